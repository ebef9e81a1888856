"""The whist search as its callers see it."""

from ai.search.whist import choose
from engine.actions import PlayCard
from engine.games.whist.options import Options
from engine.match import Match


def test_a_choice_is_legal_and_repeats() -> None:
    match = Match.new("whist", Options(), ("hard",) * 4, "search/1")
    seat = match.actors()[0]
    first = choose(match.view(seat), 300, 60.0, "seed")
    assert PlayCard(first.card) in match.legal(seat)
    assert [value.card for value in first.values] == [action.card for action in match.legal(seat)]
    again = choose(match.view(seat), 300, 60.0, "seed")
    assert (again.card, again.values, again.nodes) == (first.card, first.values, first.nodes)
