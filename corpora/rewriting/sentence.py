"""The text under the rules: its tokens, and what can be said of it as a whole."""

from corpora.rewriting.tokens import lower, tokenize

ENDS = frozenset(".!?…;:\n")
QUOTES = frozenset("\"'“”‘’«»*_~`")


class Sentence:
    """A tokenised text.

    Parameters
    ----------
    text : str
        The text.
    toks, low : list of str, optional
        Its tokens and their lower-case forms, where they are known.

    Examples
    --------
    >>> s = Sentence("SHE IS HERE")
    >>> s.low, s.shouting
    (['she', 'is', 'here'], True)
    """

    __slots__ = ("_shouting", "_titled", "low", "n", "text", "toks")

    def __init__(self, text: str, toks: list[str] | None = None, low: list[str] | None = None) -> None:
        self.text = text
        self.toks = tokenize(text) if toks is None else toks
        self.low = lower(self.toks) if low is None else low
        self.n = len(self.toks)
        self._shouting: bool | None = None
        self._titled: bool | None = None

    @property
    def shouting(self) -> bool:
        """Whether the whole text is in capitals, so that case says nothing about names."""
        if self._shouting is None:
            self._shouting = self.text.isupper()
        return self._shouting

    @property
    def titled(self) -> bool:
        """Whether most longer words begin with a capital, as in headlines: case says nothing about names."""
        if self._titled is None:
            long = [token for token in self.toks if len(token) > 3 and token[0].isalpha()]
            capital = sum(token[0].isupper() for token in long)
            self._titled = self.shouting or (len(long) >= 3 and capital >= 0.75 * len(long))
        return self._titled

    def at(self, i: int) -> str:
        """Lower-case token at ``i``, or an empty string outside the text."""
        return self.low[i] if 0 <= i < self.n else ""

    def starts(self, i: int) -> bool:
        """Whether the token at ``i`` begins a sentence (quotes and dashes before it do not count)."""
        i -= 1
        while i >= 0 and (self.low[i] in QUOTES or self.low[i] in "(-–—["):
            i -= 1
        return i < 0 or self.low[i] in ENDS or not (self.low[i][0].isalnum() or self.low[i] in ",'\"&%$€£/")

    def capital(self, i: int) -> bool:
        """Whether the token at ``i`` is capitalised where case tells a name from a word."""
        return (
            0 <= i < self.n
            and self.toks[i][0].isupper()
            and self.toks[i] != "I"
            and not self.titled
            and not self.starts(i)
        )

    def joined(self, i: int) -> bool:
        """Whether the token at ``i`` is glued to the next word by a hyphen, as in "on-screen"."""
        return (
            i + 2 < self.n
            and self.toks[i + 1] in "-‐‑"
            and f"{self.toks[i]}{self.toks[i + 1]}{self.toks[i + 2]}" in self.text
        )

    def opens_quote(self, i: int) -> bool:
        """Whether the mark at ``i`` opens a quotation or stresses the next word."""
        mark = self.toks[i]
        if mark in "“‘«":
            return True
        if mark not in "\"'*_~" or i + 1 >= self.n or f"{mark}{self.toks[i + 1]}" not in self.text:
            return False
        return i == 0 or f"{self.toks[i - 1]}{mark}" not in self.text
