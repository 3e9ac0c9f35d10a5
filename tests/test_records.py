"""Records: the worked examples replay, what is illegal is refused with line and rule, an export is the playout."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.config import resolve, vary
from sim.errors import BalizaError
from sim.policies import RANDOM, find_policy
from sim.records import RecordError, parse_record, play_on_many, read_record, record_lines, replay, study_record_lines
from tests.studies import GAME, MIXED, SOUTH_SEAS, small

RECORDS = Path(__file__).parent / "records"
EXAMPLES = sorted(RECORDS.glob("*.jsonl"))
ILLEGAL = sorted((RECORDS / "illegal").glob("*.jsonl"))
GREEDY = find_policy(GAME, "greedy")


def names(paths):
    return [path.stem for path in paths]


def written(header=None, *lines):
    """A record of the bundled set as text, with some keys of the header changed (None takes one away)."""
    whole = {"baliza": 1, "game": "south_seas", "config": "south_seas", "players": 2, "seed": 1, **(header or {})}
    head = {key: value for key, value in whole.items() if value is not None}
    return "\n".join(json.dumps(line) for line in (head, *lines))


def refused(text):
    with pytest.raises(RecordError) as error:
        replay(parse_record(text))
    return str(error.value)


# --- the worked examples and their illegal twins ----------------------------------------------------------------------


def test_each_worked_example_has_a_record():
    assert {name.partition("_")[0] for name in names(EXAMPLES)} == {f"x{number}" for number in range(1, 11)}


@pytest.mark.parametrize("path", EXAMPLES, ids=names(EXAMPLES))
def test_a_worked_example_is_played_as_the_rulebook_says(path):
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


def test_illegal_records_cover_each_rule_of_a_turn():
    told = " ".join(path.read_text(encoding="utf-8") for path in ILLEGAL)
    for rule in ("S05", "S06", "S07", "S09", "S10", "S11", "S12", "S26", "S29", "S30", "S33"):
        assert re.search(rf"illegal: .*\b{rule}\b", told), rule


@pytest.mark.parametrize(
    ("name", "accepted"),
    [("x9_footbridge", ["market", "sea"]), ("x9_island", ["bridge", "sea"])],
)
def test_X9_what_the_tile_accepts(name, accepted):  # noqa: N802 - examples keep their ids
    record = read_record(RECORDS / f"{name}.jsonl")
    record.lines = record.lines[:3]
    options = replay(record).engine.decision()["options"]
    assert sorted(option["on"] for option in options if option["islander"] == "place") == accepted


# --- an export is the playout -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("policies", [[RANDOM], [GREEDY], [GREEDY, RANDOM]], ids=["random", "greedy", "mixed"])
def test_an_export_replays_to_the_same_rows(players, policies):
    lines = list(record_lines(SOUTH_SEAS, players, policies, seed=5, playout=7))
    record = parse_record("\n".join(lines))
    played = replay(record, policies)
    header = record.header
    direct = played.game.module("engine").KernelEngine(
        SOUTH_SEAS.config, players, policies=policies, seed=5, deal=header["deal"], rotation=header["rotation"]
    )
    direct.play_on()
    assert direct.decision() is None
    assert played.engine.result() == direct.result()
    assert played.engine.happened == direct.happened


def test_an_export_of_a_study_is_the_row_of_its_tables(tmp_path):
    study = small(tmp_path / "study", 48, MIXED)
    playouts = study.playouts.collect().to_dicts()
    seats = study.seats.collect().to_dicts()
    for number in (0, 5, 47):
        record = parse_record("\n".join(study_record_lines(study.folder, number)))
        result = replay(record, MIXED).engine.result()
        assert result["playout"] == next(row for row in playouts if row["playout"] == number)
        assert result["seats"] == [row for row in seats if row["playout"] == number]


def test_a_study_refuses_playouts_and_versions_that_it_does_not_hold(tmp_path):
    folder = small(tmp_path / "study", 8).folder
    with pytest.raises(BalizaError, match="playout: found 8, expected 0 to 7"):
        list(study_record_lines(folder, 8))
    manifest = folder / "manifest.json"
    manifest.write_text(re.sub(r'"rules_version": \d+', '"rules_version": 99', manifest.read_text()))
    with pytest.raises(BalizaError, match="played under rules version 99, this is"):
        list(study_record_lines(folder, 0))


def test_an_export_holds_a_config_that_no_name_stands_for(tmp_path):
    """A changed config, or a file of the user's that is called as a bundled one, is written out whole."""
    file = tmp_path / "south_seas.toml"
    file.write_text('extends = "south_seas"\n[islanders]\nper_player = 3\n')
    for resolved in (resolve(str(file)), vary(SOUTH_SEAS, {"boats.tokens": 2})):
        lines = list(record_lines(resolved, 2, [RANDOM], seed=1, playout=0))
        assert json.loads(lines[0])["config"] == resolved.config
        assert replay(parse_record("\n".join(lines))).config.hash == resolved.hash
    assert json.loads(next(record_lines(SOUTH_SEAS, 2, [RANDOM], 1, 0)))["config"] == "south_seas"


