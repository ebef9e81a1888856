"""What a seat may know (DC §7), as a type of its own."""

from __future__ import annotations

from engine.events import Event, visible
from engine.games.deception.events import Briefed
from engine.games.deception.roles import Role, pair, partners
from engine.games.deception.state import SECRET_LOOKS, Phase, State, Table
from engine.games.deception.statements import Crime, Seat

_NIGHT = (Phase.LOOK, Phase.ROLES, Phase.CRIME)
"""Phases before anybody has been told anything."""


class View(Table, frozen=True, tag="deception.View"):
    """The public facts and one seat's own secrets. ``seat`` None: the public table, with no secret at all."""

    seat: Seat | None
    role: Role | None
    """The viewer's own role; None before roles are dealt, and for the public table."""
    acknowledged: bool
    """Whether the viewer has looked at what this phase shows."""
    pick: Crime | None
    """What the viewer picked at night."""
    known: tuple[tuple[Seat, Role], ...]
    """Roles of others that the viewer was told."""
    pair: tuple[Seat, ...]
    """The witness's two seats of the crime, in order of seats."""
    solution: Crime | None
    """What the scientist, the murderer and the accomplice know; everybody at the end."""

    def owes(self, seat: int) -> bool:
        """Whether the viewer has not looked, or not picked, what this phase asks of it."""
        if seat != self.seat:
            return False
        if self.phase in SECRET_LOOKS:
            return not self.acknowledged
        return self.phase is Phase.CRIME and seat != self.scientist and self.pick is None

    def role_known(self, seat: int) -> Role | None:
        """The role of a seat as far as the viewer knows it for certain."""
        if self.opened is not None:
            return self.opened.roles[seat]
        if seat == self.scientist:
            return Role.SCIENTIST
        if seat == self.seat:
            return self.role
        shown = self.crime_side
        if shown is not None and seat in (shown.murderer, shown.accomplice):
            return Role.MURDERER if seat == shown.murderer else Role.ACCOMPLICE
        return dict(self.known).get(seat)


def briefing(state: State, seat: int) -> Briefed:
    """What a seat is told after the night; the same page for all, empty for most."""
    role = state.roles[seat]
    knows = role.crime or role is Role.SCIENTIST
    return Briefed(
        seat, partners(state.roles, seat), pair(state.roles, seat), state.solution if knows else None
    )


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of this state; None gives the public table."""
    told = None if seat is None or state.phase in _NIGHT else briefing(state, seat)
    solved = state.opened.solution if state.opened is not None else None
    return View(
        options=state.options,
        phase=state.phase,
        round=state.round,
        evidence=state.evidence,
        weapons=state.weapons,
        scientist=state.scientist,
        badges=state.badges,
        presenter=state.presenter,
        drawn=state.drawn,
        record=state.record,
        opened=state.opened,
        seat=seat,
        role=None if seat is None else state.role_of(seat),
        acknowledged=False if seat is None else state.acknowledged[seat],
        pick=None if seat is None else state.picks[seat],
        known=told.known if told else (),
        pair=told.pair if told else (),
        solution=solved or (told.solution if told else None),
    )


def deal_done(position: State | View) -> bool:
    """Whether the case is closed and everything is open: replay and review are allowed."""
    return position.phase is Phase.END


def redact(event: Event, seat: int | None) -> Event | None:
    """An event as a seat may see it: public, or wholly private."""
    return event if visible(event, seat) else None
