"""Messages survive the pipe, foreign bytes do not, and none of it loads numpy."""

from __future__ import annotations

import io
import subprocess
import sys

import msgspec
import pytest

from ai import pipe
from ai.messages import (
    ActionValue,
    Answer,
    Ask,
    Cancel,
    Failed,
    Limit,
    Note,
    Report,
    Why,
    decode_answer,
    decode_question,
    encode,
    essence,
)
from engine.actions import PlayCard

REPORT = Report(
    PlayCard(7),
    Why("ruff", {"card": "9S", "suit": "S"}),
    "hard",
    values=(ActionValue(PlayCard(7), 5.25, 400),),
    nodes=3,
    seconds=0.5,
)


@pytest.mark.parametrize(
    "message", [Ask(3, b"view", "hard", "seed", Limit(10, 1.5)), Ask(4, b"", "easy", ""), Cancel(3)]
)
def test_questions_round_trip(message: Ask | Cancel) -> None:
    assert decode_question(encode(message)) == message


@pytest.mark.parametrize("message", [Answer(3, REPORT), Failed(3, "why"), Note("line", ("whist",))])
def test_answers_round_trip(message: Answer | Failed | Note) -> None:
    assert decode_answer(encode(message)) == message


def test_foreign_bytes_are_refused() -> None:
    for data in (b"", b"\x00", encode(Note("an answer is no question", ()))):
        with pytest.raises(msgspec.DecodeError):
            decode_question(data)
    with pytest.raises(msgspec.DecodeError):
        decode_answer(encode(Cancel(1)))
    with pytest.raises(msgspec.ValidationError, match=r"limit\.iterations"):
        decode_question(encode(Ask(1, b"", "hard", "", Limit(10**9, 1.0))))


def test_essence_leaves_out_the_time_alone() -> None:
    slower = msgspec.structs.replace(REPORT, seconds=9.0)
    other = msgspec.structs.replace(REPORT, nodes=4)
    assert essence(REPORT) == essence(slower) != essence(other)


def test_only_capped_or_stand_in_answers_are_not_reproducible() -> None:
    assert REPORT.reproducible
    assert not msgspec.structs.replace(REPORT, capped=True).reproducible
    assert not msgspec.structs.replace(REPORT, standin=True).reproducible


def test_pipe_frames() -> None:
    stream = io.BytesIO()
    for data in (b"one", b"", b"x" * 70_000):
        pipe.write(stream, data)
    stream.seek(0)
    assert [pipe.read(stream) for _ in range(4)] == [b"one", b"", b"x" * 70_000, None]


def test_pipe_cut_off_or_foreign() -> None:
    assert pipe.read(io.BytesIO(b"\x05\x00\x00\x00abc")) is None
    with pytest.raises(ValueError, match="bytes on the pipe"):
        pipe.read(io.BytesIO(b"HTTP/1.1 200 OK"))


def test_the_tables_side_loads_neither_numpy_nor_numba() -> None:
    code = (
        "import sys, ai.client, ai.messages; bad = {'numpy', 'numba', 'llvmlite', 'game', 'pygame'};"
        "print([name for name in sys.modules if name.split('.')[0] in bad])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
