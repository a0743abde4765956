"""What is asked: corpora, their loaders and the rewriting of texts.

Nothing here knows of systems, scores or pages. Start with :mod:`corpora.base` (what a corpus is) and
:mod:`corpora.registry` (which ones there are).
"""
