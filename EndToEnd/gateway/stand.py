"""What the gateway is tested with: gateways as processes, PostgreSQL and nginx from Debian."""
import concurrent.futures
import http.client
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "soak"))

import double  # noqa: E402
import skew  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
REGIMEN = pathlib.Path(os.environ.get("REGIMEN", ROOT / ".build/debug/regimen"))

DATA = {
    "goal": "stronger", "days": 3, "min": 60, "level": "intermediate", "rest": [6], "closed": [7],
    "sets": [["Chest", 6, 8, 20], ["Quads", 5, 8, 20]],
    "ex": [["Bench Press (Barbell)", 57.5, 60, 62.5], ["Squat (Barbell)", 80, 82.5, 85],
           ["Pull Up"], ["Plank"]],
}

SEQUENCE = {"goal": "20 minutes core", "min": 20, "m": ["Plank", "Dead bugs"]}

REVIEW = {"f": [["Runs planned", "3"], ["Runs done", "2"], ["Distance in all", "31.5 km"]]}

PROVIDERS = """
providers:
  - name: claude
    kind: anthropic
    model: claude-haiku-5-5
    url: http://127.0.0.1:{port}
    key_env: TEST_KEY
    prices: {{ input: 0.10, output: 0.50, cache_read: 0.01, cache_write: 0.125 }}
"""
os.environ["TEST_KEY"] = "sk-secret-of-the-test"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(check, seconds=20, what="it"):
    end = time.monotonic() + seconds
    while True:
        try:
            value = check()
            if value:
                return value
        except OSError:
            pass
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.02)


def request(port, method, path, body=None, headers=None, timeout=60):
    """One request; status, headers and bytes."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def script(port, *faults, delay=0.0):
    request(port, "POST", "/script", {"faults": list(faults), "delay": delay})


def seen(port):
    return json.loads(request(port, "GET", "/seen")[2])


class Clock:
    """What a gateway takes for the time: that of the machine and whole seconds, set as it runs."""

    def __init__(self, folder):
        self.file = folder / "clock"
        self.file.write_text("0")

    def set(self, moment):
        """Goes on from a moment, in seconds since 1970."""
        new = self.file.with_suffix(".new")
        new.write_text(str(round(moment - time.time())))
        new.rename(self.file)

    @property
    def environment(self):
        return {"LD_PRELOAD": str(skew.library()), "SKEW_FILE": str(self.file)}


class Gateway:
    """One process of `regimen gateway serve`."""

    def __init__(self, folder, port=None):
        self.folder = pathlib.Path(folder)
        self.port = port or free_port()
        self.process = None
        self.environment = {}

    def configure(self, text):
        self.file = self.folder / f"gateway-{self.port}.yaml"
        self.file.write_text(f"listen: 127.0.0.1:{self.port}\n" + text)
        return self

    def command(self, *words, check=True):
        run = subprocess.run(
            [REGIMEN, "gateway", *words, "--config", self.file], capture_output=True, text=True)
        if check and run.returncode:
            raise AssertionError(run.stderr)
        return run

    def start(self):
        self.log = open(self.folder / f"gateway-{self.port}.log", "a")
        self.process = subprocess.Popen(
            [REGIMEN, "gateway", "serve", "--config", self.file], stdout=self.log,
            stderr=self.log, env={**os.environ, **self.environment})
        wait_for(lambda: request(self.port, "GET", "/readyz")[0] == 200, 30, "the gateway")
        return self

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError("the gateway did not stop") from None

    def add(self, name):
        """A user, and a token of theirs."""
        return self.token(self.invite(name))

    def invite(self, name):
        """A user, and what a library is linked with."""
        self.command("user", "add", name)
        return json.loads(self.command("user", "token", name, "--json").stdout)["refresh_token"]

    def token(self, refresh):
        status, _, body = request(self.port, "POST", "/v1/token", {"refresh_token": refresh})
        assert status == 200, body
        return json.loads(body)["token"]

    def week(self, token, key, data=None, port=None, **more):
        return self.ask("weeks", token, key, data or DATA, port, **more)

    def ask(self, kind, token, key, data, port=None, **more):
        headers = {"authorization": "Bearer " + token, "idempotency-key": key}
        return request(
            port or self.port, "POST", "/v1/" + kind, {"data": data, **more}, headers)

    def usage(self):
        return json.loads(self.command("usage", "--json").stdout)


class Home:
    """Somebody's own folder, with a library in it."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {
            **os.environ, "HOME": str(folder), "REGIMEN_LIBRARY": str(folder / "Regimen"),
            "REGIMEN_CACHE": str(folder / "cache"), "REGIMEN_STATE": str(folder / "state")}

    def run(self, *words, stdin="", status=0):
        """`regimen`; a status of None may be any."""
        done = subprocess.run([REGIMEN, *words], env=self.environment, input=stdin,
                              capture_output=True, text=True)
        assert status is None or done.returncode == status, (words, done)
        return done


