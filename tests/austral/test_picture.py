"""Pictures of a position: they show what lies on the table, and the same bytes each time."""

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from sim.austral.drawing import map_picture, point
from sim.austral.engine import KernelEngine
from sim.austral.picture import draw, draw_position
from sim.austral.position import Position, position_after
from sim.austral.symbols import DEFS
from sim.austral.words import COUNTED
from sim.drawing import COLOURS
from sim.hexes import CORNERS, Hex, edge, grid, vertex
from tests.austral.fixed import fixed
from tests.austral.playing import bundled, config

SVG = "{http://www.w3.org/2000/svg}"

ODD = {
    "map.kind": "archipelago", "bank.cards": 9, "rules.fish_counted": "all", "rules.trades_counted": "active_only",
    "rules.lighthouse_place": "free_coast", "rules.wind": "this_turn", "rules.undone_deals": "counted",
    "play.goal": 6, "play.revealed": 7, "rules.goals_from": "first_roll",
}  # fmt: skip
SHORT = {"play.rounds": 15, "rules.log_deck": "anew", "rules.trades_counted": "bank_only", "rules.fog": "may"}


def playout(settings, players, seed):
    """A playout by chance that builds what it can, before each option taken; None at the end."""
    engine, chance = KernelEngine(settings, players, seed=seed), random.Random(seed)
    while engine.decision():
        options = engine.decision()["options"]
        builds = [option for option in options if "at" in option]
        option = chance.choice(builds or options)
        yield engine, option
        engine.apply(option)
    yield engine, None


def ended(settings, players, seed):
    """The same playout at its end."""
    return [*playout(settings, players, seed)][-1][0]


def shown(position):
    """A position in the words of the engine's view."""
    seats = range(position.players)
    reached = [position.counts(seat) for seat in seats]
    return {
        "turn": position.turn,
        "buildings": sorted([seat, kind, *at] for at, (seat, kind) in position.buildings.items()),
        "lighthouses": sorted([seat, *at] for at, seat in position.lighthouses.items()),
        "trails": sorted([seat, *at] for at, seat in position.trails.items()),
        "hands": position.hands,
        "bank": "none" if position.bank is None else position.bank,
        "points": [position.points(seat) for seat in seats],
        "goals": [[goal, seat] for goal, seat in position.goals.items()],
        "counts": {what: [reached[seat][what] for seat in seats] for what in COUNTED},
        "fog": [here and list(here) for here in position.fog],
        "red_tide": position.red_tide,
        "log_read": len(position.read),
        "log_left": position.log_left,
        "docks": position.docks,
    }


def seen(view):
    """What `shown` tells, of a view."""
    pieces = {key: sorted(view[key]) for key in ("buildings", "lighthouses", "trails")}
    return {key: pieces.get(key, view[key]) for key in shown(a_position())}


def a_position(**changes):
    """The small fixed map for two, with nothing on it."""
    settings = fixed()
    hexes = {
        Hex(*entry["at"]): (entry["terrain"], entry.get("number", 0)) for entry in settings["map"]["hexes"].values()
    }
    for here in grid(here for here, (terrain, _) in hexes.items() if terrain != "fishing").hexes:
        hexes.setdefault(here, ("sea", 0))
    start = {
        "config": settings, "hexes": hexes, "docks": [[0, -1, "NW", "any"]], "players": 2, "goals": {"explorer": None},
        "turn": 0, "hands": [[0] * 5, [0] * 5], "bank": None, "received": [0, 0], "trades": [0, 0],
        "fog": [None, None], "red_tide": [False, False],
    }  # fmt: skip
    return Position(**start | changes)


@pytest.mark.parametrize(
    ("changes", "players", "seed"),
    [({"play.rounds": 25}, 4, 1), (ODD, 3, 2), (SHORT, 2, 3)],
    ids=["usual", "odd", "short"],
)
def test_the_events_tell_the_position(changes, players, seed):
    for number, (engine, option) in enumerate(playout(config(changes), players, seed)):
        if number % 7 == 0 or option is None:
            assert shown(position_after(engine)) == seen(engine.view())
    ElementTree.fromstring(draw(engine))


def test_the_position_after_some_turns():
    """Just before seat 1 ends turn 5 the table lies as it does after 6 turns."""
    views = {}
    for engine, option in playout(bundled(), 4, 5):
        if option == {"act": "end"}:
            views[engine.turn] = seen(engine.view())
        if engine.turn == 16:
            break
    assert len(views) > 8
    for turn, view in views.items():
        assert shown(position_after(engine, turn + 1)) == {**view, "turn": turn + 1}


def test_after_no_turn_the_set_up_is_done():
    engine = next(engine for engine, _ in playout(bundled(), 4, 6) if engine.turn == 2)
    position = position_after(engine, 0)
    assert (len(position.buildings), len(position.trails), position.dice, position.turn) == (8, 8, None, 0)


# --- the drawing


