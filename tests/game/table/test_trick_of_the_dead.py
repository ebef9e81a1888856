"""Trick of the Dead at the table: places, what is read of a position, how it moves and is counted."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from engine.actions import Ack
from engine.cards import mask_of, parse
from engine.events import Event
from engine.games.trick_of_the_dead.options import PRESETS, Options, ZombieDouble
from engine.games.trick_of_the_dead.scoring import club_penalty, count_trick
from engine.games.trick_of_the_dead.state import DEALT, Bury, CardsBuried, Phase
from engine.games.trick_of_the_dead.view import View
from engine.match import Match
from game.narrate_trick_of_the_dead import formula
from game.table import dead_layout
from game.table.choreography import Moment
from game.table.dead_moves import hover
from game.table.draw import zombies
from game.table.facts import UNKNOWN, Facts, facts_of
from game.table.layout import CARD_H, CARD_W, LIFT, Layout, Pose, Rect
from game.table.moves import Move
from game.table.picture import HAND
from game.table.ring import layout_of
from game.table.stage import Stage

GAME = "trick_of_the_dead"
THREE, TWO, OPEN = PRESETS["standard"], PRESETS["two_players"], PRESETS["open_graveyard"]
TABLES = (THREE, TWO, OPEN, replace(TWO, open_graveyard=True))
SHAPES = [(1280, 720), (1280, 960), (1720, 720), (2560, 720)]
GRAVES = {3: 12, 2: 18}


class Show:
    """A match of people and the stage it is shown on, from seat 0."""

    def __init__(self, options: Options = THREE, *, shut: bool = False, seed: str = "graves") -> None:
        self.match = Match.new(GAME, options, ("human",) * options.players, seed)
        self.place = layout_of(GAME, 1280, 720, options.players)
        self.stage = Stage()
        self.shut = shut
        self.seen = 0

    @property
    def public(self) -> View:
        return self.match.view(None)

    def facts(self) -> Facts:
        return facts_of(GAME, self.public, None if self.shut else self.match.view(0), 0)

    def events(self) -> tuple[Event, ...]:
        events = self.match.events_for(None, 0)
        fresh, self.seen = events[self.seen :], len(events)
        return fresh

    def show(self, moment: Moment | None = None, *more: Event) -> tuple[str, ...]:
        return self.stage.show(self.facts(), self.place, (*more, *self.events()), moment or Moment())

    def act(self) -> None:
        """Somebody does one legal thing; which one follows from the number of the decision."""
        seat = self.match.actors()[0]
        legal = self.match.legal(seat)
        self.match.act(seat, legal[self.match.decision * 7 % len(legal)])

    def until(self, reached: Callable[[View], bool]) -> Show:
        for _ in range(600):
            if reached(self.public):
                return self
            self.act()
        raise AssertionError("it never came to that")

    def rest(self) -> list[str]:
        heard: list[str] = []
        for _ in range(3000):
            if not self.stage.busy:
                return heard
            heard += self.stage.update(1 / 120)[1]
        raise AssertionError("never came to rest")

    def moves(self) -> dict[tuple[str, int, int], Move]:
        return {flight.move.key: flight.move for flight in self.stage.flights.flying}


def revived(view: View) -> bool:
    return view.phase is Phase.TRICK_DONE and view.tricks[-1].revived is not None


# -- places ----------------------------------------------------------------------------------------------


def meet(a: Rect, b: Rect) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


def around(pose: Pose) -> Rect:
    turn = math.radians(pose.angle)
    wide = CARD_W * pose.scale * abs(math.cos(turn)) + CARD_H * pose.scale * abs(math.sin(turn))
    high = CARD_W * pose.scale * abs(math.sin(turn)) + CARD_H * pose.scale * abs(math.cos(turn))
    return Rect(pose.x - wide / 2, pose.y - high / 2, wide, high)


def layouts() -> list[Layout]:
    return [layout_of(GAME, w, h, n, text) for w, h in SHAPES for n in (2, 3) for text in (1.0, 1.25, 1.5)]


@pytest.mark.parametrize("place", layouts())
def test_everything_is_inside_the_window_and_panels_lie_apart(place: Layout):
    window = Rect(0, 0, place.width, place.height)
    panels = [place.tracker, place.legend, place.plot, place.trump, *place.plates]
    for box in panels:
        assert window.holds(box.left, box.top) and window.holds(box.right, box.bottom)
    for one, other in combinations(panels, 2):
        assert not meet(one, other), (one, other)
    for pose in (*place.hand(place.most), *place.tricks):
        box = around(pose)
        assert box.left >= -14 and box.right <= place.width + 14 and box.bottom <= place.height + 14
    assert not any(meet(around(spot), box) for spot in place.tricks for box in panels)
    assert not any(meet(place.speech, box) for box in panels)


@pytest.mark.parametrize("place", layouts())
def test_a_full_hand_shows_the_corner_of_every_card_and_clears_the_panels_when_chosen(place: Layout):
    hand = place.hand(place.most)
    assert place.most == DEALT[place.places]
    steps = [b.x - a.x for a, b in pairwise(hand)]
    assert min(steps) >= 34
    for pose in hand:
        box = around(pose)
        chosen = Rect(box.left, box.top - LIFT * 1.2, box.width, box.height)
        assert not any(meet(chosen, other) for other in (*place.plates, place.plot, place.legend))


@pytest.mark.parametrize("place", layouts())
def test_zombies_lie_beside_the_backs_and_every_card_of_an_open_graveyard_can_be_read(place: Layout):
    for count in (1, 3, 6):
        for seat in range(1, place.places):
            backs, faces = dead_layout.hand_of(place, seat, place.most - 4, count)
            row = place.rows[seat]
            assert max(p.x for p in backs) < min(p.x for p in faces)
            assert faces[-1].x + CARD_W * faces[-1].scale / 2 <= row.right
            assert all(b.x - a.x >= (28 if count < 4 else 12) for a, b in pairwise(faces))
    graves = [dead_layout.open_grave(place, i) for i in range(GRAVES[place.places])]
    for one, other in combinations(graves, 2):
        assert abs(one.x - other.x) >= 24 or abs(one.y - other.y) >= 24
    low = max(pose.y + CARD_H * pose.scale / 2 for pose in graves)
    assert low <= place.plot.bottom
    assert all(place.plot.holds(around(p).left, around(p).top) for p in graves)
    dug = [around(pose) for pose in place.picks]
    assert dug[0].right < dug[1].left
    assert all(spot.top > place.plates[-1].bottom and spot.bottom < place.speech.top for spot in dug)


def test_only_two_and_three_seats_have_a_table():
    with pytest.raises(KeyError):
        layout_of(GAME, 1280, 720, 4)


# -- facts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES)
def test_what_lies_on_the_table_adds_up_to_the_pack_all_along_a_round(options: Options):
    show = Show(options)
    while show.public.phase is not Phase.ROUND_DONE:
        facts = show.facts()
        graves = facts.graves
        assert graves is not None
        played = len(facts.trick) + options.players * sum(facts.piles)
        assert sum(facts.counts) + played + graves.size == 54
        assert len(facts.hand or ()) + len(graves.buried) == facts.counts[0]
        assert set(graves.zombies[0]) <= set(facts.hand or ())
        assert len(graves.cards) == (graves.size if options.open_graveyard and not graves.burying else 0)
        show.act()
    graves = show.facts().graves
    assert graves is not None and [len(held) for held in graves.left] == list(show.public.hand_sizes)


def test_trumps_that_are_named_are_not_yet_in_force():
    show = Show().until(lambda view: view.named >= 0)
    facts = show.facts()
    assert facts.trump == UNKNOWN
    assert facts.graves is not None and facts.graves.named >= 0
    named = facts.graves.named
    show.until(lambda view: view.phase is Phase.TRICK_DONE)
    assert show.facts().trump == UNKNOWN, "not in the trick in which they were named"
    show.match.act(0, Ack())
    assert show.facts().trump == named


def test_the_cards_that_made_one_rise_have_one_rank():
    for seed in "abcdef":
        facts = Show(TWO, seed=seed).until(revived).facts()
        graves = facts.graves
        assert graves is not None and len(graves.pair) >= 2
        assert len({card % 13 for card in graves.pair}) == 1
        assert graves.risen in graves.zombies[facts.winning or 0]


def test_a_played_zombie_keeps_its_mark_until_the_trick_is_swept_away():
    def played(view: View) -> bool:
        return any(view.trick_zombies)

    show = next(s for s in (Show(TWO, seed=str(i)) for i in range(20)) if reaches(s, played))
    show.show(Moment(joined=True))
    fallen = show.facts().graves
    assert fallen is not None and set(fallen.fallen) <= zombies(show.stage.facts)
    show.until(lambda view: view.phase is Phase.TRICK_DONE)
    show.show(Moment(joined=True))
    show.match.act(0, Ack())
    show.show()
    assert set(fallen.fallen) <= zombies(show.stage.facts) | zombies(show.stage.shown)
    show.rest()
    assert not set(fallen.fallen) & zombies(show.stage.facts)


def reaches(show: Show, wanted: Callable[[View], bool]) -> bool:
    show.until(lambda view: wanted(view) or view.phase is Phase.ROUND_DONE)
    return wanted(show.public)


def test_a_closed_gate_hides_the_hand_but_not_its_zombies():
    show = next(
        s for s in (Show(TWO, seed=str(i)) for i in range(20)) if reaches(s, lambda v: bool(v.zombies[0]))
    )
    show.shut = True
    show.show(Moment(joined=True))
    seen = {placed.card for placed in show.stage.picture.values() if placed.card is not None}
    hidden = mask_of(c for c in range(54) if show.match.view(0).hand >> c & 1) & ~show.public.zombies[0]
    assert not any(hidden >> card & 1 for card in seen if card < 54)
    assert all(card in seen for card in range(54) if show.public.zombies[0] >> card & 1)
    assert show.stage.hand == ()


# -- moves -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES)
def test_a_whole_round_moves_and_comes_to_rest_where_the_picture_is(options: Options):
    show = Show(options)
    heard = set(show.show())
    heard |= set(show.rest())
    while show.public.phase is not Phase.ROUND_DONE:
        show.act()
        heard |= set(show.show())
        if show.match.decision % 5:
            heard |= set(show.rest())
    heard |= set(show.rest())
    assert {"shuffle", "deal", "bury", "play", "sweep", "hand_end"} <= heard
    assert "named" in heard or show.public.named < 0
    assert show.stage.shown == show.facts()


def test_own_burials_turn_over_before_the_graveyard_and_sink_with_the_others():
    show = Show()
    show.show(Moment(joined=True))
    cards = mask_of(show.stage.hand[:2])
    for seat in (0, 1, 2):
        own = Bury(cards) if seat == 0 else show.match.legal(seat)[0]
        show.match.act(seat, own)
        if seat == 0:
            show.show(None, CardsBuried(0, cards))
            ups = [move.up for move in show.moves().values()]
            assert ups == [(True, False)] * 2
            assert len(show.stage.hand) == 14
        if seat == 1:
            version = show.stage.version
            assert show.events() == (), "what others do in secret shows nothing"
            assert show.stage.version == version
    show.rest()
    show.show()
    assert sum(key[0] == "grave" for key in show.moves()) == 6
    show.rest()
    assert show.stage.shown == show.facts()


@pytest.mark.parametrize("options", TABLES)
def test_revival_is_a_moment_it_rises_turns_and_drifts_into_the_winners_hand(options: Options):
    show = next(s for s in (Show(options, seed=str(i)) for i in range(40)) if reaches(s, revived))
    before = Show(options, seed=show.match.seed)
    while before.match.decision < show.match.decision - 1:
        before.act()
    before.show(Moment(joined=True))
    before.act()
    assert before.public == show.public
    before.show()
    risen = show.public.tricks[-1].revived
    assert risen is not None
    move = before.moves()["card", risen, 0]
    faces = []
    while move is not None:
        faces += [*move.up]
        goal, move = move.goal, move.then
    assert faces[-1] is True
    assert faces[0] is options.open_graveyard, "face down until it has risen"
    assert goal == before.stage.picture["card", risen, 0].pose
    heard = before.rest()
    assert heard.index("rise") < heard.index("zombie")
    if show.public.tricks[-1].winner == 0:
        assert before.stage.picture["card", risen, 0].layer == HAND


def test_what_rises_can_be_skipped_and_calm_players_see_it_at_once():
    for moment in (Moment(calm=True), Moment(pressed=True)):
        show = Show(TWO).until(revived)
        show.show(moment)
        assert not show.stage.busy
        assert show.stage.shown == show.facts()


def test_the_last_winner_of_two_players_lies_aside_for_the_next_trick():
    show = Show(TWO).until(lambda view: view.phase is Phase.TRICK_DONE)
    winner = show.public.tricks[-1]
    show.show(Moment(joined=True))
    show.match.act(0, Ack())
    show.show()
    card = winner.card_of(winner.winner)
    assert show.moves()["marker", card, 0].up == (True, True)
    show.rest()
    assert show.stage.picture["marker", card, 0].pose == show.place.aside


# -- points ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "best", "zombie", "options", "said"),
    [
        ("9D KD 4C", "KD", False, THREE, "♦ 22 − ♣ 2"),
        ("9D KD 4C", "KD", True, THREE, "♦ 22 ×2 − ♣ 2"),
        ("9D KD 4C", "KD", True, replace(THREE, zombie_double=ZombieDouble.WHOLE_TRICK), "(♦ 22 − ♣ 2) ×2"),
        ("9D KD 4C", "KD", True, PRESETS["survival"], "♦ 22 ×2 − ♣ 3"),
        ("AH X1 AD", "X1", False, THREE, "♦ 14 + ♥ 1 + 5"),
        ("AS X2 KS", "AS", False, THREE, "0"),
        ("X2 AS KS", "X2", False, THREE, "0 + 5"),
        ("2C 3C AC", "AC", True, replace(THREE, zombie_double=ZombieDouble.WHOLE_TRICK), "− ♣ 6 ×2"),
        ("X2 QD 3D", "X2", True, THREE, "♦ 15 ×2 + 5"),
    ],
)
def test_the_formula_of_a_trick(trick: str, best: str, zombie: bool, options: Options, said: str):
    cards = tuple(parse(code) for code in trick.split())
    count = count_trick(options, cards, parse(best), zombie)
    whole = options.zombie_double is ZombieDouble.WHOLE_TRICK
    text = formula(count, club_penalty(options), whole)
    assert text == said
    assert value(text) == count.points


def value(text: str) -> int:
    """What a formula comes to."""
    plain = "".join(c for c in text if c not in "♦♥♣ ").replace("−", "-").replace("×", "*")
    return int(eval(plain))


def test_hearts_that_survive_add_up():
    facts = Show().until(lambda view: view.phase is Phase.ROUND_DONE).facts()
    graves = facts.graves
    assert graves is not None
    for seat, held in enumerate(graves.left):
        assert graves.survival[seat] == 2 * sum(card // 13 == 1 for card in held)
        assert facts.counts[seat] == len(held)
    assert facts.scores == tuple(p + s for p, s in zip(graves.points, graves.survival, strict=True))


@pytest.mark.parametrize("place", layouts())
def test_a_card_that_rises_covers_no_plate_and_the_last_winner_no_points(place: Layout):
    for start in (dead_layout.grave(place, 9), dead_layout.open_grave(place, 0)):
        air = around(hover(place, start))
        assert air.top >= 0 and air.right <= place.width
        assert not any(meet(air, plate) for plate in place.plates)
    if place.places == 2:
        assert not any(meet(around(place.aside), slip) for slip in place.slips)
