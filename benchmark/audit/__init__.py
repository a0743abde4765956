"""Audit of a user's own self-labelled texts: read in batches, counted, reported."""
