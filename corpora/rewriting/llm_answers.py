"""What language models answered, in one SQLite file: asked once, the same ever after."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from corpora.base import nfc
from corpora.errors import UserError

_SCHEMA = "CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, model TEXT, prompt INTEGER, answer BLOB)"
_VERSION = 1


class Answers:
    r"""The file of answers. Each one is committed as it comes, so a killed run loses at most the one it waits for.

    Parameters
    ----------
    path : pathlib.Path
        Made with its folder when it is not there. Several processes may use it at once.
    model : str
        Name of the model.
    prompt : int
        Version of the prompt.

    Examples
    --------
    >>> import tempfile
    >>> answers = Answers(Path(tempfile.mkdtemp(), "answers.sqlite"), "small", 1)
    >>> answers.put("e\u0301", "yes")
    >>> answers.get("é"), answers.get("e")
    ('yes', None)
    """

    def __init__(self, path: Path, model: str, prompt: int) -> None:
        self._path, self._model, self._prompt = path, model, prompt
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._open()) as db, db:
                version = db.execute("PRAGMA user_version").fetchone()[0]
                if version not in (0, _VERSION):
                    raise UserError(f"{path} is of version {version}; this is version {_VERSION}.", "Move it away.")
                db.execute(_SCHEMA)
                db.execute(f"PRAGMA user_version={_VERSION}")
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(error) from error

    def get(self, text: str) -> str | None:
        """The answer to a text in any normal form, or None."""
        try:
            with closing(self._open()) as db:
                row = db.execute("SELECT answer FROM answers WHERE key = ?", (self._key(text),)).fetchone()
        except sqlite3.Error as error:
            raise self._unusable(error) from error
        return None if row is None else str(row[0], "utf-8", "surrogatepass")

    def put(self, text: str, answer: str) -> None:
        """Keep an answer."""
        row = (self._key(text), self._model, self._prompt, answer.encode("utf-8", "surrogatepass"))
        try:
            with closing(self._open()) as db, db:
                db.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=60)

    def _key(self, text: str) -> bytes:
        digest = hashlib.blake2b(digest_size=16)
        for part in (self._model, str(self._prompt), nfc(text)):
            data = part.encode("utf-8", "surrogatepass")
            # The length before each part keeps ("ab", "c") and ("a", "bc") apart.
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.digest()

    def _unusable(self, error: Exception) -> UserError:
        return UserError(f"{self._path} cannot be used to keep a language model's answers: {error}.", "Move it away.")
