"""Translators: sentences and a language pair in, one translation or failure a sentence out."""
