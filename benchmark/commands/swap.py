"""``evenhand swap``: the gender-swapped, directed or neutral form of any English text."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

from benchmark.commands import finder
from corpora.rewriting.options import COMMON_CHOICES
from corpora.rewriting.rewrite import MODES, Mode, Rewrite, rewrite


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``evenhand swap`` to its parser.

    Parameters
    ----------
    parser : argparse.ArgumentParser
        Parser of the sub-command.
    """
    parser.description = (
        "Rewrite English text for another gender or for none. Without TEXT, or with -, each line of the standard "
        "input is one text and gives one line of output."
    )
    parser.add_argument("text", nargs="?", default="-", metavar="TEXT", help="the text; - reads one text a line")
    parser.add_argument("--mode", choices=MODES, default="swap", help="form to write (default: swap)")
    parser.add_argument("--names", choices=("keep", "swap"), default="keep", help="whether first names stay")
    parser.add_argument("--json", action="store_true", help="one JSON object a text, with status and replacements")
    parser.add_argument(
        "--common-words",
        action="store_true",
        help="everyday neutral nouns (parent's sibling) for the rarer ones (pibling)",
    )
    parser.add_argument(
        "--choose",
        action="append",
        default=[],
        metavar="WORD=FORM",
        help="write FORM where the default is WORD, such as themselves=themself; may be repeated",
    )
    parser.add_argument("--spacy", action="store_true", help="let spaCy's small model tell her and his apart (slow)")
    finder.configure(parser)


def _choices(args: argparse.Namespace) -> dict[str, str]:
    choices = dict(COMMON_CHOICES) if args.common_words else {}
    for pair in args.choose:
        word, sign, form = pair.partition("=")
        if not (word and sign and form):
            raise ValueError(f"--choose needs WORD=FORM, such as themselves=themself; got {pair!r}.")
        choices[word.strip()] = form.strip()
    return choices


def as_json(result: Rewrite) -> str:
    """One line of JSON for a rewritten text.

    Examples
    --------
    >>> as_json(rewrite("She left."))
    '{"text": "He left.", "status": "ok", "replacements": [{"offset": 0, "from": "She", "to": "He", "rule": "pronoun"}], "reasons": []}'
    """  # noqa: E501
    replacements = [
        {"offset": item.offset, "from": item.source, "to": item.target, "rule": item.rule}
        for item in result.replacements
    ]
    fields = {
        "text": result.text,
        "status": result.status,
        "replacements": replacements,
        "reasons": list(result.reasons),
    }
    return json.dumps(fields, ensure_ascii=False)


def _lines(stream: TextIO) -> Iterator[str]:
    """Texts of a stream, one a line; only the line break itself is taken off."""
    for line in stream:
        yield line.removesuffix("\n").removesuffix("\r")


def run(args: argparse.Namespace) -> int:
    """Rewrite the text of the command line, or each line of the standard input as it comes.

    Parameters
    ----------
    args : argparse.Namespace
        Arguments as ``configure`` defines them.

    Returns
    -------
    int
        0, or 2 when an option or the input is wrong.
    """
    stream = args.text == "-"
    mode: Mode = args.mode
    try:
        choices = _choices(args)
        resolver, rewriter = None, finder.chosen(args)
        if args.spacy:
            from corpora.rewriting.resolver import spacy_resolver

            resolver = spacy_resolver()
        if stream and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", newline="\n")
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        texts: Iterable[str] = _lines(sys.stdin) if stream else [args.text]
        for text in texts:
            if rewriter:
                result = rewriter(text, mode)
            else:
                result = rewrite(text, mode, names=args.names, choices=choices, resolver=resolver)
            print(as_json(result) if args.json else result.text)
    except UnicodeDecodeError as error:
        print(
            f"evenhand swap: the standard input is not UTF-8 ({error.reason} at byte {error.start}).", file=sys.stderr
        )
        return 2
    except (ValueError, ModuleNotFoundError) as error:
        print(f"evenhand swap: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has seen enough (head); what it did not take is no error.
        sys.stderr.close()
    return 0
