"""Gender-swapped and directed forms: which tokens to replace, and by what."""

from corpora.rewriting import emoji, inclusive, names
from corpora.rewriting.agreement import Edit
from corpora.rewriting.articles import adjusted
from corpora.rewriting.checks import CHECKS
from corpora.rewriting.expressions import find
from corpora.rewriting.her_special import SPECIAL
from corpora.rewriting.ledger import Ledger
from corpora.rewriting.lexicon import FEMALE, MALE, Entry, Expression, load
from corpora.rewriting.pronouns import ALONE, DETERMINER, OBJECT, her_role, his_role
from corpora.rewriting.roles import CLOSED, COORDINATORS
from corpora.rewriting.sentence import Sentence
from corpora.rewriting.titles import surname, title_form
from corpora.rewriting.words import CLASSES, words

_LEXICON = load()
_ENTRIES = _LEXICON.entries
_EXPRESSIONS = _LEXICON.expressions
_TRIGGERS = _LEXICON.triggers
_INCLUSIVE_MARKS = frozenset(("or", "/", "(", "\\"))
_ARTICLES = frozenset(("a", "an"))
_QUOTES = frozenset("'‘’")
_TITLES = frozenset(("sir", "lady", "husbands"))
_POSSESSIVES = frozenset(("'", "'s"))
_SETTLED = (CLOSED | frozenset(".,!?;:…")) - frozenset(SPECIAL) - COORDINATORS
_SURNAMES = CLASSES["surname"] | {_ENTRIES[word].other for word in CLASSES["surname"] if word in _ENTRIES}
_BE = words("be") | frozenset(("become", "became", "becomes", "becoming", "as", "like", "remain", "remained", "called"))
_GENDER_NAMES = {"f": "female", "m": "male"}


def _neighbours(word: str) -> frozenset[str]:
    """Words that, standing beside ``word``, may make a fixed expression of it once the text is swapped."""
    anchored = _EXPRESSIONS.get(word)
    if anchored is None:
        return frozenset()
    near = anchored.after | anchored.before
    return near | {other for one in near if one in _ENTRIES for other in _ENTRIES[one].others}


def _may_match(s: Sentence, i: int, near: frozenset[str]) -> bool:
    """Whether a fixed expression may arise around the token at ``i`` once the text is swapped."""
    return s.at(i + 1) in near or s.at(i - 1) in near


def _is_simple(entry: Entry) -> bool:
    """Whether the word and its counterpart lead to each other unless a fixed expression arises."""
    back = _ENTRIES.get(entry.other)
    return (
        back is not None
        and entry.form not in ("mr", *_TITLES)
        and back.form not in _TITLES
        and all(
            one.invertible and not (one.check or one.generic or one.upper or one.lowercase) for one in (entry, back)
        )
        and not (entry.plural and entry.form.endswith("s") != entry.other.endswith("s"))
    )


# The words that need no look at their meaning: what most texts consist of. Each with its counterpart, rule, gender, the
# expressions of the counterpart, and the role that the way back has to find.
_SIMPLE: dict[str, tuple[str, str, str, frozenset[str], str]] = {
    form: (entry.other, entry.kind, entry.gender, _neighbours(entry.other), "")
    for form, entry in _ENTRIES.items()
    if _is_simple(entry)
}
_SIMPLE |= {
    "her": ("his", "pronoun", FEMALE, frozenset(), DETERMINER),
    "his": ("her", "pronoun", MALE, frozenset(), DETERMINER),
    "him": ("her", "pronoun", MALE, frozenset(), OBJECT),
    "hers": ("his", "pronoun", FEMALE, frozenset(), ALONE),
}
_NONE: dict[str, tuple[str, str, str, frozenset[str], str]] = {}


def role(s: Sentence, i: int, ledger: Ledger) -> str:
    """Role of "her" or "his" at token ``i``, by the configured resolver or the built-in rules."""
    found = ledger.roles.get(i)
    if found is not None:
        return found
    return her_role(s, i) if s.low[i] == "her" else his_role(s, i)


def is_gendered(s: Sentence, i: int, entry: Entry, ledger: Ledger) -> bool:
    """Whether the token is the gendered word of its entry, and not a namesake; the ledger is told why not."""
    token = s.toks[i]
    if entry.upper and not token.isupper():
        return False
    if entry.lowercase and s.capital(i):
        ledger.note(f"proper_name: {token}")
        ledger.delicate = True
        return False
    if entry.form in _SURNAMES and surname(s, i):
        ledger.note(f"proper_name: {token}")
        ledger.delicate = True
        return False
    if entry.check and not CHECKS[entry.check](s, i):
        ledger.note(f"other_meaning: {token}")
        ledger.delicate = True
        return False
    return True


