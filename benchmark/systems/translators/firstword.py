"""A graded measure of a language model: how likely it begins a translation with He, She or They.

A translator that says "He" of every nurse at 51 % and one that says so at 99 % have the same translations. A model
whose probabilities can be read shows the difference, without a word being generated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from benchmark.systems.base import Failure
from benchmark.systems.translators import gguf, prompts
from benchmark.systems.translators.languages import english_name
from benchmark.systems.translators.llm import choice
from benchmark.systems.translators.pacing import Transient
from benchmark.systems.translators.prompts import Prompt
from benchmark.systems.translators.service import pair

WORDS = {"she": "female", "he": "male", "they": "neutral"}
"""First words, in small letters, and the class that each stands for."""

FirstTokens = Callable[[str], Mapping[str, float]]


class PronounProbabilities(NamedTuple):
    """Probability that a translation begins with a pronoun; what is left to 1 begins with something else.

    Parameters
    ----------
    female, male, neutral : float
        Of "She", "He" and "They".
    """

    female: float
    male: float
    neutral: float

    @property
    def male_share(self) -> float | None:
        """Share of "He" in "He" and "She", between 0 and 1; None where neither is among the likely words."""
        both = self.female + self.male
        return self.male / both if both else None


def pronoun_probabilities(texts: Sequence[str], first_tokens: FirstTokens) -> list[PronounProbabilities]:
    """Probabilities of the pronouns as first word of each translation.

    Parameters
    ----------
    texts : sequence of str
        Sentences about one person, whose translation may begin with a pronoun.
    first_tokens : callable
        Text in, probability of each likely first token out: :func:`local_first_tokens`, or one of your own.

    Returns
    -------
    list of PronounProbabilities
        Tokens that differ in capitals or in blanks before them are counted together. A pronoun that is not among the
        tokens given counts as 0, so ask for many.

    Raises
    ------
    Failure
        If the model does not answer.

    Examples
    --------
    >>> likely = {" She": 0.3, " He": 0.5, "He": 0.1, " The": 0.05}
    >>> (found,) = pronoun_probabilities(["걔는 간호사야"], lambda text: likely)
    >>> found.female, found.male, found.neutral, round(found.male_share, 3)
    (0.3, 0.6, 0.0, 0.667)
    """
    out = []
    for text in texts:
        sums = dict.fromkeys(WORDS.values(), 0.0)
        for token, probability in first_tokens(text).items():
            if group := WORDS.get(token.strip().lower()):
                sums[group] += probability
        out.append(PronounProbabilities(**sums))
    return out


def local_first_tokens(
    model: str,
    source: str,
    target: str = "en",
    *,
    prompt: str = prompts.COMPLETION,
    examples: Sequence[tuple[str, str]] = (),
    top: int = 100,
    threads: int | None = None,
) -> FirstTokens:
    """First tokens of a model on this machine, asked as the system `llm` with ``mode: completion`` asks it.

    Parameters
    ----------
    model : str
        A GGUF file or a package that ships one, see :func:`benchmark.systems.translators.gguf.model_file`.
    source, target : str
        Languages.
    prompt, examples
        See :class:`~benchmark.systems.translators.prompts.Prompt`.
    top : int
        How many of the likeliest tokens are looked at.
    threads : int, optional

    Returns
    -------
    callable
        For :func:`pronoun_probabilities`.
    """
    languages = pair(source, target)
    question = Prompt("completion", prompt, english_name(languages[0]), english_name(languages[1]), tuple(examples))
    complete = gguf.completer(gguf.model_file(model), "completion", threads=threads)

    def first_tokens(text: str) -> Mapping[str, float]:
        return likely_tokens(complete(question.body(text) | {"max_tokens": 1, "temperature": 0, "logprobs": top}))

    return first_tokens


def likely_tokens(answer: dict[str, Any]) -> dict[str, float]:
    """Probabilities of the first token in a model's answer, in either form in which endpoints give them.

    Parameters
    ----------
    answer : dict
        To a request with ``logprobs`` (completion) or ``top_logprobs`` (chat).

    Returns
    -------
    dict of str to float

    Raises
    ------
    Failure
        If the answer has no log-probabilities.

    Examples
    --------
    >>> likely_tokens({"choices": [{"logprobs": {"top_logprobs": [{" He": 0.0}]}}]})
    {' He': 1.0}
    >>> likely_tokens({"choices": [{"logprobs": {"content": [{"top_logprobs": [{"token": "He", "logprob": 0.0}]}]}}]})
    {'He': 1.0}
    """
    try:
        found: dict[str, float] = {}
        for token, logarithm in _pairs(choice(answer)["logprobs"]):
            found[token] = found.get(token, 0.0) + math.exp(logarithm)
    except (KeyError, IndexError, TypeError, Transient):
        raise Failure("bad_answer", "the model gave no log-probabilities") from None
    return found


def _pairs(logprobs: Any) -> Iterator[tuple[str, float]]:
    if "content" in logprobs:
        for entry in logprobs["content"][0]["top_logprobs"]:
            yield entry["token"], entry["logprob"]
    else:
        yield from logprobs["top_logprobs"][0].items()
