"""The validity ledger: what a rewrite found on its way, and the status that follows from it."""

from collections.abc import Mapping
from types import MappingProxyType

from corpora.rewriting.options import Options

_NO_ROLES: Mapping[int, str] = MappingProxyType({})

# The worst finding decides; only "ok" pairs enter an index.
ORDER = ("conflict", "ambiguous", "inclusive", "non_invertible")


class Ledger:
    """Findings of one rewrite.

    Parameters
    ----------
    options : Options
        The rewrite's options.
    roles : mapping
        Roles of "her" and "his" by token index, where a resolver gave them.

    Attributes
    ----------
    reasons : list of str
        What was found, each ``kind: detail``.
    flags : set of str
        Statuses that the findings call for.
    genders : set of str
        Genders (``"f"``, ``"m"``) of the words that were replaced.
    delicate : bool
        Whether a replacement's way back depends on more than roles, so that it has to be tried on the whole text.
    turned : list of (int, str)
        Pronouns whose way back depends on their role alone: token index and the role to be found there.
    """

    __slots__ = ("delicate", "flags", "genders", "options", "reasons", "roles", "turned")

    def __init__(self, options: Options, roles: Mapping[int, str] = _NO_ROLES) -> None:
        self.options = options
        self.roles = roles
        self.reasons: list[str] = []
        self.flags: set[str] = set()
        self.genders: set[str] = set()
        self.turned: list[tuple[int, str]] = []
        self.delicate = False

    @property
    def plain(self) -> bool:
        """Whether no option chooses among words."""
        return not self.options.choices and self.options.scorer is None

    def note(self, reason: str, flag: str = "") -> None:
        """Add a finding once, and the status that it calls for."""
        if reason not in self.reasons:
            self.reasons.append(reason)
        if flag:
            self.flags.add(flag)

    def status(self, changed: bool) -> str:
        """Status of the rewrite."""
        if self.flags:
            for flag in ORDER:
                if flag in self.flags:
                    return flag
        return "ok" if changed or "same" in self.flags else "no_gendered_word"
