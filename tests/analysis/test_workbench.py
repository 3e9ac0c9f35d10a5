"""The workbench without its page: controls, drafts, rounds of playouts, what stands on the bench."""

import socket
import time
import tomllib
from pathlib import Path

import pytest

from analysis import comparison, report
from analysis.arms import play as play_arms
from analysis.cli import main
from analysis.compare import arms_of
from analysis.language import speaking
from analysis.workbench.bench import Bench
from analysis.workbench.controls import Kind, Span, groups_of, matching
from analysis.workbench.draft import Draft
from analysis.workbench.rounds import Order, Work, play, sizes
from sim.config import check, resolve
from sim.config_paths import leaves
from sim.errors import BalizaError, ConfigError

pytest.importorskip("tomlkit", reason="tomlkit is not installed: pip install -e '.[test]'")

GAMES = ("south_seas", "austral", "magic_card")
COUNT = "tiles.market_pier_plain.count"


# --- controls --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def groups():
    """The groups of controls of each game."""
    return {name: groups_of(resolve(name)) for name in GAMES}


def control(groups, game, path):
    """Return the control of a value."""
    (found,) = [c for group in groups[game] for c in group.controls if c.path == path]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_value_has_one_control(groups, name):
    config = resolve(name).config
    wanted = {path for path, value in leaves(config) if not path.startswith(("game", "title", "assumed"))}
    empty = {path for path, value in leaves(config) if value == {}}
    found = [c.path for group in groups[name] for c in group.controls]
    assert len(found) == len(set(found))
    assert set(found) == wanted - empty


@pytest.mark.parametrize("name", GAMES)
def test_what_a_field_shows_is_read_as_the_value_it_has(groups, name):
    for group in groups[name]:
        for found in group.controls:
            if found.kind is not Kind.SWITCH:
                assert found.read(found.written(found.value)) == found.value, found.path


def test_a_slider_reaches_what_is_sensible_and_never_beyond_what_is_allowed(groups):
    assert control(groups, "south_seas", COUNT).span == Span(0, 10, 1)
    assert control(groups, "south_seas", "boats.tokens").span == Span(0, 57, 1)  # three times 19
    assert control(groups, "south_seas", "study.players").span == Span(2, 5, 1)
    assert control(groups, "south_seas", "goals.seat_gap").span == Span(0, 1, 0.01)
    assert control(groups, "magic_card", "spinner.sections.s1.weight").span == Span(0, 3, 0.1)
    assert control(groups, "magic_card", "actions.gold_minus_1.number").span == Span(-10, 10, 1)
    assert control(groups, "south_seas", "goods.limit").span is None  # the word "none"
    assert Span(0, 10, 1).around(12) == Span(0, 12, 1)


def test_values_are_turned_by_what_they_are(groups):
    kinds = {
        ("south_seas", "rules.retrieve"): Kind.CHOICE,
        ("south_seas", "rules.hidden_ships"): Kind.SWITCH,
        ("south_seas", "goods.limit"): Kind.NUMBER,
        ("south_seas", "tiles.market_pier_plain.segments.bridge.ends"): Kind.LIST,
        ("south_seas", "tiles.market_pier_plain.segments.bridge.sides"): Kind.TEXT,
        ("magic_card", "board.map"): Kind.LINES,
        ("magic_card", "board.start"): Kind.LIST,  # "any", or a list
    }
    assert {key: control(groups, *key).kind for key in kinds} == kinds
    assert control(groups, "south_seas", "rules.retrieve").choices == ("always", "only_when_empty")


def test_what_is_typed_is_kept_as_typed_where_it_is_no_such_value(groups):
    number = control(groups, "south_seas", COUNT)
    assert [number.read(text) for text in ("3", "-1", "1.5", "many")] == [3, -1, 1.5, "many"]
    ends = control(groups, "south_seas", "tiles.market_pier_plain.segments.bridge.ends")
    assert [ends.read(text) for text in ('["island"]', "[island")] == [["island"], "[island"]


