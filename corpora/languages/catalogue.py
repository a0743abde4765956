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
TR = neutral(
    "tr",
    "Turkish",
    "163 sentences: 95 occupations and 68 predicates, 1 form",
    "ce4a274ac6287439cfee1f63169e9784be322d68bd881e00b3070187ad0582a9",
)
FI = neutral(
    "fi",
    "Finnish",
    "167 sentences: 97 occupations and 70 predicates, 1 form",
    "3557f3741e71c99528082d08fd3bff2a9b96ff6f6fc9fe80cbba1e4bd1c7c584",
)
HU = neutral(
    "hu",
    "Hungarian",
    "172 sentences: 101 occupations and 71 predicates, 1 form",
    "4af9efde0453cb27f030614f93c698b3b952eaae624388804fff449ff41e81d6",
)
ET = neutral(
    "et",
    "Estonian",
    "342 sentences: 99 occupations and 72 predicates, 2 forms",
    "a0997d15a50032a662c53d1051a8891219b55abef9acc3981dedab8132989133",
)
EU = neutral(
    "eu",
    "Basque",
    "320 sentences: 94 occupations and 66 predicates, 2 forms",
    "01052d9780e24643028f73c8521bee54b113a53cc80485d3ffb00ce5ceb3a1d6",
)
ID = neutral(
    "id",
    "Indonesian",
    "338 sentences: 101 occupations and 68 predicates, 2 forms",
    "62b0c9ceaa8befadc2358798b8777986ce9a0d2a1a1e2da2d0f287b134f3679d",
)
FA = neutral(
    "fa",
    "Persian",
    "328 sentences: 96 occupations and 68 predicates, 2 forms",
    "68207edd265023d60c1ff3cbef1f229c2ca4aef3ee8c12abb64d51f180e39ff5",
)
JA = neutral(
    "ja",
    "Japanese",
    "534 sentences: 102 occupations and 76 predicates, 2 forms",
    "7f3c86d1b945fd1233c78fe9cb8bf5b54675ecd9ab2f83d061486d9b7d3cadaa",
)
ZH = neutral(
    "zh",
    "Chinese",
    "173 sentences: 102 occupations and 71 predicates, 1 form",
    "c28b11ab2f23f979692d94c6d6a16c079e4eff637303602de4bf59d82d8dfa0a",
)
PT = neutral(
    "pt",
    "Portuguese",
    "164 sentences: 89 occupations and 75 predicates, 1 form",
    "6a80b5c2d8112bc2fcc0ee79dd5c4e1b332619bb0b73d183bde868146d22a074",
)
ES = neutral(
    "es",
    "Spanish",
    "169 sentences: 92 occupations and 77 predicates, 1 form",
    "157e7c2647fe1f178d9a076e19fb46c1c40714279fb2165818ddf1d4d4c9c040",
)
