"""Gender-swapped, directed and gender-neutral forms of an English text.

>>> rewrite("He told her that she's an actress.").text
"She told him that he's an actor."
>>> rewrite("She doesn't know if her son is his.", "neutral").text
"They don't know if their child is theirs."
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from corpora.rewriting import names as first_names
from corpora.rewriting import placebo as placebo_forms
from corpora.rewriting.agreement import Edit
from corpora.rewriting.ledger import Ledger
from corpora.rewriting.lexicon import FEMALE, MALE, load
from corpora.rewriting.neutral import neutral_edits
from corpora.rewriting.options import Options, Resolver, Scorer
from corpora.rewriting.pronouns import her_role, his_role
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.swap import is_gendered, swap_edits
from corpora.rewriting.tokens import match_case

SWAP_RULES = 1
"""Version of the rules and word lists; it stands in every record that uses a rewritten text."""

Mode = Literal["swap", "female", "male", "neutral", "placebo"]
MODES: tuple[Mode, ...] = ("swap", "female", "male", "neutral", "placebo")
STATUSES = ("ok", "no_gendered_word", "ambiguous", "inclusive", "conflict", "non_invertible")

_TRIGGERS = load().triggers
_ENTRIES = load().entries
_NAMES = first_names.load()
_NAME_WORDS = frozenset(_NAMES)
_DEFAULT = Options()
_TARGET = {"swap": "", "female": FEMALE, "male": MALE}
# Named tuples are made in a third of the time that frozen dataclasses need, and a text has several.
# These rules write their text as it is; the others write it in the case of the word that they replace.
_AS_IS = frozenset(("emoji", "article", "agreement:clitic", "abbreviation"))
_SMALL = frozenset(("of", "and", "or", "the", "to", "in"))


class Replacement(NamedTuple):
    """One replaced stretch: its offset in characters of the original text, both texts, and the rule."""

    offset: int
    source: str
    target: str
    rule: str


class Rewrite(NamedTuple):
    """A rewritten text with its status, its replacements in order, and the findings behind the status."""

    text: str
    status: str
    replacements: tuple[Replacement, ...]
    reasons: tuple[str, ...]


def rewrite(
    text: str,
    mode: Mode = "swap",
    *,
    names: Literal["keep", "swap"] = "keep",
    choices: Mapping[str, str] | None = None,
    scorer: Scorer | None = None,
    resolver: Resolver | None = None,
    rules: int = SWAP_RULES,
) -> Rewrite:
    """Rewrite a text for another gender, or for none.

    Parameters
    ----------
    text : str
        Any English text. Nothing but the replaced words changes, to the byte.
    mode : {"swap", "female", "male", "neutral", "placebo"}
        Exchange the genders; lead all words to one gender; write singular they and neutral nouns; or replace nouns by
        synonyms of the same gender (a control for the effect of any substitution).
    names : {"keep", "swap"}
        Whether first names stay. Where they stay and no longer agree with the replaced words, the status is
        ``conflict`` with the reason ``name_pronoun_conflict``.
    choices : mapping, optional
        Targets to use instead of the default ones, by default target or by source word, such as
        ``{"themselves": "themself"}``; ``COMMON_CHOICES`` has everyday words for pibling and nibling.
    scorer : callable, optional
        Sentiment of a word. Of several counterparts, the one whose sentiment is closest to the original's is taken;
        its rule then ends in ``:choice``.
    resolver : callable, optional
        Gives the roles of "her" and "his" by token index (``corpora.rewriting.resolver`` has one with spaCy).
    rules : int
        Version of the rules; only ``SWAP_RULES`` exists so far.

    Returns
    -------
    Rewrite
        Status ``ok``: swapping twice gives the original back. ``non_invertible``: the words of the other gender do not
        lead back (Mrs: Mr: Ms). ``ambiguous``: a pronoun's role is not certain. ``inclusive``: the text has forms for
        both genders (he or she). ``conflict``: a kept name disagrees. ``no_gendered_word``: nothing to do.

    Raises
    ------
    ValueError
        If ``mode`` or ``rules`` is unknown.

    Examples
    --------
    >>> result = rewrite("Her husband is an actor.")
    >>> result.text, result.status
    ('His wife is an actress.', 'ok')
    >>> rewrite("Mary lost her keys.").reasons
    ('name_pronoun_conflict: Mary',)
    """
    if rules != SWAP_RULES:
        raise ValueError(f"There are no rewriting rules of version {rules!r}; known: {SWAP_RULES}.")
    if mode not in MODES:
        raise ValueError(f"Unknown mode {mode!r}; known: {', '.join(MODES)}.")
    s = Sentence(text)
    if names == "keep" and _TRIGGERS.isdisjoint(s.low) and text.isascii() and "/" not in text and "(" not in text:
        return Rewrite(text, "no_gendered_word", (), ())
    plain = names == "keep" and not choices and scorer is None and resolver is None
    options = _DEFAULT if plain else Options(names, choices or {}, scorer, resolver)
    ledger = Ledger(options, roles=resolver(s) if resolver else {})
    if mode == "neutral":
        edits = neutral_edits(s, ledger)
    elif mode == "placebo":
        edits = placebo_forms.placebo_edits(s, ledger)
    else:
        edits = swap_edits(s, _TARGET[mode], ledger)
    if not edits:
        return Rewrite(text, ledger.status(False), (), tuple(ledger.reasons))
    new_text, replacements = _apply(s, edits, ledger)
    if mode != "placebo":
        _check_names(s, mode, ledger)
    if mode == "swap" and not ledger.flags:
        if ledger.delicate:
            _check_way_back(text, new_text, options, ledger)
        elif ledger.turned:
            _check_roles(s, new_text, edits, ledger)
    return Rewrite(new_text, ledger.status(True), tuple(replacements), tuple(ledger.reasons))


def _apply(s: Sentence, edits: list[Edit], ledger: Ledger) -> tuple[str, list[Replacement]]:
    """Write the edits into the text; everything between them is copied as it stands."""
    text, toks, low = s.text, s.toks, s.low
    parts: list[str] = []
    replacements: list[Replacement] = []
    position = copied = token = 0
    find, add, make = text.index, replacements.append, tuple.__new__
    for start, end, target, rule in edits:
        new = target
        while token < start:
            source = toks[token]
            position = find(source, position) + len(source)
            token += 1
        source = toks[start]
        first = find(source, position)
        position = first + len(source)
        token += 1
        if end - start > 1:
            while token < end:
                position = find(toks[token], position) + len(toks[token])
                token += 1
            source = text[first:position]
            new = _cased(new, source, s.shouting)
        elif new == "\x00":
            # A dropped adjective takes the space after it along.
            while position < len(text) and text[position] in " \t":
                position += 1
            source, new = text[first:position], ""
        elif rule not in _AS_IS and source != low[start]:
            new = match_case(new, source)
            if source[1:] != low[start][1:] and not source.isupper():
                ledger.note(f"mixed_case: {source}", "non_invertible")
        elif rule == "agreement:clitic" and source.isupper() and s.shouting:
            new = new.upper()
        if "’" in source and "'" in new:
            new = new.replace("'", "’")
        parts.append(text[copied:first])
        parts.append(new)
        copied = position
        add(make(Replacement, (first, source, new, rule)))
    parts.append(text[copied:])
    return "".join(parts), replacements


def _cased(new: str, source: str, shouting: bool) -> str:
    """Write several words in the case of several others: word by word where they are as many."""
    if source.isupper() and (shouting or len(source) > 3):
        return new.upper()
    old, words = source.split(), new.split()
    if len(old) == len(words):
        return " ".join(match_case(word, model) for word, model in zip(words, old, strict=True))
    if not source[:1].isupper():
        return new
    if old[-1][:1].isupper():
        return " ".join(word if word in _SMALL else word[:1].upper() + word[1:] for word in words)
    return new[:1].upper() + new[1:]


def _check_names(s: Sentence, mode: Mode, ledger: Ledger) -> None:
    """Tell the ledger of kept names that the replaced words no longer agree with."""
    if ledger.options.names == "swap" or _NAME_WORDS.isdisjoint(s.low):
        return
    for i, word in enumerate(s.low):
        name = _NAMES.get(word)
        if name is None or not first_names.is_name(s, i, name):
            continue
        if mode == "neutral":
            ledger.note(f"name_reveals_gender: {s.toks[i]}")
        elif name.gender in ledger.genders:
            ledger.note(f"name_pronoun_conflict: {s.toks[i]}", "conflict")
        else:
            ledger.note(f"name_kept: {s.toks[i]}")


def _check_roles(s: Sentence, new_text: str, edits: list[Edit], ledger: Ledger) -> None:
    """Ask the rules for the roles in the swapped text, where nothing else can decide otherwise on the way back."""
    low = s.low.copy()
    toks = s.toks.copy()
    for start, _, new, _ in edits:
        low[start] = new.lower()
        toks[start] = match_case(new, toks[start])
    back = Sentence(new_text, toks, low)
    roles = ledger.options.resolver(back) if ledger.options.resolver else {}
    for i, wanted in ledger.turned:
        word = low[i]
        if word in ("her", "his"):
            found = roles.get(i) or (her_role(back, i) if word == "her" else his_role(back, i))
            if found != wanted:
                ledger.note(f"pronoun_role: {toks[i]}", "ambiguous")
        else:
            entry = _ENTRIES.get(word)
            if entry is None or entry.other != wanted or not is_gendered(back, i, entry, Ledger(ledger.options)):
                ledger.note(f"way_back_differs: {toks[i]}", "non_invertible")


def _check_way_back(text: str, new_text: str, options: Options, ledger: Ledger) -> None:
    """Swap the result and compare: rules that look at neighbours may decide otherwise on the way back."""
    back = Sentence(new_text)
    trial = Ledger(options, roles=options.resolver(back) if options.resolver else {})
    edits = swap_edits(back, "", trial)
    restored, replacements = _apply(back, edits, trial)
    if restored == text:
        return
    role = next((r.source for r in replacements if r.rule == "pronoun" and r.source.lower() in ("her", "his")), "")
    if role and len(restored.split()) == len(text.split()) and _only_pronouns_differ(text, restored):
        ledger.note(f"pronoun_role: {role}", "ambiguous")
    else:
        ledger.note("way_back_differs", "non_invertible")


def _only_pronouns_differ(text: str, restored: str) -> bool:
    roles = ("her", "his", "him", "hers")
    return all(
        a == b or (a.strip(".,;:!?\"'()").lower() in roles and b.strip(".,;:!?\"'()").lower() in roles)
        for a, b in zip(text.split(), restored.split(), strict=True)
    )