def test_things_have_their_numbers_at_hand_and_the_rest_behind_more(groups):
    tiles = next(group for group in groups["south_seas"] if group.id == "tiles")
    assert len(tiles.items) == 70
    market = next(item for item in tiles.items if item.path == "tiles.market_pier_plain")
    assert (market.name, [c.name for c in market.main]) == ("market pier plain", ["count"])
    assert "segments bridge shells" in [c.name for c in market.more]
    rules = next(group for group in groups["south_seas"] if group.id == "rules")
    assert [(item.path, len(item.main), item.more) for item in rules.items] == [("rules", 15, [])]


def test_a_search_finds_names_before_meanings(groups):
    found = [c.path for c in matching(groups["south_seas"], "market count")]
    assert COUNT in found
    assert all(path.startswith("tiles.") and path.endswith(".count") for path in found)
    assert matching(groups["south_seas"], "boat token")[0].path == "boats.tokens"
    assert matching(groups["south_seas"], "no such thing") == []


# --- drafts ----------------------------------------------------------------------------------------------------------


def test_a_draft_holds_what_differs_and_nothing_else(tmp_path):
    draft = Draft("south_seas")
    draft.set(COUNT, 3)
    draft.set("rules.retrieve", "only_when_empty")
    draft.set("boats.tokens", 12)
    draft.set("boats.tokens", 19)  # as it was
    assert draft.text(tmp_path) == (
        'extends = "south_seas"\ntitle = "South Seas, changed"\n\n[tiles.market_pier_plain]\ncount = 3\n\n'
        '[rules]\nretrieve = "only_when_empty"\n'
    )
    assert draft.is_changed(COUNT)
    draft.reset(COUNT)
    assert (draft.value(COUNT), draft.is_changed(COUNT)) == (1, False)
    assert draft.resolved().config["rules"]["retrieve"] == "only_when_empty"


def test_a_table_that_means_one_thing_is_kept_whole(tmp_path):
    draft = Draft("south_seas")
    path = next(p for p, _ in leaves(draft.config) if p.endswith(".needs.shells"))
    needs = path.rpartition(".")[0]
    whole = dict(draft.value(needs), shells=draft.value(path) + 1)
    draft.set(path, whole["shells"])
    ship = needs.split(".")[1]
    assert tomllib.loads(draft.text(tmp_path))["ships"] == {ship: {"needs": whole}}
    assert draft.mistakes() == []
    assert draft.resolved().config["ships"][ship]["needs"] == whole
    draft.reset(path)
    assert "ships" not in draft.own


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("south_seas", COUNT, -1),
        ("south_seas", COUNT, 1.5),
        ("south_seas", "rules.retrieve", "allways"),
        ("south_seas", "tiles.market_pier_plain.start", True),  # a second start tile: a mistake of the whole
        ("austral", "docks.any.count", 5),  # the mistake is at map.docks, which the base gives
    ],
)
def test_a_wrong_value_is_told_as_check_tells_it(write, game, path, value):
    draft = Draft(game)
    draft.set(path, value)
    file = write(draft.text(Path()))
    said = check(file)
    assert said
    assert [line.partition(": ")[2] for line in said] == draft.mistakes()
    with pytest.raises(ConfigError):
        draft.resolved()


FILE = """\
# Two markets more, says the designer.
extends = "south_seas"
title = "More markets"
remove = ["tiles.straight_plain"]

[tiles.market_pier_plain]
count = 3          # was 1

[tiles.own_pier]
[tiles.own_pier.segments]
bridge = { kind = "footbridge", sides = "N S" }
sea_east = { kind = "sea", sides = "N1 E S0", fish = 1 }
sea_west = { kind = "sea", sides = "S1 W N0" }
"""