def texts(svg):
    return [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_vertex_lies_at_one_point_whatever_hex_names_it():
    for corner in CORNERS:
        x, y = point(vertex(0, 0, corner))
        assert x**2 + y**2 == pytest.approx(60**2)
    assert point(vertex(0, 0, "SE")) == pytest.approx(point(vertex(1, 0, "SW")))


def test_the_same_position_gives_the_same_bytes():
    first, second = (ended(bundled(), 2, 7) for _ in range(2))
    assert draw(first) == draw(second)
    assert draw(first) != draw(first, 3)


def test_whatever_is_placed_is_defined():
    svg = draw_position(
        a_position(fog=[Hex(0, 0), None], red_tide=[True, False], buildings={vertex(0, 0, "N"): (0, "cove")})
    )
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= set(re.findall(r'id="([\w-]+)"', DEFS))


def test_pieces_stand_in_the_shape_and_colour_of_their_seat():
    position = a_position(
        buildings={vertex(0, 0, "N"): (0, "cove"), vertex(0, 0, "S"): (1, "village")},
        trails={edge(0, 0, "E"): 1, edge(0, 0, "NW"): 1},
        lighthouses={vertex(0, 0, "S"): 1, vertex(0, -1, "N"): 0},
    )
    svg = draw_position(position)
    drawn = Counter(seat for seat, colour in enumerate(COLOURS) for _ in re.findall(f'<g fill="{colour}"', svg))
    beside = 2  # each seat's line and the line of the one public goal
    assert [drawn[seat] - beside for seat in range(2)] == [2, 3]  # a lighthouse on a building needs no shape of its own
    assert [svg.count(f"#au-{piece}") for piece in ("cove", "village", "lighthouse")] == [1, 1, 2]


def test_fog_lies_as_a_cloud_with_its_readers_and_red_tide_on_the_fishing_grounds():
    clear = draw_position(a_position())
    assert ("#au-cloud" in clear, "url(#au-tide)" in clear) == (False, False)
    fogs = draw_position(a_position(fog=[Hex(0, 0), Hex(0, 0)]))
    assert fogs.count("#au-cloud") == 1
    tide = draw_position(a_position(red_tide=[False, True]))
    assert tide.count("url(#au-tide)") == 1  # one fishing ground
    assert "Red tide until the turn of seat 1" in texts(tide)


def test_the_piece_set_last_has_a_ring():
    ring = 'stroke-width="6"/><circle'
    assert ring not in draw_position(a_position())
    assert ring in draw_position(a_position(last=vertex(0, 0, "N")))
    assert ring in draw_position(a_position(last=edge(0, 0, "E")))


def test_what_stands_beside_the_map():
    position = a_position(
        turn=9, dice=(3, 4), hands=[[2, 0, 1, 0, 3], [0] * 5], goals={"explorer": 1}, read=["storm"], bank=[7] * 5,
        buildings={vertex(0, 0, "N"): (0, "village")},
    )  # fmt: skip
    found = texts(draw_position(position, "Seat 0 is to make an offer", [0]))
    for words in (
        "After 9 turns; last roll 3 + 4 = 7", "Seat 0 is to make an offer", "Seat 1", "2 points", "6 cards",
        "0 trails, 0 coves, 1 village, 0 lighthouses", "explorer",
        "5 resources beside own coves and villages: 2 points",
        "1 read, 13 left in the deck; last: storm", "7",
    ):  # fmt: skip
        assert words in found
    assert "Set-up" in texts(draw_position(a_position()))
    assert "no limit" in texts(draw_position(a_position()))


def test_who_is_asked_is_told():
    for engine, _ in playout(bundled(), 3, 9):
        decision, happened = engine.decision(), engine.happened
        words = next(word for word in texts(draw(engine)) if word.startswith(f"Seat {decision['seat']} is to "))
        if decision["kind"] == "answer":
            break
    offer = [event for event in happened if event["event"] == "offered"][-1]
    (given, number), (wanted, asked) = *offer["offer"].items(), *offer["for"].items()
    assert words.endswith(f"answer an offer: {number} {given} for {asked} {wanted}")


def test_the_end_is_told():
    engine = ended(config({"play.goal": 4}), 2, 8)
    winner = next(seat for seat, row in enumerate(engine.result()["seats"]) if row["win_share"])
    assert f"Won by seat {winner}" in texts(draw(engine))
    capped = ended(config({"play.goal": 50, "play.rounds": 1}), 2, 8)
    assert "Over; nobody has won" in texts(draw(capped))


# --- the map


def test_numbers_stand_on_discs_with_a_dot_for_each_roll():
    drawn = map_picture(bundled(), [[0, 0, "forest", 8], [1, 0, "moor", 0], [0, 1, "fishing", 3]], [])
    assert drawn.count('r="1.6"') == 5 + 2
    assert drawn.count('fill="#8c1d18"') == 1
    assert [drawn.count(f"#au-{kind}") for kind in ("wood", "fish", "ground-nothing")] == [1, 1, 1]


def test_land_is_drawn_over_the_sea_and_docks_lie_in_the_sea():
    drawn = map_picture(bundled(), [[0, 0, "forest", 8], [1, 0, "sea", 0]], [[0, 0, "E", "wool"]])
    assert drawn.index("au-ground-sea") < drawn.index("au-ground-wood") < drawn.index("2:1")
    sign = float(re.search(r"translate\(([\d.]+) -?0\.0\)\"><circle", drawn)[1])
    assert 52 < sign < 104  # between the edge and the middle of the sea hex
