"""Mistakes in configs: each is named with file, line, key path, what was found and what is allowed."""

import re
from pathlib import Path

import pytest

from sim.config import check

# --- mistakes of files


def test_broken_toml_names_the_line(write):
    assert check(write('extends = "south_seas"\n\n[boats\ntokens = 3\n')) == [
        "my.toml:3: not TOML: Expected ']' at the end of a table declaration (column 7)"
    ]


def test_a_file_that_is_no_text(write):
    Path("my.toml").write_bytes(b"title = '\xff\xfe'\n")
    assert check("my.toml") == ["my.toml: not a text file in UTF-8"]


def test_a_missing_config_names_the_nearest_bundled_one():
    (mistake,) = check("south_sees")
    assert re.match(r"south_sees: no such file, and no bundled config of that name \(.*\bsouth_seas, ", mistake)
    assert mistake.endswith("; did you mean south_seas?")


def test_a_folder_is_no_config(tmp_path):
    assert "no such file" in check(tmp_path)[0]


def test_extending_a_missing_config_names_the_line(write):
    (mistake,) = check(write('title = "x"\nextends = "south_sees"\n'))
    assert mistake.startswith("my.toml:2: extends: south_sees: no such file")
    assert mistake.endswith("did you mean south_seas?")


def test_extends_of_a_wrong_type(write):
    assert check(write("extends = 3\n")) == ["my.toml:1: extends: found 3, allowed: a bundled name or a file"]


def test_a_circle_of_extends_is_shown(write):
    write('extends = "my.toml"\n', "other.toml")
    assert check(write('extends = "other.toml"\n')) == [
        "other.toml:1: extends: the configs extend each other in a circle: my.toml -> other.toml -> my.toml"
    ]


def test_removing_what_is_not_there_names_the_nearest(write):
    assert check(write('extends = "south_seas"\nremove = ["tiles.curve_shel", "boats.tokens.x"]\n')) == [
        "my.toml:2: remove: tiles.curve_shel is not there to be removed; did you mean tiles.curve_shell?",
        "my.toml:2: remove: boats.tokens.x is not there to be removed; did you mean boats.tokens?",
    ]


def test_remove_of_a_wrong_type(write):
    assert check(write('extends = "south_seas"\nremove = "tiles.curve_shell"\n')) == [
        'my.toml:2: remove: found "tiles.curve_shell", allowed: a list of dotted paths'
    ]


def test_a_config_of_no_game_or_an_unknown_one(write):
    assert check(write('title = "x"\n')) == [
        "my.toml: game: is missing: the id of a game, or extends with a config to change"
    ]
    assert check(write('game = "south_sea"\n')) == [
        "my.toml:1: game: south_sea: unknown game, allowed: austral, magic_card, south_seas; did you mean south_seas?"
    ]


# --- mistakes of values


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("[boats]\ntokns = 3", "my.toml:3: boats.tokns: unknown key, allowed: tokens; did you mean tokens?"),
        ("[boots]\ntokens = 3", "my.toml:2: boots: unknown key, allowed: "),
        ('[boats]\ntokens = "3"', 'my.toml:3: boats.tokens: found "3", allowed: a whole number from 0 to 1000'),
        ("[boats]\ntokens = 2.5", "my.toml:3: boats.tokens: found 2.5, allowed: a whole number from 0 to 1000"),
        ("[boats]\ntokens = true", "my.toml:3: boats.tokens: found true, allowed: a whole number from 0 to 1000"),
        (
            "[islanders]\nper_player = 9",
            "my.toml:3: islanders.per_player: found 9, allowed: a whole number from 1 to 8",
        ),
        ("[study]\nplayers = 6", "my.toml:3: study.players: found 6, allowed: a whole number from 2 to 5"),
        ("[ship_row]\nopen = 17", "my.toml:3: ship_row.open: found 17, allowed: a whole number from 1 to 16"),
        ('[goods]\nlimit = "few"', 'my.toml:3: goods.limit: found "few", allowed: "none" or a whole number from 0 to'),
        (
            '[rules]\nretrieve = "only_when_emty"',
            (
                'my.toml:3: rules.retrieve: found "only_when_emty", allowed: "always", "only_when_empty"; '
                "did you mean only_when_empty?"
            ),
        ),
        ('[rules]\nhidden_ships = "no"', 'my.toml:3: rules.hidden_ships: found "no", allowed: true or false'),
        ("[goals]\nseat_gap = 2", "my.toml:3: goals.seat_gap: found 2, allowed: a number from 0 to 1"),
        ("title = 3", "my.toml:2: title: found 3, allowed: text"),
        ("rules = 3", "my.toml:2: rules: found 3, allowed: a table"),
        ("assumed = 3", "my.toml:2: assumed: found 3, allowed: entries that each begin with [[assumed]]"),
    ],
)
def test_a_wrong_value_is_named_with_file_line_key_and_what_is_allowed(write, text, mistake):
    found = check(write(f'extends = "south_seas"\n{text}\n'))
    assert len(found) == 1
    assert found[0].startswith(mistake)


