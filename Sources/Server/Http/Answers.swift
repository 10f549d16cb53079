import App
import Documents
import HTTPTypes
import Hummingbird
import NIOCore

/// Ways to answer.
extension Response {
  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    Response(status: status, type: "application/json", bytes: bytes)
  }

  static func json(
    status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void
  ) -> Response {
    var writer = JSONWriter()
    writer.object(write)
    return .json(writer.finish(), status: status)
  }

  init(status: HTTPResponse.Status = .ok, type: String, bytes: [UInt8]) {
    self.init(
      status: status, headers: [.contentType: type, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  init(_ failure: HttpFailure) {
    self = .json(status: failure.status) { writer in
      writer.key("error")
      writer.object { writer in
        writer.member("kind", failure.kind)
        writer.member("message", failure.message)
        writer.member("hint", failure.hint)
        if !failure.columns.isEmpty {
          writer.list("columns", failure.columns) { writer, name in writer.string(name) }
        }
      }
    }
    if let seconds = failure.retryAfter { headers[.retryAfter] = String(seconds) }
    if !failure.allowed.isEmpty {
      headers[.allow] = failure.allowed.map { $0.rawValue }.joined(separator: ", ")
    }
  }

  /// The same head, without a body. A length that is not known is given as 0: without any, the
  /// end of the body would be marked, which a client takes for the next answer.
  var withoutBody: Response {
    var answer = self
    let length = body.contentLength ?? 0
    answer.body = ResponseBody(contentLength: length) { writer in try await writer.finish(nil) }
    return answer
  }
}

/// What every answer carries.
enum SecurityHeaders {
  private static let policy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'",
    // A browser that opens today's card takes its style for one that somebody has slipped in.
    "style-src 'self' " + TodayCard.styleHash,
    "media-src 'self'", "connect-src 'self'", "img-src 'self' data: blob:", "worker-src 'self'",
    "manifest-src 'self'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  private static let all: [HTTPField] = [
    ("Content-Security-Policy", policy),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ].compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } }

  /// - Parameter response: keeps those that it has.
  static func add(to response: inout Response) {
    for field in all where response.headers[field.name] == nil { response.headers.append(field) }
  }
}

/// A body that is written piece by piece, to whoever keeps reading.
struct PatientWriter {
  private var writer: any ResponseBodyWriter
  private let channel: any Channel
  private let patience: Duration

  /// - Parameter patience: how long one piece may take to go out; then the connection is closed.
  init(_ writer: any ResponseBodyWriter, channel: any Channel, patience: Duration) {
    self.writer = writer
    self.channel = channel
    self.patience = patience
  }

  mutating func write(_ bytes: [UInt8]) async throws {
    let channel = channel
    let timer = channel.eventLoop.scheduleTask(in: TimeAmount(patience)) {
      channel.close(promise: nil)
    }
    defer { timer.cancel() }
    try await writer.write(ByteBuffer(bytes: bytes))
    // The writer takes pieces without a limit until the loop has told it that the line is full.
    try await channel.eventLoop.submit {}.get()
  }

  consuming func finish() async throws { try await writer.finish(nil) }
}
