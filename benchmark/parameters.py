"""Check the parameters of a configuration against the annotations of the function that takes them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

from pydantic import ConfigDict, ValidationError, create_model

from corpora.errors import UserError, nearest

_CONFIG = ConfigDict(extra="forbid", coerce_numbers_to_str=True, arbitrary_types_allowed=True)


def typed(
    function: Callable[..., Any], given: Mapping[str, Any], where: str, skip: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Parameters with the types that a function wants.

    Parameters
    ----------
    function : callable
        Its annotations say what is right.
    given : mapping of str to object
        From a configuration.
    where : str
        Prefix for messages, for example ``system.params``.
    skip : tuple of str
        Parameters of the function that a configuration does not give.

    Returns
    -------
    dict of str to object
        ``given``, converted, and the defaults of what was not given.

    Raises
    ------
    UserError
        If a parameter is unknown, missing or of the wrong type; the message names it.

    Examples
    --------
    >>> def f(*, threshold: float = 0.05, name: str = "x") -> None: ...
    >>> typed(f, {"threshold": "0.1"}, "system.params")
    {'threshold': 0.1, 'name': 'x'}
    """
    hints = get_type_hints(function)
    wanted = {
        name: (hints.get(name, Any), ... if parameter.default is inspect.Parameter.empty else parameter.default)
        for name, parameter in inspect.signature(function).parameters.items()
        if name not in skip and parameter.kind is not inspect.Parameter.VAR_KEYWORD
    }
    for name in given:
        if name not in wanted:
            raise UserError(f"There is no parameter {where}.{name}.", nearest(name, wanted))
    # The fields are prefixed since a model may not have a field called "copy" or "schema".
    model = create_model("Parameters", __config__=_CONFIG, **{f"p_{k}": v for k, v in wanted.items()})  # type: ignore[call-overload]
    try:
        checked = model(**{f"p_{k}": v for k, v in given.items()})
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]).removeprefix("p_")
        if first["type"] == "missing":
            raise UserError(f"{where}.{name} must be given.", f"Add {where}.{name}=…") from None
        raise UserError(f"{where}.{name} is {first['input']!r}: {first['msg'].lower()}.") from None
    return {name: getattr(checked, f"p_{name}") for name in wanted}
