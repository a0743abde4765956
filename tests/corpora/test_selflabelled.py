import re

import pytest

from corpora import registry
from corpora.errors import UserError
from corpora.genders import gender
from corpora.labels import MAPS, POLARITIES, label_map, meanings, system_labels
from corpora.selflabelled import CARDS, isear_annotations, load_deisear, load_enisear, load_own


def test_our_own_is_balanced_and_made_up():
    corpus = registry.load("self-labelled")
    items = corpus.items
    assert len(items) >= 420 and corpus.card.synthetic and corpus.roles == ("text",)
    assert set(items.groupby(["emotion", "gender"]).size()) == {30}
    assert items["emotion"].nunique() == 7 and items["text"].is_unique
    assert items.groupby("cluster")["gender"].nunique().max() == 1
    assert all(len(re.findall(r"\w+", text)) >= 8 for text in items["text"])
    assert set(items["sentiment"]) == {"positive", "negative"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_worker_ids_cities_and_times_are_dropped_and_authors_kept_together(mirror, language):
    corpus = registry.load(f"{language}isear")
    items = corpus.items
    assert list(items.columns) == ["id", "cluster", "text", "label", "emotion", "sentiment", "gender"]
    assert len(items) == 1001 and set(items.groupby("emotion").size()) == {143}
    assert items["cluster"].nunique() == {"en": 65, "de": 49}[language]
    assert items["cluster"].str.fullmatch(r"author-\d{3}").all()
    assert (
        items["gender"].value_counts().to_dict()
        == {
            "en": {"female": 578, "male": 423},
            "de": {"male": 783, "female": 217, "other": 1},
        }[language]
    )
    assert items["text"].str.len().min() > 20  # the lost sentence was found in the other file
    assert corpus.card.needs == (f"{language}isear",) and corpus.card == CARDS[language]


def test_the_emotion_word_is_masked_or_filled_and_the_options_say_so(mirror):
    masked, filled = load_enisear(), load_enisear(emotion_word="filled")
    assert masked.options == {"emotion_word": "masked"} and filled.options == {"emotion_word": "filled"}
    assert masked.sha256 != filled.sha256
    changed = masked.items["text"] != filled.items["text"]
    assert changed.sum() == 1000  # one text was never masked
    rows = filled.items[changed]
    assert all(word in text for word, text in zip(rows["label"].str.lower(), rows["text"], strict=True))
    german = load_deisear(emotion_word="filled").items
    assert german["text"].str.startswith("Ich fühlte Traurigkeit").any()


def test_each_text_five_times_for_its_five_readers(mirror):
    corpus = load_enisear(annotations=True)
    answers = isear_annotations("en")
    assert len(corpus) == len(answers) == 5005
    assert corpus.items["id"].tolist() == answers["id"].tolist()
    assert corpus.options == {"emotion_word": "masked", "annotations": True}
    assert set(answers["emotion"]) == set(load_own().items["emotion"])


def test_without_the_data_the_command_is_named():
    with pytest.raises(UserError, match="evenhand fetch enisear"):
        load_enisear()


def test_the_sixteen_mood_tags():
    moods = label_map("moods")
    assert len(moods) == 16 and len({m.emotion for m in moods.values()}) == 5
    assert sum(m.sentiment == "negative" for m in moods.values()) == 11
    assert moods["caring"] == ("affection", "positive") and moods["stressed"] == ("fear", "negative")


def test_every_map_is_sound():
    for name in MAPS:
        assert {m.sentiment for m in label_map(name).values()} <= set(POLARITIES)
    assert system_labels("pysentimiento-emotion")["others"] == "neutral"
    assert system_labels("emotion-english-distilroberta")["joy"] == "positive"


def test_case_and_spaces_do_not_count_and_unknown_labels_are_all_named():
    assert meanings(["ANGRY ", "Wut"])["ANGRY "].emotion == "anger"
    with pytest.raises(UserError, match=r"2 label\(s\).*'Hapy', 'x'.*[Hh]appy"):
        meanings(["Sad", "Hapy", "x"])
    with pytest.raises(UserError, match="'Happy'"):
        meanings(["Happy"], "isear")


def test_a_map_of_ones_own(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("sentiments: {positive: [calm]}\nemotions: {calm: [Chilled]}\n", encoding="utf-8")
    assert meanings(["chilled"], str(path))["chilled"] == ("calm", "positive")
    path.with_name("bad.yaml").write_text("sentiments: {good: [calm]}\nemotions: {calm: [x]}\n", encoding="utf-8")
    with pytest.raises(UserError, match="sentiment 'good'"):
        meanings(["x"], str(path.with_name("bad.yaml")))
    with pytest.raises(UserError, match=r"no label map 'modes'\. Did you mean moods"):
        meanings(["x"], "modes")


def test_a_gender_is_read_and_never_guessed():
    assert [gender(v) for v in ("Fl", "Ml", "O", "A", " FEMALE ", "frau")] == [
        "female", "male", "other", "other", "female", "female",
    ]  # fmt: skip
    assert [gender(v) for v in ("", " ", "NaN", "None", float("nan"), None, "prefer not to say")] == [None] * 7
    assert gender("two-spirit") == "two-spirit"
