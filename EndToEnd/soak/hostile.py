"""Files that are made to fill the memory, imported by the real program, alone in its process.

    python EndToEnd/soak/hostile.py [quick]

Bombs of zip and gzip, files of an archive that share bytes, entities that unfold to terabytes, lengths
that lie, and tracks without end. Each must end by itself, with the exit code and the code of a
diagnostic or the words that belong to it, and within the memory and the time that are beside it.
`quick` leaves the track of the most points to `make soak`: a debug build reads it for minutes.
"""

import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("REGIMEN", ROOT / ".build/debug/regimen"))
QUICK = sys.argv[1:] == ["quick"]
MEMORY, SECONDS = 150, 120  # MB, each file
START = "2026-03-01T10:00:00Z"
POINT = f'<trkpt lat="47.1" lon="8.1"><time>{START}</time></trkpt>'
GPX = '<?xml version="1.0"?>{}<gpx version="1.1" creator="x"><trk><name>{}</name><trkseg>' + POINT
GPX_END = "</trkseg></trk></gpx>"


def repeated(piece, times, head=b""):
    """Deflate of `head` and of many times the same bytes, which costs packing them once.

    A full flush ends each piece at a whole byte and forgets what came before.
    """
    def packed(content):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return packer.compress(content) + packer.flush(zlib.Z_FULL_FLUSH)
    return packed(head) + packed(piece) * times + b"\x03\x00"


def gzipped(deflated):
    return b"\x1f\x8b\x08" + bytes(7) + deflated + bytes(8)


def entry(name, deflated, size, place=0):
    """The header before a file of a zip archive, and its line in the list at the end."""
    common = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 0, 0, min(len(deflated), 0xffffffff),
                         min(size, 0xffffffff), len(name), 0)
    line = b"PK\x01\x02" + struct.pack("<H", 20) + common
    line += struct.pack("<HHHII", 0, 0, 0, 0, place) + name
    return b"PK\x03\x04" + common + name, line


def zipped(*files):
    body, lines = b"", b""
    for name, deflated, size in files:
        header, line = entry(name, deflated, size, len(body))
        body += header + deflated
        lines += line
    return body + ending(lines, len(files), len(body))


def ending(lines, count, place):
    return lines + b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, count, count, len(lines), place, 0)


def overlapping():
    """A thousand files that are one and the same kernel."""
    kernel = repeated(bytes(1 << 20), 40)
    header, _ = entry(b"a.gpx", kernel, 40 << 20)
    lines = b"".join(entry(b"a.gpx", kernel, 40 << 20)[1] for _ in range(1000))
    return header + kernel + ending(lines, 1000, len(header) + len(kernel))


def nested():
    inner = zipped((b"bomb.gpx", repeated(bytes(1 << 20), 2000), 2000 << 20))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return zipped((b"inner.zip", packer.compress(inner) + packer.flush(), len(inner)))


def entities(root, rest):
    lines = '<!ENTITY a0 "' + "ha" * 50 + '">'
    for number in range(1, 14):
        lines += f'<!ENTITY a{number} "' + f"&a{number - 1};" * 10 + '">'
    return f'<?xml version="1.0"?><!DOCTYPE {root} [{lines}]>{rest}'.encode()


def fit(message=b"", size=0xfffffff0):
    """A header that promises four gigabytes."""
    return struct.pack("<BBHI4s", 12, 16, 2158, size, b".FIT") + message


def track(times, point):
    """A track of so many times ten thousand points, which do not pack well."""
    chance = random.Random(1)
    text = "".join(point.format(chance.randrange(10**3), chance.randrange(10**3))
                   for _ in range(10_000))
    head = GPX.format("", "endless").encode()
    return gzipped(repeated(text.encode(), times, head))


