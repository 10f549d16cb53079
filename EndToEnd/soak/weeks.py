"""The coach's weeks in the browser and natively: python EndToEnd/soak/weeks.py

Plans the 3,240 briefs of the matrix of Tests/CoachTests twice from the same sources, once compiled
to WebAssembly as the app is, once for this machine, and compares the documents byte by byte.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "EndToEnd/app"))
sys.path.insert(0, str(ROOT / "EndToEnd/soak"))

from regimen import Library  # noqa: E402
from wire import ask, pair  # noqa: E402

MODULES = ["Documents", "Strength", "Sequences", "Running", "Coach"]
BRIEFS = 3240
PLUGINS = ROOT / "Plugins"
MATRIX = [ROOT / "Tests/CoachTests/Briefs.swift", ROOT / "Tests/CoachTests/WeekMatrix.swift",
          ROOT / "EndToEnd/soak/weeks/Weeks.swift"]


def sources(module):
    return sorted((ROOT / "Sources" / module).rglob("*.swift"))


def catalogue():
    """A line for each exercise, as a browser gets them."""
    library = Library()
    try:
        library.command("demo")
        library.serve()
        origin = f"http://127.0.0.1:{library.port}"
        token = pair(origin, library.link, "weeks")
        found = [json.loads(line) for line in ask(origin + "/api/catalogue", token).splitlines()]
    finally:
        library.close()
    texts = [line["text"] for line in found if line.get("folder") == "Exercises"]
    if not texts:
        sys.exit("The catalogue is empty: there is nothing to plan with.")
    return "".join(json.dumps(json.loads(text)) + "\n" for text in texts).encode()


def output(command, lines):
    return subprocess.run(command, input=lines, stdout=subprocess.PIPE, check=True).stdout


def in_browser(folder, compiler, lines):
    app = folder / "weeks.wasm"
    words = [word for module in MODULES for word in ["--module", module, *sources(module)]]
    subprocess.run(
        ["/bin/sh", PLUGINS / "WebAssembly/build.sh", "build", compiler,
         PLUGINS / "WebAssembly/runtime.c", PLUGINS / "WebAssets/compress.sh", app,
         *words, "--module", "Weeks", *MATRIX], check=True)
    script = ROOT / "EndToEnd/soak/weeks/weeks.mjs"
    whole = folder / "objects/whole.wasm"  # before it was split
    return output(["node", script, whole if whole.exists() else app], lines)


def natively(folder, compiler, lines):
    flags = ["-parse-as-library", "-O", "-wmo", "-swift-version", "6", "-I", folder]
    for module in MODULES:
        subprocess.run(
            [compiler, *flags, "-module-name", module, "-emit-module", "-emit-module-path",
             folder / f"{module}.swiftmodule", "-c", "-o", folder / f"{module}.o",
             *sources(module)], check=True)
    program = folder / "weeks"
    subprocess.run(
        [compiler, *flags, "-module-name", "Weeks", "-o", program, *MATRIX,
         *[folder / f"{module}.o" for module in MODULES]], check=True)
    return output([program], lines)


def main():
    compiler = shutil.which("swiftc")
    lines = catalogue()
    with tempfile.TemporaryDirectory(prefix="regimen-weeks-") as name:
        folder = pathlib.Path(name)
        browser = in_browser(folder, compiler, lines).splitlines()
        native = natively(folder, compiler, lines).splitlines()
    other = [one.split(b"\t")[0].decode() for one, two in zip(native, browser) if one != two]
    print(f"{len(native)} weeks natively, {len(browser)} in WebAssembly, {len(other)} differ")
    for label in other[:10]:
        print(label)
    sys.exit(0 if len(native) == len(browser) == BRIEFS and not other else 1)


main()
