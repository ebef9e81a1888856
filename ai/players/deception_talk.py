"""Deception: what a seat says, in statements (DC §6).

Investigators say whom they suspect, which clue made them, and whom they believe; they answer when they are
named, join in or object when others speak, and say so when a clue has changed their mind. The crime's side
talks in the same way about the strongest wrong pair: it knows what it hides, but argues from what is public.
The witness shifts its talk a little towards the two it knows of, as far as the clues allow.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ai.belief.deception import Mind, Numbers, Pairs, from_marks, marks, normal, pairs_of
from ai.belief.deception_hearsay import posterior
from ai.players.deception_levels import Skill
from engine.games.deception.events import MarkerPlaced, PresentationBegun, Said, TileDrawn, TileReplaced
from engine.games.deception.roles import Role
from engine.games.deception.state import Phase
from engine.games.deception.statements import CluePointsTo, Colour, Doubt, Statement, Suspect, Trust
from engine.games.deception.view import View
from engine.shuffle import Stream

SURE = 0.16
"""Probability of a pair from which both its cards are named."""
PUSHED = 0.06
"""The same for the crime's side about the pair that it pushes."""
LEANING = 0.3
"""Share of a seat's probability that one card must have to be named by itself."""
MOST = 2
"""Statements of a seat in one talk window, and in one presentation (DC §6 allows three)."""
VOICES = 2.0
"""So many seats begin to speak after each clue on average, whatever the size of the table."""
ENOUGH = 2
"""After so many statements in a talk window only those who have been named still speak."""
REPLIES = 60
"""In so many of a hundred cases a seat answers when it is named."""
JOINS = 20
"""In so many of a hundred cases a seat that has spoken goes on when others have spoken after it."""
CLEARLY = 2.0
"""A seat drops whom it suspected for another that it finds this many times as likely."""
OFTEN = 1.3
"""A seat is likely or unlikely when its probability is off the average by this factor."""
BEGINNINGS = (MarkerPlaced, TileReplaced, PresentationBegun)
"""What a talk window or a presentation begins with."""


class Told(Struct, frozen=True):
    """A statement and the reason for making it, the code of a sentence (``deception.why``)."""

    statement: Statement
    why: str


class Talk(Struct, frozen=True):
    """What a seat has to go by when it opens its mouth."""

    view: View
    mind: Mind
    pairs: Pairs
    chances: Numbers
    """How likely it makes each pair look."""
    sure: float
    """The probability of a pair from which it names both cards."""
    window: tuple[Said, ...]
    """What was said since the scientist last moved, or in this presentation."""
    own: tuple[Statement, ...]
    """Everything it has said itself."""
    stale: tuple[Statement, ...]
    """What is not worth saying: its own words about this table, and a clue on which anybody has spoken."""

    @property
    def mine(self) -> list[Statement]:
        """What it said in this window."""
        return [event.statement for event in self.window if event.seat == self.view.seat]

    @property
    def since(self) -> list[Said]:
        """What others have said since it last spoke."""
        found: list[Said] = []
        for event in reversed(self.window):
            if event.seat == self.view.seat:
                break
            found.append(event)
        return found


def speak(view: View, mind: Mind, skill: Skill, chance: Stream) -> Told | None:
    """What the viewer says now, or None. A presenter always says something."""
    seat = view.seat
    if seat is None or not view.speaks(seat):
        return None
    window, _ = windows(view)
    mine = sum(event.seat == seat for event in window)
    if mine >= MOST:
        return None
    presenting = view.phase is Phase.PRESENT
    named = any(_accuses(event, seat) for event in window) and not presenting
    if not (presenting or ((named or len(window) < ENOUGH) and _feels_like_it(view, mine, named, chance))):
        return None
    talk = _thinks(view, mind, skill, chance)
    if view.role is Role.MURDERER and (talk.mine or not presenting) and _slips(skill, chance):
        told = protest(talk)
        if told is not None:
            return told
    if presenting:
        return _present(talk)
    return _discuss(talk, chance)


def windows(view: View) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
    """The statements since the scientist's last move (or of this presentation), and of the window before."""
    found: tuple[list[Said], list[Said]] = [], []
    at = 0
    for event in reversed(view.record):
        if isinstance(event, Said):
            found[at].append(event)
        elif isinstance(event, BEGINNINGS):
            at += 1
            if at == len(found):
                break
    return tuple(reversed(found[0])), tuple(reversed(found[1]))


