"""Every prediction that was ever made, in one SQLite file.

The key is a hash of what decides an answer: adapter and its version, system, revision, parameters, NFC text. Batch
size, device and threads are not in it. Each batch is committed as it arrives, so a killed run loses at most the
batch that was being asked.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from types import TracebackType
from typing import Any

from corpora.base import nfc
from corpora.errors import UserError
from evaluators.base import Prediction

_SCHEMA = """
CREATE TABLE IF NOT EXISTS systems (identity TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS predictions (
    key BLOB UNIQUE, score REAL, negative REAL, neutral REAL, positive REAL, label TEXT, output TEXT, reason TEXT
);
"""
_VERSION = 1
_TABLES = {"systems", "predictions"}
_VARIABLES = 30_000  # SQLite takes at most 32,766 in one statement
_NO_TRIPLE = (None, None, None)
_COLUMNS = "key, score, negative, neutral, positive, label, output, reason"


class Cache:
    """One open cache file; a context manager.

    Parameters
    ----------
    path : pathlib.Path
        Made with its folder when it is not there. Several processes may use it at once.

    Raises
    ------
    UserError
        If it is no cache file, or one of another version.
    """

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=60)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, _VERSION):
                raise UserError(f"{path} is a cache of version {version}; this is version {_VERSION}.", "Move it away.")
            tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if foreign := sorted(tables - _TABLES):
                raise sqlite3.DatabaseError(f"it holds the table {foreign[0]!r} of something else")
            if "predictions" in tables:
                self._db.execute(f"SELECT {_COLUMNS} FROM predictions LIMIT 0")  # noqa: S608
            self._db.execute("PRAGMA journal_mode=WAL")
            # A commit then survives a killed process; a power cut may cost the last batches, never the file.
            self._db.execute("PRAGMA synchronous=NORMAL")
            # Keys are hashes, so each batch touches pages all over the index: hold them, and write them back rarely.
            self._db.execute("PRAGMA cache_size=-64000")
            self._db.execute("PRAGMA wal_autocheckpoint=8000")
            self._db.executescript(_SCHEMA)
            self._db.execute(f"PRAGMA user_version={_VERSION}")
        except (sqlite3.DatabaseError, OSError) as error:
            raise UserError(
                f"{path} cannot be used as prediction cache: {error}.",
                "Move it away, or name another with execution.cache=PATH.",
            ) from error

    def __enter__(self) -> Cache:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._db.close()

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Prediction]:
        """Look keys up in bulk.

        Parameters
        ----------
        keys : sequence of bytes
            From :func:`keys`.

        Returns
        -------
        dict of bytes to Prediction
            Only those that are there.
        """
        found: dict[bytes, Prediction] = {}
        for start in range(0, len(keys), _VARIABLES):
            block = keys[start : start + _VARIABLES]
            marks = ",".join("?" * len(block))
            rows = self._db.execute(f"SELECT {_COLUMNS} FROM predictions WHERE key IN ({marks})", block)  # noqa: S608
            for key, score, negative, neutral, positive, label, output, reason in rows:
                triple = None if neutral is None else (negative, neutral, positive)
                found[key] = Prediction(score, triple, label, output, reason)
        return found

    def put(self, rows: Iterable[tuple[bytes, Prediction]]) -> None:
        """Store a batch and commit it."""
        values = [(key, p.score, *(p.probabilities or _NO_TRIPLE), p.label, p.output, p.reason) for key, p in rows]
        values.sort(key=itemgetter(0))  # in the order of the index each of its pages is touched once a batch
        with self._db:
            self._db.executemany(
                f"INSERT OR REPLACE INTO predictions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
                values,
            )

    def note(self, identity: Mapping[str, Any]) -> None:
        """Write down which systems the keys belong to, for whoever opens the file."""
        with self._db:
            self._db.execute("INSERT OR IGNORE INTO systems VALUES (?)", (canonical(identity),))


def canonical(identity: Mapping[str, Any]) -> str:
    """JSON with sorted keys: equal identities give equal text.

    Examples
    --------
    >>> canonical({"b": 1, "a": 0.5})
    '{"a":0.5,"b":1}'
    """
    return json.dumps(identity, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)


def keys(identity: Mapping[str, Any], texts: Iterable[str]) -> list[bytes]:
    r"""Cache keys of texts under one system, 16 bytes each.

    Parameters
    ----------
    identity : mapping
        :attr:`benchmark.systems.base.System.identity`.
    texts : iterable of str
        Normalised to NFC here.

    Returns
    -------
    list of bytes

    Examples
    --------
    >>> a, b = keys({"name": "x"}, ["é", "e\u0301"])
    >>> a == b
    True
    """
    # blake2b's own digest size is safer than cutting a longer hash, and a short key keeps the index small.
    start = hashlib.blake2b(canonical(identity).encode() + b"\0", digest_size=16)
    out = []
    for text in texts:
        own = start.copy()
        own.update(nfc(text).encode("utf-8", "surrogatepass"))
        out.append(own.digest())
    return out
