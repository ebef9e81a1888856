"""Messages over a pipe: four bytes of length, then the message."""

from __future__ import annotations

from typing import IO

LONGEST = 1 << 20
"""No message is nearly that long: a bigger length means the pipe carries something else."""


def write(pipe: IO[bytes], data: bytes) -> None:
    """Send one message. Raises OSError when the other end is gone."""
    pipe.write(len(data).to_bytes(4, "little") + data)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes | None:
    """The next message; waits for it. None when the other end is gone. Raises ValueError for nonsense."""
    head = pipe.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "little")
    if size > LONGEST:
        raise ValueError(f"a message of {size} bytes on the pipe")
    data = pipe.read(size)
    return data if len(data) == size else None
