"""Dealing, the night, marking, talking and solving, and what is legal (DC §3-5)."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from engine.actions import Ack, Action
from engine.errors import Reason, Refused
from engine.events import Event, MatchEnded
from engine.games.deception.content import (
    CARDS_EACH,
    CAUSE,
    EVIDENCE,
    LAID_SITUATIONS,
    LOCATIONS,
    OPTIONS,
    ROUNDS,
    SITUATIONS,
    WEAPONS,
)
from engine.games.deception.events import (
    Acknowledged,
    Advised,
    BriefingBegun,
    CaseClosed,
    CrimeSideRevealed,
    InvestigationBegun,
    MarkerPlaced,
    NightFell,
    PickRecorded,
    PresentationBegun,
    Record,
    RoleReceived,
    Said,
    ScientistRevealed,
    SolveTried,
    TableLaid,
    TileDrawn,
    TileReplaced,
    TilesLaid,
)
from engine.games.deception.options import Options, ScientistChoice, check_options
from engine.games.deception.refusals import refusal_of
from engine.games.deception.roles import Role, composition, deal_roles
from engine.games.deception.scoring import closing
from engine.games.deception.state import (
    INVESTIGATION,
    SECRET_LOOKS,
    Advise,
    ChooseLocation,
    Deal,
    EndPresentation,
    NameWitness,
    Opened,
    Phase,
    Pick,
    PlaceMarker,
    ReplaceTile,
    Say,
    Solve,
    StartPresentations,
    State,
)
from engine.games.deception.statements import (
    CluePointsTo,
    Colour,
    Crime,
    Doubt,
    NothingToSay,
    Statement,
    Suspect,
    Trust,
)
from engine.games.deception.view import View, briefing
from engine.shuffle import Stream

Step = tuple[State, tuple[Event, ...]]
PLACES = range(CARDS_EACH)


def seats(options: Options) -> int:
    """Number of seats under these options."""
    return options.players


def start(options: Options, seed: str, deal: Deal | None = None) -> Step:
    """The table laid, from ``seed`` or given as ``deal``. Raises Refused (BAD_OPTIONS or BAD_DEAL)."""
    check_options(options)
    if deal is None:
        deal = shuffled_deal(options, seed)
    else:
        check_deal(options, deal)
    n = options.players
    state = State(
        options=options,
        phase=Phase.LOOK,
        round=1,
        evidence=deal.evidence,
        weapons=deal.weapons,
        scientist=None,
        badges=(),
        presenter=None,
        drawn=None,
        record=(),
        opened=None,
        seed=seed,
        dealt=deal,
        acknowledged=(False,) * n,
        picks=(None,) * n,
    )
    return state, (TableLaid(deal.evidence, deal.weapons),)


def shuffled_deal(options: Options, seed: str) -> Deal:
    """Four cards of each colour per seat, the roles, and the order of the situation tiles (DC §3)."""
    n = options.players
    evidence, weapons, situations = list(range(EVIDENCE)), list(range(WEAPONS)), list(SITUATIONS)
    for pack, name in ((evidence, "evidence"), (weapons, "weapons"), (situations, "tiles")):
        Stream(seed, name).shuffle(pack)
    return Deal(
        tuple(tuple(evidence[4 * seat : 4 * seat + CARDS_EACH]) for seat in range(n)),
        tuple(tuple(weapons[4 * seat : 4 * seat + CARDS_EACH]) for seat in range(n)),
        deal_roles(options, seed),
        tuple(situations),
    )


def check_deal(options: Options, deal: Deal) -> None:
    """Raises Refused (BAD_DEAL) for what is no beginning of a game under these options."""
    n = options.players
    if len(deal.roles) != n or sorted(deal.roles) != sorted(composition(options)):
        raise Refused(Reason.BAD_DEAL, rule="roles")
    if options.fs_assignment is ScientistChoice.CHOSEN and deal.roles[options.fs_seat] is not Role.SCIENTIST:
        raise Refused(Reason.BAD_DEAL, rule="roles")
    for packs in (deal.evidence, deal.weapons):
        cards = [card for cards in packs for card in cards]
        if [len(cards) for cards in packs] != [CARDS_EACH] * n or len(set(cards)) != len(cards):
            raise Refused(Reason.BAD_DEAL, rule="equal_hands")
    if sorted(deal.situations) != list(SITUATIONS):
        raise Refused(Reason.BAD_DEAL, rule="tiles")


def actors(state: State) -> tuple[int, ...]:
    """The seats whose action moves the game on; others may speak or solve besides (DC §4)."""
    if state.phase is Phase.END:
        return ()
    if state.turn is not None:
        return (state.turn,)
    return tuple(seat for seat in range(state.seats) if state.owes(seat))


def awaits_ack(position: State | View) -> bool:
    """Never: where people look at something, every seat acknowledges for itself."""
    return False


def legal(position: State | View, seat: int) -> tuple[Action, ...]:
    """Legal actions of a seat: its part of the phase, then solving, then statements, each in order."""
    phase = position.phase
    if phase in SECRET_LOOKS:
        return (Ack(),) if position.owes(seat) else ()
    if phase is Phase.CRIME:
        return tuple(Pick(r, b) for r, b in product(PLACES, PLACES)) if position.owes(seat) else ()
    if phase is Phase.REVERSAL:
        return _legal_reversal(position, seat)
    if phase not in INVESTIGATION:
        return ()
    if seat == position.scientist:
        return _legal_scientist(position)
    ending = (EndPresentation(),) if phase is Phase.PRESENT and seat == position.presenter else ()
    return (*ending, *_solves(position, seat), *(Say(words) for words in statements(position, seat)))


def _legal_scientist(position: State | View) -> tuple[Action, ...]:
    phase = position.phase
    if phase is Phase.TILES:
        return tuple(ChooseLocation(tile) for tile in LOCATIONS)
    if phase is Phase.MARK:
        free = (t.tile for t in position.tiles if t.option < 0)
        return tuple(PlaceMarker(tile, option) for tile, option in product(free, range(OPTIONS)))
    if phase is Phase.TALK:
        return (StartPresentations(),)
    if phase is Phase.REPLACE:
        return tuple(ReplaceTile(t, option) for t, option in product(position.replaceable(), range(OPTIONS)))
    return ()


def _legal_reversal(position: State | View, seat: int) -> tuple[Action, ...]:
    shown = position.crime_side
    if shown is None or seat not in (shown.murderer, shown.accomplice):
        return ()
    act = NameWitness if seat == shown.murderer else Advise
    return tuple(act(candidate) for candidate in position.candidates())


def _solves(position: State | View, seat: int) -> tuple[Action, ...]:
    if not position.badges[seat]:
        return ()
    owners = sorted(other for other in position.others if other != seat)
    return tuple(Solve(*crime) for crime in product(owners, PLACES, PLACES))


def statements(position: State | View, seat: int) -> tuple[Statement, ...]:
    """What a seat may say now (DC §6): nothing, whom it trusts, doubts or suspects of which cards, and which
    marked tile points to which card."""
    if not position.speaks(seat):
        return ()
    others = sorted(other for other in position.others if other != seat)
    halves = (None, *PLACES)
    found: list[Statement] = [NothingToSay(), *map(Trust, others), *map(Doubt, others)]
    found += (Suspect(owner, red, blue) for owner, red, blue in product(others, halves, halves))
    marked = [t.tile for t in position.tiles if t.option >= 0]
    cards = product(marked, sorted(position.others), Colour, PLACES)
    found += (CluePointsTo(tile, owner, colour, place) for tile, owner, colour, place in cards)
    return tuple(found)


def refusal(state: State, seat: int, action: Action) -> Refused | None:
    """Why this action is not legal, or None."""
    reason = refusal_of(state, seat, action)
    return None if reason is None else Refused(reason, action)


def apply(state: State, seat: int, action: Action) -> Step:
    """The state after a legal action, and what happened."""
    match action:
        case Ack():
            return _acknowledge(state, seat)
        case Pick():
            return _pick(state, seat, action)
        case ChooseLocation():
            return _lay_tiles(state, action.tile)
        case PlaceMarker():
            return _mark(state, action)
        case StartPresentations():
            return _present(state, state.others[0])
        case EndPresentation():
            return _end_presentation(state, seat)
        case ReplaceTile():
            return _replace(state, action)
        case Solve():
            return _solve(state, seat, Crime(action.owner, action.red, action.blue))
        case Say():
            presenting = state.phase is Phase.PRESENT
            return _record(state, Said(seat, action.statement, presenting))
        case Advise():
            return _record(state, Advised(action.seat))
        case NameWitness():
            hit = state.roles[action.seat] is Role.WITNESS
            return _close(state, "witness_named" if hit else "witness_missed", action.seat)
        case _:
            raise AssertionError(f"apply takes legal actions only: {action!r}")


def _record(state: State, *events: Record, **changes: object) -> Step:
    """The state with public events written down, and those events."""
    return replace(state, record=(*state.record, *events), **changes), events


def _acknowledge(state: State, seat: int) -> Step:
    done = tuple(a or s == seat for s, a in enumerate(state.acknowledged))
    noted = Acknowledged(seat)
    if not all(done):
        return replace(state, acknowledged=done), (noted,)
    state = replace(state, acknowledged=(False,) * state.seats)
    if state.phase is Phase.LOOK:
        after, events = _show_roles(state)
    elif state.phase is Phase.ROLES:
        after, events = replace(state, phase=Phase.CRIME), (NightFell(),)
    else:
        after, events = replace(state, phase=Phase.TILES), (InvestigationBegun(),)
    return after, (noted, *events)


def _show_roles(state: State) -> Step:
    """Roles are dealt; the scientist steps forward and its cards leave the game (DC §3.4, D15)."""
    scientist = state.roles.index(Role.SCIENTIST)
    after = replace(
        state,
        phase=Phase.ROLES,
        scientist=scientist,
        badges=tuple(seat != scientist for seat in range(state.seats)),
        evidence=tuple(() if seat == scientist else cards for seat, cards in enumerate(state.evidence)),
        weapons=tuple(() if seat == scientist else cards for seat, cards in enumerate(state.weapons)),
    )
    received = (RoleReceived(seat, role) for seat, role in enumerate(state.roles))
    return after, (ScientistRevealed(scientist), *received)


def _pick(state: State, seat: int, pick: Pick) -> Step:
    picks = tuple(Crime(seat, pick.red, pick.blue) if s == seat else p for s, p in enumerate(state.picks))
    recorded = PickRecorded(seat, pick.red, pick.blue)
    after = replace(state, picks=picks)
    if any(after.owes(other) for other in range(state.seats)):
        return after, (recorded,)
    after = replace(after, phase=Phase.BRIEF)
    return after, (recorded, BriefingBegun(), *(briefing(after, other) for other in range(state.seats)))


def _lay_tiles(state: State, location: int) -> Step:
    situations = state.dealt.situations
    laid = (CAUSE, location, *situations[:LAID_SITUATIONS])
    return _record(state, TilesLaid(laid, len(situations) - LAID_SITUATIONS), phase=Phase.MARK)


def _mark(state: State, action: PlaceMarker) -> Step:
    after, events = _record(state, MarkerPlaced(action.tile, action.option))
    if all(tile.option >= 0 for tile in after.tiles):
        after = replace(after, phase=Phase.TALK)
    return after, events


def _present(state: State, seat: int) -> Step:
    return _record(state, PresentationBegun(seat), phase=Phase.PRESENT, presenter=seat)


def _end_presentation(state: State, seat: int) -> Step:
    """The next seat presents; after the last a tile is drawn, or the third round is over (DC §5)."""
    order = state.others
    if seat != order[-1]:
        return _present(state, order[order.index(seat) + 1])
    if state.round == ROUNDS:
        return _close(replace(state, presenter=None), "rounds_over")
    number = state.round + 1
    tile = state.dealt.situations[LAID_SITUATIONS + number - 2]
    drawn = TileDrawn(number, tile)
    return _record(state, drawn, phase=Phase.REPLACE, round=number, presenter=None, drawn=tile)


def _replace(state: State, action: ReplaceTile) -> Step:
    assert state.drawn is not None, "apply takes legal actions only"
    replaced = TileReplaced(action.tile, state.drawn, action.option)
    return _record(state, replaced, phase=Phase.TALK, drawn=None)


def _solve(state: State, seat: int, crime: Crime) -> Step:
    correct = crime == state.solution
    badges = tuple(badge and s != seat for s, badge in enumerate(state.badges))
    after, events = _record(state, SolveTried(seat, crime, correct), badges=badges)
    if not correct:
        if any(badges):
            return after, events
        over, ended = _close(after, "badges_gone")
        return over, (*events, *ended)
    if not state.options.use_witness:
        over, ended = _close(after, "solved")
        return over, (*events, *ended)
    shown = CrimeSideRevealed(state.murderer, state.roles.index(Role.ACCOMPLICE))
    after, revealed = _record(after, shown, phase=Phase.REVERSAL, presenter=None, drawn=None)
    return after, (*events, *revealed)


def _close(state: State, cause: str, named: int | None = None) -> Step:
    assert state.solution is not None, "no game ends before the night"
    opened = Opened(cause, named, state.roles, state.solution)
    over = replace(state, phase=Phase.END, presenter=None, drawn=None, opened=opened)
    closed = CaseClosed(cause, named, state.roles, state.solution)
    return over, (closed, MatchEnded(closing(opened).winners))


def takeback(state: State, seat: int) -> int | None:
    """No undo here: a choice can be changed until it is confirmed, no further."""
    return None


def publicly_forced(position: State | View) -> bool:
    """Never: even the last marker has six options."""
    return False
