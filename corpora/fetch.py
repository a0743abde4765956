"""Bring public data sets from their own homes, at a pinned commit, each file checked by its SHA-256.

A data set is one file in `corpora/data/sources/`: repository, commit, licence and the hash of every file. Nothing
fetched is ever part of this project's own distribution.

Environment
-----------
EVENHAND_RAW_BASE
    Where raw repository files are served, laid out as OWNER/REPO/COMMIT/PATH. Default: GitHub's raw host. A
    `file://` address of a mirror works the same.
EVENHAND_DATA
    Folder for fetched data and the prediction cache. Default: the platform's cache folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO

import platformdirs
import requests
import yaml
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

from corpora.errors import UserError, nearest

RAW_BASE = "https://raw.githubusercontent.com"
TIMEOUT = (10, 30)
"""Seconds to wait for a connection, and between two packets."""
CHUNK = 1 << 16

Progress = Callable[[str, int, int | None], None]
"""Told (path, bytes so far, bytes in all or None) as a file arrives."""


@dataclass(frozen=True)
class Source:
    """Where a data set lives.

    Parameters
    ----------
    name, repository, commit, licence, citation : str
        As in its file in `corpora/data/sources/`.
    files : dict of str to str
        Path in the repository to SHA-256.
    """

    name: str
    repository: str
    commit: str
    licence: str
    citation: str
    files: dict[str, str]

    @property
    def folder(self) -> Path:
        """Where the files lie once fetched."""
        return data_folder() / "fetched" / self.name / self.commit[:12]

    @property
    def here(self) -> bool:
        """Whether every file has been fetched."""
        return all((self.folder / path).is_file() for path in self.files)

    @property
    def at_hand(self) -> bool:
        """Whether it can be used without a network: fetched, or in a mirror on this machine."""
        mirror = _local_mirror()
        home = mirror and mirror / self.repository / self.commit
        return self.here or (home is not None and all((home / path).is_file() for path in self.files))


def data_folder() -> Path:
    """Folder for fetched data and caches: `EVENHAND_DATA`, or the platform's cache folder."""
    chosen = os.environ.get("EVENHAND_DATA")
    return Path(chosen).expanduser() if chosen else Path(platformdirs.user_cache_dir("evenhand", appauthor=False))


@cache
def sources() -> dict[str, Source]:
    """All data sets that can be fetched, by name.

    Examples
    --------
    >>> sources()["sentimentr-lexicon"].repository
    'trinker/lexicon'
    """
    found = {}
    for entry in sorted(files("corpora").joinpath("data/sources").iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".yaml"):
            name = entry.name.removesuffix(".yaml")
            card = yaml.safe_load(entry.read_text(encoding="utf-8"))
            found[name] = Source(
                name, card["repository"], card["commit"], card["licence"], card["citation"], card["files"]
            )
    return found


def source(name: str) -> Source:
    """One data set.

    Raises
    ------
    UserError
        If there is none of that name.
    """
    try:
        return sources()[name]
    except KeyError:
        raise UserError(f"There is no data set named {name!r} to fetch.", nearest(name, sources())) from None


def fetched(name: str) -> Path:
    """Folder of a data set that has been fetched; its files lie there at their paths in the repository.

    From a mirror on this machine (`EVENHAND_RAW_BASE=file://…`) it is fetched without asking.

    Raises
    ------
    UserError
        If it has not been fetched, or was changed since; the message gives the command.
    """
    wanted = source(name)
    if not wanted.here and wanted.at_hand:
        return fetch(name)
    if not wanted.here:
        raise UserError(f"The data set {name!r} is not on this machine.", f"Run `evenhand fetch {name}`.")
    _unchanged(wanted.folder, name)
    return wanted.folder


@cache
def _unchanged(folder: Path, name: str) -> None:
    """Check the hash of every file once a process: a figure from an edited file would be nobody's."""
    for path, sha256 in source(name).files.items():
        try:
            same = _sha256(folder / path) == sha256
        except OSError as error:
            raise UserError(f"{folder / path} cannot be read: {error.strerror}.") from error
        if not same:
            raise UserError(
                f"{folder / path} of the data set {name!r} was changed since it was fetched.",
                f"Run `evenhand fetch {name} --force`.",
            )


