import random

import pytest
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from evaluators.quality import bleu_of, gloss_found, quality

WORDS = [
    "he",
    "she",
    "they",
    "is",
    "are",
    "a",
    "an",
    "the",
    "nurse",
    "doctor",
    "civil",
    "engineer",
    "kind",
    ".",
    "very",
]


@pytest.mark.parametrize("seed", range(12))
def test_scores_are_those_of_sacrebleu(seed):
    draw = random.Random(seed)
    n = draw.choice([1, 2, 7])

    def texts(least):
        return [" ".join(draw.choices(WORDS, k=draw.randint(least, 7))) for _ in range(n)]

    translations, references = texts(0), [texts(1) for _ in range(3)]
    got = quality(translations, references)
    assert got.chrf == pytest.approx(CHRF().corpus_score(translations, references).score, abs=1e-9)
    assert got.bleu == pytest.approx(BLEU(force=True).corpus_score(translations, references).score, abs=1e-9)
    for k, text in enumerate(translations):
        own = CHRF().sentence_score(text, [variant[k] for variant in references]).score
        assert got.by_item[k] == pytest.approx(own, abs=1e-9)
    assert bleu_of(got.bleu_statistics).shape == (n,)


@pytest.mark.parametrize(("translations", "references"), [([], [[]]), (["a"], []), (["a"], [["a", "b"]])])
def test_refusals(translations, references):
    with pytest.raises(ValueError, match=r"quality needs|as long as"):
        quality(translations, references)


@pytest.mark.parametrize(
    ("translation", "gloss", "expected"),
    [
        ("He's a nurse.", "nurse", True),
        ("They are nurses", "nurse", True),
        ("He's nursing", "nurse", False),
        ("SHE IS A CIVIL ENGINEER", "civil engineer", True),
        ("He sings well.", "sing well", True),
        ("She has many friends.", "have many friends", True),
        ("They do their best.", "do one's best", True),
        ("He carries heavy bags.", "carry heavy bags", True),
        ("He is a boss", "boss", True),
        ("He is the best", "", False),
        ("", "nurse", False),
        ("He is a lawyer", "attorney; lawyer", True),
        ("She is a carpenter", "car", False),
    ],
)
def test_gloss_found(translation, gloss, expected):
    assert gloss_found(translation, gloss) is expected
