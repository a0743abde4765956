"""Korean: the subject's particle and the predicate's endings."""

from __future__ import annotations

from collections.abc import Mapping

from corpora.korean import conjugate, particle
from corpora.languages.lexicon import Form, Term


def slots(term: Term, form: Form, level: str) -> Mapping[str, str]:
    """What changes in a Korean sentence: particle, copula and conjugation.

    Examples
    --------
    >>> form = Form("걔", "걔", ("plain",))
    >>> dict(slots(Term("간호사", "nurse", "occupation", "noun"), form, "plain"))
    {'subject': '걔는', 'term': '간호사야'}
    """
    return {
        "subject": particle(form.subject, "은/는") if form.subject else "",
        "term": conjugate(term.text, term.word_class, level, honorific=form.honorific),
    }
