"""What a word means: games, policies, columns, features, metrics, charts, terms of statistics, config keys.

All from what defines them: the registry, the models of configs, the README's tables, the glossary, the chapters.
"""

from __future__ import annotations

from collections.abc import Iterator

from analysis.documented import row_name
from analysis.documented import words as documented
from analysis.glossary import TERMS
from sim.config import explain_key
from sim.dataset import columns, tables_of
from sim.errors import BalizaError
from sim.games import Game, games
from sim.policies import policies_of


def explanations(name: str) -> list[str]:
    """Return one line for each thing of that name, none if there is none."""
    wanted = {name.casefold(), row_name(name.casefold())}
    found = [text for word, text in _words() if word.casefold() in wanted]
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

    yield from documented()
    yield from ((term.name, f"term of the pages: {term.meaning}") for term in TERMS)
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

    yield from _charts()


def _charts() -> Iterator[tuple[str, str]]:
    """Yield the names that `baliza chart` knows, with what they show and the question they answer."""
    from analysis.chapters import chapters

    for chapter in chapters():
        for name, make in chapter.exhibits.items():
            shows = (make.__doc__ or "").strip().splitlines()[0]
            yield (
                name,
                f"chart of the chapter '{chapter.title}' ({', '.join(chapter.pages)}): {shows} {chapter.question}",
            )


def _columns(game: Game, table: str) -> Iterator[tuple[str, str]]:
    for column in columns(game, table):
        words = f" One of: {', '.join(column.words)}." if column.words else ""
        yield column.name, f"column of {table} ({game.id}): {column.meaning} Unit: {column.unit}.{words}"