@pytest.mark.parametrize(
    ("players", "playout", "said"), [(6, 0, "players: found 6, South Seas is for 2 to 5"), (2, -1, "playout: found -1")]
)
def test_an_export_of_no_playout_is_refused(players, playout, said):
    with pytest.raises(BalizaError, match=said):
        list(record_lines(SOUTH_SEAS, players, [RANDOM], 1, playout))


# --- what may be left out ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exported():
    """The lines of a greedy playout of three, as plain data."""
    return [json.loads(line) for line in record_lines(SOUTH_SEAS, 3, [GREEDY], seed=11, playout=2)]


def result_of(header, lines):
    return replay(parse_record("\n".join(json.dumps(line) for line in (header, *lines)))).engine.result()


def test_lines_that_say_nothing_new_may_be_left_out(exported):
    header, *lines = exported
    decisions = [line for line in lines if not line.get("only") and not {"drawn", "discarded", "ship_opened"} & {*line}]
    bare = [{key: value for key, value in line.items() if key not in ("seat", "turn", "slot")} for line in decisions]
    assert len(bare) < len(decisions) + 1 < len(lines)
    assert result_of(header, bare) == result_of(header, lines)


def test_a_payment_left_out_is_made_from_the_kinds_most_held():
    header, *lines = [json.loads(line) for line in record_lines(SOUTH_SEAS, 3, [RANDOM], seed=11, playout=0)]
    assert any("pay" in line and not line.get("only") for line in lines)
    assert result_of(header, [line for line in lines if "pay" not in line]) == result_of(header, lines)


def test_orders_come_whole_in_part_or_from_the_seed(exported):
    header, *lines = exported
    expected = result_of(header, lines)
    none = {key: value for key, value in header.items() if key not in ("tiles", "ships")}
    part = {**header, "tiles": header["tiles"][:9], "ships": header["ships"][:1]}
    assert result_of(none, lines) == result_of(part, lines) == expected


def test_an_order_in_part_comes_first_and_the_seed_deals_the_rest():
    ordered = ["market_pier_plain", "curve_boat", "curve_boat"][:2]
    engine = replay(parse_record(written({"tiles": ordered}))).engine
    dealt = replay(parse_record(written())).engine.orders()["tiles"]
    for tile in ordered:
        dealt.remove(tile)
    assert engine.orders()["tiles"] == ordered + dealt


def test_any_of_equal_angles_will_do_also_where_there_is_one_place():
    lines = [
        {"lay": "land", "at": [0, 1], "turned": 270},
        {"islander": "none"},
    ]
    header = {"config": str(RECORDS / "island_start.toml"), "tiles": ["land"]}
    replay(parse_record(written(header, *lines)))


def test_empty_lines_and_comments_are_passed_over():
    replay(parse_record("\n# a comment\n\n" + written() + "\n   # another\n\n"))


# --- mistakes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"baliza": 2}, '1: the header must begin with "baliza": 1, like {'),
        ({"game": None}, "1: the header lacks 'game'"),
        ({"players": None}, "1: the header lacks 'players'"),
        ({"game": "chess"}, "1: no game 'chess'; installed: "),
        ({"players": 6}, "1: players: found 6, expected 2 to 5"),
        ({"players": "2"}, "1: players: found '2', expected 2 to 5"),
        ({"seed": 1.5}, "1: seed: found 1.5, expected "),
        ({"deal": -1}, "1: deal: found -1, expected 0 to "),
        ({"rotation": 5}, "1: rotation: found 5, expected 0 to 4"),
        ({"config": "north_seas"}, "1: north_seas: no such file, and no bundled config of that name ("),
        ({"config": 5}, "1: config: found 5, expected a name, a file or a whole config"),
        ({"config": {"game": "south_seas"}}, "1: config: tiles: is missing"),
        ({"config_hash": "0" * 64}, "1: config 'south_seas' has changed since: its hash is "),
        ({"rules_version": 99}, "1: made under rules version 99, this is "),
        ({"tiles": ["curve_boat", "curvy"]}, "1: tiles[1]: no such id 'curvy'"),
        ({"tiles": "curve_boat"}, '1: tiles: found "curve_boat", expected a list of ids'),
        ({"ships": ["six_any"] * 2}, "1: ships[1]: one 'six_any' more than the config holds in this deck"),
        ({"tile": ["curve_boat"]}, "1: 'tile': no such key, only "),
    ],
)
def test_a_mistake_in_the_header_is_named(change, said):
    assert refused(written(change)).startswith(f"record:{said}")


