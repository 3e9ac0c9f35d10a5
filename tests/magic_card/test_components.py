"""The base config of Magic Card, its variants and its starter."""

import re
from collections import Counter
from fractions import Fraction
from typing import get_args

import pytest

from sim import config as configs
from sim.config import apply_changes, check, resolve
from sim.magic_card import GAME
from sim.magic_card import capacities as cap
from sim.magic_card.board_map import read_board
from sim.magic_card.card_parts import Action
from sim.magic_card.components import Board, Rules, SpinnerSection, TokenKinds, notes
from sim.magic_card.rule_options import RULE_OPTIONS
from sim.magic_card.words import ACTIONS, COLOURS, DIRECTIONS, OFFERS, TOKENS
from sim.spinner import wheel

# --- the base config


@pytest.fixture(scope="module")
def base(magic_card_registered):
    return resolve("magic_card")


def test_the_spinner(base):
    sections = base.config["spinner"]["sections"].values()
    assert [(s["number"], *s["options"]) for s in sections] == [
        (9, "wind", "card"), (7, "card", "hammer"), (6, "objects", "magic"), (5, "wind", "hammer"),
        (4, "objects", "magic"), (-2,),
    ]  # fmt: skip
    assert [s["direction"] for s in sections] == ["E", "NE", "NW", "W", "SW", "SE"]
    assert [s["storm"] for s in sections] == [False] * 5 + [True]
    chances = wheel([s["weight"] for s in sections]).chances
    assert chances == (Fraction(1, 6),) * 6
    assert sum(s["number"] * chance for s, chance in zip(sections, chances, strict=True)) == Fraction(29, 6)


def test_tokens_prices_and_points(base):
    config = base.config
    assert config["tokens"] == {
        "objects": {"start": 3, "cap": 8}, "magic": {"start": 3, "cap": 8}, "gold": {"start": 0, "cap": 8},
    }  # fmt: skip
    assert config["ships"] == {"exit_fee": 2, "repair_fee": 2}
    assert config["trade"] == {"objects_per_gold": 2, "gold_per_talisman": 2}
    assert config["cards"] == {"lucky_steps": 5, "telescope_sees": 3, "monster_strength": 1}
    assert config["scoring"] == {"home": 15, "mission": 10, "gold": 1}
    assert (config["storm"]["steps"], config["play"]["open_talismans"], config["play"]["rounds"]) == (2, 3, 200)


def test_the_box_holds_64_cards(base):
    config = base.config
    actions = Counter()
    for card in config["actions"].values():
        actions[card["kind"]] += card["count"]
    assert actions == {
        "gold": 6, "magic": 4, "objects": 4, "good_weather": 3, "repair": 3, "lucky_wind": 3, "spin_again": 3,
        "telescope": 2, "hex": 2, "monster": 6,
    }  # fmt: skip
    talismans = sum(card["count"] for card in config["talismans"].values())
    assert (actions.total(), talismans, len(config["missions"]), len(config["characters"])) == (36, 20, 4, 4)
    assert list(notes(config)) == []


def test_the_cards(base):
    actions = base.config["actions"].values()
    numbers = {
        kind: sorted(card["number"] for card in actions if card["kind"] == kind for _ in range(card["count"]))
        for kind in TOKENS
    }
    assert numbers == {"objects": [-2, 2, 3, 4], "magic": [-2, 2, 3, 4], "gold": [-2, -1, 1, 2, 2, 3]}
    monsters = [(card["power"], card["gold"]) for card in actions if card["kind"] == "monster"]
    assert monsters == [(6, 2), (7, 3), (8, 3), (9, 4), (10, 5), (12, 6)]


def test_missions_and_talismans(base):
    talismans, missions = base.config["talismans"], base.config["missions"]
    values = [card["value"] for card in talismans.values() for _ in range(card["count"])]
    assert Counter(values) == {3: 4, 4: 4, 5: 4, 6: 4, 7: 4}
    shown = {key: [talismans[name]["value"] for name in mission["shows"]] for key, mission in missions.items()}
    assert shown == {"a": [3, 5, 7], "b": [4, 5, 6], "c": [3, 5, 7], "d": [4, 5, 6]}
    on_missions = [name for mission in missions.values() for name in mission["shows"]]
    assert len(set(on_missions)) == 12
    assert all(talismans[name]["count"] == 1 for name in on_missions)


def test_what_the_text_gives_is_not_assumed_and_what_it_does_not_is(base):
    given = [
        "tokens.gold.cap", "trade.gold_per_talisman", "ships.repair_fee", "storm.steps", "cards.lucky_steps",
        "scoring.home", "spinner.sections.s1.number", "spinner.sections.s4.options", "actions.hex.kind",
    ]  # fmt: skip
    guessed = [
        "spinner.sections.s1.weight", "spinner.sections.s6.direction", "board.grid", "board.map", "board.ports.N",
        "board.start", "missions.a.shows", "talismans.neutral_3.count", "actions.gold_plus_2.number",
        "actions.monster_12.power", "actions.monster_6.gold", "actions.hex.count", "rules.swaps", "box.cards",
        "play.rounds",
    ]  # fmt: skip
    assert {base.sources[path] for path in given} == {"text"}
    assert {base.sources[path] for path in guessed} == {"assumed"}


