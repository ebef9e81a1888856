"""Trick of the Dead: trick-taking for three or two in which cards rise again."""

from __future__ import annotations

from engine.actions import Ack, PlayCard
from engine.events import CardPlayed, HandReceived, MatchEnded, TrickCleared, TrickTaken
from engine.game import Game, Outcome
from engine.games.trick_of_the_dead import options, rules, sample, scoring, state, text, view


def outcome(position: state.State | view.View) -> Outcome | None:
    """Who won, once the last result of the match has been acknowledged."""
    if position.phase is not state.Phase.MATCH_END:
        return None
    return scoring.match_outcome(position.options, position.results)


GAME = Game(
    name="trick_of_the_dead",
    rules_version=1,
    options_type=options.Options,
    state_type=state.State,
    view_type=view.View,
    action_types=(PlayCard, Ack, state.Bury, state.NameTrump),
    event_types=(
        state.RoundBegun,
        HandReceived,
        state.CardsBuried,
        state.GraveyardClosed,
        CardPlayed,
        state.TrumpNamed,
        TrickTaken,
        state.TrickCounted,
        state.Revived,
        TrickCleared,
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
