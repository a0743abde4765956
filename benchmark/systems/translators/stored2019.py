"""The translations that the authors of the TGBI paper stored in 2019: Google, Papago and Kakao."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from benchmark.systems.base import Adapter, Capability, System
from corpora import tgbi2019
from corpora.base import Corpus, nfc
from corpora.fetch import source
from evaluators.base import Prediction

_FILES = {
    "group": ("occupation", "negative", "positive"),
    "pronoun": ("informal", "formal"),
    "speech": ("impolite", "polite"),
}


def build(
    engine: str,
    name: str = "stored-2019",
    files: Literal["group", "pronoun", "speech"] = "group",
) -> System:
    """Read what was stored.

    Parameters
    ----------
    engine : {"google", "papago", "kakao"}
        Whose translations.
    name : str
        As the leaderboard shows it.
    files : {"group", "pronoun", "speech"}
        Every sentence was translated three times, once for each set that holds it, and the three need not agree:
        which files are read, those by kind of term, by pronoun, or by speech level.

    Returns
    -------
    System
        It answers the sentences of the corpus `tgbi-2019`; any other text is ``missing``.

    Raises
    ------
    UserError
        If there is no such engine, or the corpus has not been fetched.
    """
    table = tgbi2019.stored(engine)
    table = table[table["set"].isin(_FILES[files])]
    answers = [Prediction(output=t) if t.strip() else Prediction(reason="empty") for t in table["translation"]]
    by_id = dict(zip(table["id"], answers, strict=True))
    by_text = dict(zip(map(nfc, table["source"]), answers, strict=True))
    missing = Prediction(reason="missing")

    def predict(texts: Sequence[str]) -> list[Prediction]:
        return [by_text.get(nfc(text), missing) for text in texts]

    def recall(corpus: Corpus) -> Mapping[str, list[Prediction]]:
        own = corpus.card.name == tgbi2019.CARD.name
        ids = corpus.items["id"].tolist()
        return {
            role: [by_id.get(id, missing) for id in ids] if own else predict(corpus.items[role].tolist())
            for role in corpus.asked
        }

    return System(
        name=name,
        adapter="stored-2019",
        adapter_version="1",
        kind="translator",
        revision=source(tgbi2019.CARD.name).commit[:12],
        capability=Capability(),
        predict=predict,
        params={"engine": engine, "files": files},
        recall=recall,
    )


ADAPTER = Adapter(
    name="stored-2019",
    version="1",
    kind="translator",
    build=build,
    languages="ko to en",
    licence="none stated (fetched)",
    size="4,236 sentences",
    source=tgbi2019.CARD.source,
    data=(tgbi2019.CARD.name,),
)