ASSUMED = '[[assumed]]\npath = "{path}"\ngroup = "g"\nreason = "r"\n{more}\n'


@pytest.mark.parametrize(
    ("path", "more", "mistake"),
    [
        (
            "rules.retreive",
            "",
            "my.toml:3: assumed.0.path: rules.retreive matches nothing in the config; did you mean ",
        ),
        (
            "boats",
            'unless = ["boats.x"]',
            "my.toml:6: assumed.0.unless: boats.x matches nothing in the config; did you",
        ),
        ("boats", "range = [3]", "my.toml:2: assumed.0: range is [3], allowed: [low, high]"),
        ("boats", "range = [3, 1]", "my.toml:2: assumed.0: range is [3, 1], allowed: [low, high]"),
        ("boats", "choices = []", "my.toml:2: assumed.0: choices is empty, allowed: at least one value"),
        ("boats", "range = [1, 2]\nchoices = [1]", "my.toml:2: assumed.0: has both range and choices, allowed: one"),
        (
            "boats",
            "why = 1",
            "my.toml:6: assumed.0.why: unknown key, allowed: path, group, reason, range, choices, unless",
        ),
    ],
)
def test_mistakes_of_assumptions(write, path, more, mistake):
    found = check(write('extends = "south_seas"\n' + ASSUMED.format(path=path, more=more)))
    assert len(found) == 1
    assert found[0].startswith(mistake)


def test_an_assumption_with_a_star_is_about_something_even_if_another_value_is_wrong(write):
    text = 'extends = "south_seas"\n[boats]\ntokens = -1\n' + ASSUMED.format(path="{}", more="")
    for path, mistakes in (("rules.*", 1), ("r*.retrieve", 1), ("r*.retreive", 2)):
        assert len(check(write(text.format(path)))) == mistakes


def test_an_assumption_without_reason(write):
    assert check(write('extends = "south_seas"\n[[assumed]]\npath = "boats"\ngroup = "g"\n')) == [
        "my.toml:2: assumed.0.reason: is missing: Why the value is as it is, in a sentence."
    ]


def test_all_mistakes_come_at_once_and_each_names_the_file_it_stands_in(write):
    write('extends = "south_seas"\n[boats]\ntokens = -1\n', "below.toml")
    found = check(write('extends = "below.toml"\nremove = ["x"]\n[goods]\nlimt = 3\n[rules]\nno_tile = "stop"\n'))
    assert [mistake.split(": ")[:2] for mistake in found] == [
        ["my.toml:2", "remove"],
        ["below.toml:3", "boats.tokens"],
        ["my.toml:4", "goods.limt"],
        ["my.toml:6", "rules.no_tile"],
    ]
    assert not any("\n" in mistake for mistake in found)


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ('[[assumed]]\npath = {a = 1}\ngroup = "g"\nreason = "r"', ["assumed.0.path: found a table, allowed: text"]),
        (
            "[tiles.curve_shell.segments]\nsea_outer = [1]",
            ["tiles.curve_shell.segments.sea_outer: found [1], allowed: a table"],
        ),
        ("[ships.six_any]\nneeds = [[1]]", ["ships.six_any.needs: found [[1]], allowed: a table"]),
        ("[[tiles]]\ncount = 1", ["tiles: found", "tiles: no start tile"]),
        ('[tiles."a.b"]\ncount = 1', ['tiles.a.b: found the name "a.b"', "tiles.a.b.segments: is missing"]),
        ("[boats]\ntokens = 2020-01-01", ['boats.tokens: found "2020-01-01", allowed: a whole number']),
    ],
)
def test_values_of_the_strangest_types_are_mistakes_too(write, text, mistakes):
    found = check(write(f'extends = "south_seas"\n{text}\n'))
    assert all(said.partition(": ")[2].startswith(mistake) for said, mistake in zip(found, mistakes, strict=True)), (
        found
    )


def test_a_key_with_a_dot_cannot_be_removed_by_path(write):
    write('extends = "south_seas"\n[tiles."a.b"]\ncount = 1\n', "below.toml")
    assert (
        "my.toml:2: remove: tiles.a.b is not there"
        in check(write('extends = "below.toml"\nremove = ["tiles.a.b"]\n'))[0]
    )


def test_mistakes_of_a_table_are_named_without_a_line():
    assert check({"extends": "south_seas", "boats": {"tokens": -1}}) == [
        "config: boats.tokens: found -1, allowed: a whole number from 0 to 1000"
    ]


def test_a_slip_in_the_id_of_an_overlay_is_guessed():
    slip = {"extends": "south_seas", "tiles": {"curve_shel": {"count": 3}}}
    assert any(
        "tiles.curve_shel.segments" in said and said.endswith("did you mean curve_shell?") for said in check(slip)
    )