def said_of_all(s: Sentence, i: int, entry: Entry) -> bool:
    """Whether a male form that is also said of women is so here: it says what a woman is.

    "hero" says what anyone is after a verb of being, so that "He is my hero" and "She is my hero" face each other.

    Examples
    --------
    >>> actor = load().entries["actor"]
    >>> said_of_all(Sentence("She is an actor"), 3, actor), said_of_all(Sentence("The actor saw her"), 1, actor)
    (True, False)
    """
    k = i - 1
    while k >= max(0, i - 4) and s.low[k] not in _BE:
        k -= 1
    if k < 0 or s.low[k] not in _BE:
        return False
    if entry.form.startswith("hero"):
        return True
    before = {found.gender for word in s.low[:k] if (found := _ENTRIES.get(word)) is not None and not found.generic}
    return before == {FEMALE}


def swap_edits(s: Sentence, target: str, ledger: Ledger) -> list[Edit]:
    """Edits that exchange the genders, or that lead to one of them.

    Parameters
    ----------
    s : Sentence
        The text.
    target : str
        ``""`` to exchange, ``"f"`` or ``"m"`` to lead all words to one gender.
    ledger : Ledger
        Receives the findings.

    Returns
    -------
    list of tuple
        ``(first token, end, new text, rule)`` in order; the new text is in dictionary case.
    """
    low = s.low
    edits: list[Edit] = []
    closed: dict[int, int] = {}
    if not _INCLUSIVE_MARKS.isdisjoint(low):
        ledger.delicate = True
        for start, end, _ in inclusive.spans(s):
            closed.update(dict.fromkeys(range(start, end), end))
            ledger.note(f"inclusive: {' '.join(s.toks[start:end])}", "inclusive")
    done = 0
    simple = _SIMPLE if not target and ledger.plain else _NONE
    genders = ledger.genders
    for i in [k for k, word in enumerate(low) if word in _TRIGGERS]:
        if i < done:
            continue
        if i in closed:
            done = closed[i]
            continue
        word = low[i]
        candidates = _EXPRESSIONS.get(word)
        if candidates is not None:
            match = find(s, i, candidates)
            if match is not None:
                done = _add_expression(s, match, target, edits, ledger)
                continue
        direct = simple.get(word)
        if direct is not None:
            new, rule, gender, near, wanted = direct
            if word in _SURNAMES and surname(s, i):
                ledger.note(f"proper_name: {s.toks[i]}")
                ledger.delicate = True
                continue
            if wanted:
                if word == "her":
                    if role(s, i, ledger) == OBJECT:
                        new, wanted = "him", ""
                elif word == "his" and role(s, i, ledger) == ALONE:
                    new, wanted = "hers", ""
                # A mark or a plain function word after "him" settles the way back by itself.
                if wanted and not (new == "her" and word == "him" and (i + 1 == s.n or low[i + 1] in _SETTLED)):
                    ledger.turned.append((i, wanted))
            elif i and low[i - 1] in _ARTICLES:
                _add_article(s, i, new, edits)
            if near and ((i + 1 < s.n and low[i + 1] in near) or (i and low[i - 1] in near)):
                ledger.delicate = True
            edits.append((i, i + 1, new, rule))
            genders.add(gender)
            continue
        entry = _ENTRIES.get(word)
        if entry is None:
            continue
        if entry.gender == target:
            if (entry.check or entry.upper or entry.lowercase) and not is_gendered(s, i, entry, ledger):
                continue
            ledger.note(f"already_{_GENDER_NAMES[target]}: {s.toks[i]}", "same")
            continue
        _add_entry(s, i, entry, edits, ledger)
    if not s.text.isascii():
        _add_emoji(s, target, edits, ledger)
    if ledger.options.names == "swap":
        ledger.delicate = True
        _add_names(s, target, edits, ledger)
    return edits


def _add_expression(
    s: Sentence, match: tuple[int, int, Expression], target: str, edits: list[Edit], ledger: Ledger
) -> int:
    start, end, expression = match
    source = " ".join(s.toks[start:end])
    ledger.delicate = True
    if expression.swap is None:
        ledger.note(f"fixed_expression: {source}")
    elif target and expression.gender == target:
        ledger.note(f"already_{_GENDER_NAMES[target]}: {source}", "same")
    else:
        _add_article(s, start, expression.swap, edits)
        edits.append((start, end, expression.swap, "expression"))
        if expression.gender:
            ledger.genders.add(expression.gender)
        if not expression.invertible:
            ledger.note(f"non_invertible: {source}", "non_invertible")
    return end


