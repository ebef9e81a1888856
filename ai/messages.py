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


ADVICE = Limit(400, 2.0, every=True)
"""For hints and reviews that show what each card is worth."""


class Why(Struct, frozen=True):
    """A one-line reason as data. ``code`` is the key ``whist.why.<code>`` of the catalogue area ``why``.

    ``detail`` holds the fields of that sentence. For whist always: ``card`` (code such as ``"TH"``, the card
    played) and ``suit`` (``"S" "H" "D" "C"``, the suit the sentence is about); for ``search_best`` also
    ``gain`` (``"0.4"``: tricks by which the card is better than the one the rule player would choose).
    """

    code: str
    detail: dict[str, str | int] = {}


class ActionValue(Struct, frozen=True):
    """How good one legal action was found to be, in the game's unit (whist: tricks still to come)."""

    action: AnyAction
    value: float
    visits: int


class Report(Struct, frozen=True):
    """A decision and what led to it. Equal view, level and seed give an equal report, ``seconds`` apart."""

    action: AnyAction
    why: Why
    level: str
    values: tuple[ActionValue, ...] = ()
    """Value and visits per legal action, where the level compares any."""
    beliefs: dict[str, float] = {}
    """What the player believes, e.g. the probability of a role per seat; empty without such a thing."""
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
    """A line for the log, and whether the compiled search is ready by now."""

    text: str
    ready: bool


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
