"""What a word means: games, policies, columns, features, metrics, config keys; all from the data that define them."""

from __future__ import annotations

from collections.abc import Iterator

from sim.config import explain_key
from sim.dataset import columns, tables_of
from sim.errors import BalizaError
from sim.games import Game, games
from sim.policies import policies_of


def explanations(name: str) -> list[str]:
    """Return one line for each thing of that name, none if there is none."""
    found = [text for word, text in _words() if word == name]
    return list(dict.fromkeys(found + _keys(name)))


def known_words() -> list[str]:
    """Return all words that have an explanation, config keys aside."""
    return list(dict.fromkeys(word for word, _ in _words()))


def _keys(path: str) -> list[str]:
    """Explain a config key in each game that has it."""
    found = []
    for game in games().values():
        try:
            found.append(f"config key of {game.id}: {explain_key(path, game.id)}")
        except BalizaError:
            continue
    return found


def _words() -> Iterator[tuple[str, str]]:
    from analysis.metrics import named_metrics

    for metric in named_metrics():
        yield metric.name, f"metric that a goal can speak of: {metric.about}"
    for game in games().values():
        yield game.id, f"game: {game.title}. {game.about}"
        for policy in policies_of(game).values():
            yield policy.name, f"policy of {game.id}: {policy.about}"
        for table in tables_of(game):
            yield from _columns(game, table)
        for decision, features in game.module("features").FEATURES.items():
            for feature in features:
                where = f"feature of {game.id} at the decision '{decision}'"
                yield feature.name, f"{where}: {feature.meaning} Unit: {feature.unit}."


def _columns(game: Game, table: str) -> Iterator[tuple[str, str]]:
    for column in columns(game, table):
        words = f" One of: {', '.join(column.words)}." if column.words else ""
        yield column.name, f"column of {table} ({game.id}): {column.meaning} Unit: {column.unit}.{words}"
