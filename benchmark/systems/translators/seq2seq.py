"""Encoder-decoder models of Hugging Face as translators: MarianMT, NLLB, M2M100, mBART-50."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from benchmark.systems.base import Adapter, Capability, NotUsable, System, file_revision, in_order
from benchmark.systems.translators.languages import model_code
from benchmark.systems.translators.service import pair
from corpora.errors import UserError, nearest
from evaluators.base import Prediction

Device = Literal["auto", "cpu", "cuda", "mps"]


def build(
    model: str,
    name: str = "seq2seq",
    source: str | None = None,
    target: str = "en",
    beams: int = 4,
    max_new_tokens: int = 128,
    length_penalty: float = 1.0,
    no_repeat_ngram: int = 0,
    bf16: bool = False,
    revision: str | None = None,
    device: Device = "auto",
    batch_tokens: int = 2048,
) -> System:
    """Load a model.

    Parameters
    ----------
    model : str
        Its name on the hub, or a folder.
    name : str
        As the leaderboard shows it; the default is the model's.
    source, target : str
        Languages, by our codes ("ko") or the model's own ("kor_Hang"); the source is the corpus's where it is not
        given.
    beams, max_new_tokens, length_penalty, no_repeat_ngram
        Of the search; nothing is sampled. A translation that is not finished after so many tokens is ``truncated``.
    bf16 : bool
        Compute in bfloat16, for graphics cards that do it fast; it changes some translations.
    revision : str, optional
        Commit on the hub. Default: the newest, whose commit is then recorded; of a folder, a hash of its files.
    device : {"auto", "cpu", "cuda", "mps"}
        Where it runs.
    batch_tokens : int
        Source tokens a batch, padding included. Sentences of like length share a batch.

    Returns
    -------
    System
        A source that is longer than the model can read is ``too_long``.

    Raises
    ------
    NotUsable
        If torch or transformers is missing, or the model can be neither found nor downloaded.
    UserError
        If it is no such model, or does not know a language.
    """
    languages = pair(source, target)
    if beams < 1 or max_new_tokens < 1 or batch_tokens < 1:
        raise UserError("system.params.beams, max_new_tokens and batch_tokens must be at least 1.")
    loaded = _loaded(model, revision, device, bf16, languages)
    settings = {
        "num_beams": beams,
        "max_new_tokens": max_new_tokens,
        "length_penalty": length_penalty,
        "no_repeat_ngram_size": no_repeat_ngram,
    }

    def stream(texts: Sequence[str]) -> Iterator[tuple[int, Prediction]]:
        tokens = loaded.encoded(texts)
        for place, ids in enumerate(tokens):
            if len(ids) > loaded.longest:
                yield place, Prediction(reason="too_long")
        fitting = {place: len(ids) for place, ids in enumerate(tokens) if len(ids) <= loaded.longest}
        for batch in batches(fitting, batch_tokens):
            yield from zip(batch, loaded.translations([tokens[k] for k in batch], settings), strict=True)

    return System(
        name=Path(model).name if name == "seq2seq" else name,
        adapter="seq2seq",
        adapter_version="1",
        kind="translator",
        revision=loaded.revision,
        capability=Capability(),
        predict=in_order(stream),
        stream=stream,
        params={
            "model": model if not Path(model).is_dir() else Path(model).name,
            "source": languages[0],
            "target": target,
            "beams": beams,
            "max_new_tokens": max_new_tokens,
            "length_penalty": length_penalty,
            "no_repeat_ngram": no_repeat_ngram,
            "dtype": loaded.dtype,
        },
    )


def batches(lengths: dict[int, int], budget: int) -> Iterator[list[int]]:
    """Group texts of like length, so that little of a batch is padding.

    Parameters
    ----------
    lengths : dict of int to int
        Place of each text to its number of tokens.
    budget : int
        Tokens a batch, padding included; a text that is longer is a batch by itself.

    Yields
    ------
    list of int
        Places, the longest texts first: if a batch is too large for the memory, the first one shows it.

    Examples
    --------
    >>> list(batches({0: 3, 1: 9, 2: 4, 3: 3}, 10))
    [[1], [2, 0], [3]]
    """
    batch: list[int] = []
    for place in sorted(lengths, key=lambda k: (-lengths[k], k)):
        if batch and (len(batch) + 1) * lengths[batch[0]] > budget:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


@dataclass(frozen=True)
class _Loaded:
    """A model with its tokenizer, set to a language pair."""

    model: Any
    tokenizer: Any
    prefix: str
    generation: dict[str, Any]
    longest: int
    revision: str
    dtype: str

    def encoded(self, texts: Sequence[str]) -> list[list[int]]:
        if not texts:
            return []
        found: list[list[int]] = self.tokenizer([self.prefix + text for text in texts])["input_ids"]
        return found

    def translations(self, ids: list[list[int]], settings: dict[str, Any]) -> list[Prediction]:
        import torch

        width = max(map(len, ids))
        pad = self.tokenizer.pad_token_id
        padded = torch.tensor([row + [pad] * (width - len(row)) for row in ids], device=self.model.device)
        mask = torch.tensor([[1] * len(row) + [0] * (width - len(row)) for row in ids], device=self.model.device)
        with torch.inference_mode():
            out = self.model.generate(
                input_ids=padded, attention_mask=mask, do_sample=False, **settings, **self.generation
            )
        ends = self.model.generation_config.eos_token_id
        ends = set(ends) if isinstance(ends, list) else {ends}
        return [self._prediction(row, ends) for row in out.tolist()]

    def _prediction(self, row: list[int], ends: set[int]) -> Prediction:
        # The first token starts the decoder, and in some models it is the one that ends a sentence.
        if not ends & set(row[1:]):
            return Prediction(reason="truncated")
        text = self.tokenizer.decode(row, skip_special_tokens=True, clean_up_tokenization_spaces=False).strip()
        return Prediction(output=text) if text else Prediction(reason="empty")


def _loaded(model: str, revision: str | None, device: Device, bf16: bool, languages: tuple[str, str]) -> _Loaded:
    try:
        import torch
        from transformers import AutoModelForSeq2SeqLM, AutoTokenizer
    except ImportError:
        raise NotUsable("The system seq2seq needs torch and transformers.", f"Run: {INSTALL}") from None

    chosen = _device(torch, device)
    local = Path(model).expanduser().is_dir()
    place = str(Path(model).expanduser()) if local else model
    given = {} if local or revision is None else {"revision": revision}
    try:
        tokenizer = AutoTokenizer.from_pretrained(place, **given)
        network = AutoModelForSeq2SeqLM.from_pretrained(place, dtype=torch.bfloat16 if bf16 else torch.float32, **given)
    except (OSError, ValueError) as error:
        said = str(error).strip().splitlines()[0][:200]
        kind = UserError if local else NotUsable
        raise kind(f"The model {model!r} cannot be loaded: {said}", "A folder, or a name on the hub.") from None
    network = network.to(chosen).eval()
    # Some models put an end under whatever they were saying when the space is up; here that is to show.
    network.generation_config.forced_eos_token_id = None
    network.generation_config.max_length = None
    prefix, generation = _language_tokens(network.config.model_type, tokenizer, languages)
    longest = min(int(getattr(network.config, "max_position_embeddings", None) or 10**6), tokenizer.model_max_length)
    if local:
        known = revision or file_revision(*sorted(p for p in Path(place).iterdir() if p.is_file()))
    else:
        known = str(getattr(network.config, "_commit_hash", None) or revision or "unknown")[:12]
    return _Loaded(network, tokenizer, prefix, generation, longest, known, str(network.dtype).removeprefix("torch."))


def _device(torch: Any, wanted: Device) -> str:
    there = {"cpu": True, "cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available()}
    if wanted == "auto":
        return next(name for name in ("cuda", "mps", "cpu") if there[name])
    if not there[wanted]:
        raise UserError(f"There is no device {wanted} here.", "Use system.params.device=auto.")
    return wanted


def _language_tokens(family: str, tokenizer: Any, languages: tuple[str, str]) -> tuple[str, dict[str, Any]]:
    """What says the language pair: a prefix of the source, or settings of tokenizer and decoder."""
    source, target = languages
    if family == "marian":
        codes = [code.strip("<>") for code in getattr(tokenizer, "supported_language_codes", [])]
        if not codes:  # a model of one pair
            return "", {}
        return f">>{_known(target, target, codes)}<< ", {}
    if family in ("m2m_100", "mbart"):  # NLLB is a m2m_100 with other languages
        ids: dict[str, int] = getattr(tokenizer, "lang_code_to_id", None) or {
            token: number for token, number in tokenizer.get_vocab().items() if _looks_like_code(token)
        }
        names = "nllb" if "eng_Latn" in ids else "mbart" if "en_XX" in ids else "m2m"
        tokenizer.src_lang = _known(source, model_code(source, names), list(ids))
        return "", {"forced_bos_token_id": ids[_known(target, model_code(target, names), list(ids))]}
    raise UserError(
        f"Models of the kind {family!r} are not known to the system seq2seq.",
        "It knows marian, m2m_100 (M2M100 and NLLB) and mbart.",
    )


def _looks_like_code(token: str) -> bool:
    first, _, second = token.partition("_")
    return len(token) in (5, 8) and first.islower() and len(first) in (2, 3) and second[:1].isupper()


def _known(language: str, code: str, known: Sequence[str]) -> str:
    if code in known:
        return code
    raise UserError(f"The model does not know the language {language!r}.", nearest(language, known))


INSTALL = "pip install 'evenhand[torch]'"
ADAPTER = Adapter(
    name="seq2seq",
    version="1",
    kind="translator",
    build=build,
    languages="those of the model",
    licence="the model's",
    size="a model",
    source="https://huggingface.co/models?pipeline_tag=translation",
    modules={"torch": INSTALL, "transformers": INSTALL, "sentencepiece": INSTALL},
)