def _heard(view: View, seat: int) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
    """All that a seat has said, and what it need not say: its own words since the last new tile, and what
    anybody has said of one card and one tile."""
    own: list[Statement] = []
    clues: list[Statement] = []
    since = 0
    for event in view.record:
        if isinstance(event, TileDrawn):
            since = len(own)
        elif isinstance(event, Said):
            if isinstance(event.statement, CluePointsTo):
                clues.append(event.statement)
            if event.seat == seat:
                own.append(event.statement)
    return tuple(own), (*own[since:], *clues)


def _accuses(event: Said, seat: int) -> bool:
    """Whether somebody else suspects a seat, or says that a clue points to its cards."""
    said = event.statement
    return event.seat != seat and isinstance(said, Suspect | CluePointsTo) and said.owner == seat


def _feels_like_it(view: View, mine: int, named: bool, chance: Stream) -> bool:
    """Whether a seat takes the word in open talk."""
    point = chance.below(100)
    if mine == 0:
        return point < (REPLIES if named else 100 * VOICES / len(view.others))
    return point < (JOINS if named else JOINS / 2)


def _thinks(view: View, mind: Mind, skill: Skill, chance: Stream) -> Talk:
    """The pairs a seat talks about and how likely it makes them look."""
    assert view.seat is not None, "a seat speaks"
    owners = [seat for seat in view.others if seat != view.seat]
    sure, loose = SURE, False
    if view.role is not None and view.role.crime and chance.below(100) < 100 * skill.misleads:
        # Not what it sees, but what people do: the wrong pair that most might fall for, and both its cards.
        owners = [seat for seat in owners if not (view.solution and seat == view.solution.owner)]
        mind, sure = replace(mind, likeness=skill.reads), PUSHED
        loose = chance.below(100) >= 100 * skill.composure
    pairs = pairs_of(view, owners)
    if view.role is Role.WITNESS and view.pair:
        chances = normal(from_marks(view, pairs, mind) + skill.nudges * np.isin(pairs.owners, view.pair))
    else:
        chances = posterior(view, pairs, mind)
    if loose:  # whoever comes to mind
        places = list(range(len(chances)))
        chance.shuffle(places)
        chances = chances[places]
    own, stale = _heard(view, view.seat)
    window, _ = windows(view)
    stale += tuple(event.statement for event in window if event.seat == view.seat)
    return Talk(view, mind, pairs, chances, sure, window, own, stale)


def _present(talk: Talk) -> Told | None:
    """A presentation: whom it suspects; if it did not say the same before, also why or whom it does not."""
    if not talk.mine:
        return Told(accuse(talk), "say_suspect")
    if talk.mine[0] in talk.own[:-1]:
        return None
    ways = (explain(talk), object_to(talk))
    return next((way for way in ways if way is not None and way.statement not in talk.stale), None)


def _discuss(talk: Talk, chance: Stream) -> Told | None:
    """Open talk: first a changed mind or an answer, else what comes to mind."""
    ways = [explain(talk), join(talk), object_to(talk), Told(accuse(talk), "say_suspect")]
    chance.shuffle(ways)
    for way in (answer(talk), changed(talk), *ways):
        if way is not None and way.statement not in talk.stale:
            return way
    return None


def accuse(talk: Talk, owner: int | None = None) -> Suspect:
    """The suspicion that goes furthest without pretending to know: a pair, one card, or only a seat."""
    pairs, chances = talk.pairs, talk.chances
    if owner is None:
        owner = _favourite(talk)
    here = np.where(pairs.owners == owner, chances, 0.0)
    best = pairs.crimes[int(here.argmax())]
    if here.max() >= talk.sure:
        return Suspect(best.owner, best.red, best.blue)
    reds, blues = (pairs.cards(chances, owner, colour) for colour in (Colour.RED, Colour.BLUE))
    share = LEANING * (reds.sum() + 1e-12) * OFTEN
    if max(reds.max(), blues.max()) < share:
        return Suspect(owner, None, None)
    if reds.max() >= blues.max():
        return Suspect(owner, int(reds.argmax()), None)
    return Suspect(owner, None, int(blues.argmax()))


def _last(talk: Talk) -> Suspect | None:
    """The last suspicion that a seat has voiced."""
    return next((said for said in reversed(talk.own) if isinstance(said, Suspect)), None)


