"""Calling a compiled function by its address: how a user's own policy is reached without compiling anything again.

The address stands in the Tables, so the machine code of a game is the same whatever functions are plugged into it.
"""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

_FEATURES = types.Array(types.float64, 1, "C")


@intrinsic
def call_at(typingctx: Any, address: Any, features: Any) -> tuple[Signature, Any]:
    """Call the C function ``double f(double *features)`` at an address."""
    signature = types.float64(types.int64, _FEATURES)

    def build(context: Any, builder: Any, signature: Signature, arguments: Any) -> Any:
        array = context.make_array(signature.args[1])(context, builder, arguments[1])
        function = ir.FunctionType(ir.DoubleType(), [array.data.type])
        return builder.call(builder.inttoptr(arguments[0], function.as_pointer()), [array.data])

    return signature, build
