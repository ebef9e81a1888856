"""Why an action was refused: an enum for the interface to put into words, and the values those words need."""

from __future__ import annotations

from enum import StrEnum

from engine.actions import Action


class Reason(StrEnum):
    """Every reason for which any game refuses; each has one sentence in the catalogue
    (``errors.refused.<value>``)."""

    UNKNOWN_ACTION = "unknown_action"
    """This game has no such action."""
    WRONG_PHASE = "wrong_phase"
    """The action exists but not in this phase."""
    NOT_YOUR_TURN = "not_your_turn"
    NOT_A_SEAT = "not_a_seat"
    NOT_YOUR_CARD = "not_your_card"
    """The card is not in this seat's hand."""
    MUST_FOLLOW_SUIT = "must_follow_suit"
    """Detail ``suit``: the suit that was led and is held (WH UI2)."""
    NO_QUESTIONS = "no_questions"
    """This match is played without questions (WW §7)."""
    QUESTION_USED = "question_used"
    """This seat has asked its one question of the deal (WW-E27)."""
    NOT_THAT_SEAT = "not_that_seat"
    """A question goes to another seat."""
    NOT_THOSE_SEATS = "not_those_seats"
    """Detail ``count``: how many different other seats a declaration names (WW §5)."""
    NOT_TWO_CARDS = "not_two_cards"
    """A burial is of exactly two different cards (TD-D2)."""
    NOT_A_COMBO = "not_a_combo"
    """These cards form none of the combos (TH §4)."""
    IMP_TWICE = "imp_twice"
    """An imp would stand for a card that is in the combo already (TH-D11)."""
    IMP_WITH_COURT = "imp_with_court"
    """An imp joins no hag and no broom (TH-D10)."""
    WRONG_MEANING = "wrong_meaning"
    """The cards form a combo, but not with these meanings of the imps."""
    WRONG_CLASS = "wrong_class"
    """Detail ``size``: how many cards the pile asks for."""
    TOO_WEAK = "too_weak"
    """A combo of the right class that does not beat the pile."""
    LEADER_MUST_PLAY = "leader_must_play"
    """The leader may not pass (TH-D23)."""
    SCIENTIST_IS_SILENT = "scientist_is_silent"
    """The forensic scientist does nothing but mark (DC §4)."""
    ONLY_SCIENTIST = "only_scientist"
    """Choosing the location, marking and replacing are the scientist's."""
    ONLY_PRESENTER = "only_presenter"
    """During a presentation only its presenter speaks or ends it (DC §4, E10)."""
    NO_BADGE = "no_badge"
    """This seat has spent its badge (DC-E3)."""
    OWN_CARDS = "own_cards"
    """The cards tried are another seat's (DC-D3)."""
    NOT_THAT_TILE = "not_that_tile"
    """Not a tile that can be chosen, marked, named or replaced here (DC-E12)."""
    ALREADY_MARKED = "already_marked"
    """Markers are never moved (DC §4.1)."""
    NO_MARKER_YET = "no_marker_yet"
    """Talk begins with the first marker (DC-D10)."""
    ALREADY_SEALED = "already_sealed"
    """This seat has handed in its sealed choice, or has already looked."""
    MATCH_OVER = "match_over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    """No own play since the last acknowledged result (WH §8)."""
    BAD_OPTIONS = "bad_options"
    """Detail ``rule``: the coupling that the set of options breaks."""
    PRACTICE_OVER = "practice_over"
    """A "what if" branch ends with its deal, or it would show the next one."""
    BAD_DEAL = "bad_deal"
    """Given hands that are no deal of this game."""


class Refused(ValueError):
    """An action that the rules do not allow. Nothing has changed.

    ``reason`` says why, ``action`` is what was refused (None where no action was involved) and ``detail``
    holds the values the sentence names, e.g. ``{"suit": 1}``.
    """

    def __init__(self, reason: Reason, action: Action | None = None, **detail: int | str) -> None:
        super().__init__(f"{reason.value}: {action!r} {detail}" if action else f"{reason.value} {detail}")
        self.reason = reason
        self.action = action
        self.detail = detail
