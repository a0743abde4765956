"""Names and codes of languages, as `languages.yaml` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import yaml


@cache
def _languages() -> Mapping[str, Mapping[str, str]]:
    text = files("benchmark.systems.translators").joinpath("languages.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, str]] = yaml.safe_load(text)
    return found


def english_name(code: str) -> str:
    """Name of a language in English; the code itself where it is not known.

    Examples
    --------
    >>> english_name("ko"), english_name("pt-BR"), english_name("xx")
    ('Korean', 'Portuguese', 'xx')
    """
    known = _languages()
    entry = known.get(code) or known.get(code.split("-", maxsplit=1)[0])
    return entry["name"] if entry else code


def model_code(code: str, family: str) -> str:
    """Code of a language in a family of models; the code itself where there is none, for it may be the model's own.

    Examples
    --------
    >>> model_code("ko", "nllb"), model_code("ko", "mbart"), model_code("kor_Hang", "nllb")
    ('kor_Hang', 'ko_KR', 'kor_Hang')
    """
    return _languages().get(code, {}).get(family, code)
