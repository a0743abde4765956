"""Class how English translations of sentences about one person refer to that person.

Reads one translation a line from standard input and writes one class a line: female, male, neutral, inclusive,
absent, it or invalid. With --json each line read is an object with "text" and, optionally, "source" (the sentence
that was translated), and each line written an object with class, mixed, noun_gender, references and reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TextIO

from corpora.errors import UserError

RULES = ("strict", "legacy-2019")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--rule",
        choices=RULES,
        default="strict",
        help="legacy-2019 is the counting of the TGBI paper (default: strict)",
    )
    parser.add_argument("--json", action="store_true", help="read and write one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Class standard input line by line.

    Raises
    ------
    UserError
        If, with --json, a line is not an object with a text; the message gives its number.
    """
    # Bytes, so that the encoding is UTF-8 whatever the locale, and only line ends part the lines.
    stream = getattr(sys.stdin, "buffer", None)
    out = sys.stdout
    for number, line in enumerate(_lines(sys.stdin if stream is None else stream), 1):
        try:
            text = line if isinstance(line, str) else line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            raise UserError(
                f"Line {number} of the input is not UTF-8.", "Convert it, for example with iconv."
            ) from None
        text = text.removesuffix("\n").removesuffix("\r")
        if args.json:
            given, source = _read(text, number)
            out.write(json.dumps(answer(given, source, args.rule), ensure_ascii=False) + "\n")
        else:
            out.write(str(answer(text, None, args.rule)["class"]) + "\n")
    return 0


def answer(text: str | None, source: str | None, rule: str) -> dict[str, object]:
    """Class one translation.

    Parameters
    ----------
    text : str or None
        Translation.
    source : str or None
        The sentence that was translated.
    rule : {"strict", "legacy-2019"}

    Returns
    -------
    dict
        ``class``, ``mixed``, ``noun_gender``, ``references`` (each with offset, form, gender, role), ``reason``.

    Examples
    --------
    >>> answer("It is dentist", None, "strict")["class"]
    'it'
    """
    if rule == "legacy-2019":
        from evaluators.legacy2019 import classify_2019

        found = classify_2019(text) if text is not None else "invalid"
        reason = None if text is not None else "empty"
        return {"class": found, "mixed": False, "noun_gender": None, "references": [], "reason": reason}
    from evaluators.references import classify

    reference = classify(text, source)
    return {
        "class": reference.cls,
        "mixed": reference.mixed,
        "noun_gender": reference.noun_gender,
        "references": [mention._asdict() for mention in reference.references],
        "reason": reference.reason,
    }


def _lines(stream: TextIO) -> Iterator[str | bytes]:
    yield from stream


def _read(line: str, number: int) -> tuple[str | None, str | None]:
    hint = 'Each line is an object such as {"text": "She is a nurse.", "source": "…"}.'
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UserError(f"Line {number} of the input is not JSON: {error}.", hint) from None
    if not isinstance(row, dict) or "text" not in row:
        raise UserError(f'Line {number} of the input has no "text".', hint)
    text, source = row["text"], row.get("source")
    for name, value in (("text", text), ("source", source)):
        if value is not None and not isinstance(value, str):
            raise UserError(f'"{name}" on line {number} of the input is neither a text nor null.', hint)
    return text, source
