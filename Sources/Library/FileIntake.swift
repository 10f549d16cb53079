import Dispatch
import Documents

/// Reads and inspects many files on all cores, while the caller takes in what was read before them.
final class FileIntake {
  /// Of more files the next ones are read while the caller takes in those before.
  static let chunkSize = 64
  /// Chunks that may wait for the caller, so that memory stays bounded.
  private static let backlog = 16

  private let root: String
  private var paths: ArraySlice<String>
  private let disk: any Disk
  private let prepare: (@Sendable (inout [FileChange]) throws -> Void)?
  /// The chunks that are read on other threads; nil where all is done on the calling one.
  private var queue: ChunkQueue?
  /// Whether another process has taken something in since the first file was read: what was read
  /// ahead may be older than that.
  var isOvertaken = false

  /// - Parameter prepare: looks at some of the results, on any thread, before they are handed on;
  ///   not where all is done on the calling thread.
  init(
    root: String, paths: ArraySlice<String>, disk: any Disk,
    prepare: (@Sendable (inout [FileChange]) throws -> Void)? = nil
  ) {
    (self.root, self.paths, self.disk, self.prepare) = (root, paths, disk, prepare)
    if paths.count > FileIntake.chunkSize, disk.isParallel { queue = begin() }
  }

  deinit { queue?.end() }

  /// Hands the state of the next files to `body`, in the order of the paths, on the calling thread.
  ///
  /// - Parameter count: of files, rounded up to whole chunks.
  func read(_ count: Int = .max, _ body: (FileChange) throws -> Void) throws {
    var left = min(count, paths.count)
    let disk = queue == nil ? disk.forManyCalls() : disk
    while left > 0 {
      let chunk = paths.prefix(FileIntake.chunkSize)
      paths.removeFirst(chunk.count)
      left -= chunk.count
      if let queue {
        for change in try queue.take().get() { try body(isOvertaken ? latest(change) : change) }
      } else {
        for path in chunk {
          if let change = try FileChange(inspecting: path, in: root, on: disk) { try body(change) }
        }
      }
    }
  }

  /// The file as it is now, read once more where it is not what was read.
  private func latest(_ change: FileChange) throws -> FileChange {
    let kind = try? disk.kind(at: root + "/" + change.path, followsLinks: false)
    let identity: FileIdentity? = if case .file(let there)? = kind { there } else { nil }
    if identity == change.identity { return change }
    return try FileChange(inspecting: change.path, in: root, on: disk) ?? change
  }

  private func begin() -> ChunkQueue {
    let chunks = stride(from: paths.startIndex, to: paths.endIndex, by: FileIntake.chunkSize).map {
      paths[$0..<min($0 + FileIntake.chunkSize, paths.endIndex)]
    }
    let readers = min(processorCount(), chunks.count)
    let queue = ChunkQueue(count: chunks.count, readers: readers, backlog: FileIntake.backlog)
    let (root, disk, prepare) = (root, disk, prepare)
    DispatchQueue.global(qos: .userInitiated).async {
      DispatchQueue.concurrentPerform(iterations: readers) { reader in
        while let number = queue.begin(reader: reader) {
          let disk = disk.forManyCalls()
          queue.put(
            Result {
              var changes = try chunks[number].compactMap {
                try FileChange(inspecting: $0, in: root, on: disk)
              }
              try prepare?(&changes)
              return changes
            }, at: number, reader: reader)
        }
      }
    }
    return queue
  }
}
