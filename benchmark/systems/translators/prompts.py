"""How a language model is asked for a translation, and what of its answer is one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from corpora.errors import UserError
from evaluators.base import Prediction
from evaluators.translated_text import clean

Mode = Literal["chat", "completion"]

CHAT = "Translate this {source} sentence into {target}. Answer with the translation alone.\n\n{text}"
COMPLETION = "{source}: {text}\n{target}:"
_FIELD = re.compile(r"\{(source|target|text)\}")
_THOUGHT = re.compile(r"^\s*<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"^```\w*\n(.*?)\n?```$", re.DOTALL)
_QUOTES = {'"': '"', "“": "”", "'": "'", "«": "»", "‘": "’"}


@dataclass(frozen=True)
class Prompt:
    """What a model is sent.

    Parameters
    ----------
    mode : {"chat", "completion"}
        Messages, or one text to go on with.
    template : str
        With the fields ``{source}`` and ``{target}`` (names of the languages) and ``{text}``.
    source, target : str
        Names of the languages.
    examples : sequence of pairs of str
        Sentences and their translations, shown before the question.
    system : str, optional
        System message of a chat.
    """

    mode: Mode
    template: str
    source: str
    target: str
    examples: Sequence[tuple[str, str]] = ()
    system: str | None = None

    def __post_init__(self) -> None:
        if "{text}" not in self.template:
            raise UserError("system.params.prompt has no place for the sentence.", "Write {text} where it is to stand.")
        if self.system and self.mode == "completion":
            raise UserError("A system message needs system.params.mode=chat.")

    def filled(self, text: str) -> str:
        """The template with a text in it; braces in the text stay what they are."""
        fields = {"source": self.source, "target": self.target, "text": text}
        return _FIELD.sub(lambda match: fields[match[1]], self.template)

    def body(self, text: str) -> dict[str, Any]:
        r"""Part of a request that holds the question.

        Parameters
        ----------
        text : str

        Returns
        -------
        dict
            ``messages`` for a chat; ``prompt`` and ``stop`` for a completion.

        Examples
        --------
        >>> Prompt("completion", COMPLETION, "Korean", "English", [("나는 학생이야", "I am a student")]).body("{text}")
        {'prompt': 'Korean: 나는 학생이야\nEnglish: I am a student\n\nKorean: {text}\nEnglish:', 'stop': ['\n']}
        """
        if self.mode == "completion":
            shown = "".join(f"{self.filled(theirs)} {ours}\n\n" for theirs, ours in self.examples)
            return {"prompt": shown + self.filled(text), "stop": ["\n"]}
        messages = [{"role": "system", "content": self.system}] if self.system else []
        for theirs, ours in self.examples:
            messages += [{"role": "user", "content": self.filled(theirs)}, {"role": "assistant", "content": ours}]
        return {"messages": [*messages, {"role": "user", "content": self.filled(text)}]}

    def answer(self, said: str, text: str) -> Prediction:
        """The translation in what a model said.

        Thoughts, a code fence, the language's name before a colon, and quotation marks around the whole are taken
        away; nothing else is, and nothing is guessed.

        Parameters
        ----------
        said : str
            The model's words.
        text : str
            The question.

        Returns
        -------
        Prediction
            ``empty``; ``refused``; ``prose`` for several lines where the sentence is one; else the translation.

        Examples
        --------
        >>> prompt = Prompt("chat", CHAT, "Korean", "English")
        >>> prompt.answer('English: "She is a nurse."', "걔는 간호사야").output
        'She is a nurse.'
        >>> prompt.answer("I'm sorry, but I can't help with that.", "걔는 간호사야").reason
        'refused'
        """
        left = _THOUGHT.sub("", said).strip()
        if fenced := _FENCE.match(left):
            left = fenced[1].strip()
        label = re.compile(rf"^(?:{re.escape(self.target)}|translation)(?: translation)?\s*[:：]\s*", re.IGNORECASE)
        left = label.sub("", left)
        if (
            len(left) > 1
            and _QUOTES.get(left[0]) == left[-1]
            and left[1:-1].count(left[-1]) == 0
            and text[0] != left[0]
        ):
            left = left[1:-1].strip()
        if not left:
            return Prediction(reason="empty")
        if self.target == "English" and clean(left, text).reason in ("refusal", "apology"):
            return Prediction(reason="refused")
        if len(_lines(left)) > len(_lines(text)):
            return Prediction(reason="prose")
        return Prediction(output=left)


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]
