"""The rule of thumb of WHO'S WHO: what a card is worth to a master, and to a hunter who suspects somebody."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ai.players import whos_who, whos_who_roles, whos_who_tricks
from engine.cards import parse, parse_set, text
from engine.games import REGISTRY
from engine.games.whos_who.options import PRESETS
from engine.games.whos_who.state import Phase, Question, Role
from engine.games.whos_who.view import View
from engine.match import Match
from engine.trick_record import complete_trick

FILLER = "2D 3D 4D 5D 6D 7D 8D 2C 3C 4C 5C 6C 7C 8C"
EVEN = (0.5, 0.5, 0.0)


def position(hand: str, trick: str, role: Role = Role.HUNTER, tricks: tuple[str, ...] = ()) -> View:
    """The view of seat 2 of three, spades trumps (2S is turned), after plays that seat 0 led."""
    cards = tuple(parse(code) for code in trick.split())
    done = tuple(complete_trick(0, tuple(parse(c) for c in codes.split()), 0) for codes in tricks)
    view: View = Match.new(REGISTRY["whos_who"], PRESETS["three"], ("a",) * 3, "s").view(2)
    return replace(
        view,
        phase=Phase.PLAY,
        role=role,
        hand=parse_set(f"{hand} {FILLER}"),
        turned=parse("2S"),
        leader=0 if cards else 2,
        trick=cards,
        tricks=done,
    )


def best(view: View, chances: tuple[float, ...] = EVEN) -> str:
    return text(whos_who_tricks.weigh(view, chances)[0].card)


@pytest.mark.parametrize(
    ("chances", "role", "card"),
    [
        ((0.9, 0.1, 0.0), Role.HUNTER, "QH"),  # seat 0 is ahead and suspected: take it as cheaply as possible
        ((0.1, 0.9, 0.0), Role.HUNTER, "3H"),  # it is trusted: leave it the trick
        ((0.1, 0.9, 1.0), Role.MASTER, "QH"),  # a master takes it from anybody
        (EVEN, Role.HUNTER, "QH"),  # without suspicion a hunter plays like a master
    ],
)
def test_last_to_play(chances: tuple[float, ...], role: Role, card: str) -> None:
    assert best(position("AH QH 3H", "JH 4H", role), chances) == card


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("AH QH 3H", "KH 4H", "AH"),
        ("QH 9H 3H", "KH 4H", "3H"),  # it cannot be won
        ("9S 4S", "KH 4H", "4S"),  # the cheapest trump
        ("9S 4S", "KH 6S", "9S"),  # over another trump
        ("4S", "KH 6S", "2D"),  # no trump under a higher one
    ],
)
def test_tricks_are_taken_as_cheaply_as_possible(hand: str, trick: str, card: str) -> None:
    assert best(position(hand, trick, Role.MASTER), (0.0, 0.0, 1.0)) == card


def test_what_the_chance_to_take_a_trick_depends_on() -> None:
    view = position("AH KH 3H", "", Role.MASTER)
    seen = whos_who_tricks.outlook(view)
    ace, king, low = (whos_who_tricks.chance_to_take(seen, parse(code)) for code in ("AH", "KH", "3H"))
    assert ace == king > 0.8 > 0.2 > low  # nothing unseen lies between ace and king
    last = whos_who_tricks.outlook(position("AH KH 3H", "QH 4H"))
    assert whos_who_tricks.chance_to_take(last, parse("AH")) == 1
    assert whos_who_tricks.chance_to_take(last, parse("3H")) == 0
    # Seat 1 has thrown a club on hearts: it may trump the next heart.
    void = whos_who_tricks.outlook(position("AH KH 3H", "", tricks=("TH 9C 2H",)))
    assert whos_who_tricks.chance_to_take(void, parse("AH")) < 0.3
    assert void.safe[1] < 0.3 < 0.8 < void.safe[2]


def test_high_cards_and_trumps_do_more_later() -> None:
    seen = whos_who_tricks.outlook(position("AH QH 3H AS 3S", ""))
    worth = [whos_who_tricks.later(seen, parse(code)) for code in ("AH", "QH", "3H")]
    assert worth == sorted(worth, reverse=True)
    assert whos_who_tricks.later(seen, parse("3S")) >= whos_who_tricks.TRUMP_LATER
    assert whos_who_tricks.later(seen, parse("AS")) == whos_who_tricks.SURE_LATER


@pytest.mark.parametrize(
    ("hand", "trick", "code"),
    [
        ("AH QH 3H", "JH 4H", "win_sure"),
        ("QH 9H 3H", "KH 4H", "cannot_win"),
        ("9S 4S", "KH 4H", "ruff"),
        ("4S", "KH 6S", "discard"),
        ("AH KH QH", "", "cash_winner"),
    ],
)
def test_reasons_fit_what_is_played(hand: str, trick: str, code: str) -> None:
    report = whos_who.normal(position(hand, trick, Role.MASTER), "s")
    assert report.why.code == code
    assert set(report.why.detail) == {"card", "suit"}


def test_suspicion_falls_on_who_takes_and_not_on_who_leaves() -> None:
    taken = position("AS KS QS", "", tricks=("4H KH 2H", "5H QH 6H", "7H JH 8H"))
    scores = whos_who_roles.suspicion(taken)
    assert scores[1] == max(scores)
    sets = whos_who_roles.suspected(taken)
    assert sets[(1,)] > sets[(0,)] and (2,) not in sets
    assert whos_who_roles.suspected(replace(taken, tricks=())) == {(0,): 0.5, (1,): 0.5}


def test_answers_weigh_lightly() -> None:
    view = position("AS KS QS", "")
    said = {yes: replace(view, questions=(Question(2, 0, yes, 0),)) for yes in (True, False)}
    yes, no = (whos_who_roles.suspected(said[answer])[(0,)] for answer in (True, False))
    assert 0.4 < no < 0.5 < yes < 0.7
