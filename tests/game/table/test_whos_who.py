"""WHO'S WHO at the table: what is read of a position, how it moves, and that it tells nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.actions import Ack, Action, PlayCard
from engine.events import Event
from engine.games.whos_who.options import LENGTHS, Options
from engine.games.whos_who.state import (
    HAND_SIZE,
    INTERIM_AFTER,
    Answer,
    Ask,
    DealRevealed,
    DeclarationsClosed,
    Declare,
    Role,
    Wait,
)
from engine.games.whos_who.view import View
from engine.match import Match
from game.strings import use
from game.table import words
from game.table.choreography import Moment
from game.table.face import won
from game.table.facts import UNKNOWN, Facts, facts_of
from game.table.moves import Move
from game.table.picture import ENVELOPE, MASTER, ROLE_BACK, ROLE_CARDS
from game.table.ring import layout_of
from game.table.stage import Stage

COUNTS = tuple(HAND_SIZE)


def options(players: int, *, questions: bool = False) -> Options:
    masters = 1 if players < 5 else 2
    length = LENGTHS[players, masters]
    return Options(
        players=players,
        masters=masters,
        question_allowed=questions,
        min_deals=length.min_deals,
        cap_deals=length.cap_deals,
        bag_rounds=length.bag_rounds,
    )


class Show:
    """A match of people and the stage it is shown on, from seat 0."""

    def __init__(self, players: int = 3, *, shut: bool = False, questions: bool = False, seed: str = "show"):
        seats = ("human",) * players
        self.match = Match.new("whos_who", options(players, questions=questions), seats, seed)
        self.place = layout_of("whos_who", 1280, 720, players)
        self.stage = Stage()
        self.shut = shut
        self.seen = 0

    @property
    def public(self) -> View:
        return self.match.view(None)

    def facts(self) -> Facts:
        return facts_of("whos_who", self.public, None if self.shut else self.match.view(0), 0)

    def events(self) -> tuple[Event, ...]:
        events = self.match.events_for(None, 0)
        fresh, self.seen = events[self.seen :], len(events)
        return fresh

    def show(self, moment: Moment | None = None) -> tuple[str, ...]:
        return self.stage.show(self.facts(), self.place, self.events(), moment or Moment())

    def act(self, action: Action | None = None, seat: int | None = None) -> None:
        seat = self.match.actors()[0] if seat is None else seat
        legal = self.match.legal(seat)
        self.match.act(seat, action or next((a for a in legal if isinstance(a, PlayCard)), legal[-1]))

    def until(self, reached: Callable[[View], bool]) -> Show:
        while not reached(self.public):
            self.act()
        return self

    def rest(self) -> list[str]:
        heard: list[str] = []
        for _ in range(3000):
            if not self.stage.busy:
                return heard
            heard += self.stage.update(1 / 120)[1]
        raise AssertionError("never came to rest")

    def moves(self) -> dict[tuple[str, int, int], Move]:
        return {flight.move.key: flight.move for flight in self.stage.flights.flying}


# -- facts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_what_lies_on_the_table_adds_up_to_the_pack(players: int):
    show = Show(players).until(lambda view: view.phase == "play" and len(view.tricks) == 3)
    facts = show.facts()
    on_table = len(facts.trick) + players * sum(facts.piles)
    out = len(facts.leftover) + (facts.aside is not None)
    assert sum(facts.counts) + on_table + out == 52
    assert facts.counts[0] == len(facts.hand or ())
    assert facts.sides == tuple(range(players))
    assert facts.leftover == (None,) * len(facts.leftover)


def test_the_card_that_set_trumps_lies_aside_but_with_four_before_the_dealer_until_its_turn():
    three = Show(3).facts()
    assert (three.aside, three.turned) == (Show(3).public.turned, None)
    show = Show(4).until(lambda view: view.phase == "play")
    dealer = show.public.dealer
    assert show.facts().turned == (dealer, show.public.turned)
    assert show.facts().counts[dealer] == 12
    show.until(lambda view: len(view.trick) == 3)
    assert show.facts().turned is None
    assert show.facts().counts[dealer] == 13


def test_all_finished_tricks_can_be_paged_through():
    show = Show(5).until(lambda view: view.phase == "trick_done" and len(view.tricks) == 3)
    facts = show.facts()
    assert len(facts.finished) == facts.done == 3
    assert facts.finished[-1][0] == facts.trick
    assert facts.finished[-1][1] == facts.winning
    assert facts.previous == facts.finished[1]
    assert facts.finished[0][0][0][0] == (facts.dealer + 1) % 5


def test_the_own_role_is_read_only_while_the_gate_is_open():
    show = Show(3)
    own = show.facts().secrets
    assert own and own.own and own.roles[0] is own.own.role
    assert own.roles[1:] == (None, None)
    show.shut = True
    shut = show.facts()
    assert shut.secrets and shut.secrets.own is None
    assert shut.secrets.roles == (None, None, None)
    assert shut.hand is None


def test_whether_the_choice_counts_follows_the_role_and_the_interim():
    for seed in range(20):
        show = Show(3, seed=f"counts {seed}").until(lambda view: view.phase == "interim")
        own = show.facts().secrets
        assert own and own.own
        hunter = own.own.role is Role.HUNTER
        assert own.own.counts is hunter
        assert not own.own.locked
        show.act(Declare((1,)), 0)
        after = show.facts().secrets
        assert after and after.own
        assert after.own.locked is hunter
        assert not after.own.counts


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("phase", ["peek", "interim", "final"])
def test_nothing_public_depends_on_who_has_done_what_all_must_do(players: int, phase: str):
    show = Show(players, shut=True).until(lambda view: view.phase == phase)
    before = show.facts()
    for _ in range(players - 1):
        show.act()
        assert show.facts() == before
    show.act()
    assert show.facts() != before


def test_a_question_is_heard_until_its_trick_is_over_and_stays_listed():
    show = Show(4, questions=True).until(lambda view: view.phase == "play")
    asker = show.public.turn
    assert asker is not None
    asked = (asker + 2) % 4
    show.act(Ask(asked))
    waiting = show.facts()
    assert waiting.secrets and waiting.secrets.heard
    assert waiting.turn == asked
    assert waiting.secrets.questions[0].yes is None
    show.act(Answer(False))
    show.until(lambda view: view.phase == "trick_done")
    assert (heard := show.facts().secrets) and heard.heard
    show.act()
    later = show.facts().secrets
    assert later and not later.heard
    assert [(q.asker, q.asked, q.yes) for q in later.questions] == [(asker, asked, False)]


def test_the_reveal_opens_roles_declarations_and_what_nobody_had():
    show = Show(6, shut=True).until(lambda view: view.phase == "reveal")
    facts, result = show.facts(), show.public.results[-1]
    assert facts.secrets
    masters = tuple(seat for seat, role in enumerate(facts.secrets.roles) if role is Role.MASTER)
    assert masters == result.masters
    assert facts.secrets.declared == result.declared
    assert len(facts.leftover) == 3 and None not in facts.leftover
    assert facts.aside not in facts.leftover


def test_what_is_said_grows_at_once_or_in_a_moment():
    show = Show(4, questions=True).until(lambda view: view.phase == "play")
    show.show(Moment(joined=True))
    asker = show.public.turn
    assert asker is not None
    show.act(Ask((asker + 1) % 4))
    assert show.show() == ("ask",)
    assert show.stage.pop == 0.0 and not show.stage.busy
    assert show.stage.update(0.5)[0]
    assert show.stage.pop == 1.0
    show.act(Answer(True))
    assert show.show(Moment(calm=True)) == ("answer",)
    assert show.stage.pop == 1.0
    show.until(lambda view: len(view.trick) == 1)
    show.show()
    assert show.stage.pop == 1.0, "nothing new was said"


@pytest.mark.parametrize("players", COUNTS)
def test_the_button_under_a_trick_says_where_it_leads(players: int):
    use("en")
    show, last = Show(players), HAND_SIZE[players]
    for number in range(1, last + 1):
        show.until(lambda view, number=number: view.phase == "trick_done" and len(view.tricks) == number)
        wanted = {INTERIM_AFTER[players]: "Interim declarations", last: "Final declarations"}
        assert words.go_on(show.facts()) == wanted.get(number, "Next trick")
        facts = show.facts()
        taken = won(facts, ())
        assert taken == ("You take the trick." if facts.winning == 0 else taken)
        assert words.seat_name(facts, facts.winning or 0) in taken
        show.act()


# -- the deal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("shut", [False, True])
def test_a_role_card_slides_face_down_to_each_seat_before_the_cards(players: int, shut: bool):
    show = Show(players, shut=shut)
    assert show.show() == ()
    moves = show.moves()
    roles = [moves["role", seat, 0] for seat in range(players)]
    assert all(move.up == (False, False) for move in roles)
    first_card = min(move.delay for key, move in moves.items() if key[0] != "role")
    assert max(move.delay for move in roles) < first_card
    dealer = show.public.dealer
    assert min(range(players), key=lambda seat: roles[seat].delay) == (dealer + 1) % players
    shown = show.stage.shown
    assert shown and shown.secrets
    assert shown.secrets.roles == (None,) * players, "not named before it is seen"
    assert shown.trump == UNKNOWN
    heard = show.rest()
    assert heard.count("deal") == 52 + players
    assert heard.count("shuffle") == 1


@pytest.mark.parametrize("players", COUNTS)
def test_the_own_role_card_turns_with_the_hand_and_no_other_does(players: int):
    show = Show(players)
    show.show()
    own = show.moves()["role", 0, 0]
    assert own.then is not None and own.then.up == (False, True)
    assert own.card == ROLE_CARDS[show.match.view(0).role]
    others = [show.moves()["role", seat, 0] for seat in range(1, players)]
    assert all(move.card == ROLE_BACK and move.then is None for move in others)
    shut = Show(players, shut=True)
    shut.show()
    assert all(
        move.card == ROLE_BACK and move.then is None for key, move in shut.moves().items() if key[0] == "role"
    )


def test_a_role_card_turns_when_the_gate_opens_and_is_gone_at_once_when_all_is_covered():
    show = Show(3, shut=True)
    show.show(Moment(joined=True))
    show.shut = False
    show.show()
    move = show.moves()["role", 0, 0]
    assert move.up == (False, True)
    show.rest()
    assert show.stage.picture["role", 0, 0].card == move.card
    show.shut = True
    show.show(Moment(hidden=True))
    assert not show.stage.busy
    assert show.stage.picture["role", 0, 0].card == ROLE_BACK


# -- declarations and the reveal ------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_all_envelopes_come_at_once_and_the_lights_go_down(players: int):
    show = Show(players, shut=True)
    show.until(lambda view: view.phase == "trick_done" and len(view.tricks) == INTERIM_AFTER[players])
    show.show(Moment(joined=True))
    show.act()
    assert "hush" in show.show()
    sealed = {key: move for key, move in show.moves().items() if key[0] == "sealed"}
    assert set(sealed) == {("sealed", seat, 0) for seat in range(players)}
    assert len({move.delay for move in sealed.values()}) == 1
    assert {move.card for move in sealed.values()} == {ENVELOPE}
    show.rest()
    assert show.stage.dusk == 1.0
    assert show.stage.pack() is None


def test_lights_follow_at_once_where_motion_is_not_wanted():
    show = Show(3).until(lambda view: view.phase == "interim")
    show.show(Moment(calm=True))
    assert show.stage.dusk == 1.0
    show.until(lambda view: view.phase == "play")
    show.show(Moment(calm=True))
    assert show.stage.dusk == 0.0
    assert not show.stage.busy


@pytest.mark.parametrize("players", COUNTS)
def test_closed_interim_envelopes_lie_under_all_role_cards_whoever_waited(players: int):
    show = Show(players, shut=True).until(lambda view: view.phase == "interim")
    show.show(Moment(joined=True))
    for seat in range(players):
        named = tuple(other for other in range(players) if other != seat)[: show.public.options.masters]
        show.act(Wait() if seat % 2 else Declare(named), seat)
    assert show.show() == ("seal",)
    show.rest()
    lying = {key: placed for key, placed in show.stage.picture.items() if key[0] == "sealed"}
    assert set(lying) == {("sealed", seat, 0) for seat in range(players)}
    for key, placed in lying.items():
        role = show.place.roles[key[1]]
        assert abs(placed.pose.x - role.x) < 20 * role.scale / 0.42


@pytest.mark.parametrize("players", COUNTS)
def test_all_roles_turn_over_at_once_then_what_nobody_had(players: int):
    show = Show(players, shut=True).until(lambda view: view.phase == "final")
    show.show(Moment(joined=True))
    show.until(lambda view: view.phase == "reveal")
    show.show()
    moves = show.moves()
    roles = [moves["role", seat, 0] for seat in range(players)]
    assert len({(move.delay, move.style) for move in roles}) == 1
    assert all(move.up == (False, True) and move.waits for move in roles)
    assert sum(move.card == MASTER for move in roles) == show.public.options.masters
    left = [move for key, move in moves.items() if key[0] == "left"]
    assert all(move.delay > roles[0].delay for move in left)
    assert len(left) == show.public.hidden_leftover()
    before = show.stage.shown
    assert before and before.secrets and not before.secrets.declared, "not before the cards have turned"
    heard = show.rest()
    assert heard.count("unveil") == 1
    assert show.stage.shown == show.facts()


def test_an_own_role_that_lay_open_does_not_turn_again_at_the_reveal():
    show = Show(3).until(lambda view: view.phase == "final")
    show.show(Moment(joined=True))
    show.until(lambda view: view.phase == "reveal")
    show.show()
    assert ("role", 0, 0) not in show.moves()
    assert ("role", 1, 0) in show.moves()


def test_opened_declarations_are_shown_for_a_while_or_until_a_press():
    show = Show(3).until(lambda view: view.phase == "final")
    show.show(Moment(joined=True))
    show.until(lambda view: view.phase == "reveal")
    show.show()
    while show.stage.flights:
        show.stage.update(1 / 60)
    assert show.stage.shown == show.facts()
    show.stage.update(0.2)
    assert show.stage.busy
    show.stage.hurry(Moment(pressed=True))
    assert not show.stage.busy


def test_sounds_of_a_reveal_shown_at_once():
    show = Show(3).until(lambda view: view.phase == "final")
    show.show(Moment(joined=True))
    show.until(lambda view: view.phase == "reveal")
    assert show.show(Moment(calm=True)) == ("seal", "unveil")
    assert DealRevealed in {type(event) for event in show.match.events_for(None, 0)}
    assert DeclarationsClosed in {type(event) for event in show.match.events_for(None, 0)}


@pytest.mark.parametrize("players", COUNTS)
def test_a_whole_deal_comes_to_rest_as_in_the_picture(players: int):
    show = Show(players, questions=True)
    show.show()
    show.rest()
    while show.public.phase != "reveal":
        before = len(show.match.events_for(None, 0))
        show.act()
        if len(show.match.events_for(None, 0)) == before:
            continue
        show.show()
        show.rest()
        seen = {key for key, _ in show.stage.resting()} | {("card", card, 0) for card in show.stage.own()}
        assert seen == set(show.stage.picture)
    piles = [key for key in show.stage.picture if key[0] == "pile"]
    assert len(piles) == HAND_SIZE[players]
    show.act(Ack())
    show.show()
    assert show.moves()["role", 1, 0].up == (False, False)
