"""Fills the tables of Regimen's cache from a library with orjson and sqlite3, as tightly as Python
allows; prints the seconds of the fastest of three runs."""

import datetime
import os
import sqlite3
import sys
import time

import orjson

TABLES = """
CREATE TABLE documents (
  path TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
  day INTEGER, isInPlace INTEGER NOT NULL, isShadowed INTEGER NOT NULL, revision INTEGER NOT NULL,
  hash BLOB NOT NULL, inode INTEGER NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
  changed INTEGER NOT NULL, isOpen INTEGER NOT NULL, since INTEGER NOT NULL,
  isFirst INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE INDEX documentsShadowed ON documents (id) WHERE isShadowed;
CREATE INDEX documentsOpen ON documents (id) WHERE isOpen;
CREATE INDEX documentsByID ON documents (id, kind, hash);
CREATE INDEX documentsByDay ON documents (kind, isShadowed, day);
CREATE INDEX documentsByRevision ON documents (revision);
"""

root, cache = sys.argv[1:3]


def files(folder):
    with os.scandir(os.path.join(root, folder)) as entries:
        for entry in entries:
            path = f"{folder}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                yield from files(path)
            elif entry.name.endswith(".json"):
                yield path


def rows():
    epoch = datetime.date(1970, 1, 1).toordinal()
    loads, fromisoformat = orjson.loads, datetime.date.fromisoformat
    revision = 0
    for path in files("Workouts"):
        file = os.open(f"{root}/{path}", os.O_RDONLY)
        status = os.fstat(file)
        text = os.read(file, status.st_size)
        os.close(file)
        document = loads(text)
        day = fromisoformat(document["startedAt"][:10]).toordinal() - epoch
        revision += 1
        yield (
            path, "Workouts", document["id"], document["name"], day, 1, 0, revision,
            hash(text).to_bytes(16, "little", signed=True), status.st_ino, status.st_size,
            status.st_mtime_ns, status.st_ctime_ns, b'"parked":' in text,
            status.st_mtime_ns // 1_000_000, 1, text,
        )


best = float("inf")
for _ in range(3):
    for suffix in ("", "-wal", "-shm"):
        if os.path.exists(cache + suffix):
            os.remove(cache + suffix)
    database = sqlite3.connect(cache)
    database.execute("PRAGMA page_size = 16384")
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA cache_size = -16384")
    database.executescript(TABLES)
    start = time.perf_counter()
    with database:
        database.executemany(f"INSERT INTO documents VALUES ({','.join('?' * 17)})", rows())
    best = min(best, time.perf_counter() - start)
    database.close()
print(best)
