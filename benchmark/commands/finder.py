"""Options of commands that rewrite texts: who finds the gendered words, the rules or a language model."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from corpora.errors import UserError

if TYPE_CHECKING:
    from corpora.counterfactual import Rewriter

_RULES_ONLY = {"names": "keep", "choose": [], "common_words": False, "spacy": False}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options to a command's parser."""
    group = parser.add_argument_group("word finder")
    group.add_argument("--finder", choices=("rules", "llm"), default="rules", help="who finds the words (rules)")
    group.add_argument("--base-url", metavar="URL", default="", help="llm: chat endpoint, http://localhost:8000/v1")
    group.add_argument("--model", metavar="NAME", default="", help="llm: the model to ask")
    group.add_argument(
        "--key-env", metavar="VARIABLE", default="OPENAI_API_KEY", help="llm: environment variable with the key"
    )


def chosen(args: argparse.Namespace) -> Rewriter | None:
    """The rewriter that the options name; None for the rules.

    Raises
    ------
    UserError
        If an option of the one was given with the other, or one is missing.
    """
    if args.finder == "rules":
        if args.base_url or args.model:
            raise UserError("--base-url and --model go with --finder llm.")
        return None
    for name, default in _RULES_ONLY.items():
        if getattr(args, name, default) != default:
            raise UserError(f"--{name.replace('_', '-')} goes with --finder rules, not with llm.")
    for name in ("base_url", "model"):
        if not getattr(args, name):
            raise UserError(f"--finder llm needs --{name.replace('_', '-')}.")
    from corpora.rewriting.llm_endpoint import Endpoint
    from corpora.rewriting.llm_finder import LlmFinder

    return LlmFinder(Endpoint(args.base_url, args.model, args.key_env))
