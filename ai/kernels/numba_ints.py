# pyright: basic
# The compiler's own types are not annotated.
"""Teaches numba ``int.bit_count`` and ``int.bit_length``, which it does not know: one instruction each.

Imported once, by :mod:`ai.kernels.jit`, and only where kernels are compiled.
"""

from __future__ import annotations

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload_method


@intrinsic
def _ctpop(typingctx, value):
    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _ctlz(typingctx, value):
    def codegen(context, builder, signature, args):
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@overload_method(types.Integer, "bit_count")
def _bit_count(value):
    return lambda value: _ctpop(value)  # type: ignore[call-arg]


@overload_method(types.Integer, "bit_length")
def _bit_length(value):
    return lambda value: 64 - _ctlz(value)  # type: ignore[call-arg]
