"""numba's compiler, or nothing in its place: kernels give the same numbers either way.

Rules for kernels: int64 everywhere and every intermediate below 2**63; flat tables (:func:`ints`,
:func:`reals`) made by the caller; no function is passed to a kernel (such code is not cached); no recursion.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, MutableSequence
from typing import Any, TypeVar

from ai.kernels.cache import prepare_cache

prepare_cache()

try:
    import numba
except ImportError:  # no wheel for this machine
    numba = None

F = TypeVar("F", bound=Callable[..., Any])
Ints = MutableSequence[int]
"""A flat table of ints: an int64 array for compiled kernels, a list for uncompiled ones."""
Reals = MutableSequence[float]

COMPILED: bool = numba is not None and not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
"""Whether kernels are compiled in this process."""


def kernel(function: F) -> F:
    """Compile a module-level loop; it frees the interpreter while it runs and is kept on disk."""
    if not COMPILED:
        return function
    return numba.njit(cache=True, nogil=True)(function)  # type: ignore[union-attr]


def atom(function: F) -> F:
    """Let kernels call ``function``; the function itself stays plain Python. Fits engine functions too."""
    if not COMPILED:
        return function
    from numba.extending import register_jitable

    return register_jitable(function)  # type: ignore[no-any-return]


def ints(size: int) -> Ints:
    """A table of ``size`` zeros."""
    if not COMPILED:
        return [0] * size
    import numpy

    return numpy.zeros(size, numpy.int64)  # type: ignore[return-value]


def reals(size: int) -> Reals:
    """A table of ``size`` zeros, for floats."""
    if not COMPILED:
        return [0.0] * size
    import numpy

    return numpy.zeros(size, numpy.float64)  # type: ignore[return-value]


def table_of(values: list[int]) -> Ints:
    """A table with these ints."""
    table = ints(len(values))
    for i, value in enumerate(values):
        table[i] = value
    return table


if COMPILED:
    importlib.import_module("ai.kernels.numba_ints")
