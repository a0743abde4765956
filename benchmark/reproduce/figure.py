"""One printed figure and what it comes to here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A printed figure beside the recomputed one.

    Parameters
    ----------
    name : str
        Which one, in the paper's words.
    printed : str
        As printed.
    value : float, str or None
        As recomputed; None when it could not be.
    matches : bool or None
        Whether they agree to the printed precision; None when the figure was skipped (the note says why).
    note : str
        Erratum, or what is lacking.
    """

    name: str
    printed: str
    value: float | str | None
    matches: bool | None
    note: str = ""


def agree(name: str, printed: str, value: float, *, tolerance: float | None = None, note: str = "") -> Figure:
    """Compare to the precision of the printed figure.

    Parameters
    ----------
    name, printed : str
        As in :class:`Figure`; a printed figure is a number.
    value : float
        Recomputed.
    tolerance : float, optional
        Default: half a unit of the last printed digit; none for a whole number, which is taken as exact.
    note : str

    Returns
    -------
    Figure

    Examples
    --------
    >>> agree("mean", "0.2087", 0.208734).matches
    True
    >>> agree("mean", "0.2087", 0.2089).matches
    False
    """
    digits = len(printed.partition(".")[2])
    allowed = tolerance if tolerance is not None else 0.5 * 10**-digits if digits else 0.0
    return Figure(name, printed, value, abs(value - float(printed)) <= allowed + 1e-12, note)


def skipped(name: str, printed: str, why: str) -> Figure:
    """Stand in for a figure that cannot be recomputed here."""
    return Figure(name, printed, None, None, why)
