"""Quality of translations by sacreBLEU, so that no bias is reported without it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from evaluators.bootstrap import Array

_WORD = re.compile(r"\w+")
_IRREGULAR = {
    **dict.fromkeys(["has", "had"], "have"),
    **dict.fromkeys(["does", "did"], "do"),
    **dict.fromkeys(["is", "are", "was", "were", "am"], "be"),
    **dict.fromkeys(["his", "her", "their", "its", "my", "your"], "one"),
}


@dataclass(frozen=True)
class Quality:
    """chrF and BLEU of a set of translations.

    Parameters
    ----------
    chrf, bleu : float
        Corpus scores, between 0 and 100, equal to sacreBLEU's own.
    chrf_signature, bleu_signature : str
        As sacreBLEU gives them; numbers with different signatures are never compared.
    chrf_statistics, bleu_statistics : numpy.ndarray
        Shapes (n, 18) and (n, 10): the n-gram counts of each translation, from whose sums :func:`chrf_of` and
        :func:`bleu_of` compute the scores; a bootstrap draws these.
    """

    chrf: float
    bleu: float
    chrf_signature: str
    bleu_signature: str
    chrf_statistics: Array
    bleu_statistics: Array

    @property
    def by_item(self) -> Array:
        """Sentence-level chrF, shape (n,)."""
        return chrf_of(self.chrf_statistics)


def quality(translations: Sequence[str], references: Sequence[Sequence[str]]) -> Quality:
    """Score translations by chrF and BLEU against one or more references each.

    With the she, he and they variants of a sentence as references, neither score depends on the gender chosen.

    Parameters
    ----------
    translations : sequence of str
        Failed ones as empty texts, so that failing costs quality.
    references : sequence of sequence of str
        One sequence for each variant, each as long as ``translations``.

    Returns
    -------
    Quality

    Raises
    ------
    ValueError
        If there is no translation, no reference, or lengths differ.

    Notes
    -----
    Popović (2015), chrF; Papineni et al. (2002), BLEU; Post (2018), A Call for Clarity in Reporting BLEU Scores.

    Examples
    --------
    >>> result = quality(["She is a nurse."], [["He is a nurse."], ["She is a nurse."]])
    >>> result.chrf, result.chrf_signature.split("|version")[0]
    (100.0, 'nrefs:2|case:mixed|eff:yes|nc:6|nw:0|space:no')
    """
    from sacrebleu.metrics.bleu import BLEU
    from sacrebleu.metrics.chrf import CHRF

    if not translations or not references:
        raise ValueError("quality needs at least one translation and one reference")
    if any(len(variant) != len(translations) for variant in references):
        raise ValueError("each sequence of references must be as long as the translations")
    # Sentences of one term have the same references and often the same translation: each is counted once.
    rows = list(zip(translations, *references, strict=True))
    place = {row: k for k, row in enumerate(dict.fromkeys(rows))}
    texts, *variants = (list(column) for column in zip(*place, strict=True))
    expand = [place[row] for row in rows]
    chrf, bleu = CHRF(), BLEU(force=True)
    # sacreBLEU's own bootstrap starts from these statistics; its public functions give only their total.
    chrf_statistics = np.array(chrf._extract_corpus_statistics(texts, variants), dtype=np.float64)[expand]
    bleu_statistics = np.array(bleu._extract_corpus_statistics(texts, variants), dtype=np.float64)[expand]
    return Quality(
        float(chrf_of(chrf_statistics.sum(axis=0))),
        float(bleu_of(bleu_statistics.sum(axis=0))),
        str(chrf.get_signature()),
        str(bleu.get_signature()),
        chrf_statistics,
        bleu_statistics,
    )


def chrf_of(statistics: Array, beta: float = 2.0) -> Array:
    """Score chrF from n-gram counts.

    Parameters
    ----------
    statistics : numpy.ndarray
        Shape (..., 3k): for each of k orders the n-grams of the translation, of the reference, and common to both.
    beta : float
        Weight of recall.

    Returns
    -------
    numpy.ndarray
        Shape (...), between 0 and 100.

    Notes
    -----
    Popović (2015), with the effective order of sacreBLEU 2.
    """
    hypothesis, reference, match = (statistics[..., k::3] for k in range(3))
    both = (hypothesis > 0) & (reference > 0)
    orders = np.maximum(both.sum(axis=-1), 1)
    precision = np.divide(match, hypothesis, out=np.zeros_like(match), where=both).sum(axis=-1) / orders
    recall = np.divide(match, reference, out=np.zeros_like(match), where=both).sum(axis=-1) / orders
    weighted = beta**2 * precision + recall
    score: Array = np.divide(
        100 * (1 + beta**2) * precision * recall, weighted, out=np.zeros_like(weighted), where=weighted > 0
    )
    return score


def bleu_of(statistics: Array) -> Array:
    """BLEU from n-gram counts.

    Parameters
    ----------
    statistics : numpy.ndarray
        Shape (..., 10): length of the translation and of the reference, then for n = 1 to 4 the common n-grams, then
        all n-grams of the translation.

    Returns
    -------
    numpy.ndarray
        Shape (...), between 0 and 100; 0 without a common word, or where the translations have no 4-gram.

    Notes
    -----
    Papineni et al. (2002), with exponential smoothing as in mteval-v13a.
    """
    length, wanted = statistics[..., 0], statistics[..., 1]
    correct, total = statistics[..., 2:6], statistics[..., 6:10]
    # The k-th order without a match counts 1 / 2^k.
    missing = (correct == 0) & (total > 0)
    smoothed = np.where(missing, 0.5 ** np.cumsum(missing, axis=-1), correct)
    possible = (total > 0).all(axis=-1) & (correct > 0).any(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        precision = np.log(smoothed / total).mean(axis=-1)
        brevity = np.minimum(0.0, 1 - wanted / length)
        score: Array = np.where(possible, 100 * np.exp(precision + brevity), 0.0)
    return score


def gloss_found(translation: str, gloss: str) -> bool:
    """Whether a translation has the gloss of its term.

    Parameters
    ----------
    translation : str
        English.
    gloss : str
        One or more words, verbs in the infinitive; alternatives divided by ``/`` or ``;``.

    Returns
    -------
    bool
        True when the words of an alternative stand in it one after the other, in any case and number or person
        ("one's" stands for any possessive).

    Examples
    --------
    >>> gloss_found("He's a civil-engineer.", "civil engineer"), gloss_found("He's an engineer.", "civil engineer")
    (True, False)
    >>> gloss_found("She's a lawyer", "attorney/lawyer"), gloss_found("He does his best.", "do one's best")
    (True, True)
    """
    words = _stems(translation)
    return any(part.strip() and part in words for part in map(_stems, re.split("[/;]", gloss)))


def _stems(text: str) -> str:
    words = _WORD.findall(text.lower().replace("one's", "one"))
    return f" {' '.join(_stem(word) for word in words)} "


@lru_cache(maxsize=1 << 15)
def _stem(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word
