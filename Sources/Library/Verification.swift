import Documents
import Strength

/// Something that is wrong, or worth knowing, in the files of a library.
public struct Problem: Equatable, Sendable {
  public enum Severity: String, Sendable { case error, note }

  /// Relative to the library.
  public var path: String
  /// From 1; 0 for the whole file.
  public var line = 0
  public var column = 0
  public var severity = Severity.error
  /// A stable word for scripts, such as `unreadable`.
  public var code: String
  public var message: String
}

/// A look at every file, past the cache; changes nothing.
public struct Verification: Sendable {
  public private(set) var problems: [Problem] = []
  public private(set) var documentCount = 0

  private var pathsByID: [String: String] = [:]

  public var isSound: Bool { !problems.contains { $0.severity == .error } }

  /// - Parameter progress: is told how many files of how many have been looked at.
  public init(
    of root: String, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(LibraryError) {
    let tree = try FolderTree(of: root)
    let paths = tree.files.keys.sorted()
    for (number, path) in paths.enumerated() {
      progress(number, paths.count)
      check(path, root: root)
    }
    progress(paths.count, paths.count)
    for path in tree.temporaries {
      note(path, "leftover", "a write was cut off here; the next one clears it away")
    }
    for path in tree.others {
      note(path, "not-a-file", "links and special files are left alone")
    }
    problems.sort { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  private mutating func check(_ path: String, root: String) {
    guard let file = FileChange(inspecting: path, in: root) else { return }
    switch file.content {
    case .gone: break
    case .quarantined(let why): add(path, why)
    case .foreign: note(path, "foreign", "this is no document; it is left alone")
    case .document(let summary, _, _):
      documentCount += 1
      if summary.path != path {
        problems.append(
          Problem(path: path, code: "misplaced", message: "it belongs to \(summary.path)"))
      }
      let key = file.kind.name + "/" + summary.id.text
      if let other = pathsByID.updateValue(path, forKey: key) {
        problems.append(
          Problem(path: path, code: "duplicate", message: "\(other) has the same identifier"))
      }
    }
  }

  private mutating func add(_ path: String, _ why: Quarantine) {
    problems.append(
      Problem(
        path: path, line: why.line, column: why.column, code: why.reason.rawValue,
        message: why.message))
  }

  private mutating func note(_ path: String, _ code: String, _ message: String) {
    problems.append(Problem(path: path, severity: .note, code: code, message: message))
  }
}