def test_a_file_is_changed_further_and_keeps_its_comments(write, tmp_path):
    draft = Draft(write(FILE, "markets.toml"))
    assert (draft.name, draft.base.name, draft.value("title")) == ("markets", "south_seas", "More markets")
    assert draft.base_value("tiles.own_pier.count") is None
    draft.set("tiles.own_pier.segments.sea_east.fish", 2)
    draft.set("boats.tokens", 12)
    file = draft.save(tmp_path, "markets")
    text = FILE.replace("fish = 1", "fish = 2")
    assert file.read_text("utf-8").startswith(text.rstrip())
    assert tomllib.loads(file.read_text("utf-8")) == {**tomllib.loads(text), "boats": {"tokens": 12}}
    assert list(Draft(str(file)).config["tiles"]["own_pier"]["segments"]) == ["bridge", "sea_east", "sea_west"]


def test_what_is_saved_is_accepted_and_the_same_when_it_is_opened_again(write, tmp_path):
    write(FILE, "markets.toml")
    draft = Draft(write('extends = "markets.toml"\n[boats]\ntokens = 5\n', "fewer.toml"))
    draft.set("tiles.own_pier.count", 4)
    file = draft.save(tmp_path / "desk", "much_fewer")
    assert check(file) == []
    assert tomllib.loads(file.read_text("utf-8"))["extends"] == "../markets.toml"
    again = Draft(str(file))
    assert again.config == draft.config
    assert again.resolved().hash == draft.resolved().hash
    assert again.base.hash == resolve("markets.toml").hash


def test_what_cannot_be_saved_is_said_in_a_line(write, tmp_path):
    write("", "taken.toml")
    draft = Draft("south_seas")
    for name, why in [
        ("../up", "name: found '../up', allowed: letters, digits, _ and -"),
        ("taken", f"{tmp_path / 'taken.toml'}: exists already; choose another name"),
        ("south_seas", "south_seas: is the name of a bundled config; choose another name"),
    ]:
        with pytest.raises(BalizaError) as error:
            draft.save(tmp_path, name)
        assert str(error.value) == why
    draft.set(COUNT, -1)
    with pytest.raises(BalizaError, match="not saved, the variant has mistakes"):
        draft.save(tmp_path, "wrong")
    assert not (tmp_path / "wrong.toml").exists()


# --- rounds ----------------------------------------------------------------------------------------------------------


def test_rounds_grow_to_what_is_wanted():
    assert sizes(100, 1) == [100]
    assert sizes(20_000, 1) == [128, 512, 2048, 8192, 20_000]
    assert sizes(20_000, 4) == [512, 2048, 8192, 20_000]  # four rotations a deal


@pytest.fixture(scope="module")
def order():
    """Two copies more of a market, by greedy."""
    draft = Draft("south_seas")
    draft.set(COUNT, 3)
    return Order(draft.base, draft.resolved(), "greedy", 4, 300)


def test_the_last_round_says_what_a_comparison_of_as_many_playouts_says(order, tmp_path):
    work = Work()
    play(order, tmp_path / "bench", work)
    assert (work.done, work.asked, work.glance.deals) == (600, 600, 300)
    plain = play_arms(arms_of([order.base, order.variant], "greedy", 300), tmp_path / "plain", page="comparison")
    wanted = comparison.claims(plain, "headlines").drop("variant")
    assert work.glance.headlines.data.drop("variant").equals(wanted)
    assert work.glance.chart.startswith("<svg")
    # the studies are kept: what was played need not be played again
    again = Work()
    play(order, tmp_path / "bench", again)
    assert again.done == 600
    assert again.rate == 0


def test_a_stop_ends_it_and_keeps_what_was_played(order, tmp_path):
    class OneRound(Work):
        def stopped(self):
            return self.glance is not None

    work = OneRound()
    play(order, tmp_path, work)
    assert work.glance.deals == 128
    assert work.done < work.asked


def test_a_variant_that_plays_like_its_base_is_not_played():
    draft = Draft("south_seas")
    draft.set("goals.seat_gap", 0.1)
    with pytest.raises(BalizaError, match="Nothing that influences play"):
        Order(draft.base, draft.resolved(), "greedy", 4, 300).arms()


