import App
import Documents

/// The app as one page runs it: takes the shell's messages, keeps the state, answers with what to
/// show and what to do.
///
/// A message is a line of JSON and a payload behind it; `Web/shell.js` lists both sides.
struct PageHost {
  struct Reply {
    /// The body of the page; empty where it stays as it is.
    var html: [UInt8] = []
    /// A JSON array; empty where there is nothing to do.
    var effects: [UInt8] = []
  }

  /// Never copied: a second reference would make every change copy all that the device knows.
  private var state = State(seed: 0)
  private var hasStarted = false
  private var screen = Screen()

  // Called from one place, which would take a thousand fields apart.
  @inline(never)
  init() {}

  mutating func handle(_ message: [UInt8]) -> Reply {
    let end = message.firstIndex(of: 0x0a) ?? message.count
    guard let header = try? JSONValue(parsing: [UInt8](message[..<end])) else { return Reply() }
    let payload = end < message.count ? message[(end + 1)...] : []
    let now = Instant(
      milliseconds: Int64(header["now"]?.number ?? 0),
      offsetMinutes: Int(header["offset"]?.number ?? 0))
    if header["do"]?.string == "start" { start(header) }
    guard hasStarted else { return Reply() }
    if header["do"]?.string == "prepare" {
      prepare(Route(path: header["url"]?.string ?? "/"))
      return Reply()
    }
    var effects: [Effect] = []
    for action in actions(header, payload) { effects += update(&state, action, now: now) }
    for case .navigate(let route, _) in effects { state.route = route }
    return Reply(
      html: screen.render(state), effects: screen.write(effects, title: title(state)))
  }

  /// Renders a page that is not shown yet, so that what it calls is compiled when it is.
  private mutating func prepare(_ route: Route) {
    let shown = state.route
    state.route = route
    var renderer = HTMLRenderer(capacity: 32_768)
    renderer.write(page(state))
    state.route = shown
  }

  private mutating func start(_ header: JSONValue) {
    var seed: UInt64 = 0
    for digit in (header["seed"]?.string ?? "").utf8.prefix(16) {
      seed = seed << 4 | UInt64(digit & 0x0f) &+ UInt64(digit >> 6) &* 9
    }
    state = State(seed: seed)
    hasStarted = true
    state.device.isWhole = false
    state.device.version = header["version"]?.string ?? ""
    state.device.isTouch = header["touch"]?.bool ?? false
    state.device.isSmall = header["small"]?.bool ?? false
    state.recorder.canStrap = header["canStrap"]?.bool ?? false
    state.recorder.canLocate = header["canLocate"]?.bool ?? false
    state.route = Route(path: header["url"]?.string ?? "/")
    screen = Screen()
  }

