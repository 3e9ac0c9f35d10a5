"""Configs: reading, overlays, sources, changes, and the words of every mistake."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sim import config as configs
from sim import config_paths
from sim.config import check, resolve
from sim.errors import ConfigError
from sim.games import games

# --- reading


def test_importing_configs_is_cheap_and_leaves_pydantic_alone():
    code = "import sys, sim.config; print([m for m in ('pydantic', 'numba', 'numpy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_bundled_configs_are_found_by_name_bases_first():
    names = list(configs.bundled())
    variants = {"south_seas_no_markets", "south_seas_two_more_markets", "south_seas_other_edition"}
    assert variants <= set(names[names.index("south_seas") + 1 :])


@pytest.mark.parametrize("name", [name for name in configs.bundled() if name.startswith(tuple(games()))])
def test_every_bundled_config_is_sound(name):
    assert check(name) == []


def test_a_resolved_config_resolves_to_itself():
    once = resolve("south_seas_two_more_markets")
    again = resolve(once.config)
    assert again.config == once.config
    assert again.hash == once.hash
    assert json.loads(json.dumps(once.config)) == once.config


def test_a_file_is_found_from_the_base_directory(tmp_path):
    (tmp_path / "my.toml").write_text('extends = "south_seas"\n')
    assert resolve("my.toml", base_dir=tmp_path).name == "my"


# --- overlays


def test_an_overlay_changes_what_it_names_and_nothing_else(write):
    mine = resolve(write('extends = "south_seas"\n[tiles.curve_shell]\ncount = 5\n'))
    base = resolve("south_seas")
    assert mine.config["tiles"]["curve_shell"]["count"] == 5
    mine.config["tiles"]["curve_shell"]["count"] = 2
    assert mine.config == base.config


def test_overlays_of_overlays_are_laid_in_order(write):
    write('extends = "south_seas_no_markets"\n[boats]\ntokens = 5\n[islanders]\nper_player = 5\n', "below.toml")
    mine = resolve(write('extends = "below.toml"\n[boats]\ntokens = 6\n'))
    assert mine.config["boats"]["tokens"] == 6
    assert mine.config["islanders"]["per_player"] == 5
    assert "market_alone_fish" not in mine.config["tiles"]
    assert mine.sources["boats.tokens"] == "my.toml"
    assert mine.sources["islanders.per_player"] == "below.toml"


def test_extends_is_read_from_the_folder_of_its_own_file(write):
    Path("sub").mkdir()
    write('extends = "south_seas"\ntitle = "below"\n', "sub/below.toml")
    write('extends = "below.toml"\n', "sub/above.toml")
    assert resolve("sub/above.toml").config["title"] == "below"


def test_remove_comes_before_the_values_of_its_file(write):
    mine = resolve(
        write("""
extends = "south_seas"
remove = ["tiles.curve_shell.segments", "ships.t*"]
[tiles.curve_shell.segments]
sea = { kind = "sea", sides = "N E S W" }
""")
    )
    assert list(mine.config["tiles"]["curve_shell"]["segments"]) == ["sea"]
    assert not any(ship.startswith("t") for ship in mine.config["ships"])


def test_a_demand_is_replaced_as_a_whole(write):
    mine = resolve(write('extends = "south_seas"\n[ships.two_shells_fish]\nneeds = { any = 4 }\n'))
    assert mine.config["ships"]["two_shells_fish"]["needs"] == {"any": 4}


def test_a_segment_is_changed_key_by_key(write):
    mine = resolve(write('extends = "south_seas"\n[tiles.curve_boat.segments.bridge]\nshells = 1\n'))
    assert mine.config["tiles"]["curve_boat"]["segments"]["bridge"] == {
        "kind": "footbridge", "sides": "S W", "ends": [], "shells": 1,
    }  # fmt: skip


# --- sources, assumptions, hash


def test_every_value_knows_its_source(write):
    mine = resolve(Path(write('extends = "south_seas"\n[ships.six_any]\npoints = 7\n')).resolve())
    assert mine.sources["boats.tokens"] == "text"
    assert mine.sources["goals.seat_gap"] == "chosen"
    assert mine.sources["rules.retrieve"] == "assumed"
    assert mine.sources["ships.seven_any.points"] == "assumed"
    assert mine.sources["ships.five_any.points"] == "text"
    assert mine.sources["ships.six_any.points"] == "my.toml"
    assert mine.sources["ships.six_any.name"] == "default"


@pytest.mark.parametrize(
    ("pattern", "path", "covered", "named"),
    [
        ("tiles.*.count", "tiles.bay.count", True, True),
        ("tiles.*.count", "tiles.bay.side.count", False, False),  # a star stays within its part
        ("tiles.*", "tiles.bay.count", True, False),
        ("tiles.bay", "tiles.bays.count", False, False),
        ("tiles.b*y", "tiles.bay.count", True, False),
        ("*_any", "six_any", True, True),
        ("tiles.bay.count", "tiles.bay", False, False),
        ("tiles.bay", "tilesxbay", False, False),  # a dot is a dot
    ],
)
def test_a_pattern_covers_what_it_names_and_what_lies_within(pattern, path, covered, named):
    assert config_paths.covers(pattern, path) is covered
    assert config_paths.matching(pattern, [path]) == [path] * named


def test_the_last_assumption_that_covers_a_value_is_its_own():
    base = resolve("south_seas")
    assert base.assumption_of("rules.no_tile")["path"] == "rules.no_tile"
    assert base.assumption_of("tiles.curve_shell.segments.bridge.shells")["range"] == [0, 2]
    assert base.assumption_of("ships.six_any.points") is None


def test_own_assumptions_follow_and_replace_those_below(write):
    mine = resolve(
        write("""