def test_a_mistake_in_the_header_has_the_line_of_the_header():
    assert refused("# a comment\n\n" + written({"players": 9})).startswith("record:3: players:")
    assert refused("# a comment\n\n" + written({"tiles": ["x"]})).startswith("record:3: tiles[0]:")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "2: not JSON: "),
        ("[1]", "2: found [1], expected an object"),
        ("{}", "2: found {}, expected one of the keys lay, islander,"),
        ('{"lie": "fish"}', "2: found {"),
        ('{"drawn": "curve_boat"}', "2: drawn: found 'curve_boat', it was "),
        ('{"discarded": "curve_boat"}', "2: discarded: found 'curve_boat', but nothing of the kind has happened here"),
        ('{"expect": {"gods": []}}', "2: expect.gods: no such part of the position; known: turn, seat,"),
        ('{"expect": []}', "2: expect: found [], expected parts of the position"),
        ('{"expect": {"turn": 0}, "turn": 0}', "2: 'turn': no such key, only expect"),
        ('{"drawn": "curve_boat", "tile": 1}', "2: 'tile': no such key, only drawn, seat, turn, only"),
    ],
)
def test_a_line_that_says_nothing_is_named(line, said):
    assert refused(f"{written()}\n{line}").startswith(f"record:{said}")


@pytest.mark.parametrize("text", ["", "# only a comment\n"])
def test_an_empty_record_is_refused(text):
    assert refused(text).startswith("record: empty; the first line must be a header such as {")


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(RecordError, match=r"nothing\.jsonl: cannot be read: "):
        read_record(tmp_path / "nothing.jsonl")


WORDS = st.sampled_from(
    ["lay", "at", "turned", "islander", "on", "market", "supply", "slot", "pay", "drawn", "expect", "seat", "turn",
     "place", "take_back", "none", "sea", "cap", "six_named", "shells"]
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-300, 300) | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(EXAMPLES), st.integers(0, 12), st.booleans(), st.dictionaries(WORDS, VALUES, min_size=1, max_size=4)
)
def test_no_line_brings_a_traceback(path, place, alone, words):
    """Any line at all, or a sound one with some words changed, is played or refused with its number."""
    record = read_record(path)
    place = min(place, len(record.lines) - 1)
    line = words if alone else {**record.lines[place][1], **words}
    record.lines = [*record.lines[:place], (99, line)]
    try:
        replay(record)
    except RecordError as error:
        assert str(error).startswith(f"{path}:99: ")  # noqa: PT017 - the line may be legal too


# --- playing on -------------------------------------------------------------------------------------------------------


def cut(lines, share):
    return parse_record("\n".join(lines[: int(share * len(lines))]))


def test_playing_on_is_the_same_each_time():
    lines = list(record_lines(SOUTH_SEAS, 3, [RANDOM], seed=3, playout=1))
    once, again = (replay(cut(lines, 0.5), [GREEDY]).engine for _ in range(2))
    once.play_on()
    again.play_on()
    assert once.decision() is None
    assert once.result() == again.result()


def test_playing_on_many_times_is_the_same_each_time_and_differs_from_time_to_time():
    lines = [json.loads(line) for line in record_lines(SOUTH_SEAS, 3, [RANDOM], seed=3, playout=1)]
    lines[0] = {key: value for key, value in lines[0].items() if key not in ("tiles", "ships")}
    played = replay(cut([json.dumps(line) for line in lines], 0.5), [RANDOM])
    before = played.engine.view()
    results = play_on_many(played, 5)
    assert results == play_on_many(played, 5)
    assert len({result["playout"]["trail"] for result in results}) == 5
    assert played.engine.view() == before


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def baliza(capsys, monkeypatch):
    """Run the command in this process; return its exit code, what it printed and what it complained about."""
    from analysis import cli

    monkeypatch.setattr(cli.interrupts, "install", lambda: None)

    def run(*words):
        with pytest.raises(SystemExit) as stop:
            cli.main([str(word) for word in words])
        told = capsys.readouterr()
        return stop.value.code, told.out, told.err

    return run


