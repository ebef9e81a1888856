"""Deception: the posterior over pairs, what marks, attempts and talk do to it, and the association table."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

from ai.belief import links
from ai.belief.associations import SHAPE, marked_by, shipped
from ai.belief.deception import DISCARDED, EARLIER, Mind, Numbers, Pairs, from_marks, marks, normal, pairs_of
from ai.belief.deception_hearsay import FRESH, from_talk, latest_talk, posterior
from engine.actions import Ack
from engine.games.deception import GAME
from engine.games.deception.events import MarkerPlaced, Said, SolveTried, TileDrawn, TileReplaced
from engine.games.deception.options import PRESETS
from engine.games.deception.state import ChooseLocation, Phase
from engine.games.deception.statements import CluePointsTo, Colour, Crime, Doubt, Statement, Suspect, Trust
from engine.games.deception.view import View
from engine.match import Match
from tools import associations, build_associations

MIND = Mind("temper", 0.6, 1.0)


@cache
def begun() -> View:
    """What an investigator sees when the tiles lie."""
    match = Match.new(GAME, PRESETS["five"], ("normal",) * 5, "belief")
    while match.state.phase is not Phase.TILES:
        seat = match.actors()[0]
        match.act(seat, match.legal(seat)[0])
    match.act(match.actors()[0], ChooseLocation(2))
    seat = next(s for s in match.state.others if s != match.state.murderer)
    return match.view(seat)


def with_record(*events: object) -> View:
    return replace(begun(), record=(*begun().record, *events))


def suspected(view: View) -> Pairs:
    return pairs_of(view, [seat for seat in view.others if seat != view.seat])


def told(view: View, mind: Mind = MIND) -> Numbers:
    return posterior(view, suspected(view), mind)


def said(view: View, statement: Statement, speaker: int | None = None) -> Said:
    other = [s for s in view.others if s != view.seat][-1] if speaker is None else speaker
    return Said(other, statement, False)


def test_the_shipped_table_is_what_the_judgements_make() -> None:
    assert shipped().shape == SHAPE
    assert build_associations.main([]) == 0
    assert links.score(Colour.RED, 5, 3, 2) == shipped()[links.row(Colour.RED, 5), 3, 2]
    assert (
        min(links.score(Colour.BLUE, card, 0, 0) for card in range(96))
        < links.score(Colour.BLUE, 0, 0, 0) + 1
    )


def test_the_export_is_whole() -> None:
    table = associations.export()
    assert {card["id"] for card in table["cards"]} == set(table["scores"])
    assert all(set(row) == {tile["id"] for tile in table["tiles"]} for row in table["scores"].values())
    assert {len(six) for row in table["scores"].values() for six in row.values()} == {6}
    assert all({"en", "ja"} <= set(option) for tile in table["tiles"] for option in tile["options"])


def test_options_of_a_tile_are_chances() -> None:
    by_card = marked_by("temper", 0.6)
    assert np.allclose(by_card.sum(axis=2), 1.0, atol=1e-5)
    assert np.allclose(suspected(begun()).options(MIND, 7).sum(axis=1), 1.0, atol=1e-5)
    assert not by_card.flags.writeable


def test_a_mark_speaks_for_the_pairs_that_it_fits_and_the_first_most() -> None:
    tile = begun().tiles[3].tile
    pairs = suspected(begun())
    fits = pairs.options(MIND, tile)[:, 4]
    after = told(with_record(MarkerPlaced(tile, 4)))
    gain = np.log(after) - np.log(told(begun()))
    assert np.corrcoef(gain, np.log(fits))[0, 1] == pytest.approx(1.0)
    first, second = (t.tile for t in begun().tiles[:2])
    lying = marks(with_record(MarkerPlaced(second, 0), MarkerPlaced(first, 5)))
    assert [(mark.tile, mark.weight) for mark in lying] == [(second, EARLIER[0]), (first, EARLIER[1])]


def test_a_replaced_mark_counts_less_than_a_lying_one() -> None:
    tiles = [tile.tile for tile in begun().tiles]
    placed = [MarkerPlaced(tile, 1) for tile in tiles]
    new = next(t for t in range(5, 32) if t not in tiles)
    lying = marks(with_record(*placed, TileDrawn(2, new), TileReplaced(tiles[4], new, 3)))
    assert [mark.tile for mark in lying] == [*tiles[:4], tiles[5], new, tiles[4]]
    assert lying[-1].weight == pytest.approx(DISCARDED * EARLIER[4])


def test_refused_pairs_are_out_and_everything_else_stays_in_proportion() -> None:
    pairs = suspected(begun())
    before = told(begun())
    best = pairs.crimes[int(before.argmax())]
    after = told(with_record(SolveTried(pairs.seats[-1], best, False)))
    assert after[pairs.places[best]] == 0.0
    left = np.arange(len(before)) != pairs.places[best]
    assert np.allclose(after[left], before[left] / before[left].sum())
    wrong = [SolveTried(pairs.seats[-1], crime, False) for crime in pairs.crimes]
    assert np.allclose(told(with_record(*wrong)), 1 / len(before))


def test_talk_moves_the_pairs_it_names_and_suspects_who_speaks_against_the_clues() -> None:
    view = begun()
    pairs = suspected(view)
    owner, other, speaker = pairs.seats
    alone = normal(from_marks(view, pairs, MIND))

    def added(*words: Statement) -> Numbers:
        heard = with_record(*(said(view, word, speaker) for word in words))
        return pairs.cube(from_talk(heard, pairs, alone, 1.0))

    pair = added(Suspect(owner, 1, 2))[0]
    assert pair[1, 2] == pair.max() > pair[1, 0] == pair[3, 2] > pair[0, 0] > 0
    assert added(Doubt(owner))[0].max() < 0 and added(Trust(other))[1].max() < 0
    clue = added(CluePointsTo(view.tiles[0].tile, owner, Colour.BLUE, 3))[0]
    assert (clue[:, 3] > 0).all() and not clue[:, :3].any()
    own = added(Suspect(owner, 1, 2), CluePointsTo(view.tiles[0].tile, speaker, Colour.RED, 0))
    assert len(set(own[2].ravel())) == 1, "which of the speaker's pairs it is, it does not tell"
    assert own[2].max() > added(Suspect(owner, 1, 2))[2].max(), "but that it minds"
    guilt = pairs.by_owner(alone)
    likely, unlikely = sorted((owner, other), key=lambda seat: -guilt[seat])
    assert added(Suspect(likely, None, None))[2].max() < 0 < added(Suspect(unlikely, None, None))[2].min()
    assert not added(Doubt(owner), Trust(other))[2].any()
    assert np.allclose(added(*[Suspect(owner, 1, 2)] * 5), added(Suspect(owner, 1, 2)))
    assert view.seat is not None
    mine = with_record(Said(view.seat, Suspect(owner, 1, 2), False))
    assert np.allclose(told(mine), told(view))


def test_old_talk_is_forgotten() -> None:
    view = begun()
    owner, _, speaker = suspected(view).seats
    words = [said(view, Suspect(owner, place, None), speaker) for place in range(4)]
    assert latest_talk(with_record(*words))[speaker] == [word.statement for word in words[-FRESH:]]
    assert latest_talk(with_record(*words, TileDrawn(2, 31))) == {}


def test_everything_by_owner_and_by_card_adds_up() -> None:
    pairs, chances = suspected(begun()), told(begun())
    owners = pairs.by_owner(chances)
    assert sum(owners.values()) == pytest.approx(1.0)
    for owner, chance in owners.items():
        for colour in Colour:
            assert pairs.cards(chances, owner, colour).sum() == pytest.approx(chance)
    crime = Crime(pairs.seats[1], 2, 3)
    assert pairs.crimes[pairs.places[crime]] == crime
    assert pairs.cube(chances)[1, 2, 3] == chances[pairs.places[crime]]
    assert Ack() not in pairs.crimes
