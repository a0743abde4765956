"""Papers' printed figures beside the recomputed ones, a module a paper with `figures() -> list[Figure]`."""
