"""A day of three devices in ten minutes: python EndToEnd/soak/day.py [hours] [speed]

The server's clock runs faster (libfaketime), so that whatever it does by time it does for a whole
day. The devices log a set a minute each, in a new workout every hour, listen all the time and come
back every ten minutes. In the end every set is there, and the server holds no more memory than
in the morning.
"""

import http.client
import json
import pathlib
import statistics
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from devices import Device, Server, check  # noqa: E402
from skew import faketime  # noqa: E402
from wire import ask, workout  # noqa: E402


class Listener(threading.Thread):
    """A page that is open: its stream ends and comes back."""

    def __init__(self, server, token, minutes):
        super().__init__(daemon=True)
        self.server, self.token, self.seconds = server, token, minutes
        self.beats, self.streams, self.ending = 0, 0, False

    def run(self):
        while not self.ending:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.library.port, timeout=10)
            try:
                connection.request("GET", "/api/events",
                                   headers={"Authorization": "Bearer " + self.token})
                answer = connection.getresponse()
                self.streams += 1
                end = time.monotonic() + self.seconds
                while time.monotonic() < end and not self.ending:
                    if answer.readline().strip():
                        self.beats += 1
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            finally:
                connection.close()


class Athlete(Device):
    """One set a minute, a workout an hour."""

    def __init__(self, server, token, number, shared, minute):
        super().__init__(server, token, number, shared)
        self.minute = minute
        self.began = time.monotonic()

    def log_a_set(self):
        due = self.began + (len(self.logged) + 1) * self.minute
        time.sleep(max(0, due - time.monotonic()))
        if len(self.logged) % 60 == 59:
            # The hour is over: another workout, and nobody thinks of the ones before.
            own = workout(self.ids.next(), f"Hour {len(self.logged) // 60 + 1}")
            self.texts = {own["id"]: None}
            self.drafts = {own["id"]: own}
            for path in ["/api/context", "/api/changes", "/api/export?format=csv", "/today.svg", "/"]:
                self.read(path)
        super().log_a_set()

    def read(self, path):
        """On a busy machine it may be cut off as too slow: half a minute passes in 0.2 s here."""
        for last in (False, False, True):
            try:
                return ask(self.server.origin + path, self.token)
            except ConnectionError as error:
                if last:
                    raise
                print(error, flush=True)


def resident(process):
    """Megabytes."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def main():
    hours = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    speed = int(sys.argv[2]) if len(sys.argv) > 2 else 144
    minute = 60 / speed
    server = Server(faketime(f"+0 x{speed}") or sys.exit(
        "libfaketime is missing: Scripts/install-tools soak"))
    shared = workout("01KQ000000000000000000SHRD", "Together")
    try:
        tokens = server.pair_three()
        athletes = [Athlete(server, token, number, shared, minute)
                    for number, token in enumerate(tokens)]
        for athlete in athletes:
            athlete.texts.pop(shared["id"])
        listeners = [Listener(server, token, 10 * minute) for token in tokens]
        for thread in athletes + listeners:
            thread.start()
        memory = []
        for hour in range(hours):
            time.sleep(60 * minute)
            memory.append(resident(server.process))
            print(f"{hour + 1} h: {memory[-1]:.1f} MB, "
                  f"{sum(len(athlete.logged) for athlete in athletes)} sets, "
                  f"{sum(listener.beats for listener in listeners)} events", flush=True)
        for thread in athletes + listeners:
            thread.ending = True
        for athlete in athletes:
            athlete.join(60)
            if athlete.failure:
                raise athlete.failure
        check(server, athletes)
        third = max(1, hours // 3)
        before, after = (statistics.median(part) for part in (memory[third:2 * third], memory[-third:]))
        print(f"{sum(listener.streams for listener in listeners)} streams; the middle third of the "
              f"day held {before:.1f} MB, the last {after:.1f} MB")
        assert after < before * 1.05 + 1, "memory grows"
    finally:
        for listener in listeners:
            listener.ending = True
        server.library.close()


if __name__ == "__main__":
    main()
