"""The Equity Evaluation Corpus is paired by template, word and person; made-up rows stand in for its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpora.eec import EQUITY, load
from corpora.errors import UserError
from corpora.registry import spec

HEAD = "ID,Sentence,Template,Person,Gender,Race,Emotion,Emotion word"
SUBJECT = "<person subject> feels <emotion word>."


def write(folder: Path, *rows: str, head: str = HEAD) -> str:
    place = folder / "eec.csv"
    place.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    return str(place)


def one(folder: Path, female: str, male: str, her: str, him: str, template: str = "t") -> list[str]:
    path = write(
        folder,
        f"b,{male},{template},{him},male,,joy,glad",
        f"a,{female},{template},{her},female,,joy,glad",
    )
    corpus = load(path)
    assert len(corpus) == 1
    assert corpus.items.loc[0, "id"] == "a/b"
    texts: list[str] = corpus.items.loc[0, ["original", "swapped", "neutral"]].tolist()
    return texts


@pytest.mark.parametrize(
    ("female", "male", "her", "him", "neutral"),
    [
        ("My aunt feels glad.", "My uncle feels glad.", "my aunt", "my uncle", "My pibling feels glad."),
        ("She feels glad.", "He feels glad.", "she", "he", "They feel glad."),
        ("She goes out.", "He goes out.", "She", "He", "They go out."),
        ("She has two.", "He has two.", "she", "he", "They have two."),
        ("I made her feel glad.", "I made him feel glad.", "her", "him", "I made them feel glad."),
        ("Talk with her was glad.", "Talk with him was glad.", "her", "him", "Talk with them was glad."),
        ("She found herself glad.", "He found himself glad.", "she", "he", "They found themself glad."),
        (
            "This girl found herself in a glad place.",
            "This boy found himself in a glad place.",
            "this girl",
            "this boy",
            "This child found themself in a glad place.",
        ),
    ],
)
def test_triples(tmp_path: Path, female: str, male: str, her: str, him: str, neutral: str) -> None:
    assert one(tmp_path, female, male, her, him) == [female, male, neutral]


def test_pairs_by_template_word_and_person(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        f"1,My sister feels sad.,{SUBJECT},my sister,female,,sadness,sad",
        f"2,My brother feels sad.,{SUBJECT},my brother,male,,sadness,sad",
        f"3,My sister feels glad.,{SUBJECT},my sister,female,,joy,glad",
        f"4,My brother feels glad.,{SUBJECT},my brother,male,,joy,glad",
        "5,I saw my sister.,I saw <person object>.,my sister,female,,,",
        "6,I saw my brother.,I saw <person object>.,my brother,male,,,",
    )
    corpus = load(path)
    assert corpus.items["id"].tolist() == ["1/2", "3/4", "5/6"]
    assert corpus.items["emotion_word"].tolist() == ["sad", "glad", ""]
    assert set(corpus.items["cluster"]) == {"my sister/my brother/my sibling"}
    assert corpus.left_out == {}
    # A path is a matter of one machine; the content hash says which file it was.
    assert corpus.options == {}


def test_subject_and_object_pronoun_are_one_person(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        f"1,She feels sad.,{SUBJECT},she,female,,sadness,sad",
        f"2,He feels sad.,{SUBJECT},he,male,,sadness,sad",
        "3,I made her sad.,I made <person object>,her,female,,sadness,sad",
        "4,I made him sad.,I made <person object>,him,male,,sadness,sad",
    )
    corpus = load(path)
    assert corpus.items["cluster"].nunique() == 1
    assert set(corpus.items["kind"]) == {"pronoun"}


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        f"1,She feels sad.,{SUBJECT},she,female,,sadness,sad",
        f"2,He feels sad.,{SUBJECT},he,male,,sadness,sad",
        f"3,Ada feels sad.,{SUBJECT},Ada,female,European,sadness,sad",
        f"4,Bo feels sad.,{SUBJECT},Bo,male,European,sadness,sad",
        f"5,My wife feels sad.,{SUBJECT},my wife,female,,sadness,sad",
        f"6,My son feels sad.,{SUBJECT},my son,female,,sadness,sad",
        f"7,She feels sad.,{SUBJECT},she,female,,sadness,sad",
        f"8,My moth feels sad.,{SUBJECT},my mother,female,,sadness,sad",
        f"9,My father feels sad.,{SUBJECT},my father,male,,sadness,sad",
    )
    corpus = load(path)
    assert len(corpus) == 1
    assert corpus.left_out == {
        "name or unknown person": 2,
        "no partner": 1,
        "gender does not fit the person": 1,
        "repeated": 1,
        "person not in the sentence": 2,
    }
    assert 2 * len(corpus) + sum(corpus.left_out.values()) == 9


def test_no_file_no_column_no_pair(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="your own disk"):
        load()
    with pytest.raises(UserError, match="There is no file"):
        load(str(tmp_path / "none.csv"))
    with pytest.raises(UserError, match="no column 'Gender'"):
        load(write(tmp_path, "1,a", head="ID,Sentence,Template,Person"))
    with pytest.raises(UserError, match="no pair"):
        load(write(tmp_path, f"1,Ada feels sad.,{SUBJECT},Ada,female,European,sadness,sad"))


def test_registered() -> None:
    assert spec("equity") is EQUITY
    assert EQUITY.sha256 is None
