"""Gender-neutral form: singular they with agreement, and neutral nouns."""

from corpora.rewriting import emoji, inclusive
from corpora.rewriting.agreement import Edit, agree
from corpora.rewriting.articles import adjusted, begins_with_vowel
from corpora.rewriting.expressions import find, has_article
from corpora.rewriting.ledger import Ledger
from corpora.rewriting.lexicon import Entry, load
from corpora.rewriting.pronouns import ALONE, OBJECT
from corpora.rewriting.sentence import ENDS, Sentence
from corpora.rewriting.swap import is_gendered, possessive_edit, role
from corpora.rewriting.titles import names_someone
from corpora.rewriting.words import CLASSES, is_content

_LEXICON = load()
_ENTRIES = _LEXICON.entries
_EXPRESSIONS = _LEXICON.expressions
_TRIGGERS = _LEXICON.triggers
_INCLUSIVE_MARKS = frozenset(("or", "/", "(", "\\"))
_PAIR_MARKS = frozenset(("and", "or", "/", "&"))
_SINGULAR_DET = frozenset(CLASSES["singular_determiner"])
# "the brotherhood of man": the species, without an article
_BEFORE_MANKIND = CLASSES["before_mankind"]
_ALL = frozenset(("all", "everything", "anything", "nothing", "things", "evil", "evils", "works"))
_TITLES = frozenset(("sir", "lady", "lord", "dame", "prince", "princess", "madam"))


def neutral_edits(s: Sentence, ledger: Ledger) -> list[Edit]:
    """Edits that take the gender out of a text; ``(first token, end, new text, rule)`` in order."""
    low = s.low
    edits: list[Edit] = []
    closed = {}
    if not _INCLUSIVE_MARKS.isdisjoint(low):
        closed = {start: (end, new) for start, end, new in inclusive.spans(s)}
    done = 0
    for i, word in enumerate(low):
        if (word not in _TRIGGERS and i not in closed) or i < done:
            continue
        if i in closed:
            done, new = closed[i]
            _add_inclusive(s, i, done, new, edits, ledger)
            continue
        candidates = _EXPRESSIONS.get(word)
        if candidates is not None:
            match = find(s, i, candidates)
            if match is not None:
                start, done, expression = match
                if expression.neutral is None:
                    ledger.note(f"fixed_expression: {' '.join(s.toks[start:done])}")
                    if expression.swap is not None:
                        ledger.note(f"no_neutral_form: {' '.join(s.toks[start:done])}", "ambiguous")
                else:
                    _add_article(s, start, expression.neutral, edits)
                    edits.append((start, done, expression.neutral, "expression"))
                continue
        entry = _ENTRIES.get(word)
        if entry is None:
            continue
        if entry.kind == "pronoun":
            _add_pronoun(s, i, entry, edits, ledger)
        else:
            done = max(done, _add_noun(s, i, entry, edits, ledger))
    if not s.text.isascii():
        _add_emoji(s, edits, ledger)
    return _in_order(edits) if len(edits) > 1 else edits


def _in_order(edits: list[Edit]) -> list[Edit]:
    """Sort the edits; where two subjects claim one verb, the first edit stands."""
    edits.sort()
    result = [edits[0]]
    for edit in edits[1:]:
        if edit[0] >= result[-1][1]:
            result.append(edit)
    return result


def _add_inclusive(s: Sentence, i: int, end: int, new: str, edits: list[Edit], ledger: Ledger) -> None:
    if new == "them" and s.low[i] in ("her", "him") and "his" not in s.low[i:end]:
        new = "them"
    elif new == "theirs" and is_content(s.at(end)):
        new = "their"
    edits.append((i, end, ledger.options.choices.get(new, new), "inclusive"))
    if new == "they":
        agree(s, i, end, edits)


def _add_pronoun(s: Sentence, i: int, entry: Entry, edits: list[Edit], ledger: Ledger) -> None:
    word = entry.form
    new = entry.neutrals[0]
    if word == "her":
        new = "them" if role(s, i, ledger) == OBJECT else "their"
    elif word == "his":
        new = "theirs" if role(s, i, ledger) == ALONE else "their"
    elif word in ("shes", "hes") and s.at(i + 1) in ("been", "got", "had", "never", "already"):
        new = "theyve"
    edits.append((i, i + 1, ledger.options.choices.get(new, new), "pronoun"))
    if word in ("she", "he"):
        agree(s, i, i + 1, edits)


