"""The pictures of Deception at its table: every kind of moment, for every role."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import cast

from msgspec.structs import replace

from ai.decide import decide
from engine.actions import Action
from engine.games.deception.events import Said
from engine.games.deception.options import PRESETS, Options
from engine.games.deception.roles import Role
from engine.games.deception.rules import shuffled_deal
from engine.games.deception.state import Deal, Phase
from engine.games.deception.statements import Colour
from engine.games.deception.view import View
from engine.match import Match
from game.scenes.table_deception import CaseTable
from game.seats import classic_seats, kinds
from game.session import Pace, Session
from game.table.case_spots import CardSpot, OptionSpot
from game.table.studio import Studio
from tools import deception_case

Shot = Callable[[Studio], object]
Ready = Callable[[View], bool]

GAME, SEED = "deception", "harbour lights"
SIX, WITNESS, TWELVE = (PRESETS[name] for name in ("six", "witness", "twelve"))
SLOW = Pace(60.0, 0.0, 60.0, 60.0)
TRIES = 16
"""Cases looked at for a moment."""


def _deal(options: Options, seed: str, role: Role) -> Deal:
    """A deal in which the person has that role: it changes places with who has it."""
    dealt = shuffled_deal(options, seed)
    roles = list(dealt.roles)
    other = roles.index(role)
    roles[other], roles[0] = roles[0], role
    return replace(dealt, roles=tuple(roles))


@cache
def played(options: Options, seed: str, role: Role | None = None) -> Match:
    """A case played to its end by the computer, the person's seat included."""
    deal = None if role is None else _deal(options, seed, role)
    match = Match.new(GAME, options, kinds(classic_seats(options)), seed, deal)

    def ask(seat: int) -> Action:
        seed = match.thinking_seed(seat)
        level = options.cpu_level.value
        return decide(match.view(seat), level, seed, temper=match.temper(seat)).action

    deception_case.play(match, ask)
    return match


def _moment(options: Options, role: Role, ready: Ready) -> Match:
    """A case at the first moment that ``ready`` finds in the person's own view."""
    for attempt in range(TRIES):
        whole = played(options, f"{SEED} {attempt}", role)
        for decision in range(whole.decision + 1):
            if ready(whole.game.view(whole.state_at(decision), 0)):
                match = Match.new(GAME, options, whole.seats, whole.seed, whole.deal)
                for entry in whole.journal[:decision]:
                    match.act(entry.seat, entry.action)
                return match
    raise LookupError("no such moment")


def table(studio: Studio, options: Options, role: Role, ready: Ready, wait: float = 0.6) -> CaseTable:
    """The table at that moment, where nobody goes on."""
    match = _moment(options, role, ready)
    session = Session(match, classic_seats(options), studio.desk.counsel, pace=SLOW)
    scene = cast(CaseTable, studio.show("table", session=session))
    scene.stage.finish()
    studio.wait(wait)
    return scene


def _said(view: View) -> int:
    return sum(isinstance(event, Said) for event in view.record)


def _placed(view: View) -> int:
    return sum(tile.option >= 0 for tile in view.tiles)


def at(phase: Phase, round_: int = 1) -> Ready:
    """The first moment of a phase."""
    return lambda view: view.phase is phase and view.round >= round_


def owes(phase: Phase) -> Ready:
    """The person is to look, or to pick."""
    return lambda view: view.phase is phase and view.owes(0)


def talking(view: View) -> bool:
    """Some markers lie, and some has been said."""
    return view.phase is Phase.MARK and _placed(view) >= 4 and _said(view) >= 5


def presenting(view: View) -> bool:
    """Somebody else presents."""
    return view.phase is Phase.PRESENT and view.presenter not in (0, None) and _said(view) > 3


def refused_before(view: View) -> bool:
    """Somebody has tried, the person has not."""
    return view.phase is Phase.PRESENT and bool(view.refused) and view.badges[0]


