"""Every estimate against figures worked out by hand."""

import math

import numpy as np
import pytest
from scipy.stats import binomtest, linregress

from analysis import contrasts, slopes
from analysis import estimates as es
from analysis.estimates import Estimate
from analysis.slopes import Sums

T2, T3 = 4.302652729911275, 3.182446305284263  # Student's t at 97.5 % with 2 and 3 degrees of freedom


def test_mean():
    e = es.mean([1, 2, 3, 4])
    half = T3 * math.sqrt(5 / 3 / 4)
    assert (e.value, e.n) == (2.5, 4)
    assert (e.low, e.high) == pytest.approx((2.5 - half, 2.5 + half))


def test_a_single_deal_has_no_interval():
    e = es.mean([7])
    assert e.value == 7
    assert math.isnan(e.low)
    assert math.isnan(e.high)


def test_win_shares_stay_between_0_and_1_and_never_have_width_0():
    assert es.win_share_of(10, 0.02, 0.004).low == 0.0
    never = es.win_share_of(10, 0.0, 0.0)
    assert (never.value, never.low) == (0.0, 0.0)
    assert never.high == pytest.approx(0.2775, abs=5e-5)


def test_nothing_in_ten():
    e = es.share(0, 10)
    assert (e.value, e.low) == (0.0, 0.0)
    assert e.high == pytest.approx(0.2775, abs=5e-5)


def test_all_of_38_reaches_exactly_1():
    assert es.share(38, 38).high == 1.0


@pytest.mark.parametrize(("events", "n"), [(0, 10), (1, 7), (13, 40), (499, 500), (38, 38), (25_000, 100_000)])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_share_agrees_with_scipy(events, n, level):
    theirs = binomtest(events, n).proportion_ci(level, method="wilson")
    ours = es.share(events, n, level)
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_share_of_things_in_deals_that_agree_counts_deals():
    """Four seats a deal, all alike within the deal: 4 * 50 things tell no more than 50 deals."""
    shares = np.array([1.0] * 20 + [0.0] * 30)
    e = es.share_of(50, shares.mean(), shares.var(ddof=1), 200)
    effective = 50 * 0.24 / shares.var(ddof=1)
    assert effective == pytest.approx(49)
    assert (e.low, e.high) == pytest.approx(es.wilson(0.4, effective))


def test_share_of_things_in_equal_deals():
    e = es.share_of(50, 0.25, 0.0, 200)
    assert (e.low, e.high) == es.wilson(0.25, 50)


def test_clustered_share_with_one_thing_a_deal_is_plain_wilson():
    e = es.clustered_share([3, 5], [10, 10], 20)
    assert (e.value, e.n, e.method) == (0.4, 20, es.SHARE)
    assert (e.low, e.high) == es.wilson(0.4, 20)


def test_clustered_share_by_hand():
    """Two copies a deal, three blocks of ten deals: 4, 8 and 6 of 20."""
    e = es.clustered_share([4, 8, 6], [20, 20, 20], 30)
    spread = T2 * math.sqrt((2**2 + 2**2) / 2 / 3) / 20  # residuals -2, 2, 0 about 6
    effective = 0.3 * 0.7 * (1.959963984540054 / spread) ** 2
    assert e.value == pytest.approx(0.3)
    assert (e.low, e.high) == pytest.approx(es.wilson(0.3, effective))


@pytest.mark.parametrize("cases", [[0, 0, 0], [20, 20, 20]])
def test_clustered_share_of_none_or_all_counts_deals(cases):
    e = es.clustered_share(cases, [20, 20, 20], 30)
    assert (e.low, e.high) == es.wilson(cases[0] / 20, 30)


def test_clustered_share_of_a_single_block_counts_deals():
    e = es.clustered_share([8], [20], 10)
    assert (e.low, e.high) == es.wilson(0.4, 10)


def test_ratio():
    e = es.ratio([1, 2, 3], [2, 2, 4])
    half = T2 * math.sqrt(0.25 / 3) / (8 / 3)  # residuals x - 0.75 y: -0.5, 0.5, 0
    assert (e.value, e.n) == (0.75, 3)
    assert (e.low, e.high) == pytest.approx((0.75 - half, 0.75 + half))


def test_ratio_over_blocks_counts_deals():
    e = es.ratio([1, 2, 3], [2, 2, 4], deals=300)
    assert (e.n, e.method) == (300, es.RATIO_BLOCKS)


def test_ratio_of_a_single_block_has_no_interval():
    assert math.isnan(es.ratio([3], [4], deals=10).low)


def test_slope():
    """X 0 0 1 1, y 0 1 1 2: slope 1, one left of two squares for two degrees of freedom."""
    e = slopes.slope(Sums(n=4, x=2, xx=2, y=4, yy=6, xy=3))
    half = T2 * math.sqrt(0.5)
    assert (e.value, e.low, e.high) == pytest.approx((1.0, 1 - half, 1 + half))


def test_slope_agrees_with_scipy():
    rng = np.random.default_rng(1)
    x, y = rng.integers(0, 4, 50), rng.integers(0, 61, 50)
    theirs = linregress(x, y)
    ours = slopes.slope(Sums(50, *(int(v) for v in (x.sum(), (x * x).sum(), y.sum(), (y * y).sum(), (x * y).sum()))))
    assert ours.value == pytest.approx(theirs.slope)
    assert ours.half_width == pytest.approx(theirs.stderr * 2.0106347546964454)  # t with 48


def test_slope_of_something_that_never_varies_is_unknown():
    assert math.isnan(slopes.slope(Sums(10, 10, 10, 5, 5, 5)).value)


