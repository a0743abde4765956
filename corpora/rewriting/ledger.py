"""The validity ledger: what a rewrite found on its way, and the status that follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from corpora.rewriting.options import Options

# The worst finding decides; only "ok" pairs enter an index.
ORDER = ("conflict", "ambiguous", "inclusive", "non_invertible")


@dataclass(slots=True)
class Ledger:
    """Findings of one rewrite.

    Parameters
    ----------
    options : Options
        The rewrite's options.
    reasons : list of str
        What was found, each ``kind: detail``.
    flags : set of str
        Statuses that the findings call for.
    genders : set of str
        Genders (``"f"``, ``"m"``) of the words that were replaced.
    delicate : bool
        Whether a replacement's way back depends on its neighbours and has to be tried.
    """

    options: Options
    reasons: list[str] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    genders: set[str] = field(default_factory=set)
    delicate: bool = False
    roles: Mapping[int, str] = field(default_factory=dict)

    def note(self, reason: str, flag: str = "") -> None:
        """Add a finding once, and the status that it calls for."""
        if reason not in self.reasons:
            self.reasons.append(reason)
        if flag:
            self.flags.add(flag)

    def status(self, changed: bool) -> str:
        """Status of the rewrite."""
        for flag in ORDER:
            if flag in self.flags:
                return flag
        return "ok" if changed or "same" in self.flags else "no_gendered_word"