# --- the bench -------------------------------------------------------------------------------------------------------


def wait(bench):
    """Wait until nothing goes on."""
    until = time.monotonic() + 300
    while bench.busy and time.monotonic() < until:
        time.sleep(0.02)
    assert not bench.busy


def test_the_bench_plays_in_the_background_and_knows_when_values_have_changed(tmp_path):
    bench = Bench("south_seas", tmp_path)
    bench.draft.set(COUNT, 2)
    bench.compare("greedy", 4, 100)
    wait(bench)
    assert bench.failed == ""
    assert bench.comparing.glance.deals == 100
    assert "headline metrics differ" in bench.comparing.glance.summary
    with speaking("es"):
        bench.compare("greedy", 4, 100)
    wait(bench)
    assert "medidas principales" in bench.comparing.glance.summary
    assert not bench.outdated
    bench.draft.set(COUNT, 3)
    assert bench.outdated
    assert [c.path for c in bench.changed()] == [COUNT]
    bench.draft.set(COUNT, -1)
    bench.check()
    assert bench.mistake_at(COUNT) == f"{COUNT}: found -1, allowed: a whole number from 0 to 250"
    with pytest.raises(BalizaError, match="found -1"):
        bench.compare("greedy", 4, 100)
    bench.draft.set(COUNT, 3)
    with pytest.raises(BalizaError, match="policies: found 5"):
        bench.compare("random,random,random,random,random", 4, 100)


def test_the_bench_saves_and_opens(tmp_path):
    bench = Bench("south_seas", tmp_path)
    bench.draft.set(COUNT, 2)
    file = bench.save("two")
    assert next(iter(bench.sources().items())) == (str(file), "saved: two")
    bench.open("austral")
    assert bench.game.id == "austral"
    with pytest.raises(ConfigError):
        bench.open(str(tmp_path / "missing.toml"))
    assert bench.game.id == "austral"  # what was there stays
    bench.open(str(file))
    assert bench.draft.value(COUNT) == 2


@pytest.fixture
def reported(tmp_path):
    """Save a variant and write its report from few playouts; return the bench."""

    def go():
        bench = Bench("south_seas", tmp_path)
        bench.draft.set(COUNT, 2)
        bench.save("two")
        bench.report(4, 40)
        wait(bench)
        assert bench.failed == ""
        assert bench.reporting.page == tmp_path / "two_report.html"
        return bench

    return go


def test_the_bench_plays_for_a_report_of_the_variant(reported, monkeypatch):
    arms_of = report.arms_of
    monkeypatch.setattr(report, "arms_of", lambda *config: arms_of(*config)[:2])
    monkeypatch.setattr(report, "render", lambda arms: f"{arms[0].config['title']}: {[arm.total for arm in arms]}")
    bench = reported()
    assert bench.reporting.page.read_text("utf-8") == "South Seas, changed: [40, 40]"
    assert bench.reporting.done == bench.reporting.asked == 80


@pytest.mark.long
def test_the_bench_writes_the_report_of_the_variant(reported, no_drawing):
    text = reported().reporting.page.read_text("utf-8")
    assert "South Seas, changed: balance report" in text


# --- the command -----------------------------------------------------------------------------------------------------


def said(capsys, *words):
    """Return the exit code of the command and what it says on stderr."""
    with pytest.raises(SystemExit) as left:
        main(["workbench", *words])
    return left.value.code, capsys.readouterr().err


def test_a_taken_port_is_said_in_a_line(capsys):
    pytest.importorskip("nicegui", reason="nicegui is not installed: pip install -e '.[test]'")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert said(capsys, "--port", port) == (2, f"--port: {port} is taken; 0 finds a free one\n")


def test_without_its_packages_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    wanted = "the workbench needs the packages nicegui and tomlkit: pip install 'baliza[workbench]'\n"
    assert said(capsys) == (2, wanted)
