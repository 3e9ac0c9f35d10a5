"""What a policy sees of each option of an Austral decision: named numbers, documented here, computed in `scoring`.

A policy weighs them (``configs/policies/austral.toml``); the option with the highest sum is taken. What a seat wants
to build shows in its weights of `missing_...` and `enables_...`: cards are worth what they bring it nearer to.
"""

from sim.austral.words import BUILDINGS, RESOURCES
from sim.policies import Feature

_MISSING = tuple(
    Feature(
        f"missing_{kind}",
        "cards",
        f"Cards fewer (below 0: more) that are missing for a {kind}, where the seat has a piece and a place for one.",
        low=None,
    )
    for kind in BUILDINGS
)
_ENABLES = tuple(
    Feature(
        f"enables_{kind}",
        "-1 to 1",
        f"The cards then suffice for a {kind} (-1: no longer), under the same terms.",
        low=-1,
        high=1,
    )
    for kind in BUILDINGS
)
_CARDS = (*_MISSING, *_ENABLES)

_FOUND = (
    Feature("pips", "pips", "Rolls of 36 that pay there, added up over the hexes."),
    Feature("kinds", "resources", "Different resources there."),
    Feature("new_kinds", "resources", "Of those, the ones that the seat does not touch yet."),
    Feature("dock", "0 or 1", "There is a dock."),
    Feature("dock_fit", "pips", "Pips, here and at the seat's other coves, of the resource that a dock there is for."),
    Feature("coast", "0 or 1", "It is on the coast."),
    *(Feature(f"{word}_pips", "pips", f"Pips of {word} there.") for word in RESOURCES),
    Feature("scarce_pips", "pips", "Pips of the resource there of which the seat has the fewest so far."),
    Feature("goal_step", "share", "Part of the way to the open public goals of resources and coast that it goes."),
)

_PLACE = (
    Feature("points", "points", "Points that it brings at once, public goals included."),
    Feature("wins", "0 or 1", "It reaches the goal of the game."),
    Feature("goal_step", "share", "Part of what is still missing for open public goals that it brings."),
    Feature("pips", "pips", "Pips times cards that a cove or village adds."),
    Feature("new_kinds", "resources", "Resources that the seat does not touch yet, at a cove or where a trail leads."),
    Feature("dock", "0 or 1", "A dock is at the cove, or where the trail leads."),
    Feature("reaches", "0 or 1", "A trail leads to a vertex that is free for a cove and was out of reach."),
    Feature("reaches_pips", "pips", "Pips of that vertex."),
    Feature("ahead_pips", "pips", "Pips of the best free vertex one trail further on."),
)

_ACT = (
    *_PLACE,
    Feature("trail", "0 or 1", "A trail is laid."),
    Feature("cove", "0 or 1", "A cove is built."),
    Feature("village", "0 or 1", "A cove is raised to a village."),
    Feature("lighthouse", "0 or 1", "A lighthouse is set."),
    Feature("bank", "0 or 1", "Cards are traded with the bank."),
    Feature("offer", "0 or 1", "An offer is made to rivals; its cards are seen as the best that could come of it."),
    Feature("tried", "offers", "Offers made before in this turn, for another one."),
    Feature("rate", "cards", "Cards that the bank takes for one."),
    Feature("no_site", "0 or 1", "A trail is laid while the seat has no place for a cove."),
    Feature("over_limit", "cards", "Cards that the seat holds above the hand limit, for anything that spends some."),
    *_CARDS,
)

_TRAIL = (
    Feature("pips", "pips", "Pips of the best vertex, free for a cove, to which it leads with one more trail."),
    Feature("new_kinds", "resources", "Resources there that the seat does not touch yet."),
    Feature("dock", "0 or 1", "A dock is there."),
)

_LOSS = (
    *_CARDS,
    Feature("held", "cards", "Cards of that resource in hand."),
    Feature("income", "pips", "Pips times cards of that resource at the seat's own coves and villages."),
)

_FOG = (
    Feature("covered", "0 or 1", "A hex is covered."),
    Feature("own_pips", "pips", "Pips times cards that the seat loses while it is covered."),
    Feature("rival_pips", "pips", "The same for all rivals together."),
    Feature("leader_pips", "pips", "The same for the rival with most points."),
)

_SWAP = (
    *_CARDS,
    Feature("gives", "cards", "Cards that the seat gives."),
    Feature("gets", "cards", "Cards that it gets."),
    Feature("goal_step", "share", "Part of what is still missing for an open public goal of trades."),
)

_PARTNER = (
    Feature("partner_near", "0 or 1", "The partner is within two points of the goal of the game."),
    Feature("partner_points", "points", "Points of the partner, less the seat's own.", low=None),
)

_OFFER = (*_SWAP, Feature("to_one", "0 or 1", "It goes to a single rival."))
_ANSWER = (
    *_SWAP,
    *_PARTNER,
    Feature("accepts", "0 or 1", "The offer is accepted."),
    Feature("counters", "0 or 1", "A counter-offer is made."),
)
_CLOSE = (*_SWAP, *_PARTNER, Feature("closes", "0 or 1", "A deal is closed."))

FEATURES: dict[str, tuple[Feature, ...]] = {
    "found": _FOUND,
    "first_trail": _TRAIL,
    "discard": _LOSS,
    "storm": _LOSS,
    "fog": _FOG,
    "wind": _PLACE,
    "act": _ACT,
    "offer": _OFFER,
    "answer": _ANSWER,
    "close": _CLOSE,
}

SITE_PIPS, SITE_KINDS, SITE_NEW_KINDS, SITE_DOCK, SITE_DOCK_FIT, SITE_COAST, SITE_OF_RESOURCE = range(7)
SITE_SCARCE = SITE_OF_RESOURCE + len(RESOURCES)
SITE_GOAL_STEP = SITE_SCARCE + 1
POINTS, WINS, GOAL_STEP, PIPS, NEW_KINDS, DOCK, REACHES, REACHES_PIPS, AHEAD_PIPS = range(len(_PLACE))
N_PLACE = len(_PLACE)
BUILDING = N_PLACE  # trail, cove, village, lighthouse
BANK, OFFER, TRIED, RATE, NO_SITE, OVER_LIMIT, ACT_CARDS = range(N_PLACE + 4, N_PLACE + 11)
TRAIL_PIPS, TRAIL_NEW_KINDS, TRAIL_DOCK = range(len(_TRAIL))
CARDS = 0  # where the features of cards begin, but in an act
N_MISSING = len(BUILDINGS)  # `enables_...` follow `missing_...`
LOSS_HELD, LOSS_INCOME = len(_CARDS), len(_CARDS) + 1
FOG_COVERED, FOG_OWN, FOG_RIVALS, FOG_LEADER = range(len(_FOG))
GIVES, GETS, SWAP_GOAL_STEP, AFTER_SWAP = range(len(_CARDS), len(_CARDS) + 4)
OFFER_TO_ONE = AFTER_SWAP
PARTNER_NEAR, PARTNER_POINTS, AFTER_PARTNER = range(AFTER_SWAP, AFTER_SWAP + 3)
ACCEPTS, COUNTERS = AFTER_PARTNER, AFTER_PARTNER + 1
CLOSES = AFTER_PARTNER
