"""Charts: every figure can be drawn, from tables with holes too, and its bytes do not change."""

import io
import math

import matplotlib as mpl
import polars as pl
import pytest
from PIL import Image

from analysis import charts, curves, stacked
from analysis.heat import SHADES, heat


def table(**columns: list) -> pl.DataFrame:
    size = len(next(iter(columns.values())))
    frame = pl.DataFrame({**columns, "n": [100] * size})
    half = 0.05
    return frame.with_columns(low=pl.col("value") - half, high=pl.col("value") + half)


def drawn(figure, form="svg", title=""):
    buffer = io.BytesIO()
    charts.save(figure, buffer, form, title)
    return buffer.getvalue()


DOTS = {"policy": ["a", "a", "b", "b"], "what": ["x", "y", "x", "y"], "value": [0.1, 0.2, 0.3, 0.4]}


def test_dots_show_each_policy_with_its_own_marker():
    figure = charts.dots(table(**DOTS), "what", "share, %", unit="%", marks=[charts.Mark("fair", 0.25, 0.25)])
    axes = figure.axes[0]
    assert [text.get_text() for text in axes.get_yticklabels()] == ["x", "y"]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["a (100 deals)", "b (100 deals)", "fair"]
    assert axes.collections[1].get_offsets()[0].tolist() == [10.0, -0.18]
    paths = [c.get_paths()[0].vertices.shape for c in axes.collections if len(c.get_offsets()) == 2]
    assert paths[0] != paths[1]


def test_dots_are_hollow_where_nothing_is_sure():
    figure = charts.dots(table(**DOTS, sure=[True, False, True, True]), "what", "share")
    faces = figure.axes[0].collections[1].get_facecolors()
    assert [mpl.colors.to_hex(face) for face in faces] == ["#0072b2", "#ffffff"]


def test_a_figure_without_an_interval_is_drawn_without_one():
    bare = table(**DOTS).with_columns(low=math.nan, high=math.nan)
    assert drawn(charts.dots(bare, "what", "share"))


def lasting(**turns):
    """Draw how often so many turns are played under each policy."""
    rows = [(policy, n, share) for policy, shares in turns.items() for n, share in shares.items()]
    columns = dict(zip(("policy", "turns", "value"), map(list, zip(*rows, strict=True)), strict=True))
    return curves.curves(table(**columns), "turns", "turns", share="share, %")


def test_curves_fill_holes_with_nothing():
    figure = lasting(a={3: 0.25, 4: 0.25, 6: 0.5})
    x, y = figure.axes[0].lines[0].get_data()
    assert x.tolist() == [2, 3, 4, 5, 6, 7]
    assert y.tolist() == [0, 25, 25, 0, 50, 0]
    assert figure.axes[0].lines[1].get_xdata().tolist() == [4.75]


def test_numbers_that_come_in_equal_steps_leave_no_holes_between():
    """Whole rounds of four: 16 turns were never played, 13 cannot be."""
    x, y = lasting(a={8: 0.5, 12: 0.25, 20: 0.25}).axes[0].lines[0].get_data()
    assert x.tolist() == [4, 8, 12, 16, 20, 24]
    assert y.tolist() == [0, 50, 25, 0, 25, 0]


def test_curves_that_would_be_squeezed_have_charts_of_their_own():
    """10 numbers of 100 are enough to be seen beside the others, 9 are not."""
    wide = {1: 0.5, 100: 0.5}
    assert len(lasting(a={1: 0.5, 10: 0.5}, b=wide).axes) == 1
    figure = lasting(a={1: 0.5, 9: 0.5}, b=wide)
    assert [axes.get_title("left") for axes in figure.axes] == ["a (100 deals)", "b (100 deals)"]
    assert [len(axes.lines) for axes in figure.axes] == [2, 2]  # a curve and its mean
    assert len({axes.lines[0].get_color() for axes in figure.axes}) == 2


def test_panels_have_an_axis_a_measure():
    figure = charts.panels(table(**DOTS, unit=["", "%", "", "%"]), "what")
    assert [axes.get_title("left") for axes in figure.axes] == ["x", "y, %"]
    assert figure.axes[1].collections[1].get_offsets()[0].tolist() == [20.0, 0.0]


