"""Find the fixed expressions of ``data/rewriting/expressions.csv`` in a text."""

from corpora.rewriting.lexicon import Anchored, Expression
from corpora.rewriting.sentence import Sentence

# "the best man for the job" is no wedding role.
_NOT_AFTER = {
    "best man": frozenset(("for", "to", "i", "we", "in", "on", "ever", "won", "wins", "who", "she", "available")),
    "first lady": frozenset(("to", "who", "i")),
    "leading man": frozenset(("s",)),
    "mother ship": frozenset(("s",)),
}
_ARTICLES = frozenset(("a", "an", "the", "his", "her", "my", "your", "this", "that", "no"))


def find(s: Sentence, i: int, candidates: Anchored) -> tuple[int, int, Expression] | None:
    """Longest expression whose anchor is the token at ``i``, as ``(first token, end, expression)``.

    Examples
    --------
    >>> from corpora.rewriting.lexicon import load
    >>> start, end, _ = find(Sentence("a queen-sized bed"), 1, load().expressions["queen"])
    >>> start, end
    (1, 4)
    """
    low = s.low
    if not (
        candidates.alone or (i + 1 < s.n and low[i + 1] in candidates.after) or (i and low[i - 1] in candidates.before)
    ):
        return None
    for expression in candidates.expressions:
        start = i - expression.anchor
        end = start + len(expression.tokens)
        if start < 0 or low[start:end] != expression.tokens:
            continue
        if expression.cased and not (s.titled or s.toks[i][0].isupper()):
            continue
        if low[start] == "dear" and start and low[start - 1] == "my":
            continue
        barred = _NOT_AFTER.get(" ".join(expression.tokens))
        if barred and s.at(end) in barred:
            continue
        return start, end, expression
    return None


def has_article(s: Sentence, i: int) -> bool:
    """Whether an article or possessive stands right before the token at ``i``."""
    return s.at(i - 1) in _ARTICLES
