"""A user's plain texts under SGBI in one command, and every setting of the rewriting."""

from __future__ import annotations

import pandas as pd
import pytest

from benchmark import preparation
from benchmark.cli import main
from benchmark.config import CorpusConfig
from benchmark.preparation import prepared
from benchmark.systems.base import Capability, System
from corpora.registry import load
from evaluators.base import Prediction
from evaluators.registry import spec
from leaderboard.record import read

TEXTS = [
    "My sister is happy today.",
    "My mother lost her house in the awful flood.",
    "The weather is great.",
    "Mary lost her keys.",
    "He told her a sad story.",
]


@pytest.fixture(autouse=True)
def posts(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pd.DataFrame({"body": TEXTS}).to_csv("posts.csv", index=False)
    return tmp_path


FILE = ["corpus=file", "corpus.params.path=posts.csv", "corpus.params.text=body"]


def run(posts, *settings):
    before = set((posts / "runs").glob("*"))
    assert main(["run", *FILE, *settings, "evaluator.params.draws=20"]) == 0
    (folder,) = set((posts / "runs").iterdir()) - before
    return read(folder), pd.read_parquet(folder / "items.parquet")


def score(record, name):
    return next((s.value for s in record.scores if s.name == name), "absent")


def test_one_command_on_a_file_with_nothing_but_texts(posts):
    record, items = run(posts)
    assert record.status == "complete" and record.corpus.n == record.counts.scored == 3
    assert record.corpus.left_out == {"status conflict": 1, "status no_gendered_word": 1}
    assert items["id"].tolist() == ["1", "2", "5"]
    assert "|corpus.rewrite:triples.1|corpus.placebo:1|" in record.signature


def test_vader_knows_no_gendered_word_and_so_reads_all_forms_alike(posts):
    record, items = run(posts)
    assert items["sgbi"].tolist() == [0, 0, 0] and score(record, "gap") == 0
    assert "insensitive" not in record.scores[0].flags  # it tells the texts apart


def test_the_placebo_stands_beside_the_effect_and_can_be_left_out(posts):
    record, _ = run(posts)
    assert [score(record, n) for n in ("effect", "control", "effect_minus_control")] == [0, 0, 0]
    assert next(s.n for s in record.scores if s.name == "control") == 2  # sister and mother have a synonym
    record, _ = run(posts, "corpus.placebo=false")
    assert score(record, "effect") == "absent" and "placebo" not in record.signature


@pytest.mark.parametrize(
    ("rewrite", "original", "steps"),
    [
        ("auto", TEXTS[1], "triples.1"),
        ("triples", TEXTS[1], "triples.1"),
        ("swap", TEXTS[1], "triples.1"),
        ("female", TEXTS[1], "female.1+triples.1"),
        ("male", "My father lost his house in the awful flood.", "male.1+triples.1"),
    ],
)
def test_what_each_rewriting_measures(rewrite, original, steps):
    config = CorpusConfig("file", rewrite=rewrite)
    corpus = prepared(load("file", path="posts.csv", text="body"), config, spec("sgbi"))
    assert corpus.items.set_index("id").loc["2", "original"] == original
    assert corpus.options["rewrite"] == steps
    # Mary keeps her name in every direction, and with it she agrees in one only.
    assert corpus.left_out == {"status conflict": 1, "status no_gendered_word": 1}


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (["corpus.rewrite=neutral"], "No text of 'posts' has a valid counterfactual pair (status"),
        (["corpus.rewrite=none"], "needs the texts original, swapped, neutral; the corpus 'posts' has text."),
        (["corpus.rewrite=swop"], "corpus.rewrite is 'swop'. Did you mean swap?"),
        (["corpus.rewrite=femal"], "Did you mean female"),
        (["corpus.names=swapp"], "corpus.names is 'swapp'; it is keep or swap."),
        (["corpus.statuses=[okay]"], "There is no status 'okay'. Did you mean ok?"),
        (["corpus.statuses=[]"], "No text of 'posts' has a valid counterfactual pair"),
        (["corpus.scorer=vadr"], "There is no system named 'vadr'. Did you mean vader?"),
        (["corpus.placebo=perhaps"], "corpus.placebo"),
        (["corpus.rewrit=swap"], "There is no setting corpus.rewrit. Did you mean corpus.rewrite"),
    ],
)
def test_a_mistake_or_nothing_valid_is_one_message_and_exit_code_2(capsys, settings, message):
    assert main(["run", *FILE, *settings]) == 2
    out, err = capsys.readouterr()
    assert message in err and "Traceback" not in err and len(err.strip().splitlines()) == 1
    assert "sgbi" not in out


