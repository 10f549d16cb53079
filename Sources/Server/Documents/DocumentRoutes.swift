import Documents
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Recordings
import Sequences
import Strength

/// Documents on their way down to a device and up from it.
struct DocumentRoutes: Sendable {
  let library: Library

  static let type = "application/x-ndjson"
  private static let headers: HTTPFields = [.contentType: type, .cacheControl: "no-store"]

  func changes(_ call: Call) throws -> Response {
    _ = try call.device(of: library)
    var since: Int64 = 0
    if let text = call.target["since"] {
      guard let number = Int64(text), number >= 0 else {
        throw HttpFailure.malformed("\"\(text)\" is no revision.")
      }
      since = number
    }
    let library = library
    let first = try library.changes(since: since, epoch: call.target["epoch"])
    var headers = DocumentRoutes.headers
    headers[.vary] = "Accept-Encoding"
    // A few lines are as fast without.
    let isPacked = !first.documents.isEmpty && call.accepts("gzip")
    if isPacked { headers[.contentEncoding] = "gzip" }
    let begun = DocumentRoutes.lines(
      first.documents,
      after: library.head(first.position, isFull: first.isFull, returnedCount: first.returnedCount))
    if first.isLast {
      let bytes = isPacked ? try GzipWriter().compress(begun, isLast: true) : begun
      return Response(
        status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
    return Response(
      status: .ok, headers: headers,
      body: call.stream { writer in
        let gzip = isPacked ? try GzipWriter() : nil
        var (page, lines) = (first, begun)
        while true {
          let bytes = gzip?.compress(lines, isLast: page.isLast) ?? lines
          if !bytes.isEmpty { try await writer.write(bytes) }
          if page.isLast { return }
          guard let next = try library.changes(after: page) else {
            // Half an answer must not look like a whole one: the connection breaks off.
            throw CancellationError()
          }
          page = next
          lines = DocumentRoutes.lines(page.documents)
        }
      })
  }

  func context(_ call: Call) throws -> Response {
    _ = try call.device(of: library)
    if call.target["position"] == "1" {
      let head = library.head(try library.position(), isFull: true)
      return Response(
        type: DocumentRoutes.type, bytes: DocumentRoutes.lines([], after: head))
    }
    let folders = [
      Settings.kind, Muscle.kind, Exercise.kind, Gym.kind, Split.kind, TimedSequence.kind,
    ]
    let (position, documents) = try library.context(
      folders: folders.map { $0.name }, workouts: 60)
    return Response(
      type: DocumentRoutes.type,
      bytes: DocumentRoutes.lines(documents, after: library.head(position, isFull: true)))
  }

  private static func lines(_ documents: [ChangeLine], after head: ChangesHead? = nil) -> [UInt8] {
    var lines = RecordLines()
    if let head { lines.add(head) }
    for document in documents { lines.add(document) }
    return lines.bytes
  }

  func apply(_ call: Call) async throws -> Response {
    let device = try call.device(of: library)
    let body = try await call.body(limit: OperationLines.sizeLimit)
    let answer = try await library.apply(try OperationLines.read(body), from: device.id)
    var lines = RecordLines()
    lines.add(library.head(answer.position))
    for result in answer.results { lines.add(result) }
    return Response(type: DocumentRoutes.type, bytes: lines.bytes)
  }
}
