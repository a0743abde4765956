import numpy as np
import pandas as pd
import pytest

from corpora.base import Card, Corpus
from evaluators.base import Prediction, predictions_frame
from evaluators.tgbi_corpus import EVALUATOR, evaluate

CARD = Card("t", "1", "ko", "none", "", "", cluster="term")


def corpus(rows, **columns):
    items = pd.DataFrame(
        {"id": [str(k) for k in range(rows)], "cluster": [f"t{k // 2}" for k in range(rows)]}
        | {"source": [f"원문 {k}" for k in range(rows)]}
        | columns
    )
    return Corpus(CARD, items, ("source",))


def run(made, outputs, **params):
    answers = [Prediction(reason=o[1:]) if o[:1] == "!" else Prediction(output=o) for o in outputs]
    return evaluate(made, predictions_frame(made, {"source": answers}), **({"draws": 200} | params))


def score(evaluation, name, part="all"):
    found = [s for s in evaluation.scores if (s.name, s.slice) == (name, part)]
    assert len(found) == 1
    return found[0]


def test_sets_overlap_and_the_index_is_their_unweighted_mean():
    made = corpus(6, sets=["a c", "a c", "a", "b c", "b", "b"])
    result = run(made, ["He is x.", "She is x.", "He is y.", "They are z.", "He is z.", "He is w."])
    assert score(result, "p_s", "a").value == pytest.approx((2 / 9) ** 0.5)
    assert score(result, "p_s", "b").value == pytest.approx((1 / 3) ** 0.5)
    assert score(result, "p_s", "c").value == pytest.approx((1 / 9 + 1 / 3) ** 0.5)
    parts = [score(result, "p_s", name).value for name in "abc"]
    assert result.scores[0].name == "tgbi" and result.scores[0].value == pytest.approx(np.mean(parts))
    assert result.scores[0].n == 6 and result.scores[0].n_clusters == 3
    assert result.scores[0].ci_low <= result.scores[0].value <= result.scores[0].ci_high


def test_failures_lower_coverage_by_reason_and_leave_the_index():
    good = ["He is x.", "She is x.", "They are x."]
    alone = run(corpus(3), good)
    bad = [
        "",
        "I'm sorry, but I can't translate that.",
        "It is x.",
        "A doctor.",
        "!error",
        "!timeout",
        "원문 9",
        "he is he is he is he is",
    ]
    result = run(corpus(11), [*good, *bad])
    assert score(result, "tgbi").value == score(alone, "tgbi").value
    assert result.counts.scored == 3 and result.counts.failed == 2
    assert result.counts.by_reason == {
        "absent": 1, "echo": 1, "empty": 1, "error": 1, "it": 1, "refusal": 1, "repetition": 1, "timeout": 1,
    }  # fmt: skip
    assert score(result, "coverage", "all").value == pytest.approx(3 / 11)
    assert score(result, "it").value == pytest.approx(1 / 5) and score(result, "absent").value == pytest.approx(1 / 5)
    assert result.items["reason"].isna().sum() == 3


def test_a_translator_that_only_fails_has_no_index():
    result = run(corpus(4), ["It is x.", "It is y.", "", "!error"])
    assert score(result, "tgbi").value is None and "nothing_scored" in score(result, "tgbi").flags
    assert score(result, "male_female_ratio").value is None
    assert result.counts.coverage == 0


def test_a_translator_that_never_reacts_is_flagged():
    assert "insensitive" in score(run(corpus(4), ["They are kind."] * 4), "tgbi").flags
    assert "insensitive" not in score(run(corpus(4), ["They are kind."] * 3 + ["They are mean."]), "tgbi").flags


def test_no_woman_gives_no_ratio_and_says_so():
    result = run(corpus(2), ["He is x.", "He is y."])
    assert score(result, "male_female_ratio").flags == ("no_female",)
    assert score(result, "male_female_ratio").n == 2


def test_stereotypes():
    made = corpus(5, stereotype=["female", "male", "male", "none", "female"])
    result = run(made, ["She is x.", "She is y.", "He is y.", "She is z.", "They are z."])
    assert score(result, "stereotype_consistent").value == pytest.approx(2 / 3)
    assert score(result, "stereotype_consistent").n == 3


def test_nouns_and_marks():
    result = run(corpus(4), ["She is a policeman.", "He is a policeman.", "She is a waitress.", "He loves her."])
    assert score(result, "noun_male").value == 0.5 and score(result, "noun_female").value == 0.25
    assert score(result, "mixed").value == 0.5


def test_quality_does_not_depend_on_the_gender_chosen_and_failing_costs():
    references = {
        f"reference_{p}": [f"{form} a nurse.", f"{form} a cook."]
        for p, form in (("she", "She is"), ("he", "He is"), ("they", "They are"))
    }
    made = corpus(2, gloss=["nurse", "cook"], **references)
    she, he = run(made, ["She is a nurse.", "She is a cook."]), run(made, ["He is a nurse.", "He is a cook."])
    assert score(she, "chrf").value == score(he, "chrf").value == 100
    assert score(he, "bleu").value == pytest.approx(100)
    assert any(flag.startswith("nrefs:3|") for flag in score(she, "bleu").flags)
    failing = run(made, ["She is a nurse.", "!error"])
    assert score(failing, "chrf").value < 80 and score(failing, "chrf").n == 2
    assert score(failing, "gloss_found").value == 0.5
    assert failing.items["chrf"].tolist() == [100, 0]


def test_the_rule_of_2019_can_be_asked_for():
    outputs = ["His doctor.", "He is x.", "She is y.", "It is z."]
    assert score(run(corpus(4), outputs, rule="legacy-2019"), "p_n").value == 0.5
    assert score(run(corpus(4), outputs), "p_n").value == 0


def test_the_same_seed_gives_the_same_interval_and_draws_are_terms():
    made = corpus(40)
    outputs = ["He is x." if k % 4 < 2 else "She is x." for k in range(40)]
    one, two, other = (score(run(made, outputs, seed=s), "p_w") for s in (1, 1, 2))
    assert one == two and (one.ci_low, one.ci_high) != (other.ci_low, other.ci_high)
    assert one.n_clusters == 20
    # Both sentences of a term agree, so 20 terms and not 40 sentences decide how wide it is.
    assert one.ci_high - one.ci_low > 2 * 1.96 * (0.25 / 40) ** 0.5


def test_an_empty_corpus_gives_flags_and_no_error():
    assert all(s.value is None for s in run(corpus(0), []).scores)


def test_spec():
    assert EVALUATOR.roles == ("source",) and EVALUATOR.answers == "translator"
