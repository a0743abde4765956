"""Cut a text into words, clitics and marks without losing where each of them stands."""

import re
from functools import lru_cache

CLITIC = r"(?:s|d|ll|re|ve|m|S|D|LL|RE|VE|M)(?!\w)"
# A word is letters with inner apostrophes (isn't, ma'am), but 's, 'd, 'll … are tokens of their own, because
# "she's" is a pronoun and a verb. A run with a digit or an underscore (HER2, his_name) is one foreign token.
WORD = rf"[^\W\d_]++(?!\w)(?:['’](?!{CLITIC})[^\W\d_]++(?!\w))*+"
REST = rf"(?<=\w)['’]{CLITIC}|\w+|[^\w\s]"
# Most words of most texts are ASCII letters alone, so they are tried first.
PLAIN = re.compile(rf"[A-Za-z]++(?![\w'])|{WORD}|{REST}", re.ASCII)

# Text that is addressed to machines is one token each, so that nothing in it is ever changed.
PROTECTED = (
    r"```[\s\S]*?```|`[^`\s](?:[^`\n]*[^`\s])?`(?!\w)"
    r"|<https?:[^>\s]*>|(?:https?|ftp)://[^\s<>\"]*[^\s<>\".,;:!?)\]'’”]|www\.[^\s<>\"]*[\w/]"
    r"|(?<![\w.+-])[\w.+-]++@[\w-]++(?:\.[\w-]++)+"
    r"|(?<!\w)@[\w.]*\w|(?<!\w)[ur]/\w+|(?<!\w)#\w+(?:-\w+)*"
    r"|</?[A-Za-z][^<>\n]*>|&\#?\w+;"
    r"|(?<![\w.-])(?:[\w-]++\.)+(?:com|org|net|edu|gov|info|io|co\.[a-z]{2}|html?|php|py|js|txt|pdf)"
    r"(?![\w])(?:/\S*)?"
    r"|(?<![\w/])(?:~|\.{1,2})?/(?:[\w.-]++/)++[\w.-]*"
)
GUARDED = re.compile(f"{PROTECTED}|{WORD}|{REST}")
_INNER_DOT = re.compile(r"\w\.\w").search

# An emoji with its joined parts, tones and variation selectors is one token.
_PART = "[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?[\U0001f3fb-\U0001f3ff]?\ufe0f?"
EMOJI = re.compile(f"{_PART}(?:\u200d{_PART})*")
WIDE = re.compile(f"{PROTECTED}|{EMOJI.pattern}|{WORD}|{REST}")

# Other apostrophes count as one; each is a single character, so offsets stay.
_APOSTROPHES = str.maketrans({"\u02bc": "'", "\uff07": "'", "\u00b4": "'", "\u2032": "'", "\u2018": "'"})
_COMBINING = re.compile("[\u0300-\u036f]")
_WITH_MARKS = re.compile(r"(?:[^\W\d_]|[\u0300-\u036f])+|" + REST)


def tokenize(text: str) -> list[str]:
    """Cut ``text`` into tokens; between two tokens there is nothing but white space.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    list of str
        Words, clitics (``'s``), single marks, emoji sequences, and protected stretches (addresses, mentions, tags,
        code) as they stand in the text, in order.

    Examples
    --------
    >>> tokenize("She's at www.her.com, isn't she?")
    ['She', "'s", 'at', 'www.her.com', ',', "isn't", 'she', '?']
    """
    if text.isascii():
        return (GUARDED if _suspect(text) else PLAIN).findall(text)
    if _COMBINING.search(text):
        return _WITH_MARKS.findall(text)
    plain = text.translate(_APOSTROPHES)
    tokens = WIDE.findall(plain)
    return tokens if plain == text else _as_written(text, tokens)


def _suspect(text: str) -> bool:
    """Whether the text may hold an address, a mention, a tag or code; single look-ups beat one pattern."""
    return (
        "@" in text or "#" in text or "/" in text or "`" in text or "<" in text or "&" in text
        or (text.find(".", 0, -1) >= 0 and _INNER_DOT(text) is not None)
    )  # fmt: skip


def _as_written(text: str, tokens: list[str]) -> list[str]:
    """Give the tokens of a text whose apostrophes were unified in their original letters."""
    unified = text.translate(_APOSTROPHES)
    result, position = [], 0
    for token in tokens:
        position = unified.index(token, position)
        result.append(text[position : position + len(token)])
        position += len(token)
    return result


def lower(tokens: list[str]) -> list[str]:
    """Lower-case each token and write every apostrophe as ``'``.

    Examples
    --------
    >>> lower(["SHE", "’s", "Here"])
    ['she', "'s", 'here']
    """
    # One C call over the whole text is several times faster than one call a token.
    joined = "\x00".join(tokens).lower()
    if not joined.isascii():
        joined = joined.replace("’", "'").translate(_APOSTROPHES)
    return joined.split("\x00")


def offsets(text: str, tokens: list[str]) -> list[int]:
    """Offset in characters of each token.

    Examples
    --------
    >>> offsets("Is she?", ["Is", "she", "?"])
    [0, 3, 6]
    """
    result, position = [], 0
    find = text.index
    for token in tokens:
        position = find(token, position)
        result.append(position)
        position += len(token)
    return result


@lru_cache(maxsize=4096)
def _recased(target: str, pattern: str) -> str:
    if pattern.isupper() and len(pattern) > 1:
        return target.upper()
    if pattern[:1].isupper():
        return target[:1].upper() + target[1:]
    return target


def match_case(target: str, source: str) -> str:
    """Write ``target`` in the case of ``source``.

    Parameters
    ----------
    target, source : str
        The new word in its dictionary form, and the word it replaces.

    Examples
    --------
    >>> match_case("he", "SHE"), match_case("police officer", "Policeman"), match_case("his", "her")
    ('HE', 'Police officer', 'his')
    """
    return target if source.islower() else _recased(target, source)
