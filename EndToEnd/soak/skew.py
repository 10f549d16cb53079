"""Clocks that are wrong."""

import functools
import pathlib
import shutil
import subprocess
import tempfile

# libfaketime 0.9.10 moves the kernel's timers as well, so that a program that is behind sleeps for
# days: this moves nothing but what a program is told of the time of day.
SOURCE = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long skew(void) {
  const char *text = getenv("SKEW_SECONDS");
  if (text) return atol(text);
  const char *path = getenv("SKEW_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return 0;
  char buffer[32];
  ssize_t count = read(file, buffer, sizeof buffer - 1);
  close(file);
  if (count < 0) return 0;
  buffer[count] = 0;
  return atol(buffer);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, now);
  if (!result && clock == CLOCK_REALTIME) now->tv_sec += skew();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  if (clock_gettime(CLOCK_REALTIME, &precise)) return -1;
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (now) *now = precise.tv_sec;
  return precise.tv_sec;
}
"""


def faketime(offset):
    """What goes before a command, so that its clock is off; nothing where that is missing."""
    for folder in pathlib.Path("/usr/lib").glob("*/faketime"):
        # The library changes the environment of the first program that loads it, which costs a
        # Swift program its arguments: `env` goes first.
        library = folder / "libfaketimeMT.so.1"
        return ["env", f"LD_PRELOAD={library}", f"FAKETIME={offset}", "env"]
    return []


@functools.cache
def library():
    """What moves the clock; nothing where no C compiler is, or nothing can be preloaded."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler or not pathlib.Path("/proc/self").exists():
        return None
    folder = pathlib.Path(tempfile.gettempdir(), "regimen-skew")
    folder.mkdir(exist_ok=True)
    made = folder / f"libskew-{len(SOURCE)}.so"
    if not made.exists():
        # Each round that comes here makes its own, and the last one stays.
        with tempfile.TemporaryDirectory(dir=folder) as own:
            source, new = pathlib.Path(own, "skew.c"), pathlib.Path(own, made.name)
            source.write_text(SOURCE)
            subprocess.run(
                [compiler, "-shared", "-fPIC", "-O1", "-o", new, source, "-ldl"], check=True)
            new.replace(made)
    return made


def skewed(seconds):
    """What goes before a command, so that its clock stands so many seconds off."""
    if not seconds or not library():
        return []
    return ["env", f"LD_PRELOAD={library()}", f"SKEW_SECONDS={seconds}"]