def marking(studio: Studio, options: Options = SIX) -> None:
    """The scientist has chosen an option."""
    scene = table(studio, options, Role.SCIENTIST, lambda v: v.phase is Phase.MARK and _placed(v) == 3)
    free = next(tile.tile for tile in scene.session.view(None).tiles if tile.option < 0)
    scene.choose(OptionSpot(free, 2))
    studio.wait(0.4)


def menu(studio: Studio, options: Options = SIX) -> None:
    """What can be said about a card."""
    scene = table(studio, options, Role.INVESTIGATOR, talking)
    others = [seat for seat in scene.session.view(None).others if seat]
    scene.open_menu(CardSpot(others[1], Colour.BLUE, 1))
    studio.wait(0.6)


def solving(studio: Studio, options: Options = SIX) -> None:
    """Both cards of an answer are chosen."""
    scene = table(studio, options, Role.INVESTIGATOR, talking)
    others = [seat for seat in scene.session.view(None).others if seat]
    scene.start_solve()
    studio.wait(0.6)
    for colour, place in ((Colour.RED, 2), (Colour.BLUE, 1)):
        scene.choose(CardSpot(others[0], colour, place))
    studio.wait(0.5)


def log(studio: Studio) -> None:
    scene = table(studio, SIX, Role.INVESTIGATOR, at(Phase.PRESENT, 2))
    scene.open_log()
    studio.wait(0.6)


def own_page(studio: Studio) -> None:
    scene = table(studio, WITNESS, Role.WITNESS, talking)
    scene.open_own()
    studio.wait(0.6)


def large(shot: Shot) -> Shot:
    """The same with text of 150 %."""

    def enlarged(studio: Studio) -> None:
        studio.settings(text_scale=150)
        shot(studio)

    return enlarged


_KILLER, _TOWN = Role.MURDERER, Role.INVESTIGATOR
_twelve = partial(table, options=TWELVE, role=_TOWN, ready=talking)

DECEPTION_TABLE_SHOTS: dict[str, Shot] = {
    "deception_table_look": partial(table, options=SIX, role=_TOWN, ready=owes(Phase.LOOK)),
    "deception_table_role": partial(table, options=SIX, role=_KILLER, ready=owes(Phase.ROLES)),
    "deception_table_pick": partial(table, options=SIX, role=_KILLER, ready=owes(Phase.CRIME)),
    "deception_table_pick_decoy": partial(table, options=SIX, role=_TOWN, ready=owes(Phase.CRIME)),
    "deception_table_brief": partial(table, options=WITNESS, role=Role.WITNESS, ready=owes(Phase.BRIEF)),
    "deception_table_brief_accomplice": partial(
        table, options=WITNESS, role=Role.ACCOMPLICE, ready=owes(Phase.BRIEF)
    ),
    "deception_table_location": partial(table, options=SIX, role=Role.SCIENTIST, ready=at(Phase.TILES)),
    "deception_table_marks": marking,
    "deception_table_talk": partial(table, options=SIX, role=_TOWN, ready=talking),
    "deception_table_menu": menu,
    "deception_table_present": partial(table, options=SIX, role=_TOWN, ready=presenting),
    "deception_table_solve": solving,
    "deception_table_refused": partial(table, options=SIX, role=_TOWN, ready=refused_before),
    "deception_table_replace": partial(table, options=SIX, role=Role.SCIENTIST, ready=at(Phase.REPLACE)),
    "deception_table_reversal": partial(table, options=WITNESS, role=_KILLER, ready=at(Phase.REVERSAL)),
    "deception_table_end": partial(table, options=SIX, role=_TOWN, ready=at(Phase.END)),
    "deception_table_log": log,
    "deception_table_own": own_page,
    "deception_table_twelve": _twelve,
    "deception_table_twelve_solve": partial(solving, options=TWELVE),
    "deception_table_twelve_menu": partial(menu, options=TWELVE),
    "deception_table_large_text": large(partial(table, options=SIX, role=_TOWN, ready=talking)),
    "deception_table_large_text_menu": large(menu),
    "deception_table_large_text_twelve": large(_twelve),
}
"""In the order in which they are taken."""
