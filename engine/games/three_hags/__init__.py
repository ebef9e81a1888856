"""Three Hags: a climb for two with hags, brooms and imps. Designed by Mark S. Ball."""

from __future__ import annotations

from engine.actions import Ack
from engine.events import HandReceived, MatchEnded
from engine.game import Game, Outcome
from engine.games.three_hags import options, rules, sample, scoring, state, text, view


def outcome(position: state.State | view.View) -> Outcome | None:
    """Who won, once the last result of the match has been acknowledged."""
    if position.phase is not state.Phase.MATCH_END:
        return None
    return scoring.match_outcome(position.options, position.results)


GAME = Game(
    name="three_hags",
    rules_version=1,
    options_type=options.Options,
    state_type=state.State,
    view_type=view.View,
    action_types=(state.PlayCombo, state.Pass, Ack),
    event_types=(
        state.RoundBegun,
        HandReceived,
        state.ComboPlayed,
        state.Passed,
        state.StockDrawn,
        state.CardDrawn,
        state.PileSwept,
        state.PileCleared,
        state.RoundCounted,
        MatchEnded,
    ),
    deal_type=state.Deal,
    presets=options.PRESETS,
    allowed=options.ALLOWED,
    check_options=options.check_options,
    change_option=options.change_option,
    locked_options=options.locked_options,
    seats=rules.seats,
    start=rules.start,
    actors=rules.actors,
    awaits_ack=rules.awaits_ack,
    legal=rules.legal,
    refusal=rules.refusal,
    apply=rules.apply,
    view=view.view,
    redact=view.redact,
    sample=sample.sample,
    outcome=outcome,
    deal_done=view.deal_done,
    publicly_forced=rules.publicly_forced,
    takeback=rules.takeback,
    describe=text.describe,
    to_text=text.to_text,
    from_text=text.from_text,
)