def test_stacks_add_up():
    parts = table(policy=["a"] * 4, what=["x", "y"] * 2, part=["one", "one", "two", "two"], value=[1.0, 2.0, 3.0, 4.0])
    figure = stacked.bars(
        parts, "what", "part", "goods", ends=table(policy=["a", "a"], what=["x", "y"], value=[4.0, 6.0])
    )
    bars = figure.axes[0].patches
    assert [(bar.get_x(), bar.get_width()) for bar in bars] == [(0, 1), (0, 2), (1, 3), (2, 4)]
    assert bars[0].get_hatch() != bars[2].get_hatch()


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_the_same_figure_gives_the_same_bytes(form):
    once, again = (drawn(charts.dots(table(**DOTS), "what", "share"), form, "A finding") for _ in range(2))
    assert once == again


def test_a_title_gets_room_of_its_own_and_leaves_the_figure_as_it_was():
    figure = charts.dots(table(**DOTS), "what", "share")
    size = figure.get_size_inches().tolist()
    title = "A finding that is so long that it needs more than one line to be told in full"
    headed, untitled = (Image.open(io.BytesIO(drawn(figure, "png", words))) for words in (title, ""))
    assert headed.height == untitled.height + round(2 * 0.2 * 150)
    assert figure.get_size_inches().tolist() == size
    assert figure.legends[0].get_title().get_text() == ""


def test_a_figure_without_a_legend_gets_its_title_too():
    figure = charts.new_figure(2.0)[0]
    assert drawn(figure, "png", "A finding") != drawn(charts.new_figure(2.2)[0], "png")
    assert figure.get_suptitle() == ""


def test_the_users_own_settings_neither_matter_nor_change():
    plain = drawn(charts.dots(table(**DOTS), "what", "share"))
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        assert drawn(charts.dots(table(**DOTS), "what", "share")) == plain
        assert mpl.rcParams["font.size"] == 30


def test_a_picture_is_small():
    figure = charts.dots(table(**DOTS), "what", "share")
    assert charts.picture(figure).startswith(b"\x89PNG")
    assert len(charts.picture(figure)) < len(drawn(figure, "png")) / 2


def test_curve_panels_have_a_chart_for_each_and_mark_the_medians():
    given = table(who=["a", "a", "b"], policy=["goal 8", "goal 10", "goal 8"], rounds=[3, 5, 9], value=[1.0, 1.0, 1.0])
    figure = curves.curve_panels(given.with_columns(median="rounds"), "rounds", "who", "rounds", share="share, %")
    first, second = figure.axes
    assert [axes.get_title("left") for axes in figure.axes] == ["a", "b"]
    assert [line.get_xdata()[0] for line in first.lines if len(line.get_xdata()) == 1] == [3.0, 5.0]
    assert len(second.lines) == 2  # one curve, one median
    assert drawn(figure)


def test_a_heat_map_is_blue_above_and_orange_below():
    cells = table(row=["a", "b"], column=["b", "a"], value=[0.35, 0.20], sure=[True, False])
    figure = heat(cells, ["a", "b"], 0.25, "win share, %", "one of", "at a table of")
    axes = figure.axes[0]
    colours = axes.images[0].cmap(axes.images[0].norm(axes.images[0].get_array()))
    (_, above), (below, _) = colours
    assert above[2] > above[0]  # more blue than red
    assert below[0] > below[2]
    assert min(SHADES(0.5)) > 0.99  # white
    texts = {text.get_text(): text.get_weight() for text in axes.texts}
    assert texts == {"fair\n25": "normal", "35": "bold", "±5": "normal", "20": "normal"}
    assert drawn(figure)


def test_a_heat_map_leaves_out_what_is_not_there():
    cells = table(row=["a"], column=["b"], value=[0.5], sure=[False])
    assert drawn(heat(cells, ["a", "b", "c"], 0.5, "share, %", "row", "column"))


def test_long_names_stand_below_each_other():
    long = [letter * (charts.ROOM // 2) for letter in "ab"]
    given = table(policy=long, what=["x", "x"], value=[0.1, 0.2])
    assert charts.dots(given, "what", "share").legends[0]._ncols == 1
    short = given.with_columns(policy=pl.Series(["a", "b"]))
    assert charts.dots(short, "what", "share").legends[0]._ncols == 2


def test_bars_say_from_how_few_deals_to_how_many():
    given = table(policy=["a", "a"], what=["x", "y"], part=["p", "p"], value=[1.0, 2.0])
    few = given.with_columns(n=pl.Series([50, 1000]))
    titles = [stacked.bars(t, "what", "part", "points").axes[0].get_title("left") for t in (given, few)]
    assert titles == ["a\n(100 deals)", "a\n(50 to 1,000 deals)"]
