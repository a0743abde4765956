"""Sentences about one person in languages whose third person does not mark gender.

A language is a data file in `corpora/data/languages/`; :mod:`corpora.languages.lexicon` reads it,
:mod:`corpora.languages.generator` makes the sentences, :mod:`corpora.languages.english` their references, and
:mod:`corpora.languages.catalogue` registers the corpora.
"""
