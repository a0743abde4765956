"""Word families and fixed expressions, read from ``data/rewriting/families.csv`` and ``expressions.csv``.

Each line of ``families.csv`` is one family: kind, register, number, female forms, male forms, neutral choices, flags,
note. Forms are separated by ``;`` (the first is the default) and written ``singular/plural`` where the plural is not
regular. ``=form`` names a counterpart that another line defines. The flags:

- ``oneway``: the male form does not lead back to the female one;
- ``generic``: the male form is also said of women, so it stays where only women are spoken of;
- ``keep``: recognised and left as it is;
- ``title``: written before names;
- ``upper`` / ``lowercase``: only the form in capitals / not in capitals counts;
- ``check:NAME``: the word has other meanings, told apart by the rule of that name in ``checks.py``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from corpora.rewriting.tokens import lower, tokenize
from corpora.rewriting.words import read_rows, s_form

FEMALE, MALE, NEITHER = "f", "m", ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One gendered word form.

    Parameters
    ----------
    form, gender : str
        The lower-case form, and ``"f"`` or ``"m"``.
    other : str
        Its default counterpart; empty when the word is left.
    others, neutrals : tuple of str
        All counterparts and all neutral forms, the default first.
    kind, check : str
        Kind of family, and the rule that tells its other meanings apart.
    plural, invertible, generic, title, upper, lowercase : bool
        The flags of the family; ``invertible`` says that the counterpart leads back to this form.
    """

    form: str
    gender: str
    other: str
    others: tuple[str, ...] = ()
    neutrals: tuple[str, ...] = ()
    kind: str = "pronoun"
    check: str = ""
    plural: bool = False
    invertible: bool = True
    generic: bool = False
    title: bool = False
    upper: bool = False
    lowercase: bool = False


@dataclass(frozen=True, slots=True)
class Expression:
    """A sequence of tokens that is handled as a whole; ``None`` leaves it; ``cased`` ones need a capital."""

    tokens: list[str]
    anchor: int
    swap: str | None
    neutral: str | None
    gender: str = NEITHER
    invertible: bool = True
    cased: bool = False


