"""Read a language's data file: its subjects, its sentence patterns and its terms."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from corpora.base import nfc
from corpora.errors import UserError, nearest

FOLDER = Path(__file__).parents[1] / "data" / "languages"
"""Where the data files are: ``tr.yaml``, ``fi.yaml``, …"""

KINDS = ("occupation", "positive", "negative")
"""What a term is: an occupation, or something good or bad to say of a person."""

_PLURALS = {"occupation": "occupations", "positive": "positive", "negative": "negative"}


@dataclass(frozen=True)
class Term:
    """An occupation or a predicate.

    Parameters
    ----------
    text : str
        The word in its dictionary form, NFC.
    gloss : str
        English: a noun ("nurse"; with its article among predicates, "a liar"), an adjective phrase, or "to " and a
        verb phrase.
    kind : str
        One of :data:`KINDS`.
    word_class : str
        Names the sentence pattern ("noun", "adjective") or, in Korean, the conjugation.
    stereotype : str
        "female" or "male" where labour statistics are plain about it, else "none".
    source : str
        Where the word is from, in a few words.
    """

    text: str
    gloss: str
    kind: str
    word_class: str
    stereotype: str = "none"
    source: str = ""


@dataclass(frozen=True)
class Form:
    """A way to refer to the person.

    Parameters
    ----------
    name : str
        For the column ``form``; "dropped" where the sentence has no subject.
    subject : str
        As it stands in the sentence.
    levels : tuple of str
        Speech levels that go with it.
    register : str
        "informal" or "formal" where the language tells two apart, else "".
    honorific : bool
        Whether it honours the person.
    slots : mapping of str to str
        Other words that depend on it (a verb in the plural of respect).
    """

    name: str
    subject: str
    levels: tuple[str, ...]
    register: str = ""
    honorific: bool = False
    slots: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Language:
    """Everything that a data file says.

    Parameters
    ----------
    code, name : str
        BCP 47 tag and English name.
    note, note_source : str
        Why the sentences do not show the person's gender, and the grammar that says so.
    term_source : str
        Where the terms are from, where the terms themselves do not say.
    forms : tuple of Form
        Ways to refer to the person.
    patterns : mapping
        Word class -> level -> sentence pattern with ``{subject}``, ``{term}`` and the forms' slots.
    terms : tuple of Term
        Occupations, then positive, then negative predicates.
    """

    code: str
    name: str
    note: str
    note_source: str
    term_source: str
    forms: tuple[Form, ...]
    patterns: Mapping[str, Mapping[str, str]]
    terms: tuple[Term, ...]

    @property
    def levels(self) -> tuple[str, ...]:
        """Speech levels in the order in which the forms first use them."""
        return tuple(dict.fromkeys(level for form in self.forms for level in form.levels))


def read(code: str, folder: Path = FOLDER) -> Language:
    """Read the data file of a language.

    Parameters
    ----------
    code : str
        Name of the file without `.yaml`.
    folder : pathlib.Path
        Where it lies.

    Returns
    -------
    Language

    Raises
    ------
    UserError
        If there is no such file, a term occurs twice, or a word class has no pattern.

    Examples
    --------
    >>> language = read("tr")
    >>> language.name, language.forms[0].subject
    ('Turkish', 'O')
    """
    path = folder / f"{code}.yaml"
    if not path.is_file():
        raise UserError(
            f"There is no data file for the language {code!r}.", nearest(code, [p.stem for p in folder.glob("*.yaml")])
        )
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    forms = tuple(_form(entry) for entry in data["forms"])
    levels = [level for form in forms for level in form.levels]
    patterns = {
        word_class: dict.fromkeys(levels, pattern) if isinstance(pattern, str) else pattern
        for word_class, pattern in data["patterns"].items()
    }
    terms = tuple(_terms(data, folder))
    seen: set[str] = set()
    for term in terms:
        if term.text in seen:
            raise UserError(f"{path.name} has the term {term.text!r} more than once.")
        if term.word_class not in patterns:
            raise UserError(f"{path.name} has no pattern for the class {term.word_class!r} of {term.text!r}.")
        seen.add(term.text)
    return Language(
        code=data["code"],
        name=data["name"],
        note=data["note"],
        note_source=data["note_source"],
        term_source=data["term_source"],
        forms=forms,
        patterns=patterns,
        terms=terms,
    )


def _form(entry: Mapping[str, Any]) -> Form:
    known = {"name", "subject", "levels", "register", "honorific"}
    return Form(
        name=nfc(entry["name"]),
        subject=nfc(entry["subject"]),
        levels=tuple(entry.get("levels", ["plain"])),
        register=entry.get("register", ""),
        honorific=entry.get("honorific", False),
        slots={key: nfc(value) for key, value in entry.items() if key not in known},
    )


def _terms(data: Mapping[str, Any], folder: Path) -> Iterator[Term]:
    """Terms of a data file; a kind is a list in the file, or the rows of a CSV file that it names."""
    for kind in KINDS:
        given = data[_PLURALS[kind]]
        default = "noun" if kind == "occupation" else "adjective"
        if isinstance(given, str):
            with (folder / given).open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    if row.get("polarity", kind) == kind:
                        yield _term(kind, row.get("class") or default, row)
            continue
        for text, gloss, *rest in given:
            third = "stereotype" if kind == "occupation" else "class"
            row = {"term": text, "gloss": gloss, third: rest[0] if rest else ""}
            yield _term(kind, row.get("class") or default, row)


def _term(kind: str, word_class: str, row: Mapping[str, str]) -> Term:
    stereotype = row.get("stereotype") or "none"
    if stereotype not in ("female", "male", "none"):
        raise UserError(f"The term {row['term']!r} has the stereotype {stereotype!r}: it is female, male or none.")
    return Term(nfc(row["term"]), row["gloss"], kind, nfc(word_class), stereotype, row.get("source", ""))