def test_nothing_gendered_at_all_is_a_mistake_that_is_said_and_leaves_no_folder(posts, capsys):
    pd.DataFrame({"body": ["The weather is great.", "It rains."]}).to_csv("posts.csv", index=False)
    assert main(["run", *FILE]) == 2
    assert "(status no_gendered_word: 2)" in capsys.readouterr().err
    assert not (posts / "runs").exists()


def test_names_swapped_on_request_make_the_pair_valid(posts):
    record, items = run(posts, "corpus.names=swap")
    assert items["id"].tolist() == ["1", "2", "4", "5"] and "|corpus.names:swap|" in record.signature


def test_more_statuses_on_request(posts):
    record, items = run(posts, "corpus.statuses=[ok,conflict]")
    assert items["id"].tolist() == ["1", "2", "4", "5"]
    assert record.corpus.left_out == {"status no_gendered_word": 1} and "ok+conflict" in record.signature


def test_a_system_whose_sentiment_chooses_the_words_is_named(posts):
    record, _ = run(posts, "corpus.scorer=vader")
    assert "|corpus.scorer:vader|" in record.signature


def test_the_systems_sentiment_of_single_words_decides_between_synonyms(monkeypatch):
    pd.DataFrame({"body": ["My dad is here."]}).to_csv("posts.csv", index=False)
    asked: list[str] = []

    def predict(texts):
        asked.extend(texts)
        return [Prediction(score=0.5 if text in ("dad", "mum") else -0.5) for text in texts]

    fond = System("fond", "fond", "1", "classifier", "1", Capability(score=True), predict)
    monkeypatch.setattr(preparation, "build", lambda name: fond)
    config = CorpusConfig("file", scorer="fond")
    corpus = prepared(load("file", path="posts.csv", text="body"), config, spec("sgbi"))
    assert corpus.items["swapped"].tolist() == ["My mum is here."]
    assert {"dad", "mom", "mum"} <= set(asked) and len(asked) == len(set(asked))


def test_a_corpus_with_forms_of_its_own_keeps_them_unless_asked():
    own = load("earthquake")
    kept = prepared(own, CorpusConfig("earthquake", placebo=False), spec("sgbi"))
    assert kept.items["neutral"].tolist() == own.items["neutral"].tolist() and "rewrite" not in kept.options
    anew = prepared(own, CorpusConfig("earthquake", rewrite="triples"), spec("sgbi"))
    assert anew.options["rewrite"] == "triples.1"
    assert anew.items["original"].tolist() == [t for t in own.items["original"] if t in set(anew.items["original"])]


def test_a_corpus_to_translate_is_refused(capsys):
    assert main(["run", "corpus=ko-neutral", "corpus.params.sample=5"]) == 2
    assert "needs the texts original, swapped, neutral" in capsys.readouterr().err


def test_a_sweep_over_a_system_and_its_unbiased_form(posts, capsys):
    code = main(["run", "--multirun", *FILE, "system=vader,unbiased(vader)", "evaluator.params.draws=10"])
    assert code == 0
    (folder,) = (posts / "runs").iterdir()
    names = {read(p.parent).system.name for p in folder.rglob("record.json")}
    assert names == {"vader", "unbiased(vader)"}
    assert "unbiased(vader)" in capsys.readouterr().out


def test_an_unknown_inner_system_names_the_nearest(capsys):
    assert main(["run", *FILE, "system=unbiased(vadr)"]) == 2
    assert "There is no system named 'vadr'. Did you mean vader?" in capsys.readouterr().err
