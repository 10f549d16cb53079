"""Packs a built program, unpacks it elsewhere and uses it there, as somebody who installs it does.

    python EndToEnd/package.py [--release] [FOLDER]

FOLDER is where the program lies with its resources (.build/debug). With --release the packages in
.build/package, which `make package` has made, are tried instead, where neither Swift nor the build
can be seen. Nothing outside a temporary folder is written.
"""

import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
IS_RELEASE = "--release" in sys.argv
FOLDER = next((pathlib.Path(word).resolve() for word in sys.argv[1:] if word != "--release"),
              ROOT / ".build/debug")
START = time.monotonic()


def say(text):
    print(f"{time.monotonic() - START:5.1f} s: {text}", flush=True)


def check(holds, otherwise):
    if not holds:
        sys.exit(f"FAILED: {otherwise}")


def packages(*options):
    """Runs the script; returns what it has made, by the ends of the names."""
    run = subprocess.run(
        [ROOT / "Scripts/package", *options], capture_output=True, text=True)
    check(run.returncode == 0, f"Scripts/package ended with {run.returncode}: {run.stderr}")
    return {pathlib.Path(line).suffix: pathlib.Path(line) for line in run.stdout.splitlines()}


def hidden():
    """A command that runs another one where the build, and for a release Swift, is not seen.

    Empty where the system does not let us: a folder of resources that is missed would then be
    found where it was built.
    """
    folders = [path for path in (ROOT / ".build", FOLDER) if path.exists()]
    swift = shutil.which("swift")
    if IS_RELEASE and swift:
        folders.append(pathlib.Path(swift).resolve().parents[2])
    covers = " && ".join(f"mount -t tmpfs none '{path}'" for path in folders)
    command = ["unshare", "-m" if os.geteuid() == 0 else "-rm", "sh", "-c",
               f'{covers} && exec "$@"', "sh"]
    can = shutil.which("unshare") and subprocess.run(
        [*command, "true"], capture_output=True).returncode == 0
    check(can or not IS_RELEASE, "unshare cannot hide Swift here: try it as root")
    return command if can else []


class Installed:
    """What lies below a prefix, used by somebody whose home is empty."""

    def __init__(self, prefix, home, wrapper):
        self.prefix, self.home, self.wrapper = prefix, home, wrapper
        home.mkdir()

    @property
    def environment(self):
        return {
            "HOME": str(self.home), "PATH": "/usr/bin:/bin", "COLUMNS": "100", "TZ": "UTC",
            "REGIMEN_LIBRARY": str(self.home / "Regimen"),
            "REGIMEN_CACHE": str(self.home / "cache"), "REGIMEN_STATE": str(self.home / "state"),
        }

    def command(self, *words):
        return [*self.wrapper, self.prefix / "bin/regimen", *words]

    def ask(self, *words, wrong=0):
        run = subprocess.run(
            self.command(*words), env=self.environment, cwd=self.home, capture_output=True,
            text=True)
        told = f"regimen {' '.join(words)} ended with {run.returncode}: {run.stderr}"
        check(run.returncode == wrong, told)
        return run.stderr if wrong else run.stdout

    @contextlib.contextmanager
    def served(self):
        """The address of its server, which is ended afterwards."""
        server = subprocess.Popen(
            self.command("serve", "--no-open", "--port", "0"), env=self.environment,
            stdout=subprocess.PIPE, text=True)
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            check(found, "the server says no address")
            yield found.group(0)
        finally:
            server.terminate()
            code = server.wait(timeout=30)
        check(code == 0, f"the server ended with {code}")


def works(installed, version):
    """It knows itself, makes a library, reads it and serves the app, all of its own files."""
    told = installed.ask("--version").strip()
    check(told == version, f"the program says {told}, its package {version}")
    installed.ask("demo", "--today", "2026-11-19")
    shown = json.loads(installed.ask("history", "--json"))
    check(shown, "the demo has no history")
    check("Bench Press" in installed.ask("history"), "the history shows no bench press")

    resources = installed.prefix / "lib/regimen"
    style = next(resources.glob("regimen_Server.*/style.css"))
    style.write_text(style.read_text() + "\n/* of this package */\n")
    with installed.served() as address:
        page = fetch(address + "/").decode()
        found = re.search(r'href="(/assets/[^"]+/)style.css"', page)
        check(found, "the page has no style")
        check(b"/* of this package */" in fetch(address + found.group(1) + "style.css"),
              "the page is not served from the package")
        app = fetch(address + found.group(1) + "app.wasm")
        own = next(resources.glob("regimen_Browser.*/app.wasm")).read_bytes()
        check(app == own, "the app that is served is not that of the package")

    catalogue = next(resources.glob("regimen_Interchange.*/Exercises"))
    catalogue.rename(catalogue.with_name("elsewhere"))
    missed = installed.ask("demo", "--library", str(installed.home / "another"), wrong=1)
    check("is not beside the program" in missed, f"without its catalogue it says: {missed}")
    catalogue.with_name("elsewhere").rename(catalogue)


