"""What the files of a library say, counted with no code of Regimen's: the ledger that pages and
commands are held against.

Rules and formulas are written down here again: what a week and its volume come to, zones by the
heart-rate reserve (Karvonen 1957), great circles between positions, and FIT by its public
description.
"""

import datetime
import json
import math
import struct
import xml.etree.ElementTree as XML

EARTH = 6_371_008.8
# Kinds of sets that go on with the hard set before them.
MINI_SETS = ("rest-pause", "myo")


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

    @property
    def week_start(self):
        """The weekday that weeks begin on, 0 for Monday."""
        return next((found.get("weekStart", 1) for found in self.read("Settings")), 1) - 1

    # Counting

    def days_of_week(self, day):
        """The seven days of the week that a day lies in, as they are written."""
        first = day - datetime.timedelta((day.weekday() - self.week_start) % 7)
        return [(first + datetime.timedelta(n)).isoformat() for n in range(7)]

    def trained(self, days):
        """What was done on some days, each training once.

        A planned run counts by its completion, on the day of that, whatever day it was planned for;
        an activity that completed one, or that recorded a workout or what was played, counts there
        and not again.
        """
        used = {e["completion"].get("activityID") for e in self.events if e.get("completion")}
        workouts = {workout["id"]: workout for workout in self.read("Workouts")}
        recorded = {activity.get("sessionID") for activity in self.activities}
        return {
            "workouts": [w for w in workouts.values() if w["startedAt"][:10] in days],
            "runs": [e for e in self.events if e.get("completion") and lies_on(e) in days],
            "activities": [
                a for a in self.activities
                if a["startedAt"][:10] in days and a["id"] not in used
                and a.get("workoutID") not in workouts
            ],
            "sessions": [
                s for s in self.read("Sessions")
                if s["startedAt"][:10] in days and s.get("endedAt") and s.get("sequenceID")
                and not s.get("workoutID") and s["id"] not in recorded and played_seconds(s)
            ],
        }

    def planned_runs(self, days):
        """The runs that plans have for some days, done ones among them, whenever they were done."""
        return [
            e for e in self.events
            if e["date"] in days and (e.get("completion") or not e.get("isCancelled"))
            and e.get("kind", "run") != "sick"
        ]

    def open_runs(self, days):
        """The runs that plans still have on some days, those that were missed among them."""
        return [e for e in self.planned_runs(days) if not e.get("completion")]

    def week(self, day):
        """What was done in the week of a day, and what its plans have."""
        days = self.days_of_week(day)
        done, still = self.trained(days), self.open_runs(days)
        alone = [a for a in done["activities"] if a["sport"] == "running"]
        kilometers = sum(done_kilometers(e) for e in done["runs"])
        kilometers += sum(a.get("meters", 0) for a in alone) / 1000
        began = {found["startedAt"][:10] for kind in done if kind != "runs" for found in done[kind]}
        began |= {lies_on(event) for event in done["runs"]}
        runs = len(done["runs"]) + len(alone)
        seconds = trained_seconds(done)
        return {
            "first": days[0], "trained": [day in began for day in days],
            "workouts": len(done["workouts"]), "sets": self.hard_set_count(done["workouts"]),
            "runs": runs, "planned_runs": runs + len(still), "kilometers": kilometers,
            "planned_kilometers": kilometers + sum(e["kilometers"] for e in still),
            "others": len(done["activities"]) - len(alone), "sequences": len(done["sessions"]),
            "seconds": seconds, "minutes": seconds / 60, "activities": done["activities"],
        }

    def calendar_week(self, day, today):
        """The sums of a week as a calendar has them, which is shown on a day.

        Distances of plans are those of all runs for the week but cancelled ones; time is of what was
        done in it and of runs that can still be done.
        """
        days = self.days_of_week(day)
        done, still = self.trained(days), self.open_runs(days)
        coming = [e for e in still if e["date"] >= today.isoformat()]
        return {
            "kilometers": self.week(day)["kilometers"],
            "planned_kilometers": sum(e["kilometers"] for e in self.planned_runs(days)),
            "seconds": trained_seconds(done) + sum(e["minutes"] * 60 for e in coming),
            "sets": self.hard_set_count(done["workouts"]),
        }

    def plan_week(self, plan, day):
        """What a plan's own week has and what of it was done, whenever; a race counts apart."""
        week = next(
            w for w in plan["weeks"]
            if w["startsOn"] <= day.isoformat() < day_after(w["startsOn"], 7))
        runs = [
            e for e in plan["events"]
            if week["startsOn"] <= e["date"] < day_after(week["startsOn"], 7)
            and e.get("kind", "run") == "run" and not e.get("isCancelled")
        ]
        done = [e for e in runs if e.get("completion")]
        return {
            "number": week["number"], "runs": len(done), "planned_runs": len(runs),
            "kilometers": sum(done_kilometers(e) for e in done),
            "planned_kilometers": sum(e["kilometers"] for e in runs),
        }

    def history(self):
        """Addresses of all that was done, the newest first, and what it comes to.

        A run that nothing has recorded stands at noon of its day.
        """
        found, totals = [], {"workouts": 0, "sets": 0, "activities": 0, "sequences": 0}
        kilometers = seconds = 0
        workouts = [w for w in self.read("Workouts") if w.get("endedAt")]
        for workout in workouts:
            found.append((moment(workout["startedAt"]), "/history/" + workout["id"]))
            totals["workouts"] += 1
            totals["sets"] += sum(len(log.get("sets", [])) for log in workout["logs"])
            seconds += workout_seconds(workout)
        recorded = {workout["id"] for workout in workouts}
        for activity in self.activities:
            if activity.get("workoutID") not in recorded:
                found.append((moment(activity["startedAt"]), "/activities/" + activity["id"]))
                totals["activities"] += 1
                seconds += activity_seconds(activity)
                if activity["sport"] in ("running", "walking", "hiking"):
                    kilometers += activity.get("meters", 0) / 1000
        zone = found[0][0].tzinfo if found else None
        for plan in self.read("Plans"):
            for event in plan["events"]:
                done = event.get("completion")
                if done and not done.get("activityID"):
                    noon = datetime.datetime.fromisoformat(done["date"] + "T12:00")
                    found.append((noon.replace(tzinfo=zone), "/plans/" + plan["id"]))
                    totals["activities"] += 1
                    kilometers += done_kilometers(event)
                    seconds += run_seconds(event)
        days = {session["startedAt"][:10] for session in self.read("Sessions")}
        for session in self.trained(days)["sessions"]:
            found.append((moment(session["startedAt"]), "/sessions/" + session["id"]))
            totals["sequences"] += 1
            seconds += played_seconds(session)
        found.sort(reverse=True)
        return [address for _, address in found], {
            **totals, "kilometers": kilometers, "seconds": seconds}

    # Volume, by docs/volume.md

    def hard_sets(self, workout):
        """Sets that count, with what they are sets of: done ones that are no warm-ups. Further, as
        how many sets each counts: a mini-set behind a hard set is half of one, and so is the left
        or the right alone."""
        for log in workout["logs"]:
            is_followed = False
            for one in log.get("sets", []):
                kind = one.get("kind", "working")
                if kind == "warmup":
                    continue
                counts = 0.5 if kind in MINI_SETS and is_followed else 1
                is_followed = True
                if "endedAt" in workout or "completedAt" in one:
                    yield log, one, counts * self.side(one)

    def side(self, one):
        """What of its reps counts: half, where they are for the left or for the right."""
        return 0.5 if one.get("side") in ("left", "right") else 1

    def hard_set_count(self, workouts):
        return whole(sum(
            counts for workout in workouts for _, _, counts in self.hard_sets(workout)))

    def body_weight(self, day):
        """Kilograms of the body as they were known on a day; None where nothing is known."""
        known = [w for found in self.read("Settings") for w in found.get("bodyWeights", [])]
        known = [w for w in known if w["day"] <= day]
        return kilograms(max(known, key=lambda w: w["day"])["weight"]) if known else None

    def load(self, workout, log, one):
        """Kilograms that are moved in each rep of a set; None where that is not known."""
        added = kilograms(one["weight"]) if "weight" in one else None
        kind = log.get("loadType", "weighted")
        if kind == "weighted":
            return added
        if kind in ("duration", "distance"):
            return added or 0
        body = (kilograms(workout["bodyWeight"]) if "bodyWeight" in workout
                else self.body_weight(workout["startedAt"][:10]))
        if body is None:
            return None
        return max(0, body - (added or 0)) if kind == "assisted" else body + (added or 0)

    def volume(self, day):
        """Of the week of a day: reps, load and hard sets of each muscle, and of all sets once."""
        exercises = {exercise["id"]: exercise for exercise in self.read("Exercises")}
        total, muscles = {"sets": 0, "reps": 0, "load": 0}, {}
        for workout in self.trained(self.days_of_week(day))["workouts"]:
            for log, one, counts in self.hard_sets(workout):
                reps, load = one.get("reps", 0) * self.side(one), self.load(workout, log, one)
                shares = [(total, 1)] + [
                    (muscles.setdefault(share["muscleName"], dict.fromkeys(
                        ("sets", "reps", "load", "unknown"), 0)), share["contribution"])
                    for share in exercises[log["exerciseID"]]["muscles"]
                ]
                for sums, share in shares:
                    sums["sets"] += share * counts
                    sums["reps"] += share * reps
                    sums["load"] += share * reps * (load or 0)
                    if load is None and sums is not total:
                        sums["unknown"] += 1
        return total, muscles

    # Health

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