def _favourite(talk: Talk) -> int:
    """Whom a seat suspects: as before, until another is clearly ahead. People do not turn with every word."""
    owners = talk.pairs.by_owner(talk.chances)
    best = max(owners, key=lambda seat: owners[seat])
    last = _last(talk)
    kept = owners.get(last.owner, 0.0) if last is not None else 0.0
    return last.owner if last is not None and owners[best] < CLEARLY * kept else best


def changed(talk: Talk) -> Told | None:
    """A new suspicion, when another than the last one that it voiced is clearly ahead."""
    last, best = _last(talk), _favourite(talk)
    return None if last is None or best == last.owner else Told(accuse(talk, best), "say_changed")


def answer(talk: Talk) -> Told | None:
    """What a seat says when it has been named: to whom the clue points rather, or who is likelier."""
    for event in talk.since:
        if not _accuses(event, talk.view.seat or 0):
            continue
        if isinstance(event.statement, CluePointsTo):
            return _points(talk, (event.statement.tile,), "say_reply")
        if isinstance(event.statement, Suspect):
            return Told(accuse(talk), "say_reply")
    return None


def explain(talk: Talk) -> Told | None:
    """The marker that speaks most for a card of the likeliest pair; at first the newest marker."""
    lying = [tile.tile for tile in talk.view.tiles if tile.option >= 0]
    newest = [mark.tile for mark in marks(talk.view) if mark.tile in lying][-1:]
    if talk.view.phase is Phase.MARK and not talk.mine:
        return _points(talk, newest, "say_clue")
    return _points(talk, lying, "say_clue", int(talk.chances.argmax()))


def _points(talk: Talk, tiles: tuple[int, ...] | list[int], why: str, only: int | None = None) -> Told | None:
    """Which of some tiles says most for which card: of the pair ``only``, or of any likely one."""
    pairs, seen = talk.pairs, talk.mind.seen
    options = {tile.tile: tile.option for tile in talk.view.tiles}
    found: tuple[float, Statement] | None = None
    for tile in tiles:
        if options.get(tile, -1) < 0:
            continue
        for colour, rows in ((Colour.RED, pairs.red), (Colour.BLUE, pairs.blue)):
            column = seen[rows, tile, options[tile]]
            worth = column - column.mean() + 0.5 * np.log(talk.chances + 1e-4)
            at = int(worth.argmax()) if only is None else only
            crime = pairs.crimes[at]
            place = crime.red if colour is Colour.RED else crime.blue
            statement = CluePointsTo(tile, crime.owner, colour, place)
            if (found is None or worth[at] > found[0]) and statement not in talk.stale:
                found = float(worth[at]), statement
    return Told(found[1], why) if found else None


def _slips(skill: Skill, chance: Stream) -> bool:
    return skill.protests > 0.0 and chance.below(100) < 100 * skill.protests


def protest(talk: Talk) -> Told | None:
    """A murderer who cannot wait says first what might be said against it: which marker fits a card of its
    own. It does not choose by what it hides."""
    view = talk.view
    assert view.seat is not None, "a seat speaks"
    pairs = pairs_of(view, (view.seat,))
    own = replace(talk, pairs=pairs, chances=posterior(view, pairs, talk.mind))
    return _points(own, [tile.tile for tile in view.tiles if tile.option >= 0], "say_clue")


def join(talk: Talk) -> Told | None:
    """Agreement with what somebody has just said: its own best card before that seat, or trust in the
    speaker."""
    owners = talk.pairs.by_owner(talk.chances)
    average = 1.0 / len(owners)
    for event in talk.since:
        said = event.statement
        if isinstance(said, Suspect | CluePointsTo) and owners.get(said.owner, 0.0) > OFTEN * average:
            return Told(accuse(talk, said.owner), "say_join")
        if isinstance(said, Suspect) and owners.get(event.seat, average) < average / OFTEN / OFTEN:
            return Told(Trust(event.seat), "say_trust")
    return None


def object_to(talk: Talk) -> Told | None:
    """Doubt about a suspicion that the clues do not bear out."""
    owners = talk.pairs.by_owner(talk.chances)
    average = 1.0 / len(owners)
    heard = talk.since or list(windows(talk.view)[1])
    for event in heard:
        said = event.statement
        if isinstance(said, Suspect) and owners.get(said.owner, 1.0) < average / OFTEN:
            return Told(Doubt(said.owner), "say_doubt")
    return None