@dataclass(frozen=True, slots=True)
class Anchored:
    """Expressions of one anchor word, and the words that have to stand after or before it for any of them."""

    expressions: tuple[Expression, ...]
    after: frozenset[str]
    before: frozenset[str]
    alone: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All entries by form, and all expressions by anchor word, longest first."""

    entries: dict[str, Entry]
    expressions: dict[str, "Anchored"]
    families: int
    triggers: frozenset[str]
    plural_of: dict[str, str]


def _plural(form: str) -> str:
    for ending, replacement in (("person", "people"), ("child", "children"), ("woman", "women"), ("man", "men")):
        if form.endswith(ending) and not form.endswith("human"):
            return form[: -len(ending)] + replacement
    return s_form(form)


def _forms(cell: str) -> list[tuple[str, str]]:
    pairs = []
    for part in filter(None, cell.split(";")):
        singular, _, plural = part.strip().partition("/")
        pairs.append((singular, plural or _plural(singular.lstrip("="))))
    return pairs


def _flag(flags: list[str], name: str) -> str:
    return next((flag.partition(":")[2] for flag in flags if flag.startswith(name + ":")), "")


def _counterparts(
    forms: list[tuple[str, str]], facing: list[tuple[str, str]], number: int
) -> Iterator[tuple[str, list[str]]]:
    """Each form with its counterparts: the one in the same place first, then the others in order."""
    others = [pair[number].lstrip("=") for pair in facing]
    for index, pair in enumerate(forms):
        first = others[index] if index < len(others) else others[0]
        yield pair[number], list(dict.fromkeys([first, *others]))


def _family_entries(row: dict[str, str]) -> Iterator[Entry]:
    flags = [flag.strip() for flag in row["flags"].split(",") if flag.strip()]
    female, male, neutral = (_forms(row[column]) for column in ("female", "male", "neutral"))
    numbers = (0, 1) if row["number"] == "count" else (0,)
    for number in numbers:
        neutrals = tuple(pair[number] for pair in neutral)
        for gender, forms, facing in ((FEMALE, female, male), (MALE, male, female)):
            if not forms or (gender == MALE and "oneway" in flags):
                continue
            for form, others in _counterparts(forms, facing or [("", "")], number):
                if form.startswith("=") or forms[0][0].startswith("="):
                    continue
                kept = "keep" in flags or not others[0]
                yield Entry(
                    form=form,
                    gender=gender,
                    other="" if kept else others[0],
                    others=() if kept else tuple(others),
                    neutrals=() if "keep" in flags else neutrals,
                    kind=row["kind"],
                    check=_flag(flags, "check"),
                    plural=number == 1,
                    generic="generic" in flags and gender == MALE,
                    title="title" in flags,
                    upper="upper" in flags,
                    lowercase="lowercase" in flags,
                )


def _pronouns() -> Iterator[Entry]:
    for female, male, neutral in (
        ("she", "he", "they"), ("herself", "himself", "themselves"), ("shes", "hes", "theyre"),
    ):  # fmt: skip
        yield Entry(female, FEMALE, male, (male,), (neutral,))
        yield Entry(male, MALE, female, (female,), (neutral,))
    yield Entry("her", FEMALE, "him", ("him", "his"), ("them", "their"))
    yield Entry("hers", FEMALE, "his", ("his",), ("theirs",))
    yield Entry("him", MALE, "her", ("her",), ("them",))
    yield Entry("his", MALE, "her", ("her", "hers"), ("their", "theirs"))
    # she'd and he'd as posts write them; "shed" needs evidence, since it is a word
    yield Entry("shed", FEMALE, "hed", ("hed",), ("theyd",), "contraction", "shed")
    yield Entry("hed", MALE, "shed", ("shed",), ("theyd",), "contraction")
    yield Entry("hisself", MALE, "herself", ("herself",), ("themselves",), invertible=False)


def _with_inverses(entries: dict[str, Entry]) -> dict[str, Entry]:
    """Mark the forms whose counterpart does not lead back to them."""
    result = {}
    for form, entry in entries.items():
        back = entries.get(entry.other)
        good = entry.kind == "pronoun" or not entry.other or (back is not None and back.other == form)
        result[form] = entry if good else _replace(entry, invertible=False)
    return result


def _replace(entry: Entry, **changes: object) -> Entry:
    values = {name: getattr(entry, name) for name in Entry.__dataclass_fields__}
    return Entry(**{**values, **changes})


def _expression(row: dict[str, str], entries: dict[str, Entry]) -> Expression:
    tokens = lower(tokenize(row["phrase"]))
    swap, neutral = row["swap"], row["neutral"]
    anchor = next((k for k, token in enumerate(tokens) if token in entries), 0)
    gender = entries[tokens[anchor]].gender if tokens[anchor] in entries else NEITHER
    return Expression(
        tokens,
        anchor,
        None if swap == "=" else swap,
        None if neutral == "=" else neutral,
        gender,
        cased=row["cased"] == "yes",
    )


def _anchored(found: list[Expression]) -> Anchored:
    after = {e.tokens[e.anchor + 1] for e in found if e.anchor + 1 < len(e.tokens)}
    before = {e.tokens[e.anchor - 1] for e in found if e.anchor and e.anchor + 1 == len(e.tokens)}
    return Anchored(tuple(found), frozenset(after), frozenset(before), any(len(e.tokens) == 1 for e in found))


@lru_cache(maxsize=1)
def load() -> Lexicon:
    """Read the lexicon of the package, once.

    Returns
    -------
    Lexicon
        Entries by form, expressions by anchor, and the number of families.

    Examples
    --------
    >>> lexicon = load()
    >>> lexicon.entries["policewoman"].other, lexicon.entries["mum"].invertible
    ('policeman', False)
    """
    entries: dict[str, Entry] = {}
    phrases: dict[tuple[str, ...], Expression] = {}
    rows = read_rows("families.csv")
    found = [entry for row in rows for entry in _family_entries(row)]
    for entry in [*_pronouns(), *found]:
        if " " not in entry.form and "-" not in entry.form:
            entries.setdefault(entry.form, entry)
    entries = _with_inverses(entries)
    for row in read_rows("expressions.csv"):
        expression = _expression(row, entries)
        phrases[tuple(expression.tokens)] = expression
    # Families of several words are expressions as well.
    many = {entry.form: entry for entry in found if " " in entry.form or "-" in entry.form}
    for entry in many.values():
        back = many.get(entry.other)
        tokens = lower(tokenize(entry.form))
        anchor = next((k for k, token in enumerate(tokens) if token in entries), 0)
        invertible = back is not None and back.other == entry.form
        neutral = entry.neutrals[0] if entry.neutrals else None
        phrases.setdefault(
            tuple(tokens), Expression(tokens, anchor, entry.other or None, neutral, entry.gender, invertible)
        )
    by_anchor: dict[str, list[Expression]] = {}
    for expression in phrases.values():
        by_anchor.setdefault(expression.tokens[expression.anchor], []).append(expression)
    expressions = {
        anchor: _anchored(sorted(found_here, key=lambda e: -len(e.tokens))) for anchor, found_here in by_anchor.items()
    }
    plural_of = {
        singular: plural or _plural(singular)
        for row in rows
        if row["number"] == "count"
        for singular, plural in _forms(row["neutral"])
    }
    return Lexicon(entries, expressions, len(rows), frozenset(entries) | frozenset(expressions), plural_of)
