import Documents
import Foundation

/// Where files lie that devices have sent, until they are imported: a folder for each import, for
/// its owner alone, which goes when the import ends, and at the next start.
struct Spool: Sendable {
  let folder: String

  /// - Parameter folder: of nobody else; what lies in it is of an earlier server and goes.
  init(_ folder: String) {
    self.folder = folder
    empty()
  }

  func path(of job: ULID) -> String { folder + "/" + job.text }

  /// - Throws: `HttpFailure` where it cannot be made.
  func makeFolder(of job: ULID) throws(HttpFailure) {
    for path in [folder, path(of: job)] where mkdir(path, 0o700) != 0 {
      if errno != EEXIST { throw .unwritten(errno) }
    }
  }

  func remove(_ job: ULID) { try? FileManager.default.removeItem(atPath: path(of: job)) }

  func empty() { try? FileManager.default.removeItem(atPath: folder) }

  /// Bytes that its disk still takes; nil where the system does not say.
  var room: Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: status.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
    return isTooMuch ? Int.max : bytes
  }

  /// The name of a file as a person gave it, made one that leads nowhere else.
  static func fileName(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    var plain = String(
      String.UnicodeScalarView(
        last.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    // What begins with a dot counts as hidden.
    while let first = plain.first, first == "." || first.isWhitespace { plain.removeFirst() }
    // The end tells people what it is.
    while plain.utf8.count > 200 { plain.removeFirst() }
    return plain.isEmpty ? "file" : plain
  }
}

/// A file of an import while it is received.
final class SpoolFile: Sendable {
  private let file: Int32

  /// - Throws: `HttpFailure` where it cannot be made, or is there already.
  init(_ path: String) throws(HttpFailure) {
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file < 0 { throw .unwritten(errno) }
  }

  deinit { close(file) }

  /// Adds to its end; one call at a time.
  func write(_ bytes: [UInt8]) throws(HttpFailure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[written...])
        return systemWrite(file, rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritten(errno) }
      written += count
    }
  }
}

// Outside the type, where the name means its own method.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

extension HttpFailure {
  static let noRoom = HttpFailure(
    .init(code: 507), "no-room", "The library's disk has no room for that file.",
    hint: "Make some, then send it again.")

  fileprivate static func unwritten(_ code: Int32) -> HttpFailure {
    if code == ENOSPC || code == EDQUOT { return noRoom }
    return HttpFailure(
      .internalServerError, "failed", "The server could not keep that file: \(reason(code)).",
      hint: "Look at its state folder.")
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
