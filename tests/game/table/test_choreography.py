"""Events become moves and sounds; one function decides whether they are shown as motion at all."""

import pytest
from msgspec.structs import fields

from engine.actions import Ack, PlayCard
from engine.cards import FULL_DECK, cards_of
from engine.games.whist.options import Options, TrumpMode
from engine.match import Match
from game.table.choreography import LAG, Moment, audible, instant, sounds
from game.table.facts import facts_of
from game.table.layout import layout
from game.table.stage import Stage

PLACE = layout(1280, 720)
SEATS = ("human", "normal", "normal", "normal")


class Show:
    """A match and the stage it is shown on."""

    def __init__(self, seed: str = "show", options: Options | None = None, shut: bool = False) -> None:
        self.match = Match.new("whist", options or Options(), SEATS, seed)
        self.stage = Stage()
        self.shut = shut
        self.seen = 0

    def facts(self):
        return facts_of("whist", self.match.view(None), None if self.shut else self.match.view(0), 0)

    def show(self, moment: Moment | None = None) -> tuple[str, ...]:
        events = self.match.events_for(None, 0)
        fresh, self.seen = events[self.seen :], len(events)
        return self.stage.show(self.facts(), PLACE, fresh, moment or Moment())

    def play(self, moment: Moment | None = None) -> tuple[str, ...]:
        seat = self.match.actors()[0]
        self.match.act(seat, self.match.legal(seat)[0])
        return self.show(moment)

    def rest(self) -> list[str]:
        heard = []
        for _ in range(2000):
            if not self.stage.busy:
                return heard
            heard += self.stage.update(1 / 120)[1]
        raise AssertionError("never came to rest")


def test_a_deal_is_dealt_one_by_one_from_the_dealers_left_and_turned_up_last():
    show = Show()
    show.show()
    flights = show.stage.flights.flying
    facts = show.facts()
    assert len(flights) == 52
    first = min(flights, key=lambda flight: flight.move.delay)
    goals = {"card": facts.viewer, "back": first.move.key[1]}
    assert goals[first.move.key[0]] == (facts.dealer + 1) % 4
    last = max(flights, key=lambda flight: flight.move.delay)
    assert facts.turned and last.move.card == facts.turned[1]
    assert last.move.up == (False, True)
    starts = {(flight.move.start.x, flight.move.start.y) for flight in flights}
    assert len(starts) == 1


def test_after_a_deal_everything_lies_as_in_the_picture_and_once():
    show = Show()
    assert show.show() == ("shuffle",)
    heard = show.rest()
    assert heard.count("deal") == 52
    assert len(show.stage.resting()) + len(show.stage.own()) == 52


def test_cards_of_others_fly_face_down_out_of_the_same_place_of_the_fan_whatever_they_are():
    starts = set()
    for pick in (0, -1):
        show = Show(options=Options(trump_mode=TrumpMode.CYCLE))
        while show.match.view(None).turn == 0:
            show.match.act(0, show.match.legal(0)[0])
        show.show(Moment(joined=True))
        seat = show.match.actors()[0]
        show.match.act(seat, show.match.legal(seat)[pick])
        show.show()
        move = next(flight.move for flight in show.stage.flights.flying if flight.move.up[1])
        assert move.up == (False, True)
        starts.add((move.start, move.goal, move.push, move.spin))
    assert len(starts) == 1


def test_a_trick_is_gathered_swept_and_becomes_one_packet_of_the_pile():
    show = Show()
    show.show(Moment(joined=True))
    for _ in range(4):
        show.play()
        show.rest()
    facts = show.facts()
    assert facts.complete and facts.winning is not None
    side = facts.sides[facts.winning]
    show.match.act(0, Ack())
    assert show.show() == ("gather",)
    assert len(show.stage.flights) == 4
    assert ("pile", side, 0) not in dict(show.stage.resting())
    assert "sweep" in show.rest()
    assert ("pile", side, 0) in dict(show.stage.resting())
    assert not any(key[0] == "card" for key, _ in show.stage.resting())


