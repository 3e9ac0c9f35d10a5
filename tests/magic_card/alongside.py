"""Two ships that meet: the positions from which the tests of battles start."""

from tests.magic_card.playing import Playout, holding, on

SEA = "# P . . . J . . . I #"
"""Seat 1 lies in the red port at 5, where it has bought a3, which the mission of seat 0 shows; seat 0 starts at 1."""


def facing(engine, *hands: str, spins: str = "", buys: str = "a3", sea: str = SEA, **settings) -> Playout:
    """Seat 0's second turn: it may sail four cells. The spins of the test come after that of this turn."""
    given = {key: settings.pop(key) for key in ("blind", "missions", "players", "starts") if key in settings}
    game = holding(
        engine,
        on(sea, tokens__gold__start=2, **settings),
        *hands,
        spins=f"s4 s4 s5 {spins}",
        talismans="a3 b4 neutral_7",
        **{"starts": "neutral_1 red_1"} | given,
    )
    for wanted in ("again", "act", "again", "act"):
        if game.kind == wanted:
            game.want_nothing()
    game.apply(buy=buys, slot=["a3", "b4", "neutral_7"].index(buys))
    turn = game.turn
    while game.kind == "buy" and game.turn == turn:
        game.want_nothing()
    if game.kind == "again":
        game.want_nothing()
    assert game.asked == ("act", 0)
    return game


def fighting(engine, *hands: str, spins: str, **settings) -> Playout:
    """Seat 0 has sailed to 4, beside seat 1, and attacks."""
    game = facing(engine, *hands, spins=spins, **settings)
    game.sail(4)
    game.apply(attack=1)
    return game
