"""Chutes and ladders: a race by the spinner alone, and the smallest game that Baliza can play."""

from sim.games import Game

GAME = Game(
    id="ladders",
    title="Chutes and Ladders",
    about="Spin, move, go up ladders and down chutes; first to the last square wins.",
    rules_version=1,
    players=(1, 4),
    package="ladders",
)
