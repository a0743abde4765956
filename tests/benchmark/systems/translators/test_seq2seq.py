"""Encoder-decoder models: tiny ones with random weights, built here in the form in which real ones come."""

from __future__ import annotations

import json

import pytest

from benchmark.runner import run
from benchmark.systems.base import NotUsable
from benchmark.systems.translators.seq2seq import batches, build
from corpora.errors import UserError
from tests.benchmark.test_cache_and_runner import corpus

SENTENCES = [
    "걔는 의사야",
    "그 사람은 간호사예요.",
    "쟤는 아주 친절하고 똑똑한 사람이에요.",
    "얘는 가수야",
    "선생님이에요",
]


def test_batches_hold_texts_of_like_length_within_the_budget():
    lengths = dict(enumerate([5, 30, 5, 6, 200, 1, 7]))
    found = list(batches(lengths, 40))
    assert sorted(k for batch in found for k in batch) == list(range(7)) and found[0] == [4]
    assert all(len(b) == 1 or len(b) * max(lengths[k] for k in b) <= 40 for b in found)
    assert list(batches({}, 40)) == []


def test_without_torch_the_command_is_said(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(NotUsable, match=r"pip install 'evenhand\[torch\]'"):
        build("some/model", source="ko")


@pytest.fixture(scope="module")
def pieces(tmp_path_factory):
    """A folder with the model of a small sentencepiece vocabulary."""
    pytest.importorskip("torch", reason="torch is not installed: pip install 'evenhand[torch]'")
    pytest.importorskip("transformers", reason="transformers is not installed: pip install 'evenhand[torch]'")
    spm = pytest.importorskip("sentencepiece", reason="sentencepiece is not installed: pip install 'evenhand[torch]'")
    folder = tmp_path_factory.mktemp("pieces")
    (folder / "t.txt").write_text("\n".join([*SENTENCES, "He is a doctor.", "She is a nurse."] * 20), encoding="utf-8")
    spm.SentencePieceTrainer.train(
        input=str(folder / "t.txt"),
        model_prefix=str(folder / "s"),
        vocab_size=60,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    return folder


def vocabulary(folder, start, end=()):
    import sentencepiece as spm

    processor = spm.SentencePieceProcessor(model_file=str(folder / "s.model"))
    listed = [*start, *map(processor.id_to_piece, range(processor.get_piece_size())), *end]
    return {piece: k for k, piece in enumerate(dict.fromkeys(listed))}


SIZES = {
    "d_model": 32,
    "encoder_layers": 1,
    "decoder_layers": 1,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
    "encoder_ffn_dim": 32,
    "decoder_ffn_dim": 32,
    "max_position_embeddings": 64,
}


@pytest.fixture(scope="module")
def marian(pieces):
    """One like Helsinki-NLP/opus-mt-ko-en."""
    import torch
    from transformers import MarianConfig, MarianMTModel, MarianTokenizer

    words = vocabulary(pieces, ["</s>", "<unk>"], ["<pad>"])
    (pieces / "vocab.json").write_text(json.dumps(words), encoding="utf-8")
    spm = str(pieces / "s.model")
    with pytest.warns(UserWarning, match="sacremoses"):
        tokenizer = MarianTokenizer(spm, spm, str(pieces / "vocab.json"), source_lang="ko", target_lang="en")
    tokenizer.save_pretrained(pieces / "marian")
    torch.manual_seed(0)
    pad = words["<pad>"]
    config = MarianConfig(
        vocab_size=len(words),
        pad_token_id=pad,
        eos_token_id=0,
        decoder_start_token_id=pad,
        forced_eos_token_id=0,
        **SIZES,
    )
    MarianMTModel(config).save_pretrained(pieces / "marian")
    return str(pieces / "marian")


pytestmark = pytest.mark.filterwarnings("ignore:Recommended. pip install sacremoses")


def test_a_marian_model_answers_every_text(marian):
    system = build(marian, source="ko", max_new_tokens=8, device="cpu")
    answers = run(system, corpus(SENTENCES * 2), None).answers["text"]
    assert len(answers) == 10 and answers[:5] == answers[5:]
    assert all(a.output or a.reason in ("truncated", "empty") for a in answers)
    assert system.params["model"] == "marian" and system.name == "marian" and len(system.revision) == 12


def test_batches_change_no_answer(marian):
    one = build(marian, source="ko", max_new_tokens=8, device="cpu", batch_tokens=1)
    many = build(marian, source="ko", max_new_tokens=8, device="cpu")
    assert one.predict(SENTENCES) == many.predict(SENTENCES) and one.identity == many.identity


def test_what_does_not_end_is_truncated_and_what_is_too_long_is_not_asked(marian):
    system = build(marian, source="ko", max_new_tokens=1, beams=1, device="cpu")
    answers = system.predict(["걔는 의사야 " * 100, *SENTENCES])
    assert answers[0].reason == "too_long" and {a.reason for a in answers[1:]} == {"truncated"}


@pytest.mark.parametrize("change", [{"beams": 1}, {"max_new_tokens": 9}, {"bf16": True}, {"length_penalty": 0.5}])
def test_the_search_is_in_the_identity(marian, change):
    common = {"model": marian, "source": "ko", "max_new_tokens": 8, "device": "cpu"}
    assert build(**common).identity != build(**common | change).identity


@pytest.fixture(scope="module")
def m2m(pieces):
    """One like facebook/m2m100_418M."""
    import torch
    from transformers import M2M100Config, M2M100ForConditionalGeneration, M2M100Tokenizer

    words = vocabulary(pieces, ["<s>", "<pad>", "</s>", "<unk>"])
    (pieces / "m2m.json").write_text(json.dumps(words), encoding="utf-8")
    tokenizer = M2M100Tokenizer(str(pieces / "m2m.json"), str(pieces / "s.model"))
    tokenizer.save_pretrained(pieces / "m2m")
    torch.manual_seed(0)
    config = M2M100Config(vocab_size=max(tokenizer.lang_code_to_id.values()) + 1, **SIZES)
    M2M100ForConditionalGeneration(config).save_pretrained(pieces / "m2m")
    return str(pieces / "m2m"), tokenizer


def test_m2m100_is_told_both_languages(m2m):
    folder, tokenizer = m2m
    system = build(folder, source="ko", target="en", max_new_tokens=6, device="cpu")
    assert len(system.predict(SENTENCES)) == 5
    asked = {}
    import transformers

    real = transformers.M2M100ForConditionalGeneration.generate

    def generate(self, **given):
        asked.update(given)
        return real(self, **given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(transformers.M2M100ForConditionalGeneration, "generate", generate)
        system.predict(["걔는 의사야"])
    assert asked["forced_bos_token_id"] == tokenizer.get_lang_id("en")
    assert asked["input_ids"][0, 0] == tokenizer.get_lang_id("ko") and asked["do_sample"] is False


def test_a_language_that_the_model_does_not_know_is_said(m2m):
    with pytest.raises(UserError, match="does not know the language 'eu'"):
        build(m2m[0], source="eu", device="cpu")


@pytest.mark.parametrize(
    ("name", "family", "source", "target"),
    [("NllbTokenizer", "m2m_100", "kor_Hang", "eng_Latn"), ("MBart50Tokenizer", "mbart", "ko_KR", "en_XX")],
)
def test_codes_of_nllb_and_mbart(pieces, name, family, source, target):
    """Only the tokenizers, with no words: they are where the languages are."""
    import transformers

    from benchmark.systems.translators.seq2seq import _language_tokens

    tokenizer = getattr(transformers, name)()
    prefix, settings = _language_tokens(family, tokenizer, ("ko", "en"))
    assert prefix == "" and settings == {"forced_bos_token_id": tokenizer.convert_tokens_to_ids(target)}
    assert tokenizer.src_lang == source
    with pytest.raises(UserError, match="does not know the language 'xx'"):
        _language_tokens(family, tokenizer, ("xx", "en"))
    with pytest.raises(UserError, match="of the kind 't5'"):
        _language_tokens("t5", tokenizer, ("ko", "en"))


def test_a_folder_that_is_no_model_is_said(pieces, tmp_path):
    with pytest.raises(UserError, match="cannot be loaded"):
        build(str(tmp_path), source="ko")
    with pytest.raises(UserError, match="no device mps"):
        build("x", source="ko", device="mps")
