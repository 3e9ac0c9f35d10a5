"""What a ship of South Seas asks for and the ways to pay it (S30, b, g)."""

import itertools

GOODS = ("shells", "fish", "bananas")


def accepts(needs: dict, payment: dict[str, int]) -> bool:
    """S30: named goods; or n of any goods; or n of one kind; or n of one kind and m of another, different kind."""
    if "any" in needs:
        return sum(payment.values()) == needs["any"]
    if "same" not in needs:
        return all(payment[good] == needs.get(good, 0) for good in GOODS)
    kinds = sorted(amount for amount in payment.values() if amount > 0)
    return kinds == sorted([needs["same"], *([needs["other"]] if "other" in needs else [])])


def payments(needs: dict, goods: dict[str, int]) -> list[dict[str, int]]:
    """All the ways to pay a ship from these goods, in ascending order of (shells, fish, bananas)."""
    amounts = itertools.product(*(range(goods[good] + 1) for good in GOODS))
    ways = (dict(zip(GOODS, triple, strict=True)) for triple in amounts)
    return [payment for payment in ways if accepts(needs, payment)]


def most_held(goods: dict[str, int], kinds: list[str]) -> str:
    """The kind most held among these; of equal ones the first of shells, fish, bananas."""
    return max((good for good in GOODS if good in kinds), key=lambda good: goods[good])


def default_payment(needs: dict, goods: dict[str, int]) -> dict[str, int]:
    """Random 4, b: how a policy that names no payment pays a ship it can pay."""
    paid = dict.fromkeys(GOODS, 0)
    if "any" in needs:
        for _ in range(needs["any"]):
            left = {good: goods[good] - paid[good] for good in GOODS}
            paid[most_held(left, list(GOODS))] += 1
    elif "same" in needs:
        other = needs.get("other", 0)
        others = {kind: [good for good in GOODS if good != kind and goods[good] >= other] for kind in GOODS}
        kind = most_held(goods, [kind for kind in GOODS if goods[kind] >= needs["same"] and others[kind]])
        paid[kind] = needs["same"]
        if other:
            paid[most_held(goods, others[kind])] = other
    else:
        paid = {good: needs.get(good, 0) for good in GOODS}
    return paid