def fetch(address):
    request = urllib.request.Request(address, headers={"Accept-Encoding": "identity"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read()


def names_itself(installed, share):
    """Manual and completions know every command."""
    help_text = installed.ask("--experimental-dump-help")
    commands = [command["commandName"] for command in json.loads(help_text)["command"]["subcommands"]
                if command["commandName"] != "help"]
    pages = {page.name for page in (share / "man/man1").iterdir()}
    wanted = {"regimen.1.gz"} | {f"regimen-{name}.1.gz" for name in commands}
    check(pages == wanted, f"pages of the manual: {sorted(pages ^ wanted)} are missing or too many")
    if shutil.which("groff"):
        for page in sorted((share / "man/man1").iterdir()):
            text = subprocess.run(["gzip", "-dc", page], capture_output=True, check=True).stdout
            run = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=text,
                                 capture_output=True)
            check(run.returncode == 0 and not run.stderr, f"{page.name}: {run.stderr.decode()}")
    bash = share / "bash-completion/completions/regimen"
    script = f'source "{bash}"; COMP_WORDS=(regimen pl); COMP_CWORD=1; COMP_LINE="regimen pl"' \
        '; COMP_POINT=10; _regimen regimen pl regimen; echo "${COMPREPLY[@]}"'
    run = subprocess.run(["bash", "-c", script], capture_output=True, text=True,
                         env=installed.environment)
    check({"plan", "play"} <= set(run.stdout.split()), f"bash completes pl to {run.stdout}")
    zsh, fish = (next(share.glob("zsh/*/_regimen")),
                 share / "fish/vendor_completions.d/regimen.fish")
    for shell, option, file in (("zsh", "-n", zsh), ("fish", "--no-execute", fish)):
        check(file.stat().st_size > 1000, f"{file.name} is empty")
        if shutil.which(shell):
            subprocess.run([shell, option, file], check=True)


def is_whole(tree, share):
    """Licences of everything that docs/licences.md names, and no files of tests."""
    doc = share / "doc/regimen"
    text = (ROOT / "docs/licences.md").read_text()
    for name in re.findall(r"^\| \[(\S+)\]\(https:", text, re.MULTILINE):
        files = list((doc / "licences" / name).glob("*"))
        check(any(file.stat().st_size > 500 for file in files), f"no licence of {name}")
    stray = [path for path in tree.rglob("*") if "Tests.resources" in path.name]
    check(not stray, f"files of tests are in the package: {stray}")


def unit_starts(unit, program):
    text = unit.read_text()
    line = re.search(r"^ExecStart=(.*)$", text, re.MULTILINE).group(1)
    check("@" not in text and line == f"{program} serve --no-open", f"the unit starts: {line}")


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def try_deb(deb, work, wrapper):
    root = work / "deb"
    version = subprocess.run(["dpkg-deb", "-f", deb, "Version"], capture_output=True, text=True,
                             check=True).stdout.strip()
    newest = re.search(r"^\*\*([0-9.]+)\*\*", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    check(version == newest.group(1), f"the package is {version}, CHANGELOG.md {newest.group(1)}")
    # Only root can let dpkg itself do it: it gives files away.
    base = ["dpkg", f"--root={root}", "--force-depends", "--log=/dev/null"]
    managed = os.geteuid() == 0 and shutil.which("dpkg")
    if managed:
        for folder in ("info", "updates", "triggers", "parts"):
            (root / "var/lib/dpkg" / folder).mkdir(parents=True)
        (root / "var/lib/dpkg/status").touch()
        run = subprocess.run([*base, "--force-bad-path", "-i", deb], capture_output=True, text=True)
        check(run.returncode == 0, f"dpkg does not install it: {run.stderr}")
    else:
        subprocess.run(["dpkg-deb", "-x", deb, root], check=True)
    installed = Installed(root / "usr", root / "home", wrapper)
    works(installed, version)
    names_itself(installed, root / "usr/share")
    is_whole(root / "usr", root / "usr/share")
    unit_starts(root / "usr/lib/systemd/user/regimen.service", "/usr/bin/regimen")
    program = digest(root / "usr/lib/regimen/regimen")
    if managed:
        kept = sorted(path for path in installed.home.rglob("*") if path.is_file())
        run = subprocess.run([*base, "-r", "regimen"], capture_output=True, text=True)
        check(run.returncode == 0, f"dpkg does not remove it: {run.stderr}")
        check(not (root / "usr").exists() or not any((root / "usr").iterdir()),
              "files of the package are left behind")
        now = sorted(path for path in installed.home.rglob("*") if path.is_file())
        check(now == kept, "removing the package has touched the library")
    say(f"{deb.name} is installed, used" + (" and removed" if managed else ""))
    return version, program


def try_archive(archive, work, wrapper, version, program):
    with tarfile.open(archive) as opened:
        opened.extractall(work / "archive", filter="tar")
    (prefix,) = (work / "archive").iterdir()
    check(prefix.name.startswith("regimen-"), f"the archive unpacks as {prefix.name}")
    version = version or prefix.name.split("-")[1]
    installed = Installed(prefix, work / "home", wrapper)
    if program:
        check(digest(prefix / "lib/regimen/regimen") == program, "the two programs differ")
        check(installed.ask("--version").strip() == version, "the archive has another version")
    else:
        works(installed, version)
    # As somebody calls it who has linked it to a folder of their own.
    (work / "bin").mkdir()
    (work / "bin/regimen").symlink_to(prefix / "bin/regimen")
    linked = subprocess.run(
        [*wrapper, work / "bin/regimen", "demo", "--library", work / "linked"],
        env=installed.environment, capture_output=True, text=True)
    check(linked.returncode == 0, f"called by a link it says: {linked.stderr}")
    names_itself(installed, prefix / "share")
    is_whole(prefix, prefix / "share")
    if sys.platform == "linux":
        unit_starts(prefix / "share/systemd/user/regimen.service",
                    "/usr/bin/env PATH=%h/.local/bin:/usr/local/bin:/usr/bin:/bin regimen")
    say(f"{archive.name} is unpacked and used")


def try_prefix(work, wrapper, version):
    """`make install`, over an older version."""
    goal = work / "staged/opt/regimen"
    (goal / "lib/regimen/regimen_Old.resources").mkdir(parents=True)
    (goal / "lib/other").touch()
    run = subprocess.run(
        [ROOT / "Scripts/package", "--from", FOLDER, "--install", "/opt/regimen"],
        env={**os.environ, "DESTDIR": str(work / "staged")}, capture_output=True, text=True)
    check(run.returncode == 0, f"it is not installed: {run.stderr}")
    check(not (goal / "lib/regimen/regimen_Old.resources").exists(),
          "what an older version had there is left behind")
    check((goal / "lib/other").exists(), "what belongs to others is gone")
    installed = Installed(goal, work / "home of prefix", wrapper)
    check(installed.ask("--version").strip() == version, "what is installed is another version")
    if sys.platform == "linux":
        unit_starts(goal / "share/systemd/user/regimen.service", "/opt/regimen/bin/regimen")
    say("below a prefix")


def refuses(work):
    for words, reason in (
        (["--from", str(work / "nowhere")], "there is no folder"),
        (["--from", str(work)], "has no program regimen"),
        (["--install", "here"], "does not begin with /"),
        (["--fast"], "is none of"),
    ):
        run = subprocess.run(
            [ROOT / "Scripts/package", *words], capture_output=True, text=True)
        check(run.returncode == 1 and reason in run.stderr, f"{words} is answered: {run.stderr}")


def main():
    with tempfile.TemporaryDirectory(prefix="regimen-package-") as folder:
        work = pathlib.Path(folder)
        if IS_RELEASE:
            files = sorted((ROOT / ".build/package").glob("regimen*"), key=os.path.getmtime)
            made = {file.suffix: file for file in files}
        else:
            made = packages("--from", FOLDER, "--to", work / "made", "--quick")
        check(".gz" in made, "there is no .tar.gz: run make package")
        wrapper = hidden()
        if not wrapper:
            say("The build cannot be hidden here: what is missed may be found there.")
        version, program = None, None
        if shutil.which("dpkg-deb"):
            check(".deb" in made, "there is no .deb")
            version, program = try_deb(made[".deb"], work, wrapper)
        try_archive(made[".gz"], work, wrapper, version, program)
        if not IS_RELEASE:
            try_prefix(work, wrapper, version or made[".gz"].name.split("-")[1])
            refuses(work)
    say("packages are good")


if __name__ == "__main__":
    main()