extends = "south_seas"
[[assumed]]
path = "rules.retrieve"
group = "mine"
reason = "Settled at our table."
""")
    )
    entries = [entry for entry in mine.assumed if entry["path"] == "rules.retrieve"]
    assert [entry["group"] for entry in entries] == ["mine"]
    assert mine.assumed[-1] == entries[0]


def test_inherited_assumptions_about_what_is_gone_are_forgotten(write):
    write('extends = "south_seas"\n[[assumed]]\npath = "tiles.market_*"\ngroup = "g"\nreason = "r"\n', "below.toml")
    mine = resolve(write('extends = "below.toml"\nremove = ["tiles.market_*"]\n'))
    assert "tiles.market_*" not in [entry["path"] for entry in mine.assumed]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ('title = "Another name"', True),
        ("[goals]\nseat_gap = 0.5", True),
        ("[study]\nplayers = 2", True),
        ('[tiles.curve_shell]\nname = "bend"', True),
        ("[tiles.curve_shell]\ncount = 3", False),
        ("[ships.six_any]\npoints = 6", False),
        ('[rules]\nretrieve = "only_when_empty"', False),
        ("[islanders]\nper_player = 5", False),
    ],
)
def test_the_hash_holds_what_influences_play(write, text, same):
    mine = resolve(write(f'extends = "south_seas"\n{text}\n'))
    assert (mine.hash == resolve("south_seas").hash) is same
    assert re.fullmatch("[0-9a-f]{64}", mine.hash)


# --- changes by dotted path


def test_apply_changes_sets_values_and_leaves_the_config_alone():
    base = resolve("south_seas").config
    changed = configs.apply_changes(base, {"tiles.curve_shell.count": 4, "ships.six_any.needs": {"same": 6}})
    assert changed["tiles"]["curve_shell"]["count"] == 4
    assert changed["ships"]["six_any"]["needs"] == {"same": 6}
    assert base["tiles"]["curve_shell"]["count"] == 2


def test_apply_changes_reaches_all_that_a_star_matches():
    changed = configs.apply_changes(resolve("south_seas").config, {"ships.*.points": 1})
    assert {ship["points"] for ship in changed["ships"].values()} == {1}


def test_apply_changes_refuses_unknown_paths_all_at_once():
    with pytest.raises(ConfigError) as error:
        configs.apply_changes(resolve("south_seas").config, {"tiles.curve_shel.count": 1, "boat.tokens": 2})
    assert error.value.mistakes == [
        "tiles.curve_shel.count: no such value in the config; did you mean tiles.curve_shell.count?",
        "boat.tokens: no such value in the config; did you mean boats.tokens?",
    ]


def test_vary_checks_anew_and_marks_what_changed():
    varied = configs.vary(resolve("south_seas"), {"boats.tokens": 12})
    assert varied.name == "south_seas, boats.tokens = 12"
    assert varied.sources["boats.tokens"] == "changed"
    assert varied.sources["rules.retrieve"] == "assumed"
    assert varied.hash != resolve("south_seas").hash
    with pytest.raises(ConfigError, match=r"boats\.tokens: found -1, allowed: a whole number from 0 to"):
        configs.vary(resolve("south_seas"), {"boats.tokens": -1})


# --- help for writers


def test_the_schema_explains_keys_and_lets_a_variant_leave_them_out():
    schema = configs.json_schema("south_seas")
    assert "required" not in json.dumps(schema)
    assert {"extends", "remove", "tiles", "ships"} <= set(schema["properties"])
    assert schema["$defs"]["Boats"]["properties"]["tokens"]["description"]


def test_explain_key_says_what_a_key_means_and_allows():
    assert configs.explain_key("tiles.curve_shell.count", "south_seas") == (
        "Copies of this tile, the start tile included. Allowed: a whole number from 0 to 250."
    )
    assert configs.explain_key("goods.limit", "south_seas").endswith(
        'Allowed: "none" or a whole number from 0 to 1000.'
    )
    with pytest.raises(ConfigError, match="unknown key, allowed: per_point, limit; did you mean limit"):
        configs.explain_key("goods.limt", "south_seas")


def test_every_key_is_listed_with_its_meaning():
    keys = configs.keys("south_seas")
    assert keys["tiles.*.segments.*.fish"].startswith("Fish of the one group shown on it. Allowed: a whole number")
    assert keys["assumed.*.unless"] == "Paths under `path` that the text does give. Allowed: a list, each entry text."
    assert keys.pop("extends") == "Bundled name or file of the config that this one changes."
    assert keys.pop("remove").startswith("Dotted paths that the config below loses")
    assert all(re.match(r"[A-Z].*\. Allowed: .+\.$", text) for text in keys.values())
    for path in resolve("south_seas").sources:
        assert any(configs.covers(key, path) for key in keys), path


@pytest.mark.parametrize("base", ["south_seas", "south_seas_no_markets"])
def test_the_starter_is_sound_and_changes_nothing(write, base):
    mine = resolve(write(configs.starter(base)))
    assert mine.hash == resolve(base).hash
    assert mine.config["title"] == f"{resolve(base).config['title']}, changed"


def test_the_starter_is_sound_with_all_its_examples(write):
    text = re.sub(r"(?m)^#(?=\S)", "", configs.starter("south_seas"))
    mine = resolve(write(text))
    assert "landing_stage" in mine.config["tiles"]
    assert "three_any" not in mine.config["ships"]
    assert mine.assumed[-1]["range"] == [6, 8]