def day_after(day, count):
    return (datetime.date.fromisoformat(day) + datetime.timedelta(count)).isoformat()


def kilograms(weight):
    """Of a weight such as `82.5 kg`."""
    value, unit = weight.split()
    return float(value) * {"kg": 1, "lb": 0.45359237}[unit]


def whole(number):
    """The next whole number, a half counting up."""
    return math.floor(number + 0.5)


def said_sets(sets):
    """Fractional sets as people say them: in halves, a quarter counting down."""
    return math.ceil(sets * 2 - 0.5) / 2


# How long and how far: as it was done, where that is not known as it was planned.


def lies_on(event):
    """The day of a planned run: done, that when it was."""
    return (event.get("completion") or event)["date"]


def done_kilometers(event):
    return event["completion"].get("meters", event["kilometers"] * 1000) / 1000


def run_seconds(event):
    return event["completion"].get("seconds", event["minutes"] * 60)


def activity_seconds(activity):
    """Without pauses, where they are known."""
    known = ("timerSeconds", "movingSeconds", "elapsedSeconds")
    return next((activity[name] for name in known if name in activity), 0)


def workout_seconds(workout):
    """Nothing while it runs."""
    if "endedAt" not in workout:
        return 0
    return (moment(workout["endedAt"]) - moment(workout["startedAt"])).total_seconds()


def played_seconds(session):
    return sum(card.get("seconds", 0) for card in session["cards"])


def trained_seconds(done):
    """Of what `Files.trained` has found."""
    counts = {
        "workouts": workout_seconds, "runs": run_seconds, "activities": activity_seconds,
        "sessions": played_seconds,
    }
    return sum(count(found) for kind, count in counts.items() for found in done[kind])


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
