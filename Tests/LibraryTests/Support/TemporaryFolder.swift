import Documents
import Foundation

/// A folder that goes when the test is over.
final class TemporaryFolder {
  let path: String

  /// - Parameter inMemory: where a disk would only be slow, if the system has such a place.
  init(inMemory: Bool = false) throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isThere = inMemory && FileManager.default.fileExists(atPath: memory.path)
    let url = (isThere ? memory : FileManager.default.temporaryDirectory)
      .appendingPathComponent("regimen-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var library: String { path + "/library" }
  var caches: String { path + "/caches" }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: library + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: library + "/" + name)))
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: library + "/" + name)
  }
}

extension Document {
  /// As it is saved for the first time.
  func begun() throws -> Self { try Self(decoding: Lineage.begun(encoded())) }

  /// Without what it says of its past.
  var bare: Self {
    var copy = self
    copy.lineage = Lineage()
    return copy
  }
}