  private func actions(_ header: JSONValue, _ payload: ArraySlice<UInt8>) -> [Action] {
    switch header["do"]?.string {
    case "start":
      let lines = StoredLines(payload)
      return [
        .arrived(Route(path: header["url"]?.string ?? "/")),
        .device(
          .stored(lines.documents, operations: lines.operations, memory: lines.memory)),
      ]
    case "event":
      guard let number = header["handler"]?.number, let handler = screen.handler(Int(number)) else {
        return []
      }
      switch handler {
      case .action(let action): return [action]
      case .value(let make): return [make(header["value"]?.string ?? "")]
      }
    case "navigate": return [.arrived(Route(path: header["url"]?.string ?? "/"))]
    case "changes":
      let more = header["more"]?.bool ?? false
      var lines = payload
      var head: ChangesHead?
      if header["begins"]?.bool == true {
        let end = lines.firstIndex(of: 0x0a) ?? lines.endIndex
        head = try? ChangesHead(line: lines[..<end])
        lines = lines[end...]
      }
      return [.device(.changes(head, StoredLines.records(lines), more: more))]
    case "acknowledged":
      let end = payload.firstIndex(of: 0x0a) ?? payload.endIndex
      let head = try? ChangesHead(line: payload[..<end])
      let answers: [Acknowledgement] = StoredLines.records(payload[end...])
      return [.device(.acknowledged(answers, epoch: head?.epoch ?? ""))]
    case "emptied": return [.device(.emptied)]
    case "shared": return [.device(.shared(StoredLines.records(payload)))]
    case "remembered":
      guard let note = try? JSONValue(parsing: [UInt8](payload)),
        let key = note["remembered"]?.string
      else { return [] }
      return [.device(.remembered(key: key, value: note["value"]?.string))]
    case "connection":
      let connection = Device.Connection(rawValue: header["state"]?.string ?? "")
      return connection.map { [.device(.connection($0))] } ?? []
    case "failed":
      return [
        .device(
          .failed(
            what: header["what"]?.string ?? "", message: header["message"]?.string ?? ""))
      ]
    case "whole": return [.device(.whole)]
    case "small": return [.device(.small(header["small"]?.bool ?? false))]
    case "update": return [.device(.offered(version: header["version"]?.string ?? ""))]
    case "pairing":
      let answer = Answer(
        status: Int(header["status"]?.number ?? 0), body: [UInt8](payload))
      return [.device(.pairing(answer))]
    case "answer":
      guard let number = header["request"]?.number,
        let request = Effect.Request(rawValue: Int(number))
      else { return [] }
      return [
        .device(
          .answer(
            request, status: Int(header["status"]?.number ?? 0), body: [UInt8](payload)))
      ]
    case "tick", "visible": return [.tick]
    case "recorded", "owned", "position", "signal", "strap", "heartRate":
      return RecorderAction(header, payload).map { [.recorder($0)] } ?? []
    case "sent":
      guard let id = ULID(header["id"]?.string ?? "") else { return [] }
      return [.device(.sent(id, status: Int(header["status"]?.number ?? 0)))]
    case "photo": return PhotosAction(header, payload).map { [.photos($0)] } ?? []
    case "translations":
      var translations: [String: String] = [:]
      var lines = payload
      while let end = lines.firstIndex(of: 0x0a) {
        if let cut = lines[..<end].firstIndex(of: 0x09) {
          translations[String(decoding: [UInt8](lines[..<cut]), as: UTF8.self)] =
            String(decoding: [UInt8](lines[(cut + 1)..<end]), as: UTF8.self)
        }
        lines = lines[(end + 1)...]
      }
      let language = Language(rawValue: header["language"]?.string ?? "") ?? .english
      return [.device(.translations(translations, language: language))]
    case "media": return [.player(.media(header["name"]?.string ?? ""))]
    default: return []
    }
  }
}

/// What the page shows by now.
private struct Screen {
  private var handlers: [Handler] = []
  private var shown: [UInt8] = []
  private var shownTitle = ""

  func handler(_ number: Int) -> Handler? {
    handlers.indices.contains(number) ? handlers[number] : nil
  }

  /// The body of the page; empty where it stays as it is.
  mutating func render(_ state: State) -> [UInt8] {
    var renderer = HTMLRenderer(capacity: max(32_768, shown.count + shown.count / 4))
    renderer.write(page(state))
    handlers = renderer.handlers
    if renderer.bytes == shown { return [] }
    shown = renderer.bytes
    return shown
  }

  mutating func write(_ effects: [Effect], title: String) -> [UInt8] {
    if effects.isEmpty, title == shownTitle { return [] }
    var writer = JSONWriter(compact: true)
    writer.beginArray()
    if title != shownTitle {
      shownTitle = title
      writer.element()
      writer.object { writer in
        writer.member("do", "title")
        writer.member("text", title)
      }
    }
    for effect in effects {
      writer.element()
      effect.write(to: &writer)
    }
    writer.endArray()
    return writer.bytes
  }
}

/// What the page has stored, a line of JSON each.
struct StoredLines {
  private(set) var documents: [ChangeLine] = []
  private(set) var operations: [DocumentOperation] = []
  private(set) var memory: [(String, String)] = []

  init(_ payload: ArraySlice<UInt8>) {
    for line in payload.split(separator: 0x0a) {
      if line.starts(with: "{\"operation\"".utf8) {
        if let operation = try? DocumentOperation(line: line) { operations.append(operation) }
      } else if line.starts(with: "{\"remembered\"".utf8) {
        guard let note = try? JSONValue(parsing: [UInt8](line)),
          let key = note["remembered"]?.string, let value = note["value"]?.string
        else { continue }
        memory.append((key, value))
      } else if let document = try? ChangeLine(line: line) {
        documents.append(document)
      }
    }
  }

  /// Lines of one kind; one that cannot be read is left out.
  static func records<Value: Record>(_ payload: ArraySlice<UInt8>) -> [Value] {
    payload.split(separator: 0x0a).compactMap { try? Value(line: $0) }
  }
}
