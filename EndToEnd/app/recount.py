"""What the files of a library say, counted with no code of Regimen's: the ledger that pages and
commands are held against.

Formulas are written down here again: kilometres of a week, zones by the heart-rate reserve
(Karvonen 1957), hrTSS from Banister's weighting (1991), great circles between positions, and FIT
by its public description.
"""

import datetime
import json
import math
import struct
import xml.etree.ElementTree as XML

EARTH = 6_371_008.8


class Files:
    """Everything in a library's folder, read anew."""

    def __init__(self, folder):
        self.folder = folder

    def read(self, kind):
        return [json.loads(path.read_text()) for path in sorted(self.folder.glob(kind + "/**/*.json"))]

    @property
    def activities(self):
        return sorted(self.read("Activities"), key=lambda found: (moment(found["startedAt"]), found["id"]))

    @property
    def events(self):
        return [event for plan in self.read("Plans") for event in plan["events"]]

    @property
    def days(self):
        found = [day for month in self.read("Health") for day in month["days"]]
        return {day["day"]: day for day in found}

    @property
    def athlete(self):
        return self.read("Athlete")[0]

    def samples(self, activity):
        """The bytes beside an activity; nothing where it has none."""
        kept = activity["sources"][0].get("samples")
        return (self.folder / kept["path"]).read_bytes() if kept else None

    # Counting

    def week(self, day, starts=0):
        """What was done in the week of a day, each run once.

        A planned run counts by its completion; an activity that completed one, or that recorded a
        workout, counts there and not again.
        """
        first = day - datetime.timedelta((day.weekday() - starts) % 7)
        days = {(first + datetime.timedelta(n)).isoformat() for n in range(7)}
        done = [e for e in self.events if e.get("completion") and e["date"] in days]
        used = {e["completion"].get("activityID") for e in self.events if e.get("completion")}
        workouts = {workout["id"]: workout for workout in self.read("Workouts")}
        alone = [
            a for a in self.activities
            if a["startedAt"][:10] in days and a["id"] not in used
            and a.get("workoutID") not in workouts
        ]
        runs = [a for a in alone if a["sport"] == "running"]
        meters = sum(e["completion"].get("meters", e["kilometers"] * 1000) for e in done)
        meters += sum(a.get("meters", 0) for a in runs)
        lifted = [w for w in workouts.values() if w["startedAt"][:10] in days]
        played = [s for s in self.read("Sessions") if s["startedAt"][:10] in days]
        recorded = {activity.get("sessionID") for activity in self.activities}
        sequences = [
            s for s in played
            if s.get("endedAt") and s.get("sequenceID") and not s.get("workoutID")
            and s["id"] not in recorded and any(card.get("seconds") for card in s["cards"])
        ]
        planned = [
            e for e in self.events
            if e["date"] in days and not e.get("completion") and not e.get("isCancelled")
            and e.get("kind", "run") != "sick"
        ]
        trained = {found["startedAt"][:10] for found in alone + lifted + played}
        trained |= {event["date"] for event in done}
        return {
            "trained": [day in trained for day in sorted(days)],
            "first": first.isoformat(), "runs": len(done) + len(runs),
            "kilometers": meters / 1000, "others": len(alone) - len(runs),
            "workouts": len(lifted), "activities": alone, "sequences": len(sequences),
            "planned_runs": len(done) + len(runs) + len(planned),
        }

    def mean(self, name, last, count):
        """The mean of a figure over so many days up to one, and of how many it is known."""
        values = [value for value in self.values(name, last, count) if value is not None]
        return (sum(values) / len(values) if values else None), len(values)

    def values(self, name, last, count):
        known = self.days
        for back in range(count):
            day = known.get((last - datetime.timedelta(back)).isoformat(), {})
            if name == "sleep":
                yield day.get("sleep", {}).get("asleepMinutes")
            else:
                yield day.get(name, {}).get("value")

    def band(self, name, last, map=lambda value: value):
        """Mean of 7 days, and the personal band: 60 days, half a standard deviation each way."""
        week = [map(v) for v in self.values(name, last, 7) if v is not None]
        usual = [map(v) for v in self.values(name, last, 60) if v is not None]
        middle = sum(usual) / len(usual)
        deviation = math.sqrt(sum((v - middle) ** 2 for v in usual) / (len(usual) - 1))
        return sum(week) / len(week), middle - deviation / 2, middle + deviation / 2

    def zones(self, activity):
        """Seconds in five zones from half the reserve upwards."""
        high, low = (self.athlete[name]["value"] for name in ("maxHeartRate", "restingHeartRate"))
        starts = [round_half_up(low + (high - low) * (0.5 + 0.1 * zone)) for zone in range(5)]
        seconds = [0] * 5
        for rate, time in heart_rate_time(activity).items():
            inside = [zone for zone in range(5) if rate >= starts[zone]]
            if inside:
                seconds[inside[-1]] += time
        return starts, seconds


def moment(text):
    return datetime.datetime.fromisoformat(text)


def round_half_up(value):
    return math.floor(value + 0.5)


def heart_rate_time(activity):
    pairs = (pair.split("=") for pair in activity["heartRateTime"].split(","))
    return {int(rate): int(seconds) for rate, seconds in pairs}


# Samples


def positions(gpx):
    """Segments of latitude and longitude."""
    space = "{http://www.topografix.com/GPX/1/1}"
    for segment in XML.fromstring(gpx).iter(space + "trkseg"):
        yield [(float(p.get("lat")), float(p.get("lon"))) for p in segment.iter(space + "trkpt")]


def great_circle(one, other):
    """Metres between two places (haversine)."""
    (a, b), (c, d) = (map(math.radians, place) for place in (one, other))
    chord = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(chord))


def length(places):
    return sum(great_circle(one, other) for one, other in zip(places, places[1:]))


def fit_records(data):
    """The record messages of a FIT file, as numbers by field; absent ones are left out."""
    size = data[0]
    end = size + struct.unpack_from("<I", data, 4)[0]
    kinds, found = {}, []
    at = size
    while at < end:
        head = data[at]
        at += 1
        if head & 0x40:
            order = ">" if data[at + 1] else "<"
            number, count = struct.unpack_from(order + "HB", data, at + 2)
            fields = [tuple(data[at + 5 + 3 * n:at + 8 + 3 * n]) for n in range(count)]
            kinds[head & 15] = (number, order, fields)
            at += 5 + 3 * count
            continue
        number, order, fields = kinds[head & 15]
        values = {}
        for field, width, base in fields:
            codes = {0: "B", 1: "b", 2: "B", 3: "h", 4: "H", 5: "i", 6: "I", 12: "I"}
            code = codes.get(base & 31)
            if code and struct.calcsize(code) == width:
                value = struct.unpack_from(order + code, data, at)[0]
                nothing = {"b": 0x7F, "h": 0x7FFF, "i": 0x7FFFFFFF}.get(code, 256 ** width - 1)
                if value != nothing:
                    values[field] = value
            at += width
        if number == 20:
            found.append(values)
    return found
