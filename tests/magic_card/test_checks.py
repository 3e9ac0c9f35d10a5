"""The mistakes that a Magic Card config can hold, and the notes on what is odd, in the words in which they are said."""

import pytest

from analysis import cli_configs
from sim.config import apply_changes, check, resolve
from sim.magic_card import capacities as cap
from sim.magic_card.components import Config, notes

# --- mistakes of values


def config(changes=None, *, players=4, **tables):
    """The base config with some values changed and some tables added to."""
    whole = apply_changes(resolve("magic_card").config, {"study.players": players, **(changes or {})})
    for name, entries in tables.items():
        whole[name] |= entries
    return whole


def mistakes(changes=None, **more):
    return [mistake.removeprefix("config: ") for mistake in check(config(changes, **more))]


@pytest.mark.parametrize(
    ("path", "value", "mistake"),
    [
        ("study.players", 5, "found 5, allowed: a whole number from 2 to 4"),
        ("play.rounds", 0, "found 0, allowed: a whole number from 1 to 500"),
        ("play.open_talismans", 9, "found 9, allowed: a whole number from 0 to 8"),
        ("tokens.magic.cap", -1, "found -1, allowed: a whole number from 0 to 99"),
        ("storm.steps", 0, "found 0, allowed: a whole number from 1 to 8"),
        ("trade.gold_per_talisman", 0, "found 0, allowed: a whole number from 1 to 99"),
        ("cards.telescope_sees", 2.5, "found 2.5, allowed: a whole number from 1 to 8"),
        ("scoring.home", "many", 'found "many", allowed: a whole number from 0 to 1000'),
        ("box.cards", "all", 'found "all", allowed: "any" or a whole number from 0 to 1000'),
        ("rules.attack", "alongsid", 'found "alongsid", allowed: "after_sail", "alongside"; did you mean alongside?'),
        ("rules.pass_ships", 1, "found 1, allowed: true or false"),
        ("spinner.sections.s1.weight", -1, "found -1, allowed: a number of at least 0"),
        ("spinner.sections.s1.number", 1001, "found 1001, allowed: a whole number from -1000 to 1000"),
        ("spinner.sections.s1.options", "wind", 'found "wind", allowed: a list, each entry "wind", "card", "hammer"'),
        ("spinner.sections.s1.direction", "EN", 'found "EN", allowed: "E", "NE", "NW", "W", "SW", "SE", "N", "S"'),
        ("board.grid", "hex", 'found "hex", allowed: "hexes", "squares"; did you mean hexes?'),
        ("board.start", "rad", 'found "rad", allowed: "any", "black", "red", "neutral" or a list'),
        ("board.map", 3, "found 3, allowed: text"),
        ("board.ports.N", "blak", 'found "blak", allowed: "black", "red", "neutral"; did you mean black?'),
        ("missions.a.shows", [], "holds 0, allowed: at least 1"),
        ("talismans.a3.value", 1001, "found 1001, allowed: a whole number from 0 to 1000"),
        ("actions.gold_plus_1.number", 0, "found 0, allowed: from 1 to 20, or with a minus for tokens to be paid"),
        ("actions.gold_minus_1.number", -21, "found -21, allowed: from 1 to 20, or with a minus for tokens to be paid"),
        ("actions.monster_6.power", 100, "found 100, allowed: a whole number from 0 to 99"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_what_is_allowed(path, value, mistake):
    (said,) = mistakes({path: value})
    assert said.startswith(f"{path}: {mistake}")


@pytest.mark.parametrize(
    ("entry", "mistake"),
    [
        ({"kind": "monstr"}, 'actions.mine: found kind = "monstr", allowed: "gold", "magic", "objects"'),
        ({"count": 2}, 'actions.mine: has no kind, allowed: a table with kind = "gold", "magic"'),
        ({"kind": "hex", "number": 3}, "actions.mine.number: unknown key, allowed: name, count, kind"),
        ({"kind": "gold"}, "actions.mine.number: is missing: Tokens that it brings, or with a minus"),
        ({"kind": "monster", "power": 3}, "actions.mine.gold: is missing: Gold for taming it."),
    ],
)  # fmt: skip
def test_mistakes_of_an_action_card(entry, mistake):
    (said,) = mistakes(actions={"mine": entry})
    assert said.startswith(mistake)


@pytest.mark.parametrize("letter", ["n", "I", "NN", "1", "#", "É"])
def test_a_letter_that_cannot_mark_a_port(letter):
    whole = config()
    whole["board"]["ports"] = {"N": "black", "J": "red", letter: "neutral"}
    assert check(whole) == [
        f'config: board.ports.{letter}: found the letter "{letter}", allowed: one capital letter from A to Z, but I'
    ]


def test_a_section_without_a_direction():
    (said,) = mistakes({"spinner.sections.s1": {"number": 9}})
    assert said.startswith("spinner.sections.s1.direction: is missing: Where a storm blows")


def test_more_than_the_kernel_holds():
    many = {f"t{n}": {"value": 3} for n in range(cap.TALISMAN_KINDS)}
    assert mistakes(talismans=many) == ["talismans: holds 80, allowed: at most 64"]
    assert mistakes({"actions.*.count": 10}) == ["actions: 250 cards in all, allowed: at most 160"]
    assert mistakes({"talismans.a3.count": 60, "talismans.a5.count": 60}) == [
        "talismans: 138 cards in all, allowed: at most 128"
    ]


def test_what_a_config_cannot_do_without():
    said = check({"game": "magic_card"})
    assert [text.split(": ")[1] for text in said] == ["tokens", "spinner", "board", "missions"]


@pytest.mark.parametrize("value", [3, "x", [1], [[1]], {"a": {"b": [1]}}, True, 2.5])
@pytest.mark.parametrize("table", [name for name in Config.model_fields if name not in ("game", "title")])
def test_no_strange_value_leads_to_a_traceback(table, value):
    assert check(resolve("magic_card").config | {table: value}) != []


# --- mistakes between values


def test_tokens_above_the_cap():
    assert mistakes({"tokens.gold.start": 9}) == ["tokens.gold.start: found 9, allowed: at most 8, the cap of gold"]


def test_weights_that_are_all_zero():
    assert mistakes({"spinner.sections.*.weight": 0}) == [
        "spinner.sections: all weights are 0, allowed: at least one section above 0"
    ]


def test_a_storm_that_offers_something_and_a_word_twice():
    assert mistakes({"spinner.sections.s6.options": ["card"], "spinner.sections.s1.options": ["wind", "wind"]}) == [
        'spinner.sections.s1.options: "wind" twice, allowed: each word once',
        "spinner.sections.s6.options: a storm offers nothing, allowed: []; or storm = false",
    ]


def test_directions_that_the_board_does_not_have():
    assert mistakes({"spinner.sections.s2.direction": "N"}) == [
        'spinner.sections.s2.direction: found "N", allowed on a board of hexes: E, NE, NW, W, SW, SE'
    ]
    squares = resolve("magic_card_squares").config
    squares["spinner"]["sections"]["s1"]["direction"] = "SE"
    assert check(squares) == [
        'config: spinner.sections.s1.direction: found "SE", allowed on a board of squares: E, N, W, S'
    ]


def test_missions_that_show_what_is_not_there():
    assert mistakes({"missions.a.shows": ["a3", "a33", "a3"]}) == [
        'missions.a.shows.1: unknown talisman "a33", allowed: one of the 16 talismans; did you mean a3?',
        'missions.a.shows: "a3" twice, allowed: different talismans',
    ]


def test_fewer_missions_or_characters_than_players():
    whole = config()
    del whole["missions"]["d"], whole["characters"]["d"]
    assert check(whole) == [
        "config: missions: 3 for 4 players, allowed: one for each; add missions or lower study.players",
        "config: characters: 3 for 4 players, allowed: one for each; add characters or lower study.players",
    ]
    whole["study"]["players"] = 3
    assert check(whole) == []
    whole["characters"] = {}
    assert check(whole) == []


def test_all_mistakes_come_at_once_even_beside_a_misspelt_key():
    said = mistakes({"tokens.gold.start": 9, "board.start": "neutral"}, spinner={"section": {}})
    assert [text.split(":")[0] for text in said] == ["spinner.section", "tokens.gold.start", "board"]


# --- mistakes of the board


def with_map(old, new, **more):
    text = resolve("magic_card").config["board"]["map"]
    assert old in text
    return mistakes({"board.map": text.replace(old, new)}, **more)


def small(text, *, start="any", players=2, homecoming="after_rounding"):
    """The mistakes of a small board of squares."""
    whole = resolve("magic_card_squares").config
    whole["board"] |= {"map": text, "start": start}
    whole["study"]["players"] = players
    whole["rules"]["homecoming"] = homecoming
    return [mistake.removeprefix("config: ") for mistake in check(whole)]


def test_unknown_and_ragged_places_are_named_by_row_and_column():
    assert with_map("# . N . . o", "# . M . . o") == [
        "board.map: row 3, column 12: found 'M', allowed: # I x o . N J, with a blank between",
        "board.map: row 17, column 12: found 'M', allowed: # I x o . N J, with a blank between",
    ]
    assert small("# # #\n# N") == [
        "board.map: row 2, column 3: ends after 2 cells, allowed: 3 in every row, as in the first"
    ]


def test_a_letter_whose_colour_is_not_given():
    (said, *_) = mistakes({"board.ports": {"N": "black"}})
    assert said == "board.map: row 3, column 26: found 'J', allowed: # I x o . N, with a blank between"


def test_too_large_a_map():
    rows = "\n".join([". " * 30] * 17 + [". " * 15 + "N I J " + ". " * 12])
    assert small(rows) == ["board.map: holds 540 cells, allowed: at most 512"]


def test_too_many_ports():
    sea, ports = ". . " * 7, ". N " * 7
    assert small("\n".join([sea, ports, sea, ". . " * 6 + "I .", sea, ports, sea])) == [
        "board.map: holds 14 ports, allowed: at most 12"
    ]


def test_no_island_and_an_island_in_parts():
    assert small(". . .\n. N .\n. . N") == ["board.map: has no island, allowed: at least one cell I to sail round"]
    assert small(". . . . .\n. I . I .\n. . N . N") == [
        "board.map: the island falls into parts, allowed: cells I that hang together; write the others as reefs, x"
    ]


def test_fewer_ports_than_players():
    remedy = "add ports to board.map, widen board.start or lower study.players"
    assert mistakes({"board.start": "red"}) == [
        f'board: ports to start from by board.start = "red": 3, allowed: 4, one for each player, or more; {remedy}'
    ]
    assert mistakes({"board.start": "red"}, players=3) == []
    assert small(". . N\n. I .\n. . .") == [
        f"board: ports to start from: 1, allowed: 2, one for each player, or more; {remedy}"
    ]


def test_a_start_port_that_is_not_on_the_map():
    (first, second) = mistakes({"board.start": ["red_1", "red_4"]}, players=2)
    assert first == (
        'board.start.1: found "red_4", allowed: the ports of the map, black_1, red_1, red_2, black_2, black_3, red_3; '
        "did you mean red_3?"
    )
    assert second.startswith('board: ports to start from by board.start = ["red_1", "red_4"]: 1, allowed: 2')


def test_a_port_that_nobody_can_reach():
    assert small("# # # # # # #\n# N . . # J #\n# . I . # # #\n# . . N # # #", start="black") == [
        "board.map: no ship can reach the port red_1 at [5, 1], allowed: blue cells from there to the other ports"
    ]


def test_a_start_port_of_its_own_water_cannot_be_reached_nor_left():
    said = small("# # # # # # #\n# N . . # J #\n# . I . # # #\n# . . N # # #")
    assert said == [
        "board.map: no ship can reach the port red_1 at [5, 1], allowed: blue cells from there to the other ports",
        (
            "board.map: no way leads round the island and back to the port red_1 at [5, 1], "
            'allowed: blue cells all the way round; or rules.homecoming = "any_return"'
        ),
    ]


def test_an_island_that_cannot_be_rounded():
    text = "N . .\n. I o\n. . N"
    where = ("the port black_1 at [0, 0]", "the port black_2 at [2, 2]")
    assert small(text) == [
        f"board.map: no way leads round the island and back to {port}, allowed: blue cells all the way round; "
        'or rules.homecoming = "any_return"'
        for port in where
    ]
    assert small(text, homecoming="any_return") == []
    assert small(text.replace("o", ".")) == []


# --- notes


def said_of(changes):
    return list(notes(resolve(config(changes)).config))


def test_a_config_as_it_should_be_has_no_notes():
    assert said_of({}) == []


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        (
            {"actions.hex.count": 3},
            (
                "box.cards",
                "The box is said to hold 64 cards and holds 65: 4 characters, 4 missions, 37 actions, 20 talismans.",
            ),
        ),
        (
            {"spinner.sections.s1.weight": 0.3},
            ("spinner.sections", "The weights add up to 5.3, not 1: each chance is the weight divided by that."),
        ),
        (
            {"spinner.sections.s2.weight": 0, "spinner.sections.s4.weight": 0},
            (
                "spinner.sections",
                'No section that comes up shows "hammer": a ship is repaired only by card or fee.',
            ),
        ),
        (
            {"spinner.sections.s1.weight": 0, "spinner.sections.s4.weight": 0},
            (
                "spinner.sections",
                'No section that comes up shows "wind": a ship leaves a windless cell only by card or fee.',
            ),
        ),
        # 9 by the spin, 8 tokens, 2 + 3 + 4 stored on cards, 5 other monsters: 31
        (
            {"actions.monster_12.power": 32},
            (
                "actions.monster_12.power",
                (
                    "Nobody can ever tame a monster of 32: the best spin, all tokens, all magic cards and all other "
                    "monsters together reach 31."
                ),
            ),
        ),
        (
            {"trade.objects_per_gold": 9},
            ("trade.objects_per_gold", "Nobody can hold 9 objects: tokens.objects.cap is lower."),
        ),
        (
            {"talismans.a3.count": 0, "talismans.a5.count": 2},
            ("missions.a.shows", "It shows the talisman a3, of which there is no copy."),
        ),
    ],
)
def test_what_is_odd_is_noted_and_no_mistake(changes, note):
    assert mistakes(changes) == []
    assert said_of(changes) == [note]


def test_a_monster_that_all_powers_together_can_tame():
    assert said_of({"actions.monster_12.power": 31}) == []


def test_a_spinner_on_which_nobody_ever_sails():
    (note, *_) = said_of({f"spinner.sections.s{n}.weight": 0 for n in range(1, 6)})
    assert note == (
        "spinner.sections", "No section that comes up lets a ship sail, so nobody ever comes home by sailing."
    )  # fmt: skip


def test_water_that_cannot_be_sailed_to():
    whole = resolve("magic_card_squares").config
    whole["study"]["players"] = 2
    whole["board"] |= {"map": ". . N # .\n. I . x .\n. N . o ."}
    assert list(notes(resolve(whole).config)) == [
        ("board.map", "3 blue cells cannot be sailed to from any start port.")
    ]


def test_the_command_that_checks_says_the_notes(tmp_path, capsys):
    file = tmp_path / "my.toml"
    file.write_text('extends = "magic_card"\n[actions.hex]\ncount = 3\n', encoding="utf-8")
    assert cli_configs.check(str(file)) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("note: box.cards: The box is said to hold 64 cards and holds 65")
    assert second.startswith("my: Magic Card can be played.")
