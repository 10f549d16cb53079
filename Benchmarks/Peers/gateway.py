"""Asks one double of a model directly, through Regimen's gateway and through LiteLLM's proxy, and
prints: p95 milliseconds of each; refused requests a second of Regimen's gateway (quota) and of the
proxy (key); then the memory of both in MB.

Argument: the regimen program.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ["REGIMEN"] = sys.argv[1]
sys.path.insert(0, str(ROOT / "EndToEnd/gateway"))

from stand import DATA, Stand, free_port, request, seen, wait_for  # noqa: E402

ASKED = 300
# Nobody may ask more often within an hour.
A_USER = 50


def p95(ask):
    times = []
    for number in range(ASKED):
        begun = time.perf_counter()
        status, _, body = ask(number)
        times.append((time.perf_counter() - begun) * 1000)
        assert status == 200, (status, body)
    return sorted(times)[ASKED * 95 // 100]


def refused(port, path, token, body):
    """Requests a second that are refused, by 16 connections."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as lua:
        lua.write(f"""
wrk.method = "POST"
wrk.body = {json.dumps(json.dumps(body))}
wrk.headers["content-type"] = "application/json"
wrk.headers["authorization"] = "Bearer {token}"
wrk.headers["idempotency-key"] = "again"
""")
        lua.flush()
        run = subprocess.run(
            ["wrk", "-t1", "-c16", "-d5s", "-s", lua.name, f"http://127.0.0.1:{port}{path}"],
            capture_output=True, text=True, check=True)
    total = int(re.search(r"(\d+) requests in", run.stdout).group(1))
    assert total == int(re.search(r"Non-2xx or 3xx responses: (\d+)", run.stdout).group(1))
    return float(re.search(r"Requests/sec:\s+([\d.]+)", run.stdout).group(1))


def memory(pids):
    """MB that processes hold together."""
    pages = [int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids]
    return sum(pages) * os.sysconf("SC_PAGESIZE") / 1e6


class LiteLLM:
    def __init__(self, model):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-litellm-"))
        config = self.folder / "config.yaml"
        config.write_text(f"""
model_list:
  - model_name: claude-haiku-5-5
    litellm_params:
      model: anthropic/claude-haiku-5-5
      api_base: http://127.0.0.1:{model}
      api_key: none
general_settings:
  master_key: sk-bench
""")
        self.port = free_port()
        environment = {
            **os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_LOG": "ERROR",
            "PYTHONWARNINGS": "ignore"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "import litellm; litellm.run_server()", "--config", config,
             "--port", str(self.port), "--host", "127.0.0.1", "--telemetry", "False"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
            start_new_session=True)
        wait_for(lambda: request(self.port, "GET", "/health/liveliness")[0] == 200, 90, "LiteLLM")

    def ask(self, body):
        return request(self.port, "POST", "/v1/messages", body, {
            "authorization": "Bearer sk-bench", "content-type": "application/json",
            "anthropic-version": "2023-06-01"})

    @property
    def pids(self):
        group = str(self.process.pid)
        return subprocess.run(["pgrep", "-g", group], capture_output=True, text=True).stdout.split()

    def close(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    proxy = None
    with Stand("quota: 1000\n") as stand:
        gateway = stand.gateway
        tokens = [gateway.add(f"user{number}") for number in range(ASKED // A_USER + 1)]
        gateway.week(tokens[-1], "first")
        body = seen(stand.model)[-1]["body"]
        try:
            proxy = LiteLLM(stand.model)
            headers = {"content-type": "application/json"}
            direct = p95(
                lambda _: request(stand.model, "POST", "/v1/messages", body, headers))
            ours = p95(lambda number: gateway.week(tokens[number // A_USER], f"k{number}"))
            theirs = p95(lambda _: proxy.ask(body))
            with Stand("quota: 1\n") as full:
                token = full.gateway.add("anna")
                assert full.gateway.week(token, "only")[0] == 200
                rate = refused(full.gateway.port, "/v1/weeks", token, {"data": DATA})
            their_rate = refused(proxy.port, "/v1/messages", "sk-unknown", body)
            figures = [direct, ours, theirs, rate, their_rate, memory([gateway.process.pid]),
                       memory(proxy.pids)]
        finally:
            if proxy:
                proxy.close()
    for figure in figures:
        print(figure)


if __name__ == "__main__":
    main()
