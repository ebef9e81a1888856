"""Three Hags at the table: places, what is read of a position, how combos, draws and sweeps move."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from engine.actions import Ack
from engine.cards import mask_of, parse
from engine.games.three_hags.combos import BY_CARDS, PACK, Kind
from engine.games.three_hags.state import Move as Done
from engine.games.three_hags.state import Pass, Phase, RoundBegun
from engine.games.three_hags.view import View
from engine.match import Match
from game.table import hag_layout
from game.table.choreography import Moment
from game.table.climb import Played, climb_of
from game.table.layout import CARD_H, CARD_W, HINTS, Layout, Pose, Rect
from game.table.picture import FAN, HAND, TRICK
from game.table.ring import layout_of
from tests.kit.hag_show import GAME, Show, combo, moment, new_match, plays, sweep, sweeping

SHAPES = [(1280, 720), (1280, 960), (1720, 720), (2560, 720)]
SCALES = [1.0, 1.25, 1.5]


def box(pose: Pose) -> Rect:
    wide, high = CARD_W * pose.scale, CARD_H * pose.scale
    return Rect(pose.x - wide / 2, pose.y - high / 2, wide, high)


def meet(one: Rect, other: Rect) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def over(match: Match) -> bool:
    return match.view(None).phase is Phase.ROUND_DONE


def tables() -> list[Layout]:
    return [layout_of(GAME, width, height, 2, text) for width, height in SHAPES for text in SCALES]


# -- places ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", tables())
def test_nothing_on_the_table_covers_anything_else(place: Layout):
    low = Rect(0, place.hand_y - CARD_H * place.hand_scale * 0.53 - hag_layout.LIFTED, place.width, 1)
    parts = {
        "tracker": place.tracker,
        "legend": place.legend,
        "own": place.plates[0],
        "other": place.plates[1],
        "fan": place.rows[1],
        "plot": place.plot,
        "speech": place.speech,
        "pick": place.pick,
        "stock": hag_layout.stock_box(place),
        "aside": hag_layout.aside_box(place),
        "hand": low,
    }
    for (one, a), (other, b) in combinations(parts.items(), 2):
        if {one, other} != {"stock", "aside"}:
            assert not meet(a, b), (one, other)
    assert all(part.left >= 0 and part.right <= place.width and part.top >= 0 for part in parts.values())
    assert place.legend.height > 8 * 15 * place.text


@pytest.mark.parametrize("place", tables())
@pytest.mark.parametrize("count", [1, 13, 20, 26])
def test_every_card_of_a_large_hand_shows_its_index_inside_the_window(place: Layout, count: int):
    poses = hag_layout.hand(place, count)
    assert len(poses) == count
    for left, right in pairwise(poses):
        assert right.x - left.x > 0.21 * CARD_W * place.hand_scale * (20 / max(20, count)) * 1.3
    assert box(poses[0]).left > 4 and box(poses[-1]).right < place.width - 4
    assert all(box(pose).bottom < place.height - HINTS + 12 for pose in poses)
    backs = hag_layout.backs(place, count)
    assert box(backs[-1]).right < hag_layout.stock_box(place).left + 30
    opened = hag_layout.opened(place, count)
    assert box(opened[-1]).right < hag_layout.stock_box(place).left and box(opened[0]).top >= 0


def climbing(size: int, count: int) -> tuple[Played, ...]:
    """A pile of so many combos of a class, as far as places are concerned."""
    cards = [next(held for held in BY_CARDS if held.bit_count() == size)] * count
    return tuple(
        Played(i % 2, tuple(c for c in range(52) if held >> c & 1), (0,) * size, i)
        for i, held in enumerate(cards)
    )


@pytest.mark.parametrize("place", tables())
@pytest.mark.parametrize(
    ("size", "count"), [(1, 1), (1, 5), (1, 12), (1, 20), (2, 9), (3, 2), (3, 5), (3, 8)]
)
def test_the_pile_stays_in_its_area_and_each_combo_can_be_read(place: Layout, size: int, count: int):
    pile = hag_layout.pile(place, climbing(size, count), 0)
    area = place.plot
    for poses in pile:
        for pose in poses:
            found = box(pose)
            assert found.left >= area.left - 3 and found.right <= area.right + 3
            assert found.top >= area.top - 4 and found.bottom <= area.bottom - 30 * place.text
    corners = [(round(poses[0].x), round(poses[0].y)) for poses in pile]
    assert len(set(corners)) == count, "no combo lies exactly on another"
    assert all(pose.scale <= pile[-1][0].scale for poses in pile for pose in poses)
    for k in range(max(1, count - 3), count):
        before, after = pile[k - 1][-1], pile[k][0]
        assert after.x - before.x > -CARD_W or before.y != after.y
    if count > 1:
        assert not meet(box(pile[-1][0]), box(pile[-2][-1])), "the last but one is whole"


@pytest.mark.parametrize("place", tables())
def test_an_opened_hand_lies_clear_of_the_pile(place: Layout):
    pile = [box(pose) for poses in hag_layout.pile(place, climbing(1, 8), 0) for pose in poses]
    opened = [box(pose) for pose in hag_layout.opened(place, 14)]
    assert max(card.bottom for card in opened) <= min(card.top for card in pile) + 2


# -- facts ----------------------------------------------------------------------------------------------


def test_facts_hold_the_hand_only_while_the_gate_is_open():
    match = new_match()
    opened, shut = Show(match).facts(), Show(match, shut=True).facts()
    assert opened.hand is not None and mask_of(opened.hand) == match.view(0).hand
    assert shut == replace(opened, hand=None)
    other = Show(match, viewer=1).facts()
    assert replace(other, hand=None, viewer=0) == shut


def test_an_imp_is_read_with_what_it_stands_for():
    view: View = new_match().view(None)
    cards = mask_of(map(parse, ("5S", "KS", "7S")))
    meaning = mask_of(map(parse, ("5S", "6S", "7S")))
    climb = climb_of(replace(view, moves=(Done(1, cards, meaning, drew=True),)))
    (top,) = climb.pile
    assert top.cards == (parse("5S"), parse("KS"), parse("7S"))
    assert top.disguised == ((parse("KS"), parse("6S")),)
    assert top.combo.kind is Kind.RUN
    assert climb.asks == 3


def test_passing_and_sweeping_are_seen_until_the_next_play():
    match = moment(lambda m: len(m.view(None).pile) == 2)
    pile = match.view(None).pile
    seat = match.actors()[0]
    match.act(seat, Pass())
    climb = climb_of(match.view(None))
    assert (climb.passed, climb.pile, climb.asks) == (seat, (), 0)
    assert mask_of(climb.aside) & pile[0].cards == pile[0].cards
    match.act(match.actors()[0], next(act for act in plays(match) if not combo(act).sweeps))  # pyright: ignore[reportOptionalMemberAccess]
    assert climb_of(match.view(None)).passed is None
    match = moment(sweeping(Kind.FLIGHT))
    seat = match.actors()[0]
    done = sweep(match)
    climb = climb_of(match.view(None))
    assert climb.swept is not None and climb.swept.seat == seat and climb.swept.combo == done


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("shut", [False, True])
def test_all_cards_lie_on_the_table_in_every_position_of_a_round(viewer: int, shut: bool):
    match = new_match("whole")
    while True:
        show = Show(match, viewer, shut=shut).rest()
        kinds = Counter(key[0] for key in show.stage.picture)
        assert sum(kinds.values()) == 39
        faces = mask_of(placed.card for placed in show.stage.picture.values() if placed.card is not None)
        view = match.view(None)
        assert view.played() & ~faces == 0
        if over(match):
            assert view.opened is not None and faces == PACK
            break
        hidden = view.hand_sizes[0] + view.hand_sizes[1] + view.stock_size
        hidden -= 0 if shut else view.hand_sizes[viewer]
        assert 39 - faces.bit_count() == hidden
        found = plays(match)
        match.act(match.actors()[0], found[view.round_number * 5 % len(found)] if found else Pass())


# -- motion ---------------------------------------------------------------------------------------------


def test_a_deal_gives_cards_by_turns_and_then_the_stock():
    show = Show(new_match())
    heard = [*show.show()]
    moves = list(show.moves().values())
    assert len(moves) == 39
    stock = [move for move in moves if move.key[0] == "stock"]
    hands = [move for move in moves if move.key[0] != "stock"]
    assert len(stock) == 13 and min(m.delay for m in stock) > max(m.delay for m in hands)
    assert all(move.card is None for move in stock)
    assert all(move.up == (False, False) for move in moves)
    heard += show.run()
    assert heard.count("deal") == 39 and "shuffle" in heard


def test_the_own_combo_flies_from_where_its_cards_lie_and_a_card_is_drawn():
    match = moment(lambda m: m.view(None).turn == 0 and m.view(None).stock_size > 3 and _has(m, 3))
    show = Show(match).rest()
    action = next(act for act in plays(match) if act.cards.bit_count() == 3 and not _sweeps(act))
    before = {card: show.stage.hand_pose(card) for card in show.stage.hand}
    match.act(0, action)
    show.show()
    moves = show.moves()
    for card in range(52):
        if action.cards >> card & 1:
            move = moves["card", card, 0]
            assert move.start == before[card] and move.up == (True, True)
            assert move.goal == show.stage.picture["card", card, 0].pose
    (drawn,) = [move for move in moves.values() if move.up == (False, True)]
    assert drawn.goal == show.stage.picture[drawn.key].pose and drawn.card == drawn.key[1]
    assert drawn.start == hag_layout.stock(show.place, match.view(None).stock_size)
    heard = show.run()
    assert heard.count("play") == 3 and "deal" in heard


def _has(match: Match, size: int) -> bool:
    return any(act.cards.bit_count() == size and not _sweeps(act) for act in plays(match))


def _sweeps(action: object) -> bool:
    found = combo(action)  # pyright: ignore[reportArgumentType]
    return found is not None and found.sweeps


def test_what_the_other_seat_draws_is_never_a_card():
    match = moment(
        lambda m: (
            m.view(None).turn == 1
            and m.view(None).stock_size > 3
            and len(m.view(None).pile) > 1
            and any(not _sweeps(act) for act in plays(m))
        )
    )
    for action in (Pass(), next(act for act in plays(match) if not _sweeps(act))):
        now = new_match(match.seed)
        for entry in match.journal:
            now.act(entry.seat, entry.action)
        show = Show(now).rest()
        now.act(1, action)
        show.show()
        drawn = [move for move in show.moves().values() if move.key[0] == "back" and move.layer > FAN]
        assert [(move.card, move.up) for move in drawn] == [(None, (False, False))]
        public = now.view(None).played() | now.view(0).hand
        assert all(move.card is None or public >> move.card & 1 for move in show.moves().values())


def test_the_pile_makes_room_for_an_answer():
    match = moment(
        lambda m: len(m.view(None).pile) == 2 and m.view(None).turn == 1 and _has(m, m.view(None).top.size)
    )
    show = Show(match).rest()
    lying = {key for key, placed in show.stage.picture.items() if placed.layer == TRICK}
    match.act(1, next(act for act in plays(match) if not _sweeps(act)))
    show.show()
    slid = {key for key, move in show.moves().items() if move.up == (True, True)} & lying
    assert slid == lying
    show.run()
    assert {key for key, placed in show.stage.picture.items() if placed.layer == TRICK} > lying


def test_after_a_pass_the_pile_goes_aside():
    match = moment(lambda m: len(m.view(None).pile) == 3)
    show = Show(match).rest()
    seat, pile = match.actors()[0], match.view(None).pile
    match.act(seat, Pass())
    assert "pass" in show.show()
    for done in pile:
        for card in range(52):
            if done.cards >> card & 1:
                assert show.moves()["card", card, 0].goal == show.stage.picture["card", card, 0].pose
    show.wait(0.1)
    assert 0 < show.stage.pop < 1.0, "the word grows"
    show.run()
    shown = show.stage.shown
    assert shown is not None and shown.climb is not None and shown.climb.passed == seat


@pytest.mark.parametrize(
    ("kind", "name"), [(Kind.SINGLE, "broom"), (Kind.FLIGHT, "flight"), (Kind.COVEN, "coven")]
)
def test_a_sweep_is_read_first_and_has_a_flourish_of_its_own(kind: Kind, name: str):
    match = moment(sweeping(kind))
    show = Show(match).rest()
    pile = len([1 for placed in show.stage.picture.values() if placed.layer == TRICK])
    done = sweep(match)
    show.show()
    going = [move for move in show.moves().values() if move.then is not None]
    assert len(going) == pile + done.size
    assert all(move.then and move.then.then for move in going), "lands, lies, goes"
    assert show.stage.spell() is None
    heard = show.wait(1.6)
    spell = show.stage.spell()
    assert spell is not None and spell[0].name == name and 0 < spell[1] < 1
    assert name in heard
    assert "sweep" in show.run() and show.stage.spell() is None
    assert not [1 for placed in show.stage.picture.values() if placed.layer == TRICK]


@pytest.mark.parametrize("how", [Moment(calm=True), Moment(pressed=True)])
def test_a_sweep_can_be_had_at_once(how: Moment):
    match = moment(sweeping(Kind.COVEN))
    show = Show(match).rest()
    sweep(match)
    show.show(how if how.calm else None)
    if how.pressed:
        show.wait(1.6)
        show.stage.hurry(how)
    assert not show.stage.busy and show.stage.spell() is None
    shown = show.stage.shown
    assert shown is not None and shown.climb is not None and shown.climb.swept is not None


@pytest.mark.parametrize("winner", [0, 1])
def test_the_end_opens_the_hand_of_the_other_seat_and_is_looked_at(winner: int):
    def last(match: Match) -> bool:
        view = match.view(None)
        if view.stock_size or view.turn != winner or view.hand_sizes[1 - winner] < 3:
            return False
        return any(act.cards.bit_count() == view.hand_sizes[winner] for act in plays(match))

    match = moment(last)
    show = Show(match).rest()
    held = match.view(None).hand_sizes[winner]
    match.act(winner, next(act for act in plays(match) if act.cards.bit_count() == held))
    show.show()
    opening = [move for move in show.moves().values() if move.up == (False, True) and move.start.y < 100]
    assert len(opening) >= (match.view(None).hand_sizes[1] if winner == 0 else 0)
    before = show.stage.shown
    assert before is not None and before.climb is not None and before.climb.result is None
    for _ in range(1200):
        if not show.stage.flights:
            break
        show.wait(1 / 60)
    assert show.stage.busy, "it lingers"
    shown = show.stage.shown
    assert shown is not None and shown.climb is not None and shown.climb.result is not None
    own = [key for key, placed in show.stage.picture.items() if placed.layer == HAND]
    assert len(own) == match.view(None).hand_sizes[0]
    show.run()
    match.act(0, Ack())
    assert any(isinstance(event, RoundBegun) for event in show.events())