def test_every_option_has_the_choices_that_the_kernel_knows_and_lists_them(base):
    choices = {key: get_args(field.annotation) for key, field in Rules.model_fields.items()}
    switches = {key for key, words in RULE_OPTIONS.items() if set(words) == {False, True}}
    assert {key for key, words in choices.items() if not words} == switches
    assert {key: words for key, words in choices.items() if words} == {
        key: words for key, words in RULE_OPTIONS.items() if key not in switches
    }
    assert tuple(Rules.model_fields) == tuple(RULE_OPTIONS)
    assert Rules().model_dump() == base.config["rules"] == {key: words[0] for key, words in RULE_OPTIONS.items()}
    listed = {entry["path"]: entry.get("choices") for entry in base.assumed}
    assert all(listed[f"rules.{key}"] == list(words) for key, words in RULE_OPTIONS.items())


def test_the_words_are_those_of_the_models():
    kinds = [get_args(member.model_fields["kind"].annotation)[0] for member in get_args(get_args(Action)[0])]
    assert tuple(kinds) == ACTIONS
    assert tuple(TokenKinds.model_fields) == TOKENS
    assert get_args(get_args(SpinnerSection.model_fields["options"].annotation)[0]) == OFFERS
    assert set(get_args(SpinnerSection.model_fields["direction"].annotation)) == set(DIRECTIONS)
    assert get_args(get_args(Board.model_fields["ports"].annotation)[1]) == COLOURS
    assert GAME.players == (2, cap.PLAYERS)


def test_every_config_resolves_to_itself(base):
    again = resolve(base.config)
    assert again.config == base.config
    assert again.hash == base.hash


def test_names_box_and_characters_make_no_difference_to_play(base):
    changes = {"actions.hex.name": "curse", "box.cards": "any", "missions.a.name": "A", "characters.a.name": "B"}
    assert resolve(apply_changes(base.config, changes)).hash == base.hash
    assert resolve(apply_changes(base.config, {"actions.hex.count": 3})).hash != base.hash


def test_every_key_has_a_meaning(base):
    keys = configs.keys("magic_card")
    own = [text for key, text in keys.items() if key not in ("extends", "remove")]
    assert all(re.match(r"[A-Z].*\. Allowed: .+\.$", text) for text in own)
    assert all(any(configs.covers(key, path) for key in keys) for path in base.sources)


def test_every_span_of_an_assumption_can_be_tried(base):
    """A sensitivity study sets each path to the ends of its range, or to each of its choices."""
    for entry in base.assumed:
        for value in entry.get("range") or entry.get("choices") or ():
            assert check(apply_changes(base.config, {entry["path"]: value})) == [], (entry["path"], value)


# --- variants and the starter


@pytest.mark.parametrize("name", [name for name in configs.bundled() if name.startswith("magic_card")])
def test_every_bundled_config_is_sound_and_odd_in_nothing(name):
    assert check(name) == []
    assert list(notes(resolve(name).config)) == []


@pytest.mark.parametrize(("name", "storm"), [("small", Fraction(1, 8)), ("large", Fraction(1, 4))])
def test_the_storm_sector_of_two_variants(base, name, storm):
    mine = resolve(f"magic_card_{name}_storm")
    weights = {path: value for path, value in configs.leaves(mine.config) if path.endswith(".weight")}
    assert mine.config == apply_changes(base.config, {"title": mine.config["title"], **weights})
    chances = wheel(list(weights.values())).chances
    assert chances == ((1 - storm) / 5,) * 5 + (storm,)


@pytest.mark.parametrize(
    ("name", "loop", "ports", "starts"),
    [
        ("magic_card_small_board", 28, 6, 6), ("magic_card_large_board", 36, 6, 6),
        ("magic_card_home_ports", 26, 12, 6), ("magic_card_squares", 30, 8, 4),
    ],
)  # fmt: skip
def test_the_boards_of_the_variants_are_fair_to_all_start_ports(name, loop, ports, starts):
    board = read_board(resolve(name).config["board"])
    assert (len(board.ports), len(board.starts)) == (ports, starts)
    assert [board.loops(board.ports[place]) for place in board.starts] == [{1: loop, -1: loop}] * starts


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("magic_card_shared_ports", "rules.port_ships", "unlimited"),
        ("magic_card_missions_chosen", "rules.missions", "chosen"),
    ],
)
def test_the_other_variants_change_one_value(base, name, path, value):
    mine = resolve(name)
    assert mine.config == apply_changes(base.config, {"title": mine.config["title"], path: value})
    assert mine.hash != base.hash


def test_the_starter_is_sound_with_and_without_its_examples(tmp_path):
    text = configs.starter("magic_card")
    plain, full = tmp_path / "plain.toml", tmp_path / "full.toml"
    plain.write_text(text, encoding="utf-8")
    full.write_text(re.sub(r"(?m)^#(?=\S)", "", text), encoding="utf-8")
    assert resolve(plain).hash == resolve("magic_card").hash
    mine = resolve(full)
    assert mine.config["actions"]["kraken"]["power"] == 11
    assert mine.config["board"]["start"] == ["black_1", "red_1", "black_3", "red_3"]
    assert "monster_12" not in mine.config["actions"]
    assert mine.assumed[-1]["range"] == [9, 13]
