"""Reads body data with the library that its argument names; prints the seconds it took.

Usage: body.py lxml|healthkit|fit|gpx FILE
"""

import os
import sys
import time


def lxml(path):
    """A parser target that looks at each record, which is the fastest way that lxml has."""
    from lxml import etree

    class Records:
        def __init__(self):
            self.count = 0

        def start(self, tag, attributes):
            if tag == "Record" and attributes["type"] and attributes["value"]:
                self.count += 1

        def end(self, tag):
            pass

        def data(self, text):
            pass

        def close(self):
            return self.count

    etree.parse(path, etree.XMLParser(target=Records(), huge_tree=True))


def healthkit(path):
    import sqlite_utils
    from healthkit_to_sqlite.utils import convert_xml_to_sqlite

    target = path + ".db"
    with open(path, "r") as file:
        convert_xml_to_sqlite(file, sqlite_utils.Database(target))
    os.unlink(target)


def fit(path):
    import garmin_fit_sdk

    messages, errors = garmin_fit_sdk.Decoder(garmin_fit_sdk.Stream.from_file(path)).read()
    if errors or not messages.get("record_mesgs"):
        sys.exit(1)


def gpx(path):
    import gpxpy

    with open(path) as file:
        if not gpxpy.parse(file).get_points_no():
            sys.exit(1)


WORK = {"lxml": lxml, "healthkit": healthkit, "fit": fit, "gpx": gpx}
RUNS = {"lxml": 2}

work, path = sys.argv[1:3]
best = float("inf")
for _ in range(RUNS.get(work, 1)):
    start = time.perf_counter()
    WORK[work](path)
    best = min(best, time.perf_counter() - start)
print(best)