def _add_entry(s: Sentence, i: int, entry: Entry, edits: list[Edit], ledger: Ledger) -> None:
    word = entry.form
    if entry.kind == "pronoun":
        if word == "her":
            if role(s, i, ledger) == OBJECT:
                new = "him"
            else:
                new = "his"
                ledger.turned.append((i, DETERMINER))
        elif word == "his":
            if role(s, i, ledger) == ALONE:
                new = "hers"
            else:
                new = "her"
                ledger.turned.append((i, DETERMINER))
        else:
            new = entry.other
            if word == "him":
                ledger.turned.append((i, OBJECT))
            elif word == "hers":
                ledger.turned.append((i, ALONE))
            elif not entry.invertible:
                ledger.note(f"non_invertible: {s.toks[i]}", "non_invertible")
        edits.append((i, i + 1, new, "pronoun"))
        ledger.genders.add(entry.gender)
        return
    if entry.check or entry.upper or entry.lowercase:
        if not is_gendered(s, i, entry, ledger):
            return
        ledger.turned.append((i, entry.form))
        ledger.delicate = ledger.delicate or word in _TITLES or entry.other in _TITLES or not ledger.plain
    if not entry.other:
        ledger.note(f"no_counterpart: {s.toks[i]}")
        return
    if entry.generic:
        ledger.delicate = True
        if said_of_all(s, i, entry):
            ledger.note(f"generic: {s.toks[i]}")
            return
    options = ledger.options
    rule = entry.kind
    special = title_form(s, i) if word in _TITLES else ""
    new = special or entry.other
    if options.choices or options.scorer is not None:
        chosen = options.choose(word, entry.others)
        if chosen != new:
            new, rule = chosen, f"{entry.kind}:choice"
            ledger.delicate = True
    if (not entry.invertible and not special and word not in ("lord", "wifes")) or word == "mr":
        ledger.note(f"non_invertible: {s.toks[i]}", "non_invertible")
    back = _ENTRIES.get(new)
    if _may_match(s, i, _neighbours(new)) or (back is not None and (back.generic or back.check != entry.check)):
        ledger.delicate = True
    if i and s.low[i - 1] in ("a", "an"):
        _add_article(s, i, new, edits)
    edits.append((i, i + 1, new, rule))
    if word == "wifes" or word in _TITLES or new in _TITLES:
        ledger.delicate = True
    if entry.plural and i + 1 < s.n and s.low[i + 1] in _POSSESSIVES:
        edits.extend(possessive_edit(s, i, i + 1, new))
        ledger.delicate = True
    ledger.genders.add(entry.gender)


def possessive_edit(s: Sentence, i: int, end: int, new: str) -> list[Edit]:
    """Edit of the mark after a plural whose ending changes: the boys' club, the children's club."""
    mark, old = s.at(end), s.low[end - 1]
    if mark == "'" and old.endswith("s") and not new.endswith("s"):
        # Where a quotation was opened before, the mark closes it.
        opened = any(s.toks[k] in _QUOTES and s.opens_quote(k) for k in range(end))
        return [] if opened else [(end, end + 1, s.toks[end] + "s", "article")]
    if mark == "'s" and new.endswith("s") and not old.endswith("s"):
        return [(end, end + 1, s.toks[end][0], "article")]
    return []


def _add_article(s: Sentence, i: int, new: str, edits: list[Edit]) -> None:
    if i and s.low[i - 1] in ("a", "an"):
        article = adjusted(s.toks[i - 1], s.toks[i], new)
        if article is not None:
            edits.append((i - 1, i, article, "article"))


def _add_emoji(s: Sentence, target: str, edits: list[Edit], ledger: Ledger) -> None:
    added = False
    for i, token in enumerate(s.toks):
        if token[0] < "\u2600" or token[0].isalnum():
            continue
        gender = emoji.gender_of(token)
        if gender is None:
            continue
        new = emoji.swapped(token)
        if gender == target and target:
            ledger.note(f"already_{_GENDER_NAMES[target]}: {token}", "same")
        elif new == token:
            ledger.note(f"no_counterpart: {token}")
        else:
            edits.append((i, i + 1, new, "emoji"))
            ledger.genders.add(gender or FEMALE)
            ledger.delicate = added = True
    if added:
        edits.sort()


def _add_names(s: Sentence, target: str, edits: list[Edit], ledger: Ledger) -> None:
    table = names.load()
    taken = {i for start, end, _, _ in edits for i in range(start, end)}
    added = False
    for i, word in enumerate(s.low):
        name = table.get(word)
        if name is None or i in taken or not names.is_name(s, i, name):
            continue
        if name.gender == target:
            ledger.note(f"already_{_GENDER_NAMES[target]}: {s.toks[i]}", "same")
        elif not name.other:
            ledger.note(f"name_without_counterpart: {s.toks[i]}", "conflict")
        else:
            edits.append((i, i + 1, name.other, "name"))
            ledger.delicate = added = True
    if added:
        edits.sort()
