import Dispatch
import Documents
import Synchronization

/// Reads and inspects many files on all cores, while the caller takes the results in.
struct FileIntake {
  private static let chunkSize = 128
  /// Chunks that may wait for the caller, so that memory stays bounded.
  private static let backlog = 8

  let root: String
  let paths: [String]

  /// Hands the state of each file to `body`, in no particular order, on the calling thread.
  func read(_ body: (FileChange) throws -> Void) throws {
    let chunks = stride(from: 0, to: paths.count, by: FileIntake.chunkSize).map {
      paths[$0..<min($0 + FileIntake.chunkSize, paths.count)]
    }
    if chunks.count < 2 {
      for path in paths { if let change = try inspect(path) { try body(change) } }
      return
    }
    let outbox = Outbox()
    let permits = DispatchSemaphore(value: FileIntake.backlog)
    let arrivals = DispatchSemaphore(value: 0)
    let intake = self
    DispatchQueue.global(qos: .userInitiated).async {
      DispatchQueue.concurrentPerform(iterations: chunks.count) { number in
        permits.wait()
        outbox.put(
          Result { try chunks[number].compactMap { path in try intake.inspect(path) } })
        arrivals.signal()
      }
    }
    var failure: (any Error)?
    for _ in chunks {
      arrivals.wait()
      let chunk = outbox.take()
      permits.signal()
      guard failure == nil else { continue }
      do { for change in try chunk.get() { try body(change) } } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Nil for a file that is none of the library's.
  private func inspect(_ path: String) throws(LibraryError) -> FileChange? {
    guard let type = DocumentType.of(path: path) else { return nil }
    var change = FileChange(path: path, kind: type.kind, identity: nil, content: .gone)
    let read: ReadFile?
    do throws(LibraryError) {
      read = try DocumentFile.read(root + "/" + path)
    } catch {
      change.content = .quarantined(.unreadable(error))
      return change
    }
    guard let file = read else { return change }
    change.identity = file.identity
    guard let text = file.text else {
      change.content = .quarantined(.tooLarge(file.identity.size))
      return change
    }
    switch Inspection.of(path: path, text: text, type: type) {
    case .document(let summary, let hash):
      change.content = .document(summary, hash, text.bytes)
    case .quarantined(let why): change.content = .quarantined(why)
    case .foreign: return change
    }
    return change
  }
}

/// Results that wait to be taken.
private final class Outbox: Sendable {
  private let chunks = Mutex<[Result<[FileChange], any Error>]>([])

  func put(_ chunk: Result<[FileChange], any Error>) { chunks.withLock { $0.append(chunk) } }

  func take() -> Result<[FileChange], any Error> {
    chunks.withLock { $0.isEmpty ? .success([]) : $0.removeFirst() }
  }
}
