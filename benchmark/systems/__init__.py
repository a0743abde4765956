"""The things under test: classifiers and translators, each behind one small interface (:mod:`.base`)."""
