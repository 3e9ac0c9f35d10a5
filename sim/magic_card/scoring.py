"""Scores of the options of a decision: features (see `features.py`) times the weights of the deciding policy."""

from sim.kernel.choosing import by_scores, score
from sim.kernel.jit import compiled, int64, void
from sim.magic_card import features as f
from sim.magic_card.looks import (
    again_features,
    attack_features,
    card_features,
    cash_features,
    loot_features,
    mission_features,
    power_features,
    purchase_features,
    sale_features,
    start_features,
    swap_features,
    telescope_features,
    weather_features,
)
from sim.magic_card.outlook import score_acts, score_sails
from sim.magic_card.state import (
    ACT,
    AGAIN,
    AGREE,
    ATTACK,
    BUY,
    CASH_IN,
    CHOOSE_MISSION,
    LOOT,
    PICK,
    POWER_OF,
    SAIL,
    SELL,
    START,
    STAY_OUT,
    SWAP,
    TO_BOTTOM,
    USE_TELESCOPE,
    State,
)
from sim.magic_card.tables import Tables

_COUNTS = tuple(len(features) for features in f.FEATURES.values())


@compiled(void(State, Tables, int64, int64))
def _card_option(s, t, phase, option):
    """Write the features of an option of a decision about cards, a spin or a storm."""
    if phase == AGAIN:
        again_features(s, t)
    elif phase == STAY_OUT:
        weather_features(s, t)
    elif phase == USE_TELESCOPE:
        telescope_features(s, t)
    elif phase in (PICK, TO_BOTTOM):
        card_features(s, t, s["seen"][option])
    elif phase == POWER_OF:
        power_features(s, t, option)
    else:
        cash_features(s, t, option)


@compiled(void(State, Tables, int64, int64))
def _option_features(s, t, phase, option):
    """Write the features of an option of any decision but an act and a sail."""
    if phase == SELL:
        sale_features(s, t, option)
    elif phase == BUY:
        purchase_features(s, t, option)
    elif phase == ATTACK:
        attack_features(s, t, option - 1)
    elif phase == LOOT:
        loot_features(s, t, option)
    elif phase in (SWAP, AGREE):
        swap_features(s, t)
    elif phase == CHOOSE_MISSION:
        mission_features(s, t, option)
    elif phase == START:
        start_features(s, t, option)
    else:
        _card_option(s, t, phase, option)


@compiled(int64(int64), force_inline=True)
def _may_decline(phase):
    """Return whether option 0 of a decision is to do nothing, which scores 0."""
    return phase in (AGAIN, USE_TELESCOPE, STAY_OUT, CASH_IN, BUY, ATTACK, SWAP, AGREE)


@compiled(void(State, Tables))
def score_options(s, t):
    """Write the score of each option of the decision asked for into the State; to do nothing scores 0."""
    phase, policy = s["phase"], s["policy"][s["decider"]]
    weights = t["weights"][policy, phase]
    own = t["own_score"][policy, phase]
    if phase == ACT:
        score_acts(s, t, weights, own)
        return
    if phase == SAIL:
        score_sails(s, t, weights, own)
        return
    n = _COUNTS[phase]
    x = s["x"][:]
    for i in range(s["n_options"]):
        for j in range(n):
            x[j] = 0.0
        if s["options"][i] != 0 or not _may_decline(phase):
            _option_features(s, t, phase, s["options"][i])
        s["scores"][i] = score(weights, own, x, n)


@compiled(int64(State, Tables))
def choose_by_weights(s, t):
    """Return the place of the option that the deciding seat's weights prefer."""
    score_options(s, t)
    policy = s["policy"][s["decider"]]
    streams = s["streams"][:]
    return by_scores(
        s["scores"][:], s["n_options"], t["temperature"][policy], t["error_rate"][policy], streams, s["decider"]
    )
