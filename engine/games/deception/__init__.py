"""Deception: Murder in Hong Kong: one speaks in markers, one has done it, and all of them talk."""

from __future__ import annotations

from engine.actions import Ack
from engine.events import MatchEnded
from engine.game import Game, Outcome
from engine.games.deception import events, options, rules, sample, scoring, state, text, view


def outcome(position: state.State | view.View) -> Outcome | None:
    """Who won, once the case is closed."""
    return None if position.opened is None else scoring.closing(position.opened)


GAME = Game(
    name="deception",
    rules_version=1,
    options_type=options.Options,
    state_type=state.State,
    view_type=view.View,
    action_types=(
        Ack,
        state.Pick,
        state.ChooseLocation,
        state.PlaceMarker,
        state.StartPresentations,
        state.Say,
        state.EndPresentation,
        state.ReplaceTile,
        state.Solve,
        state.Advise,
        state.NameWitness,
    ),
    event_types=(
        events.TableLaid,
        events.Acknowledged,
        events.RoleReceived,
        events.ScientistRevealed,
        events.NightFell,
        events.PickRecorded,
        events.BriefingBegun,
        events.Briefed,
        events.InvestigationBegun,
        events.TilesLaid,
        events.MarkerPlaced,
        events.Said,
        events.PresentationBegun,
        events.TileDrawn,
        events.TileReplaced,
        events.SolveTried,
        events.CrimeSideRevealed,
        events.Advised,
        events.CaseClosed,
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
