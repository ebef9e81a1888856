"""What a table offers along the lower edge and says above the hand, to one person or to several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.strings import tr
from game.table import face
from game.table.bar import Entry
from game.table.draw import Look
from game.table.panel import Panel

if TYPE_CHECKING:
    from game.scenes.table_show import TableShow

HELD = ("prev_tab", "next_tab", "peek")
"""Verbs of buttons that hold a hand open: whoever looks has the strip for what they mean otherwise."""
PUBLIC = ("undo", "previous_trick", "pause")
"""What anybody can do while nobody looks."""


def closed(table: TableShow) -> bool:
    """Whether several people play and nobody looks."""
    return table.couch is not None and not table.couch.open


def moment(table: TableShow, panel: Panel | None, now: float, *, by_pointer: bool) -> face.Moment:
    """What is true now, for the face of the table. ``panel`` lies over it; ``by_pointer``: the pointer was
    used last."""
    session, couch = table.session, table.couch
    judged = table.my_turn and not table.stage.busy
    look = Look(table.legal(), judged, table.hint_card, table.hint_cards, table.stage.chosen, not by_pointer)
    return face.Moment(
        now=now,
        look=look,
        my_turn=table.my_turn,
        awaiting=table.awaiting,
        can_undo=table.can_undo,
        thinking=session.thinking is not None,
        names=table.names,
        signs=() if couch is None else couch.signs,
        options=session.options,
        commitment=session.commitment,
        practice=session.match.practice,
        plans=table.queues,
        bar=entries(table, panel),
        only=panel is not None or table.whole_bar or closed(table),
        ask=table.ask() if panel is None else None,
        prompt=told(table) if panel is None else "",
        covered=couch is None and bool(session.humans) and not table.gate.open_for(table.viewer),
    )


def entries(table: TableShow, panel: Panel | None) -> tuple[Entry, ...] | None:
    """The bar of the table, or of the panel over it; None: what Whist offers. With several people only what
    can be done now by anybody, or by whoever looks.
    """
    own = table.bar() if panel is None else panel.bar()
    couch = table.couch
    if couch is None or (panel is not None and not couch.open):
        return own
    held = table.gate.secrecy.held
    if couch.open:
        mine = own and tuple(entry for entry in own if entry.verb not in HELD)
        return mine if mine is None or held else (*mine, Entry("peek", tr("couch.key.cover")))
    facts = table.stage.facts
    rest = own or (
        Entry("undo", tr("table.key.undo"), table.can_undo),
        Entry("previous_trick", tr("table.key.previous"), facts is not None and facts.previous is not None),
        Entry("pause", tr("table.key.pause")),
    )
    first = Entry("next", tr("table.key.next")) if table.awaiting else Entry("peek", tr("couch.key.look"))
    handed = (Entry("right", tr("couch.key.pass")),) if couch.shared and not table.awaiting else ()
    return (first, *handed, *(entry for entry in rest if entry.verb in PUBLIC))


def told(table: TableShow) -> str | None:
    """What is said above the hand while no sentence is shown; None: whose turn it is. While several people
    play and nobody looks the cover says it."""
    if table.couch is None:
        return table.prompt()
    if not table.couch.open or table.stage.busy:
        return ""
    own = table.prompt()
    if own is None and table.my_turn:
        return tr("couch.your_turn", name=table.name(table.viewer))
    return own or ""
