"""A server for the shell's tests: docs/protocol.md in memory, with knobs to make it fail."""

import asyncio
import json
import pathlib
import threading

WEB = pathlib.Path(__file__).resolve().parents[2] / "Web"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    " connect-src 'self'; img-src 'self' data: blob:; worker-src 'self'; manifest-src 'self';"
    " media-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
TYPES = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
    ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
}
EMPTY_MODULE = b"\0asm\1\0\0\0"


class Server:
    """Listens on a port of its own in a thread; tests read and set its attributes."""

    def __init__(self):
        self.version = "1"
        self.broken_assets = False
        self.is_away = False  # behind a server that says so
        self.missing, self.silent = set(), set()  # assets that are not there, or never come
        self.table = ""
        self.paired = True
        self.refusing = set()  # ids of documents whose operations are refused
        self.post_status = 200  # anything else is answered to POST /api/documents
        self.library = "LIBRARY1"
        self.aliases = []
        self.protocol = "2"  # what it speaks; others are told to reload
        self.reusing = 0  # so many operations are told that another one has their identifier
        self.most_at_once = 200  # the line breaks where a post has more operations
        self.lose_answers = 0  # so many posts are applied, but their answers never arrive
        self.posts = []  # the operation ids of each post
        self.applied = []  # operation ids, in order
        self.changes = []  # the query of each GET /api/changes
        self.cards = []  # that of each GET /today.svg that a page asked for
        self.hold = 0  # so many answers about changes are held up until `release` is called
        self.halve = 0  # so many stop in their middle until then
        self.held = []
        self.streams = set()
        self.connections = set()
        self.begin_epoch("EPOCH1")
        self.loop = asyncio.new_event_loop()
        self.listener = None
        self.port = 0
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.up()

    @property
    def url(self):
        return f"http://localhost:{self.port}"

    def begin_epoch(self, epoch):
        self.epoch, self.revision = epoch, 0
        self.documents, self.seen = {}, {}

    def call(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    def up(self):
        async def listen():
            self.listener = await asyncio.start_server(self.serve, "localhost", self.port or None)
            self.port = self.listener.sockets[0].getsockname()[1]
        self.call(listen())

    def down(self):
        async def close():
            self.listener.close()
            for writer in list(self.connections):
                writer.transport.abort()
        self.call(close())

    def drop_streams(self):
        async def drop():
            for writer in list(self.streams):
                writer.transport.abort()
        self.call(drop())

    def release(self):
        async def let_go():
            for event in self.held:
                event.set()
        self.call(let_go())

    async def wait_for_release(self):
        self.held.append(asyncio.Event())
        await self.held[-1].wait()

    def put(self, identifier, text, folder="Workouts", tell=True):
        """Changes a document as another device would; None deletes it."""
        async def change():
            self.store(folder, identifier, text)
            if tell:
                await self.announce()
        self.call(change())

    def store(self, folder, identifier, text):
        self.revision += 1
        self.documents[folder, identifier] = (self.revision, text)
        return self.revision

    async def announce(self):
        event = self.event()
        for writer in list(self.streams):
            writer.write(event)

    def event(self):
        data = json.dumps({"epoch": self.epoch, "revision": self.revision})
        return f"event: revision\ndata: {data}\n\n".encode()

    # Requests

    async def serve(self, reader, writer):
        self.connections.add(writer)
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                request, *fields = head.split("\r\n")
                method, target, _ = request.split(" ")
                length = next((int(field.split(":")[1]) for field in fields
                               if field.lower().startswith("content-length:")), 0)
                body = await reader.readexactly(length)
                known = {name.strip().lower(): value.strip() for name, _, value in
                         (field.partition(":") for field in fields)}
                await self.answer(writer, method, target, body, known)
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self.connections.discard(writer)
            self.streams.discard(writer)
            writer.close()

    async def answer(self, writer, method, target, body, known):
        path, _, query = target.partition("?")
        if self.is_away:
            return self.reply(writer, 502, b"")
        if path.startswith("/api/") and path != "/api/pair" and not self.paired:
            return self.reply(writer, 401, self.error("unpaired"))
        if path in ("/api/events", "/api/changes", "/api/documents"):
            if known.get("regimen-protocol") != self.protocol and path != "/api/events":
                return self.reply(writer, 426, self.error("protocol"))
            if known.get("regimen-library", self.library) not in [self.library] + self.aliases:
                return self.reply(writer, 409, self.error("other-library"))
        if path == "/api/events":
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
            writer.write(b": hello\n\n" + self.event())
            self.streams.add(writer)
        elif path == "/api/changes":
            self.changes.append(query)
            answer = self.changes_since(query)
            if self.hold:
                self.hold -= 1
                await self.wait_for_release()
            middle = len(answer)
            if self.halve:
                self.halve -= 1
                middle //= 2
            self.reply(writer, 200, answer, "application/x-ndjson", middle)
            if middle < len(answer):
                await self.wait_for_release()
                writer.write(answer[middle:])
        elif path == "/api/documents":
            await self.take(writer, body)
        elif path == "/api/pair":
            self.paired = json.loads(body)["token"] == "right"
            self.reply(writer, 200 if self.paired else 403, body)
        elif path == "/api/catalogue":
            self.reply(writer, 200, f"catalogue of {self.version}".encode())
        elif path == "/api/never":
            await self.wait_for_release()
        elif path == "/api/slow":
            self.reply(writer, 200, b"all of it", end=3)
            await self.wait_for_release()
            writer.write(b" of it")
        elif path == "/api/echo":
            self.reply(writer, 200, method.encode() + b" " + body)
        elif path.startswith("/api/activities/") and "gone" not in path:
            self.reply(writer, 200, path.encode())
        elif path.startswith("/api/"):
            self.reply(writer, 404, self.error("missing"))
        elif path == "/today.svg" and known.get("sec-fetch-mode") != "navigate":
            self.cards.append(query)
            self.reply(writer, 200, b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml")
        else:
            self.file(writer, path)

    def file(self, writer, path):
        prefix = f"/assets/{self.version}/"
        name = "sw.js" if path == "/sw.js" else "index.html"
        if path.startswith("/assets/"):
            name = path.removeprefix(prefix)
        broken = self.broken_assets or path.startswith("/assets/") and not path.startswith(prefix)
        if name in self.silent:
            return
        if name in self.missing or broken and path not in ("/", "/sw.js"):
            return self.reply(writer, 404, b"gone")
        if name in ("app.wasm", "rest.wasm"):
            return self.reply(writer, 200, EMPTY_MODULE, "application/wasm")
        if name in ("style.css", "changelog.md"):
            return self.reply(writer, 200, b"", "text/css" if name == "style.css" else "text/plain")
        if name == "de.txt":
            return self.reply(writer, 200, self.table.encode(), "text/plain; charset=utf-8")
        data = (WEB / name).read_bytes().replace(b"{{version}}", self.version.encode())
        self.reply(writer, 200, data, TYPES.get(pathlib.Path(name).suffix, "text/html"))

    def changes_since(self, query):
        asked = dict(part.split("=") for part in query.split("&")) if query else {}
        full = asked.get("epoch") != self.epoch
        since = 0 if full else int(asked["since"])
        aliases = {"aliases": self.aliases} if self.aliases else {}
        head = {"protocol": 2, "library": self.library, **aliases, "epoch": self.epoch,
                "revision": self.revision} | ({"full": True} if full else {})
        changed = sorted((revision, folder, identifier, text) for (folder, identifier),
                         (revision, text) in self.documents.items() if revision > since)
        lines = [head] + [
            {"revision": revision, "folder": folder, "id": identifier}
            | ({} if text is None else {"text": text})
            for revision, folder, identifier, text in changed if not (full and text is None)]
        return "".join(json.dumps(line) + "\n" for line in lines).encode()

    async def take(self, writer, body):
        operations = [json.loads(line) for line in body.decode().splitlines()]
        self.posts.append([operation["operation"] for operation in operations])
        if len(operations) > self.most_at_once:
            return writer.transport.abort()
        if self.post_status != 200:
            return self.reply(writer, self.post_status, self.error("failing"))
        answers = [self.apply(operation) for operation in operations]
        if self.lose_answers:
            self.lose_answers -= 1
            return writer.transport.abort()
        lines = [{"epoch": self.epoch, "revision": self.revision}] + answers
        self.reply(writer, 200, "".join(json.dumps(line) + "\n" for line in lines).encode())
        await self.announce()

    def apply(self, operation):
        name, identifier = operation["operation"], operation["id"]
        if identifier in self.refusing:
            return {"operation": name, "refused": {"kind": "invalid", "message": "no", "hint": ""}}
        if self.reusing:
            self.reusing -= 1
            return {"operation": name, "refused": {"kind": "operation-reused", "message": "no"}}
        if operation.get("text") == "stays deleted":
            return {"operation": name, "revision": self.revision, "deleted": True}
        if name not in self.seen:
            _, held = self.documents.get((operation["folder"], identifier), (0, None))
            text = operation.get("text")
            merged = text
            if held is not None and text is not None and held != operation.get("base"):
                merged = f"{held}+{text}"
            self.applied.append(name)
            revision = self.store(operation["folder"], identifier, merged)
            self.seen[name] = {"operation": name, "revision": revision} | (
                {} if merged == text else {"text": merged})
        return self.seen[name]

    def error(self, kind):
        return json.dumps({"error": {"kind": kind, "message": kind, "hint": ""}}).encode()

    def reply(self, writer, status, body, kind="application/json", end=None):
        writer.write(
            f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
            f"Cache-Control: no-cache\r\nContent-Security-Policy: {POLICY}\r\n\r\n".encode() + body[:end])
