"""The plain player inside the search against the yardstick of the strength studies, written on its own."""

from ai.players.whist import situation
from ai.players.whist_plain import plain_card
from engine.actions import Ack, PlayCard
from engine.games.whist.options import Options
from engine.match import Match
from engine.shuffle import Stream
from tools.study_plain import plain


def test_both_plain_players_choose_the_same_cards() -> None:
    compared = 0
    for number in range(12):
        chance = Stream(f"plain/{number}", "mistakes")
        match = Match.new("whist", Options(), ("bot",) * 4, f"plain/{number}")
        while len(match.state.tricks) < 13:
            if match.state.turn is None:
                match.act(0, Ack())
                continue
            seat = match.state.turn
            view = match.view(seat)
            card = plain(view, "")
            assert plain_card(*situation(view)[:7]) == card
            compared += 1
            legal = match.legal(seat)
            # Now and then anything, so that odd positions come up as well.
            match.act(seat, legal[chance.below(len(legal))] if chance.below(4) == 0 else PlayCard(card))
    assert compared == 12 * 52