def fetch(name: str, *, force: bool = False, progress: Progress | None = None) -> Path:
    """Bring a data set, unless it is there already and unchanged.

    Each file is written beside its place and moved there only when its hash is right, so an interrupted or
    tampered download never leaves a file that looks good.

    Parameters
    ----------
    name : str
        Data set.
    force : bool
        Bring it even when it is there.
    progress : callable, optional
        See :data:`Progress`.

    Returns
    -------
    pathlib.Path
        Its folder.

    Raises
    ------
    UserError
        If the name is unknown, the address cannot be reached, or a hash differs.
    """
    wanted = source(name)
    base = os.environ.get("EVENHAND_RAW_BASE", RAW_BASE).rstrip("/")
    _unchanged.cache_clear()
    for path, sha256 in wanted.files.items():
        place = wanted.folder / path
        if not force and _is(place, sha256):
            continue
        url = f"{base}/{wanted.repository}/{wanted.commit}/{urllib.parse.quote(path)}"
        _bring(url, place, sha256, progress or (lambda *_: None))
    return wanted.folder


def _local_mirror() -> Path | None:
    base = urllib.parse.urlsplit(os.environ.get("EVENHAND_RAW_BASE", RAW_BASE))
    return Path(urllib.request.url2pathname(base.path)) if base.scheme == "file" else None


def _bring(url: str, place: Path, sha256: str, progress: Progress) -> None:
    digest = hashlib.sha256()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    except OSError as error:
        raise UserError(
            f"The folder {place.parent} for fetched data cannot be written: {error.strerror}.",
            "Set EVENHAND_DATA to a folder that can be.",
        ) from error
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            total, chunks = _open(url)
            done = 0
            for chunk in chunks:
                out.write(chunk)
                digest.update(chunk)
                done += len(chunk)
                progress(place.name, done, total)
            out.flush()
            os.fsync(out.fileno())
        if total is not None and done != total:
            raise UserError(f"{url} ended after {done} of {total} bytes.", "Try again.")
        if digest.hexdigest() != sha256:
            raise UserError(
                f"{url} has the SHA-256 {digest.hexdigest()[:12]}… where {sha256[:12]}… is pinned; it was not kept.",
                "The file was changed or cut on its way; try again, or check EVENHAND_RAW_BASE.",
            )
        partial.replace(place)
    except (OSError, requests.RequestException) as error:
        raise UserError(
            f"{url} could not be fetched: {_short(error)}.",
            "Check the network, or set EVENHAND_RAW_BASE to a mirror laid out as OWNER/REPO/COMMIT/PATH.",
        ) from error
    finally:
        partial.unlink(missing_ok=True)


def _open(url: str) -> tuple[int | None, Iterator[bytes]]:
    """Size (where it is told) and chunks of what stands at an http(s) or file address."""
    scheme = urllib.parse.urlsplit(url).scheme
    if scheme == "file":
        path = Path(urllib.request.url2pathname(urllib.parse.urlsplit(url).path))
        return path.stat().st_size, _read(path.open("rb"))
    if scheme not in ("http", "https"):
        raise UserError(f"EVENHAND_RAW_BASE must begin with https://, http:// or file://, not {scheme}://.")
    retry = Retry(total=4, backoff_factor=0.5, status_forcelist=(429, 500, 502, 503, 504), allowed_methods={"GET"})
    session = requests.Session()
    for prefix in ("http://", "https://"):
        session.mount(prefix, HTTPAdapter(max_retries=retry))
    # Without compression, so that Content-Length speaks of the bytes that are hashed.
    response = session.get(url, stream=True, timeout=TIMEOUT, headers={"Accept-Encoding": "identity"})
    response.raise_for_status()
    length = response.headers.get("Content-Length")
    return (int(length) if length else None), response.iter_content(CHUNK)


def _read(handle: IO[bytes]) -> Iterator[bytes]:
    with closing(handle):
        while chunk := handle.read(CHUNK):
            yield chunk


def _is(place: Path, sha256: str) -> bool:
    try:
        return place.is_file() and _sha256(place) == sha256
    except OSError:
        return False


def _sha256(path: Path) -> str:
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def _short(error: BaseException) -> str:
    if isinstance(error, requests.HTTPError) and error.response is not None:
        return f"the server answered {error.response.status_code}"
    if isinstance(error, requests.Timeout):
        return "the server did not answer in time"
    if isinstance(error, FileNotFoundError):
        return "no such file"
    return str(error).splitlines()[0][:200] or type(error).__name__


def forget(name: str) -> None:
    """Remove what was fetched of a data set."""
    shutil.rmtree(source(name).folder, ignore_errors=True)
