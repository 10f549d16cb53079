import HTTPTypes
import Hummingbird
import Synchronization

extension Call {
  /// In bytes; of what is received piece by piece, no more than two lie in memory.
  private static let pieceSize = 256 << 10

  /// The whole body, which may take as long as it needs, as a file on a slow line does.
  ///
  /// - Parameter limit: in bytes.
  /// - Throws: `HttpFailure` where nobody says how long it is, where it is larger, finds no place,
  ///   nothing of it comes for as long as a whole body may take, or it comes from a device that was
  ///   revoked meanwhile.
  func file(limit: Int) async throws -> [UInt8] {
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }) else {
      throw HttpFailure.lengthUnknown
    }
    if length > limit { throw HttpFailure.tooLarge(limit: limit) }
    try await share.grow(to: length)
    let file = Gathered(length)
    try await pieces(length: length) { piece, _ in file.add(piece) }
    try await checkThatItIsStillPaired()
    return file.bytes
  }

  /// Hands on a body of any size while it arrives.
  ///
  /// - Parameters:
  ///   - length: as the head of the request says.
  ///   - take: is given each piece and where it begins; the rest waits meanwhile.
  /// - Throws: `HttpFailure` where nothing comes for as long as a whole body may take, or where it
  ///   ends early; what `take` throws.
  func pieces(
    length: Int, _ take: @escaping @Sendable (_ piece: [UInt8], _ start: Int) async throws -> Void
  ) async throws {
    try await share.grow(to: 2 * Call.pieceSize)
    let (patience, heard) = (limits.bodyDuration, Heard())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [request] in
        var piece: [UInt8] = []
        var start = 0
        func handOn() async throws {
          try await take(piece, start)
          start += piece.count
          piece.removeAll(keepingCapacity: true)
        }
        for try await part in request.body {
          piece.append(contentsOf: part.readableBytesView)
          if piece.count >= Call.pieceSize { try await handOn() }
          heard.now()
        }
        try Task.checkCancellation()
        if !piece.isEmpty { try await handOn() }
        // A connection that breaks off ends the body without an error.
        if start != length { throw HttpFailure.tooSlow }
      }
      group.addTask {
        while heard.ago < patience {
          try await Task.sleep(for: min(patience, .seconds(1)))
        }
        throw HttpFailure.tooSlow
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

/// What has come so far.
private final class Gathered: Sendable {
  private let all: Mutex<[UInt8]>

  init(_ length: Int) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    all = Mutex(bytes)
  }

  var bytes: [UInt8] { all.withLock { $0 } }

  func add(_ piece: [UInt8]) { all.withLock { $0 += piece } }
}

/// When something came last.
private final class Heard: Sendable {
  private let at = Mutex(ContinuousClock.now)

  var ago: Duration { at.withLock { ContinuousClock.now - $0 } }

  func now() { at.withLock { $0 = .now } }
}
