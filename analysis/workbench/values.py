"""The left side of the page: every value with a control, in groups, and those that a search finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from analysis.language import say, say_many
from analysis.workbench.bench import Bench
from analysis.workbench.controls import Control, Group, Item, Kind, matching

MOST = 60
"""A search shows at most so many values."""


class Row:
    """One control as it stands on the page."""

    def __init__(self, bench: Bench, control: Control, name: str, touched: Callable[[], None]) -> None:
        self._bench = bench
        self._control = control
        self._touched = touched
        self._setting = False
        with ui.element("div").classes("wb-row") as self._row:
            ui.label(name).classes("wb-name").tooltip(" ".join(_told_of(control)))
            self._fields = [*self._make()]
            undoing = say("Reset {path}", path=control.path)
            self._undo = (
                ui.button(icon="undo", on_click=self._reset)
                .props(f'flat dense round size=sm aria-label="{undoing}"')
                .classes("wb-undo")
            )
            self._note = ui.label().classes("wb-note")
        self.refresh()

    def _make(self) -> list[Any]:
        """Make the fields in which the value is turned."""
        control, value = self._control, self._bench.draft.value(self._control.path)
        if control.kind is Kind.SWITCH:
            return [ui.switch(value=bool(value), on_change=self._turned).props(self._named())]
        if control.kind is Kind.CHOICE:
            words = list(dict.fromkeys([*control.choices, value]))
            return [ui.select(words, value=value, on_change=self._turned).props(f"outlined dense {self._named()}")]
        fields: list[Any] = []
        if control.span is not None:
            span = control.span.around(value)
            fields.append(
                ui.slider(min=span.low, max=span.high, step=span.step, value=value, on_change=self._turned).props(
                    self._named(say("Slider of {path}", path=control.path))
                )
            )
        field = ui.textarea if control.kind is Kind.LINES else ui.input
        typed = field(value=control.written(value), on_change=self._typed)
        typed.props(f"outlined dense debounce=250 {self._named()}")
        return [*fields, typed.classes("wb-lines" if control.kind is Kind.LINES else "wb-typed")]

    def _named(self, name: str = "") -> str:
        return f'aria-label="{name or self._control.path}"'

    def _turned(self, event: Any) -> None:
        self._take(event.value)

    def _typed(self, event: Any) -> None:
        self._take(self._control.read(event.value or ""))

    def _take(self, value: Any) -> None:
        if self._setting or value == self._bench.draft.value(self._control.path):
            return
        self._bench.draft.set(self._control.path, value)
        self.show()
        self._touched()

    def _reset(self) -> None:
        self._bench.draft.reset(self._control.path)
        self.show()
        self._touched()

    def show(self) -> None:
        """Bring all fields to the value as it is now."""
        value = self._bench.draft.value(self._control.path)
        self._setting = True
        for field in self._fields:
            if isinstance(field, ui.slider):
                if isinstance(value, int | float):
                    field.props(f"max={self._control.span.around(value).high}" if self._control.span else "")
                    field.value = value
            elif isinstance(field, ui.input | ui.textarea):
                if self._control.read(field.value or "") != value:
                    field.value = self._control.written(value)
            else:
                field.value = value
        self._setting = False
        self.refresh()

    def refresh(self) -> None:
        """Mark the row as changed or wrong."""
        draft, path = self._bench.draft, self._control.path
        wrong, changed = self._bench.mistake_at(path), draft.is_changed(path)
        self._row.classes(add="wb-changed" if changed else "", remove="" if changed else "wb-changed")
        self._row.classes(add="wb-wrong" if wrong else "", remove="" if wrong else "wb-wrong")
        before = draft.base_value(path)
        self._undo.set_visibility(changed and before is not None)
        if wrong:
            self._note.text = wrong
        elif changed and before is None:
            self._note.text = say("not in the base")
        elif changed:
            self._note.text = say("was {value}", value=self._control.written(before))
        else:
            self._note.text = ""
        self._note.set_visibility(bool(self._note.text))


class Values:
    """All controls of the bench."""

    def __init__(self, bench: Bench, touched: Callable[[], None]) -> None:
        self._bench = bench
        self._touched = touched
        self._rows: list[Row] = []
        with ui.element("div").classes("wb-search"):
            self._search = (
                ui.input(label=say("Search values"), on_change=self._list)
                .props("outlined dense clearable debounce=250 type=search")
                .classes("wb-grow")
            )
            self._only = ui.switch(say("Changed only"), on_change=self._list)
        self._place = ui.element("div")
        self._list()

    def refresh(self) -> None:
        """Mark what has been changed and what is wrong."""
        for row in self._rows:
            row.refresh()

    def _list(self) -> None:
        self._rows.clear()
        self._place.clear()
        text = self._search.value or ""
        with self._place:
            if self._only.value:
                self._flat([control for control in self._bench.changed() if control.matches(text)])
            elif text.strip():
                self._flat(matching(self._bench.draft.groups, text))
            else:
                for group in self._bench.draft.groups:
                    self._group(group)

    def _flat(self, controls: list[Control]) -> None:
        """List controls by their whole paths."""
        ui.label(say_many("{n} value", "{n} values", len(controls))).classes("wb-about").props("role=status")
        for control in controls[:MOST]:
            self._row(control, control.way)
        if len(controls) > MOST:
            ui.label(say("The first {most} are shown; search for more words.", most=MOST)).classes("wb-about")

    def _group(self, group: Group) -> None:
        """Add a group whose controls are made when it is opened."""
        number = len(group.items) if group.keyed else len(list(group.controls))
        with ui.expansion(say("{table} ({n})", table=group.name, n=number)).classes("wb-group") as opened:
            place = ui.element("div")

        def fill() -> None:
            if opened.value and not place.default_slot.children:
                with place:
                    ui.label(group.about).classes("wb-about")
                    if group.keyed:
                        self._meanings(group)
                    for item in group.items:
                        self._item(item, group)

        opened.on_value_change(fill)

    def _meanings(self, group: Group) -> None:
        """Say once what the values mean that all things of a group have, and what is assumed of them."""
        for control in group.meanings:
            ui.label(f"{control.name}: {control.about}").classes("wb-about")
        for assumed in dict.fromkeys(filter(None, map(_assumed, group.meanings))):
            ui.label(assumed).classes("wb-about")

    def _item(self, item: Item, group: Group) -> None:
        if not group.keyed:
            for control in item.main:
                self._row(control, control.name)
                ui.label(f"{control.about} {_assumed(control)}".strip()).classes("wb-about")
            return
        with ui.element("div").classes("wb-item"):
            with ui.element("div"):
                if len(item.main) == 1:
                    self._row(item.main[0], say("{thing}: {value}", thing=item.name, value=item.main[0].name))
                else:
                    ui.label(item.name).classes("wb-thing")
                    for control in item.main:
                        self._row(control, control.name)
            if item.more:
                self._more(item)

    def _more(self, item: Item) -> None:
        """Add a button that makes the other controls of a thing."""
        name = say("More of {thing}", thing=item.path)
        button = ui.button(say("more")).props(f'flat dense no-caps size=sm aria-label="{name}"')
        place = ui.element("div").classes("wb-more")

        def fill() -> None:
            button.delete()
            with place:
                for control in item.more:
                    self._row(control, control.name)

        button.on_click(fill)

    def _row(self, control: Control, name: str) -> None:
        self._rows.append(Row(self._bench, control, name, self._touched))


def _assumed(control: Control) -> str:
    """Say why a value is as it is where the rules text does not say so."""
    return say("Assumed: {reason}", reason=control.reason) if control.reason else ""


def _told_of(control: Control) -> list[str]:
    """Say all that is known of a value: its path, what it means and may be, and where it comes from."""
    sources = {
        "text": say("Given by the rules text."),
        "assumed": _assumed(control),
        "chosen": say("Chosen; has no influence on play."),
        "default": say("What holds where no file says otherwise."),
    }
    source = sources.get(control.source) or say("Set in {file}.", file=control.source)
    return [f"{control.path}.", control.about, say("Allowed: {allowed}.", allowed=control.allowed), source]
