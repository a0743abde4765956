"""The corpora that the languages make, as the registry knows them."""

from __future__ import annotations

from collections.abc import Sequence

from corpora.base import Card, Corpus, CorpusSpec
from corpora.languages.generator import generate


def neutral(code: str, name: str, size: str, sha256: str | None = None, version: str = "1") -> CorpusSpec:
    """Registry entry for the sentences of one language.

    Parameters
    ----------
    code, name : str
        Data file in `corpora/data/languages/` and English name of the language.
    size : str
        Number of items in words.
    sha256 : str, optional
        Content hash of the sentences; `None` while a language is being written.
    version : str
        Bumped with the hash.

    Returns
    -------
    CorpusSpec

    Examples
    --------
    >>> neutral("tr", "Turkish", "").load(sample=3).items["source"].str.split().str[0].unique().tolist()
    ['O']
    """
    card = Card(
        name=f"{code}-neutral",
        version=version,
        language=code,
        licence="Apache-2.0",
        source=f"Written for this project: {name} sentences about one person that do not show the person's gender",
        citation="Sets after Cho et al. 2019, On Measuring Gender Bias in Translation of Gender-neutral Pronouns",
        cluster="term",
        synthetic=True,
    )

    def load(
        *,
        forms: Sequence[str] | None = None,
        levels: Sequence[str] | None = None,
        sample: int | None = None,
        seed: int = 12345,
    ) -> Corpus:
        return generate(card, forms=forms, levels=levels, sample=sample, seed=seed)

    return CorpusSpec(card, load, size, sha256)


KO = neutral(
    "ko",
    "Korean",
    "16,784 sentences: 605 occupations and 444 predicates, 7 forms",
    "49606fb7b868a069511e66b32676e33fb9dd3515804c6065c85e50c7fde57c1a",
)
