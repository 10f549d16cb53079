"""An Apple Health export of any size, imported by the real program: health.py [MB]

The export is made here together with what must come of it. Every day's steps, resting heart rate
and weight, and every workout, must be found again exactly, in at most 150 MB of memory; a second
import finds nothing new. Then the same export, damaged in each way below: all but the broken
records stands as before, and what was left out is said with its line.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("REGIMEN", ROOT / ".build/debug/regimen"))
MEMORY = 150  # MB
FIRST = datetime.date(2019, 1, 1)
HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n'
        '<HealthData locale="en_GB">\n <ExportDate value="2026-01-10 12:00:00 +0000"/>\n')
# As some systems have written it: declared twice, an attribute list that is not closed.
BROKEN_HEAD = HEAD.replace("<!ELEMENT HealthData ANY>", "<!ELEMENT HealthData ANY>\n<!ATTLIST Record\n"
                           "  type CDATA #REQUIRED\n<!ELEMENT HealthData (Record|Workout>\n")
WATCH = ('sourceName="Watch" sourceVersion="10.6" device="&lt;&lt;HKDevice: 0x30&gt;, name:Watch, '
         'model:Watch, hardware:Watch6,2, software:10.6&gt;"')


def record(kind, unit, day, start, end, value, child=""):
    text = (f' <Record type="HKQuantityTypeIdentifier{kind}" {WATCH} unit="{unit}" '
            f'creationDate="{day} {end} +0000" startDate="{day} {start} +0000" '
            f'endDate="{day} {end} +0000" value="{value}"')
    return text + (f">\n{child} </Record>\n" if child else "/>\n")


def clock(minute, second=0):
    return f"{minute // 60:02}:{minute % 60:02}:{second:02}"


def bulk():
    """What a watch measures in a day, with DAY in place of the day; and its steps."""
    motion = '  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="0"/>\n'
    lines, steps = [], 0
    for minute in range(7 * 60, 23 * 60):
        at = (clock(minute), clock(minute, 50))
        lines.append(record("ActiveEnergyBurned", "kcal", "DAY", *at, f"{minute % 7 / 4:.2f}"))
        lines.append(record("HeartRate", "count/min", "DAY", at[0], at[0], 60 + minute % 50, motion))
        if minute % 5 == 0:
            count = minute * 37 % 400
            steps += count
            lines.append(record("StepCount", "count", "DAY", *at, count))
    return "".join(lines), steps


class Export:
    def __init__(self, path, megabytes, broken=False):
        text, steps = bulk()
        size = len(text) + 600
        self.steps, self.pulse, self.weight, self.runs = {}, {}, {}, []
        with open(path, "wb") as file:
            file.write((BROKEN_HEAD if broken else HEAD).encode())
            for number in range(max(60, int(megabytes * 1e6 / size))):
                day = FIRST + datetime.timedelta(days=number)
                pulse, weight = 44 + number * 7 % 17, 70 + number % 31 / 10
                own = record("RestingHeartRate", "count/min", day, "00:10:00", "23:50:00", pulse)
                own += record("BodyMass", "kg", day, "06:30:00", "06:30:00", f"{weight:.1f}")
                content = (text.replace("DAY", str(day)) + own).encode()
                self.steps[str(day)], self.pulse[str(day)] = steps, pulse
                self.weight[str(day)] = round(weight, 1)
                if number % 2:
                    self.runs.append(str(day))
                    content += self.run(day).encode()
                if broken:
                    content = self.damage(number, str(day), content)
                file.write(content)
            file.write(b"</HealthData>\n")

    def run(self, day):
        times = f'startDate="{day} 18:00:00 +0000" endDate="{day} 18:30:00 +0000"'
        return (f' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" '
                f'durationUnit="min" sourceName="Watch" creationDate="{day} 19:00:00 +0000" {times}>\n'
                f'  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" {times} '
                f'sum="5" unit="km"/>\n </Workout>\n')

    def damage(self, number, day, content):
        """One way on each day; what cannot be read counts as not there."""
        pulse = content.rindex(b' <Record type="HKQuantityTypeIdentifierRestingHeartRate"')
        start, line = content[:pulse], content[pulse:]
        old, new, lost = WAYS[number % len(WAYS)]
        assert old in line, old
        if lost:
            del self.pulse[day]
        return start + line.replace(old, new, 1)


# Of the record of a resting heart rate: what is replaced, by what, and whether the record is lost.
WAYS = [
    (b'sourceName="Watch"', b'sourceName="Wat\x0bch"', False),
    (b'sourceName="Watch"', b'sourceName="Watch" sourceName="Other"', False),
    (b'sourceName="Watch"', b'sourceName="Jo & Co"', False),
    (b'sourceName="Watch"', b'sourceName="Wat\xff\xfech"', False),
    (b'HKQuantityTypeIdentifierRestingHeartRate', b'HKDataTypeRestingHeartRate', True),
    (b' value="', b' value="x', True),
    (b' 00:10:00 +0000"', b' 25:10:00 +0000"', True),
    (b'endDate="', b'endDate="<', True),
    (b'"/>\n', b'"\n', True),
    (b'" unit', b' unit', True),
    (b'creationDate="', b'creationDate=', True),
    (b'value="', b'value="1e999', True),
]


def ran(*words, environment):
    said = subprocess.run(
        [PROGRAM, *words, "--json"], env=environment, capture_output=True, text=True)
    return json.loads(said.stdout)


def imported(path, environment):
    """What the import says, its MB at most, its seconds."""
    with open(path.parent / "said", "wb") as said:
        begin = time.monotonic()
        process = subprocess.Popen([PROGRAM, "import", path, "--json"], env=environment, stdout=said)
        # `wait4` tells of this process alone.
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return json.loads((path.parent / "said").read_text()), usage.ru_maxrss / unit, \
        time.monotonic() - begin


def differences(export, environment):
    days = ran("health", "show", "--from", str(FIRST), "--to", "2099-12-31", environment=environment)
    wrong = []
    for name, expected in ("steps", export.steps), ("restingHeartRate", export.pulse), \
            ("weight", export.weight):
        found = {day["day"]: day[name]["value"] for day in days if name in day}
        wrong += [(name, day, expected.get(day), found.get(day))
                  for day in sorted(expected.keys() | found.keys())
                  if expected.get(day) != found.get(day)]
    runs = ran("activities", "list", environment=environment)
    if [run["start"][:10] for run in runs] != export.runs or any(
            run["distance_m"] != 5000 for run in runs):
        wrong.append(("runs", len(export.runs), len(runs)))
    return wrong


def main():
    megabytes = float(sys.argv[1]) if sys.argv[1:] else 1000
    failures = []
    for broken in False, True:
        with tempfile.TemporaryDirectory(prefix="regimen-health-") as home:
            path = pathlib.Path(home) / "export.xml"
            environment = {
                "HOME": home, "PATH": os.environ["PATH"], "TZ": "Etc/UTC",
                "REGIMEN_LIBRARY": home + "/library", "REGIMEN_CACHE": home + "/cache",
                "REGIMEN_STATE": home + "/state"}
            export = Export(path, megabytes if not broken else min(megabytes, 60), broken)
            said, used, seconds = imported(path, environment)
            size = path.stat().st_size
            print(f"{'damaged' if broken else 'whole'}: {size / 1e6:.0f} MB in {seconds:.1f} s, "
                  f"{used:.0f} MB of memory, {said['activities']} activities, {said['days']} days, "
                  f"{said['diagnosticCount']} diagnostics", flush=True)
            failures += differences(export, environment)
            if broken and said["diagnosticCount"] < len(export.steps):
                failures.append(("diagnostics", said["diagnosticCount"], len(export.steps)))
            if used > MEMORY:
                failures.append(("memory", used))
            again, _, _ = imported(path, environment)
            if again["activities"] or again["days"] or again["merged"]:
                failures.append(("again", again["activities"], again["days"], again["merged"]))
    for failure in failures[:40]:
        print("FAILED", *failure)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