def _add_noun(s: Sentence, i: int, entry: Entry, edits: list[Edit], ledger: Ledger) -> int:
    if entry.form == "guys" and _addresses_all(s, i):
        edits.append((i, i + 1, "everyone", "person"))
        return i + 1
    if not is_gendered(s, i, entry, ledger):
        return 0
    if not entry.neutrals:
        ledger.note(f"no_neutral_form: {s.toks[i]}")
        return 0
    if entry.check == "sex":
        return _add_sex(s, i, entry, edits)
    new = ledger.options.choose(entry.form, entry.neutrals)
    if entry.form in _TITLES and names_someone(s, i):
        new = "mx" if entry.form not in ("prince", "princess") else "royal"
    if entry.form == "man" and _means_mankind(s, i) and s.toks[i] == "man" and s.at(i + 1) not in _PAIR_MARKS:
        new = "humanity"
    end = i + 1
    # GF and MIL are abbreviations, their neutral forms are words.
    short = entry.upper or entry.form in ("gf", "bf", "gfs", "bfs")
    rule = "abbreviation" if short and s.toks[i].isupper() and not s.shouting else entry.kind
    # "mother and father" are parents; "a mother or father" is a parent.
    facing = _ENTRIES.get(s.at(i + 2)) if s.at(i + 1) in _PAIR_MARKS else None
    if (
        facing is not None
        and facing.kind == entry.kind
        and facing.gender != entry.gender
        and facing.neutrals[:1] == entry.neutrals[:1]
        and s.at(i + 3) != "'s"
    ):
        both = s.at(i + 1) in ("and", "&") and not entry.plural
        if not both:
            end = i + 3
        elif s.at(i - 1) not in _SINGULAR_DET and not entry.title:
            new, end = _LEXICON.plural_of.get(new, new), i + 3
        rule = f"{entry.kind}:pair" if end > i + 1 else rule
    if new == entry.form and end == i + 1:
        ledger.note(f"already_neutral: {s.toks[i]}", "same")
        return 0
    _add_article(s, i, new, edits)
    edits.append((i, end, new, rule))
    if s.at(end) in ("'", "'s") and (entry.plural or end > i + 1):
        edits.extend(possessive_edit(s, i, end, new))
    return end


def _means_mankind(s: Sentence, i: int) -> bool:
    """Whether the word before leaves "man" without an article: "all that man has made", not "that man"."""
    before = s.at(i - 1)
    return before in _BEFORE_MANKIND and (before != "that" or s.at(i - 2) in _ALL)


def _addresses_all(s: Sentence, i: int) -> bool:
    """Whether "guys" addresses a group, at the beginning or the end of a sentence."""
    after = s.at(i + 1)
    if s.starts(i):
        return after == ","
    return s.at(i - 1) == "," and (not after or after in ENDS or after in "#@" or ord(after[0]) > 0x2600)


def _add_sex(s: Sentence, i: int, entry: Entry, edits: list[Edit]) -> int:
    """Drop the adjective ("a female doctor": "a doctor"); the noun ("two females") becomes "people"."""
    after = s.at(i + 1)
    if is_content(after) and not entry.plural and after not in CLASSES["irregular_past"] and not after.endswith("ed"):
        if s.at(i - 1) in ("a", "an"):
            article = s.toks[i - 1]
            vowel = begins_with_vowel(after)
            if vowel != (len(article) == 2):
                edits.append((i - 1, i, article[0] + ("n" if vowel else ""), "article"))
        edits.append((i, i + 1, "\x00", "person:adjective"))
        return i + 1
    if entry.plural or has_article(s, i) or s.at(i - 1) in CLASSES["adjective"]:
        new = entry.neutrals[0]
        _add_article(s, i, new, edits)
        edits.append((i, i + 1, new, "person"))
    return i + 1


def _add_article(s: Sentence, i: int, new: str, edits: list[Edit]) -> None:
    if i and s.low[i - 1] in ("a", "an"):
        article = adjusted(s.toks[i - 1], s.toks[i], new)
        if article is not None:
            edits.append((i - 1, i, article, "article"))


def _add_emoji(s: Sentence, edits: list[Edit], ledger: Ledger) -> None:
    for i, token in enumerate(s.toks):
        if token[0] < "\u2600" or token[0].isalnum() or emoji.gender_of(token) is None:
            continue
        new = emoji.neutral(token)
        if new == token:
            ledger.note(f"no_neutral_form: {token}")
        else:
            edits.append((i, i + 1, new, "emoji"))