def test_replay_tells_what_happened_and_the_scores(baliza):
    code, told, complaint = baliza("replay", RECORDS / "x6.jsonl")
    assert (code, complaint) == (0, "")
    first, *_, end, why, _, _heads, green, red, blue, black, yellow = told.splitlines()
    assert first == "Turn 0, seat 0: Lays two_shells at [1, 0]. Places a shell collector on bridge."
    assert end.startswith("At the end: ")
    assert "Seat 1 gets 4 bananas." in end
    assert why == "The last tile has been laid."
    scores = [line.split()[:3] for line in (green, red, blue, black, yellow)]
    assert scores == [[str(seat), str(score), f"{score == 2:.2f}"] for seat, score in enumerate([1, 1, 1, 0, 2])]


def test_replay_refuses_an_illegal_line_in_one_line():
    path = RECORDS / "illegal" / "laying_corner.jsonl"
    code = "import sys; from analysis.cli import main; main(sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", code, "replay", str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{path}:4: illegal: no laid tile touches [1, 1] by a side (S06)\n"


def test_replay_says_whose_decision_is_next_and_plays_on(baliza):
    path = RECORDS / "x7.jsonl"
    _, told, _ = baliza("replay", path)
    assert "The record stops where seat 0 is asked for 'lay', one of:\n" in told
    assert '\n  {"lay": "sea", "at": [1, 1], "turned": 0}\n' in told
    code, told, _ = baliza("replay", path, "--continue", "random")
    assert code == 0
    assert "\nTurn 4, seat 0: " in told
    assert "score  win share" in told
    _, told, _ = baliza("replay", path, "--continue", "greedy,random", "--playouts", "20")
    assert "\nPlayed on 20 times:\n" in told
    heads, *rows = [line.split() for line in told.splitlines()[-3:]]
    assert heads[:3] == ["seat", "policy", "n"]
    assert [row[:3] for row in rows] == [["0", "greedy", "20"], ["1", "random", "20"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x7", "--playouts", "5"], "--playouts: a number from 1, with --continue POLICIES that say who plays on\n"),
        (["x6", "--continue", "random", "--playouts", "5"], "{}: the record ends with the playout; "),
        (["x7", "--continue", "gredy"], "South Seas: no policy 'gredy'; there are: random, greedy"),
    ],
)
def test_replay_refuses_words_that_make_no_sense(baliza, words, said):
    path = RECORDS / f"{words[0]}.jsonl"
    code, _, complaint = baliza("replay", path, *words[1:])
    assert code == 2
    assert complaint.startswith(said.format(path))


def test_record_takes_a_study_at_its_word(baliza, tmp_path):
    folder = small(tmp_path / "study", 8, MIXED).folder
    code, of_folder, _ = baliza("record", folder, "--playout", "3")
    assert code == 0
    assert of_folder.splitlines() == list(study_record_lines(folder, 3))
    _, of_config, _ = baliza(
        "record", "south_seas", "--playout", 3, "--players", 4, "--policies", "random,greedy,random"
    )
    assert of_config == of_folder
    code, _, complaint = baliza("record", folder, "--playout", 3, "--seed", 1)
    assert (code, complaint) == (2, f"--seed: {folder} is a study, whose manifest says that already\n")


def test_show_draws_a_position(baliza, tmp_path):
    path = RECORDS / "x6.jsonl"
    _, drawn, _ = baliza("show", path)
    assert drawn.startswith("<svg ")
    file = tmp_path / "board.svg"
    assert baliza("show", path, "--turn", 3, "-o", file) == (0, f"{file} written\n", "")
    assert "After 3 turns" in file.read_text(encoding="utf-8")
    assert baliza("show", path, "--turn", 16)[2] == "--turn: found 16, the record has 0 to 15 turns\n"
    assert baliza("show", path, "-o", "board.gif")[2] == "board.gif: a picture is an .svg or a .png file\n"


def test_show_writes_a_png_or_says_what_it_needs(baliza, tmp_path, monkeypatch):
    file = tmp_path / "board.png"
    path = RECORDS / "x1.jsonl"
    assert baliza("show", path, "-o", file)[0] == 0
    first = file.read_bytes()
    assert first.startswith(b"\x89PNG")
    baliza("show", path, "-o", file)
    assert file.read_bytes() == first
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, _, complaint = baliza("show", path, "-o", file)
    assert (code, complaint) == (2, "a .png needs one package more: pip install 'baliza[png]' (an .svg does not)\n")