def test_the_turned_card_goes_back_to_the_dealer_at_their_turn():
    show = Show("turn")
    show.show(Moment(joined=True))
    turned = show.facts().turned
    assert turned is not None
    heard: list[str] = []
    while show.facts().turned:
        heard = [*show.play(), *show.rest()]
    assert "flip" in heard
    seat, card = turned
    keys = {key for key, _ in show.stage.resting()}
    if seat == 0:
        assert card in show.stage.own()
    else:
        assert ("card", card, 0) not in keys


def test_marks_stay_as_they_were_until_the_card_lies():
    show = Show()
    show.show(Moment(joined=True))
    before = show.stage.shown
    show.play()
    assert show.stage.shown is before
    show.rest()
    assert show.stage.shown == show.facts()


REASONS = ["calm", "resized", "rewound", "joined", "pressed", "hidden"]


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_skips_all_motion(reason):
    show = Show()
    show.show(Moment(joined=True))
    show.play(Moment(**{reason: True}))
    assert not show.stage.busy
    assert show.stage.shown == show.facts()


def test_the_reasons_are_all_tested():
    assert {field.name for field in fields(Moment)} == {*REASONS, "frame"}
    assert instant(Moment(frame=LAG * 1.01))
    assert not instant(Moment(frame=LAG * 0.5))
    assert not instant(Moment())


def test_reduced_motion_is_not_silence_but_an_undo_is():
    assert audible(Moment(calm=True))
    assert not audible(Moment(rewound=True))
    show = Show()
    show.show(Moment(joined=True))
    assert show.play(Moment(calm=True)) == ("play",)
    show.match.undo(show.match.journal[-1].seat)
    show.seen = 0
    assert show.show(Moment(rewound=True)) == ()


def test_a_skipped_animation_says_nothing_afterwards():
    show = Show()
    show.show()
    show.stage.finish()
    assert show.stage.update(1 / 120)[1] == ()
    assert not show.stage.busy


def test_after_a_lag_the_table_catches_up_at_once():
    show = Show()
    show.show()
    show.stage.update(LAG * 0.9)
    assert show.stage.busy
    show.stage.update(LAG * 1.1)
    assert not show.stage.busy


def test_each_kind_of_event_sounds_once_when_shown_at_once():
    show = Show()
    for _ in range(4):
        seat = show.match.actors()[0]
        show.match.act(seat, show.match.legal(seat)[0])
    heard = sounds(show.match.events_for(None, 0))
    assert len(heard) == len(set(heard))
    assert set(heard) >= {"shuffle", "play", "trick"}


def test_with_the_gate_closed_no_face_of_the_hand_is_anywhere():
    show = Show(shut=True)
    show.show()
    turned = show.facts().turned
    faces = {flight.move.card for flight in show.stage.flights.flying} - {None}
    assert faces <= {turned[1] if turned else None}
    show.rest()
    assert show.stage.hand == ()
    assert len(show.stage.resting()) == 52


def test_a_thrown_card_starts_where_it_was_let_go():
    from game.table.layout import Pose

    show = Show(options=Options(trump_mode=TrumpMode.CYCLE))
    show.show(Moment(joined=True))
    while show.match.view(None).turn != 0:
        show.play()
        show.rest()
    action = show.match.legal(0)[0]
    assert isinstance(action, PlayCard)
    show.match.act(0, action)
    events = show.match.events_for(None, show.seen)
    start = Pose(500, 300, 8, 1.0)
    show.stage.show(show.facts(), PLACE, events, Moment(), (action.card, start, (300.0, -900.0)))
    flight = show.stage.flights.get(("card", action.card, 0))
    assert flight is not None
    assert flight.move.start == start
    assert flight.move.push == (300.0, -900.0)


def test_a_whole_hand_can_be_shown_and_keeps_count_of_all_cards():
    show = Show("whole")
    show.show()
    show.rest()
    while show.match.view(None).phase.value in ("play", "trick_done"):
        if show.match.game.awaits_ack(show.match.state):
            show.match.act(0, Ack())
            show.show()
        else:
            show.play()
        show.rest()
        lying = dict(show.stage.resting())
        faces = [key[1] for key in lying if key[0] == "card"] + show.stage.own()
        backs = sum(key[0] == "back" for key in lying)
        packets = sum(key[0] == "pile" for key in lying)
        assert len(faces) == len(set(faces))
        assert set(faces) <= set(cards_of(FULL_DECK))
        assert len(faces) + backs + 4 * packets == 52
