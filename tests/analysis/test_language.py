"""Languages: messages are found in the sources, said in every language, and nothing on a page goes past them."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from markupsafe import Markup
from matplotlib.text import Text

from analysis import arms as studies
from analysis import compare, comparison, components, league, league_page, report, words
from analysis.estimates import Estimate
from analysis.language import ENGLISH, figures, languages, say, say_many, speaking
from sim.config import resolve
from sim.errors import BalizaError
from tests.marking import bare, marking
from tests.messages import entries, messages, names, written_out

OTHERS = [language for language in languages() if language != ENGLISH]
SPACE = "\N{NO-BREAK SPACE}"
THIN = "\N{NARROW NO-BREAK SPACE}"


# --- speaking --------------------------------------------------------------------------------------------------------


def test_there_is_english_and_spanish():
    assert languages() == ["en", "es"]


def test_an_unknown_language_is_a_plain_message():
    with pytest.raises(BalizaError, match=r"^--lang: found 'tlh', expected one of en, es$"), speaking("tlh"):
        pass


def test_what_has_no_translation_is_said_in_english():
    with speaking("es"):
        assert say("no such message of {it}", it="ours") == "no such message of ours"


def test_the_language_before_comes_back():
    with speaking("es"):
        with speaking("en"):
            assert words.listed(["a", "b"]) == "a and b"
        assert words.listed(["a", "b"]) == "a y b"
    assert words.listed(["a", "b"]) == "a and b"


@pytest.mark.parametrize(
    ("number", "english", "spanish"),
    [
        (0.5, "0.5", "0,5"),
        (-1234.5, "−1,234.5", "−1234,5"),
        (12345.0, "12,345.0", f"12{THIN}345,0"),
        (1234567.8, "1,234,567.8", f"1{THIN}234{THIN}567,8"),
    ],
)
def test_numbers(number, english, spanish):
    assert words.figure(number, 1) == english
    with speaking("es"):
        assert words.figure(number, 1) == spanish


def test_estimates_in_spanish():
    with speaking("es"):
        assert words.told(Estimate(-0.0844, 9, -0.0899, -0.0789, ""), "%") == f"−8,4{SPACE}% (−9,0 a −7,9)"
        assert words.told(Estimate(0.5, 1, float("nan"), 1.0, "")) == "0,5 (sin intervalo)"
        assert words.percent(0.025) == f"2,5{SPACE}%"
        assert words.count(4000) == "4000"
        assert figures("3.14") == "3,14"


@pytest.mark.parametrize(
    ("last", "joined"),
    [
        ("barcos", "a y barcos"),
        ("islas", "a e islas"),
        ("hilos", "a e hilos"),
        ("hielo", "a y hielo"),
        ("Ida", "a e Ida"),
    ],
)
def test_spanish_lists(last, joined):
    with speaking("es"):
        assert words.listed(["a", last]) == joined


def test_plurals():
    told = ("{n} deal", "{n} deals")
    assert [say_many(*told, n) for n in (1, 2, 40_000)] == ["1 deal", "2 deals", "40,000 deals"]
    with speaking("es"):
        assert [say_many(*told, n) for n in (1, 2, 40_000)] == ["1 reparto", "2 repartos", f"40{THIN}000 repartos"]


def test_tables_that_are_kept_are_kept_by_language(arms):
    def names():
        return components.effects(arms[0], "ship", "used")["name"].to_list()

    english = names()
    with speaking("es"):
        spanish = names()
    assert names() == english
    assert len(english) == len(spanish) > 0
    assert not set(english) & set(spanish)


# --- catalogues ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found():
    return messages()


def test_messages_are_where_babel_finds_them(found):
    """One that stands in an f-string would be passed over, and so never be translated."""
    forms = {form for message in found.values() for form in message}
    assert len(found) > 1000
    assert sorted({message for message in written_out() if message and message not in forms}) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(found, language):
    said = {entry.english: entry for entry in entries(language) if all(entry.said) and not entry.fuzzy}
    assert [message for message in found.values() if message[0] and message not in said] == []


def places(text):
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_same_places(language):
    for entry in entries(language):
        for english, said in zip(entry.english, entry.said, strict=True):
            assert places(english) == places(said), entry


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_there_twice_or_for_nothing(found, language):
    known = [entry.english[0] for entry in entries(language)]
    assert [message for message, count in Counter(known).items() if count > 1] == []
    assert sorted(set(known) - set(found) - names()) == []


# --- pages -----------------------------------------------------------------------------------------------------------


class Texts(HTMLParser):
    """Reads the texts of a page and those for people who do not see it."""

    INLINE = ("b", "code", "a", "tspan", "wbr")

    def __init__(self, page):
        super().__init__()
        self.found, self.line, self.unseen = [], "", 0
        self.feed(page)
        self.end_line()

    def end_line(self):
        self.found += [" ".join(self.line.split())] if self.line.strip() else []
        self.line = ""

    def handle_starttag(self, tag, attrs):
        self.unseen += tag in ("style", "script")
        self.found += [value for key, value in attrs if key in ("aria-label", "title", "alt") and value]
        if tag not in self.INLINE:
            self.end_line()

    def handle_endtag(self, tag):
        self.unseen -= tag in ("style", "script")
        if tag not in self.INLINE:
            self.end_line()

    def handle_data(self, data):
        if not self.unseen:
            self.line += data


def words_of(figure, _name, alt):
    """Return the words of a chart in paragraphs: reading them takes less time than drawing."""
    texts = [text.get_text() for text in figure.findobj(Text)]
    texts += [tick.get_text() for axes in figure.axes for tick in (*axes.get_xticklabels(), *axes.get_yticklabels())]
    return Markup("").join(Markup("<p>{}</p>").format(text) for text in (alt, *texts))


@pytest.fixture(scope="module")
def known(found):
    """All messages, and all names that have a translation."""
    forms = {form for message in found.values() for form in message}
    return forms | {entry.english[0] for language in OTHERS for entry in entries(language)}


def past_the_catalogues(folder, render, known):
    """Return the texts of a page that hold a word that is in no message, with these words."""
    with pytest.MonkeyPatch.context() as patch, marking(patch, known):
        patch.setattr(report, "inline_svg", words_of)
        arms = report.open_arms(folder)
        left = {text: bare(text) for text in Texts(render(arms)).found}
    assert len(left) > 200
    for same in (*_names(arms), *UNTRANSLATED):
        left = {text: re.sub(rf"(?<!\w){same}(?!\w)", "", rest) for text, rest in left.items()}
    return {text: rest for text, rest in left.items() if re.search(r"[^\W\d_]{2,}", rest)}


UNTRANSLATED = (
    r"[a-z]+(\.[a-z_*]+)+", r"[a-z]+(_[a-z]+)+", "CSV", "[0-9a-f]{16}", r"\d+\.\d+\.\d+",
    r"\$.*\$", r"baliza run .*", "baliza", "numba", "numpy", "polars",
)  # fmt: skip
"""What is the same in all languages: paths of values and their words, programs, powers."""


def _names(arms):
    """Return names of the game and of policies, and words that stand for values in its config."""
    first = arms[0]
    policies = {policy["name"] for arm in arms for policy in arm.manifest["policies"]}
    assumed = resolve(first.manifest["name"]).assumed
    values = {str(value) for entry in assumed for value in (*(entry.get("choices") or ()), entry["path"])}
    spaced = {name.replace("_", words.SPACE) for name in policies} | {name.replace("_", " ") for name in policies}
    found = {*values, *policies, *spaced, first.manifest["game"], first.config["title"], "true", "false", "none"}
    return sorted(map(re.escape, found), key=len, reverse=True)


def test_no_word_of_a_page_goes_past_the_catalogues(folder, known):
    assert past_the_catalogues(folder, report.render, known) == {}


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("austral", ("builder", "random", "builder,expander,expander,expander", "expander,builder,builder,builder")),
        ("magic_card", ("rusher", "trader", "trader,rusher,rusher,rusher", "rusher,trader,trader,trader")),
    ],
)
def test_no_word_of_another_game_does(name, tables, known, tmp_path):
    report.play(resolve(name), tmp_path, playouts=dict.fromkeys(tables, 60), seed=2, jobs=1)
    assert past_the_catalogues(tmp_path, report.render, known) == {}


@pytest.mark.long
def test_no_word_of_a_comparison_does(known, tmp_path):
    configs = [resolve(name) for name in ("south_seas", "south_seas_two_more_markets")]
    studies.play(compare.arms_of(configs, None, 200), tmp_path, page=studies.COMPARISON, jobs=1)
    assert past_the_catalogues(tmp_path, comparison.render, known) == {}


@pytest.mark.long
def test_no_word_of_a_league_does(known, tmp_path):
    tables = league.arms_of(resolve("south_seas"), "greedy,random,balanced", 100)
    studies.play(tables, tmp_path, page=studies.LEAGUE, jobs=1)
    assert past_the_catalogues(tmp_path, league_page.render, known) == {}


@pytest.mark.usefixtures("no_drawing")
def test_a_spanish_report(folder):
    with speaking("es"):
        page = report.render(report.open_arms(folder))
    assert '<html lang="es">' in page
    texts = Texts(page).found
    assert "¿Decide el orden de juego quién gana?" in texts
    english = re.compile(r"\b(the|and|of|is|are|which|playouts?|deals?|seats?|wins?)\b")
    assert [text for text in texts if english.search(text) and "baliza run" not in text] == []
