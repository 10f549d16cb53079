"""A stranger's test: python EndToEnd/soak/mischief.py ROUNDS [SEED] [--engine NAME] [--jobs N]

Two machines with a server each, terminals here and far away, phones that are offline for a while,
and between the folders something that copies. Meanwhile servers are killed, backups put back, files
and folders renamed, caches lost, disks unmounted, and clocks are two days off. In the end each set
that was acknowledged is in a document, in a tombstone or in a list of what is gone, as the files
themselves say it. A seed plays its round again: the same steps, though not the same milliseconds.
"""

import argparse
import concurrent.futures
import pathlib
import random
import signal
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from engines import ENGINES, missing  # noqa: E402
from round import Round  # noqa: E402
from stories import STORIES, tell  # noqa: E402

STEPS = 24
# So many rounds one is a story that is told.
EVERY = 5
# Syncthing takes seconds where the others take none.
SHARES = {"copying": 6, "deleting": 6, "unison": 6, "git": 5, "syncthing": 2}


def play(seed, engine, steps):
    begun = time.monotonic()
    if Round.is_stopped:
        return seed, engine, "stopped", 0, [], 0
    try:
        if engine == "stories":
            story = STORIES[seed // EVERY % len(STORIES)]
            fault, sets = tell(story, random.Random(seed))
            return seed, story.__name__, fault, sets, [], time.monotonic() - begun
        one = Round(seed, engine)
        try:
            fault = one.play(steps)
        except Exception:
            fault = traceback.format_exc() + "\n".join(line for _, line in one.trace[-40:])
        finally:
            one.close()
        sets, notes = len(one.ledger.sets), one.notes
    except Exception:
        fault, sets, notes = traceback.format_exc(), 0, []
    return seed, engine, fault, sets, notes, time.monotonic() - begun


def stop(*_):
    Round.is_stopped = True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", type=int, nargs="?", default=10)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--engine", choices=[*sorted(ENGINES), "stories"])
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--jobs", type=int, default=4)
    options = parser.parse_args()
    shares = {options.engine: 1} if options.engine else dict(SHARES)
    for engine in list(shares):
        if missing(engine):
            print(f"without {engine}, which is not installed (Scripts/install-tools soak)")
            del shares[engine]
    if not shares:
        return
    rounds = []
    for seed in range(options.seed, options.seed + options.rounds):
        engine = random.Random(seed).choices(*zip(*shares.items()))[0]
        tells = not options.engine and seed % EVERY == 0
        rounds.append((seed, "stories" if tells else engine))
    failed, sets, begun = 0, 0, time.monotonic()
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        playing = [pool.submit(play, *one, options.steps) for one in rounds]
        for future in concurrent.futures.as_completed(playing):
            seed, engine, fault, count, notes, seconds = future.result()
            sets += count
            if fault:
                failed += 1
                again = f"1 {seed} --engine " + (
                    f"{engine} --steps {options.steps}" if engine in ENGINES else "stories")
                print(f"seed {seed}, {engine}:\n{fault}\n"
                      f"  again: python EndToEnd/soak/mischief.py {again}", flush=True)
            elif notes or options.rounds <= 20:
                print(f"seed {seed}, {engine}: {count} sets, {seconds:.1f} s {notes}", flush=True)
    print(f"{options.rounds} rounds, {sets} acknowledged sets, {failed} rounds with faults, "
          f"{time.monotonic() - begun:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