def test_pooled_slope_of_equal_seats():
    """Two seats with the same sums: the slope of one, and the variance of one (half of 2 / 1, times 2 / 1)."""
    seat = Sums(n=4, x=2, xx=2, y=4, yy=6, xy=3)
    alone, pooled = slopes.slope(seat), slopes.pooled_slope([seat, seat])
    assert pooled.value == alone.value
    assert pooled.half_width == pytest.approx(alone.half_width)


def test_pooled_slope_ignores_what_the_seats_differ_in_anyway():
    low, high = Sums(4, 2, 2, 4, 6, 3), Sums(4, 2, 2, 44, 486, 23)  # the same with 10 more y everywhere
    assert slopes.pooled_slope([low, high]).value == pytest.approx(1.0)


def test_slope_over_blocks():
    """One seat, x 0 0 1 1 and y 0 1 1 2 in two blocks: slope 1; u is (-0.5)(-0.5) + (-0.5)(0.5) = 0 in the first."""
    sums = {"x": [[0], [2]], "xx": [[0], [2]], "y": [[1], [3]], "xy": [[0], [3]]}
    e = slopes.slope_over_blocks([2, 2], sums)
    assert (e.value, e.n, e.half_width) == (1.0, 4, 0.0)


def test_slope_over_blocks_has_the_variance_of_their_residual_sums():
    """X 0 1, 0 1 and y 0 2, 0 4: fitted 0 and 3, so the residuals are 0, -1 and 0, 1 and u is -0.5 and 0.5."""
    sums = {"x": [[1], [1]], "xx": [[1], [1]], "y": [[2], [4]], "xy": [[2], [4]]}
    e = slopes.slope_over_blocks([2, 2], sums)
    t1 = 12.706204736174694
    assert e.value == 3.0
    assert e.half_width == pytest.approx(t1 * math.sqrt(2 * (0.25 + 0.25)))


def test_slope_over_blocks_is_the_pooled_slope():
    rng = np.random.default_rng(5)
    x, y = rng.integers(0, 3, (8, 25, 3)), rng.integers(0, 61, (8, 25, 3))
    values = {"x": x, "xx": x * x, "y": y, "yy": y * y, "xy": x * y}
    e = slopes.slope_over_blocks([25] * 8, {name: v.sum(axis=1) for name, v in values.items()})
    seats = [Sums(200, *(int(v[:, :, seat].sum()) for v in values.values())) for seat in range(3)]
    assert e.value == pytest.approx(slopes.pooled_slope(seats).value)


def test_paired():
    d = contrasts.paired([1, 2, 3], [2, 2, 5])
    assert d.estimate.value == pytest.approx(1.0)
    assert d.estimate.half_width == pytest.approx(T2 / math.sqrt(3))
    assert d.variance_ratio == pytest.approx(4.0)


def test_paired_needs_the_same_deals():
    with pytest.raises(ValueError, match="3 deals against 2"):
        contrasts.paired([1, 2, 3], [1, 2])


def test_paired_without_any_scatter():
    assert contrasts.paired([1, 2], [2, 3]).variance_ratio == math.inf


def test_p_value():
    e = Estimate(1.0, 100, 1.0 - 1.959963984540054, 1.0 + 1.959963984540054, "")
    assert es.p_value(e, null=1.0) == pytest.approx(1.0)
    assert es.p_value(e) == pytest.approx(0.31731, abs=1e-5)
    assert es.p_value(Estimate(1.0, 1, math.nan, math.nan, "")) == 1.0


def test_holm():
    assert es.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert es.holm([0.5, 0.6]) == pytest.approx([1.0, 1.0])
    assert len(es.holm([])) == 0


def test_deals_to_decide():
    e = Estimate(0.3, 100, 0.2, 0.4, "")
    assert es.deals_to_decide(e, 0.25) == pytest.approx(300)
    assert es.deals_to_decide(e, 0.3) == math.inf
    assert es.deals_to_decide(e, 0.1) == 0.0


def test_every_method_is_explained():
    named = {value for name, value in vars(es).items() if name.isupper() and isinstance(value, str)}
    assert named == set(es.METHODS)


def test_a_median_reaches_from_the_second_to_the_ninth_of_ten():
    """Of a binomial number with 10 and 1/2 the chance to be at most 1 is 11/1024, and at most 2 is 56/1024."""
    e = es.quantile(range(10, 101, 10), [1] * 10, 10)
    assert (e.value, e.low, e.high, e.n) == (50.0, 20.0, 90.0, 10)


def test_a_quantile_of_counts():
    e = es.quantile([3, 4, 7], [30, 50, 20], 100, 0.25)
    assert (e.value, e.low, e.high) == (3.0, 3.0, 4.0)  # ranks 17 and 34 or so
    assert es.quantile([3, 4, 7], [30, 50, 20], 100, 0.9).value == 7.0


def test_five_values_are_too_few_for_a_median_s_interval():
    """All five lie on one side with a chance of 1/32: more than 2.5 %."""
    assert math.isnan(es.quantile([1, 2, 3, 4, 5], [1] * 5, 5).low)
    assert es.quantile([1, 2, 3, 4, 5, 6], [1] * 6, 6).low == 1.0  # 1/64 is not


def test_one_of_several_claims_needs_a_wider_interval():
    e, half = es.widened(Estimate(1.0, 10, 0.0, 2.0, ""), 5), 2.5758 / 1.95996
    assert (e.low, e.high) == (pytest.approx(1 - half, rel=1e-4), pytest.approx(1 + half, rel=1e-4))
    assert es.widened(e, 1).high == pytest.approx(e.high)
