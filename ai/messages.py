"""What crosses between the table and the opponents' process: questions, answers and reports. Loads no numpy.

Each message is one msgpack map with a ``type``; on the pipe it is preceded by its length (:mod:`ai.pipe`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from engine.actions import Action as AnyAction
else:  # what is decoded is one of the known actions
    from engine.codec import AnyAction

LEVELS = ("easy", "normal", "hard")
"""The opponents by name, weakest first."""


MOST_ITERATIONS = 1_000_000
"""More would not fit the opponents' memory, and tell nothing new."""


class Limit(Struct, frozen=True):
    """How long to think: a number of iterations, so that a decision repeats, and a cap for slow machines."""

    iterations: Annotated[int, Meta(ge=0, le=MOST_ITERATIONS)]
    seconds: float
    every: bool = False
    """Weigh every card to the end, also clearly worse ones: comparable values for hints and reviews."""
    assess: bool = False
    """Decide nothing: report what is believed, for any seat at any moment of a deal, in turn or not."""


ADVICE = Limit(400, 2.0, every=True)
"""For hints and reviews that show what each card is worth."""

ASSESS = Limit(0, 2.0, assess=True)
"""For plots of what a player believed: the report has ``beliefs``, an ``Ack`` that is no decision, and the
reason ``assess``. It needs nothing but a view, so a deal can be assessed after it is over."""


class Why(Struct, frozen=True):
    """A one-line reason as data. ``code`` is the key ``<game>.why.<code>`` of the catalogue area ``why``.

    ``detail`` holds the fields of that sentence. Wherever a card is played: ``card`` (code such as ``"TH"``)
    and ``suit`` (``"S" "H" "D" "C"``, the suit the sentence is about); for whist's ``search_best`` also
    ``gain`` (``"0.4"``: tricks by which the card is better than the one the rule player would choose).
    No reason says or hints what role anybody has.
    """

    code: str
    detail: dict[str, str | int] = {}


class ActionValue(Struct, frozen=True):
    """How good one legal action was found to be, in the game's unit (whist: tricks still to come)."""

    action: AnyAction
    value: float
    visits: int


class PairBelief(Struct, frozen=True):
    """Deception: how likely this pair of cards is the crime; places are 0 .. 3."""

    owner: int
    red: int
    blue: int
    p: float


class Report(Struct, frozen=True):
    """A decision and what led to it. Equal view, level and seed give an equal report, ``seconds`` apart."""

    action: AnyAction
    why: Why
    level: str
    values: tuple[ActionValue, ...] = ()
    """Value and visits per legal action, where the level compares any."""
    beliefs: dict[str, float] = {}
    """What the player believes; empty in a game without such a thing and for a forced action of a search.

    WHO'S WHO: for every seat, ``"0"`` and up, the probability that it is a master; one's own is 0 or 1.
    Deception: likewise that it is the murderer."""
    pairs: tuple[PairBelief, ...] = ()
    """Deception: the likeliest pairs, best first; all of them in an assessment."""
    nodes: int = 0
    """Positions or playouts looked at."""
    worlds: int = 0
    """Sampled distributions of the hidden cards, and how many equally weighted ones they are worth."""
    effective: float = 0.0
    seconds: float = 0.0
    capped: bool = False
    """The time cap ended the search: asking again may give another answer. Kept beside the journal."""
    standin: bool = False
    """The rule player answered for a search that was not ready, crashed or timed out. Kept likewise."""

    @property
    def reproducible(self) -> bool:
        """Whether asking again gives the same action for certain."""
        return not (self.capped or self.standin)


class Ask(Struct, frozen=True, tag="Ask"):
    """A question. ``view`` is the bytes of a view: all that the player may know."""

    number: int
    view: bytes
    level: str
    seed: str
    limit: Limit | None = None
    temper: str = ""
    """What stays the same about the seat all match (``Match.temper``); Deception's ways of thinking."""


class Cancel(Struct, frozen=True, tag="Cancel"):
    """Forget that question; its answer will not come (or is to be dropped when it is on its way)."""

    number: int


class Answer(Struct, frozen=True, tag="Answer"):
    """The decision on one question."""

    number: int
    report: Report


class Failed(Struct, frozen=True, tag="Failed"):
    """A question that could not be answered, e.g. damaged bytes, and why."""

    number: int
    message: str


class Note(Struct, frozen=True, tag="Note"):
    """A line for the log, and the games whose search is ready by now."""

    text: str
    ready: tuple[str, ...]


ToWorker = Ask | Cancel
FromWorker = Answer | Failed | Note

_encoder = msgspec.msgpack.Encoder()
_to_worker: msgspec.msgpack.Decoder[ToWorker] = msgspec.msgpack.Decoder(ToWorker)
_from_worker: msgspec.msgpack.Decoder[FromWorker] = msgspec.msgpack.Decoder(FromWorker)


def encode(message: ToWorker | FromWorker | Report) -> bytes:
    """A message as bytes."""
    return _encoder.encode(message)


def decode_question(data: bytes) -> ToWorker:
    """What the worker reads. Raises msgspec.DecodeError."""
    return _to_worker.decode(data)


def decode_answer(data: bytes) -> FromWorker:
    """What the table reads. Raises msgspec.DecodeError."""
    return _from_worker.decode(data)


def essence(report: Report) -> bytes:
    """The bytes of a report without the time it took: equal for equal view, level and seed."""
    return encode(replace(report, seconds=0.0))
