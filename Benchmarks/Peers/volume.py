"""Weekly volume per muscle with DuckDB on two threads; prints seconds, then the sum of all reps."""

import sys
import time

import duckdb
import numpy

folder = sys.argv[1]


def column(name):
    return numpy.fromfile(f"{folder}/{name}", dtype=name.split(".")[1])


offsets = column("offsets.int32")
shares_exercise = numpy.repeat(numpy.arange(len(offsets) - 1, dtype="int32"), numpy.diff(offsets))
database = duckdb.connect()
database.execute("SET threads = 2")
day, exercise, reps, load = (
    column(name) for name in ("day.int32", "exercise.int32", "reps.int32", "load.float64")
)
muscle, contribution = column("muscle.int32"), column("contribution.float64")
database.register("sets_view", {"day": day, "exercise": exercise, "reps": reps, "load": load})
database.register(
    "shares_view",
    {"exercise": shares_exercise, "muscle": muscle, "contribution": contribution},
)
database.execute("CREATE TABLE sets AS SELECT * FROM sets_view")
database.execute("CREATE TABLE shares AS SELECT * FROM shares_view")
query = """
WITH sums AS (
  SELECT day // 7 AS week, exercise, sum(reps) AS reps, sum(reps * load) AS load, count(*) AS sets
  FROM sets GROUP BY ALL)
SELECT week, muscle, sum(reps * contribution), sum(load * contribution), sum(sets * contribution)
FROM sums JOIN shares USING (exercise) GROUP BY ALL
"""
best = float("inf")
for _ in range(9):
    start = time.perf_counter()
    rows = database.execute(query).fetchnumpy()
    best = min(best, time.perf_counter() - start)
print(best)
print(float(rows[list(rows)[2]].sum()))