FILES = [
    # Name, content, exit code (none: 1 or 65), a word of the answer, MB
    ("a zip bomb", lambda: zipped((b"a.gpx", repeated(bytes(1 << 20), 20_000,
     GPX.format("", "a").encode()), 20_000 << 20)), None, "archive-bomb", MEMORY),
    ("a gzip bomb", lambda: gzipped(repeated(b" " * (1 << 20), 20_000,
     GPX.format("", "a").encode())), None, "archive-bomb", MEMORY),
    ("a bomb in an archive in an archive", nested, 65, "", MEMORY),
    ("files that share bytes", overlapping, 65, "", MEMORY),
    ("entities in GPX", lambda: entities("gpx", GPX.format("", "&a13;")[21:] + GPX_END), 0,
     "", MEMORY),
    ("entities in TCX", lambda: entities(
        "TrainingCenterDatabase", "<TrainingCenterDatabase><Activities><Activity Sport='Running'>"
        f"<Id>{START}</Id><Lap StartTime='{START}'><TotalTimeSeconds>60</TotalTimeSeconds></Lap>"
        "<Notes>&a13;</Notes></Activity></Activities></TrainingCenterDatabase>"), 0, "", MEMORY),
    ("entities in an export", lambda: entities(
        "HealthData", "<HealthData><Record type='HKQuantityTypeIdentifierBodyMass' unit='kg' "
        "sourceName='&a13;' creationDate='2026-03-01 10:00:00 +0000' startDate='2026-03-01 "
        "10:00:00 +0000' endDate='2026-03-01 10:00:00 +0000' value='70'/></HealthData>"), 0, "",
     MEMORY),
    ("a FIT file that says 4 GB", fit, None, "", MEMORY),
    ("fields of a FIT file that are not there", lambda: fit(
        bytes([0x40, 0, 0, 20, 0, 255]) + bytes([5, 255, 13]) * 255 + b"\0" * 300), None, "",
     MEMORY),
    ("an entry that says 4 GB", lambda: zipped(
        (b"a.gpx", repeated(GPX_END.encode(), 1, GPX.format("", "a").encode()), 0xfffffffe)), 1,
     "wrong-size", MEMORY),
    ("a tag of 50 MB", lambda: (GPX.format("", "a") + "<x y='" + "a" * (50 << 20) + "'/>"
     + GPX_END).encode(), 1, "xml-tag-too-long", MEMORY),
    ("elements a million deep", lambda: (GPX.format("", "a") + "<x>" * 1_000_000).encode(), 1, "",
     MEMORY),
]
# A recording is kept as it came, so that it has to fit into the memory.
LONG = f'<trkpt lat="47.{{}}" lon="8.{{}}"><ele>400.5</ele><time>{START}</time></trkpt>\n'
FILES.append(("a track of more than a gigabyte", lambda: track(2000, LONG), 65, "more than 256 MB", 500))
if not QUICK:
    FILES.append(("a track of six million points",
                  lambda: track(600, '<trkpt lat="47.{}" lon="8.{}"/>'), 65,
                  "more than 5 million points", 800))


def run(folder, number):
    """Exit code, what it said, MB at most, seconds."""
    path = folder / "file"
    # By another process: one that is started counts the memory of who starts it as its own.
    subprocess.run([sys.executable, __file__, "write", str(number), path], check=True)
    environment = {"HOME": str(folder), "PATH": os.environ["PATH"], "REGIMEN_CACHE": str(folder / "c")}
    with open(folder / "said", "wb") as said:
        begin = time.monotonic()
        process = subprocess.Popen(
            [PROGRAM, "import", path, "--library", folder / "library", "--dry-run", "--json"],
            env=environment, stdout=said, stderr=said)
        # `wait4` tells of this process alone.
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() - begin > SECONDS:
                process.kill()
            time.sleep(0.01)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    said = (folder / "said").read_text(errors="replace")
    return process.returncode, said, usage.ru_maxrss / unit, time.monotonic() - begin


def main():
    failures = []
    for number, (name, _, code, word, memory) in enumerate(FILES):
        with tempfile.TemporaryDirectory(prefix="regimen-hostile-") as folder:
            found, said, used, seconds = run(pathlib.Path(folder), number)
        print(f"{name}: exit {found}, {used:.0f} MB, {seconds:.1f} s", flush=True)
        holds = found in ((1, 65) if code is None else (code,)) and word in said
        if not holds or used > memory or seconds > SECONDS:
            failures.append(f"{name}: {said[-600:]}")
    for failure in failures:
        print("FAILED " + failure)
    sys.exit(1 if failures else 0)


if sys.argv[1:2] == ["write"]:
    pathlib.Path(sys.argv[3]).write_bytes(FILES[int(sys.argv[2])][1]())
else:
    main()