class PostgreSQL:
    """A cluster of its own in a temporary folder, on loopback."""

    def __init__(self):
        self.bin = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), default=None)
        if self.bin is None and (found := shutil.which("initdb")):
            self.bin = pathlib.Path(found).parent
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-pg-"))
        self.port = free_port()
        self.user = None
        if os.geteuid() == 0:
            # The server refuses to run as root.
            self.user = "postgres" if "postgres" in [u.pw_name for u in pwd.getpwall()] else "nobody"
            shutil.chown(self.folder, self.user)
        self.run("initdb", "-D", self.folder / "data", "-U", "regimen", "-A", "trust", "-N",
                 "--locale=C", "-E", "UTF8")
        self.start()
        self.run("createdb", "-h", self.folder, "-p", str(self.port), "-U", "regimen", "gateway")

    def run(self, program, *words):
        command = [str(self.bin / program), *map(str, words)]
        options = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid,
                   "extra_groups": []} if self.user else {}
        run = subprocess.run(command, capture_output=True, text=True, cwd="/tmp", **options)
        if run.returncode:
            raise AssertionError(f"{program}: {run.stdout}{run.stderr}")
        return run.stdout

    def start(self):
        self.run("pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o",
                 f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off "
                 "-c max_connections=200", "start")

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.folder / "data", "-m", mode, "-w", "stop")

    def query(self, text):
        return self.run("psql", "-h", self.folder, "-p", self.port, "-U", "regimen", "-d",
                        "gateway", "-Atc", text).strip()

    def fresh(self):
        self.query("DROP SCHEMA public CASCADE")
        self.query("CREATE SCHEMA public")

    @property
    def address(self):
        return f"postgresql://regimen@127.0.0.1:{self.port}/gateway"

    def close(self):
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


class Nginx:
    """One port before several gateways, as docs/gateway.md has it."""

    def __init__(self, ports):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-nginx-"))
        self.port = free_port()
        servers = "\n".join(f"server 127.0.0.1:{port};" for port in ports)
        temporary = "\n".join(
            f"{kind}_temp_path {self.folder}/{kind};"
            for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(f"""
{user}
daemon off; pid {self.folder}/pid; error_log {self.folder}/error;
events {{ worker_connections 1024; }}
http {{
  access_log off; {temporary}
  upstream gateways {{ {servers} keepalive 16; }}
  server {{
    listen 127.0.0.1:{self.port} backlog=1024;
    location / {{
      proxy_pass http://gateways;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_read_timeout 90s;
      # The gateway itself tells what may be tried again.
      proxy_next_upstream error timeout non_idempotent;
    }}
    location = /metrics {{ return 404; }}
  }}
}}
""")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.process = subprocess.Popen(
            [program, "-c", self.folder / "nginx.conf"], stderr=subprocess.DEVNULL)
        wait_for(lambda: request(self.port, "GET", "/healthz")[0] == 200, 20, "nginx")

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)


def together(work, items, threads=None):
    """Runs `work` for all items at once."""
    with concurrent.futures.ThreadPoolExecutor(threads or len(items)) as pool:
        return list(pool.map(work, items))


class Stand:
    """One gateway over SQLite, with a double for its model."""

    def __init__(self, more="", providers=PROVIDERS, deadline=5):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-gateway-"))
        self.model = double.serve()
        self.gateway = Gateway(self.folder).configure(
            f"database: gateway.sqlite\ndeadline_seconds: {deadline}\n{more}"
            + providers.format(port=self.model))

    def keep_time(self):
        """A clock that can be set; before the gateway starts."""
        clock = Clock(self.folder)
        self.gateway.environment = clock.environment
        return clock

    def __enter__(self):
        script(self.model)
        self.gateway.start()
        return self

    def __exit__(self, *_):
        self.gateway.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def log(self):
        return (self.folder / f"gateway-{self.gateway.port}.log").read_text()

    def rows(self, query):
        with sqlite3.connect(self.folder / "gateway.sqlite", timeout=10) as connection:
            return connection.execute(query).fetchall()
