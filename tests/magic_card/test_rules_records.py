"""Records of Magic Card: the worked examples replay, what is illegal is refused with line and rule."""

import re
from pathlib import Path

import pytest

from sim.policies import RANDOM
from sim.records import RecordError, parse_record, read_record, record_lines, replay

RECORDS = Path(__file__).parent / "records"
EXAMPLES = sorted(RECORDS.glob("*.jsonl"))
ILLEGAL = sorted((RECORDS / "illegal").glob("*.jsonl"))


def names(paths: list[Path]) -> list[str]:
    return [path.stem for path in paths]


def test_there_are_examples_of_everything_that_happens():
    assert names(EXAMPLES) == ["battle", "cards", "homecoming", "monsters", "storms", "trade"]


@pytest.mark.parametrize("path", EXAMPLES, ids=names(EXAMPLES))
def test_a_worked_example_is_played_as_the_rules_say(path):
    record = read_record(path)
    assert any("expect" in line for _, line in record.lines)
    replay(record)


@pytest.mark.parametrize("path", ILLEGAL, ids=names(ILLEGAL))
def test_an_illegal_line_is_refused_with_its_number_and_rule(path):
    """Each of these records says in a comment at which line it is refused, and how."""
    expected = re.search(r"^# refused at line (\d+): (.*)$", path.read_text(encoding="utf-8"), re.M)
    with pytest.raises(RecordError) as error:
        replay(read_record(path))
    assert str(error.value) == f"{path}:{expected[1]}: {expected[2]}"


def test_illegal_records_cover_the_rules_of_a_turn():
    told = " ".join(path.read_text(encoding="utf-8") for path in ILLEGAL)
    for number in (4, 6, 9, 11, 12, 13, 14, 15, 16, 18, 21, 22, 24, 29, 31, 39, 41, 42, 44, 45, 47, 52, 53, 55):
        assert re.search(rf"illegal: .*\bC{number:02d}\b", told), number


@pytest.mark.parametrize("players", [2, 4])
def test_an_export_replays_to_the_same_rows(players, magic_card_registered):
    from sim.config import resolve

    lines = list(record_lines(resolve("magic_card"), players, [RANDOM], seed=5, playout=7))
    played = replay(parse_record("\n".join(lines)), [RANDOM])
    direct = played.game.module("engine").KernelEngine(
        played.config.config, players, policies=[RANDOM], seed=5, deal=7, rotation=0
    )
    direct.play_on()
    assert played.engine.decision() is None
    assert played.engine.result() == direct.result()


def test_a_line_may_leave_out_slot_and_place():
    """The first option that agrees is meant: hex lies twice among the cards seen."""
    text = """
        {"baliza": 1, "game": "magic_card", "config": "magic_card", "players": 2, "missions": ["a", "b"],
         "actions": ["telescope", "repair", "hex", "hex"], "spins": ["s1", "s4", "s1", "s4"]}
        {"start": "red_1"}
        {"start": "red_2"}
        {"act": "draw"}
        {"act": "stay"}
        {"act": "draw"}
        {"telescope": "use"}
        {"pick": "hex"}
        {"expect": {"hands": [{"hex": 1}, {}], "bottom": ["repair", "hex"]}}
    """
    replay(parse_record(re.sub(r",\n\s+", ", ", text)))
