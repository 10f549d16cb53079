#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files in a folder and in those below it, in the order of their names.
///
/// Links are not followed, so that nothing outside is read and no circle is walked. Hidden files
/// and what systems put beside files are left out.
public struct FolderWalk {
  public struct File: Equatable, Sendable {
    /// Within the folder, with `/` between the parts.
    public var name: String
    public var path: String
    public var size: Int
    /// When it was written last, in milliseconds since 1970 by the clock of who wrote it.
    public var modifiedMilliseconds: Int64 = 0
  }

  static let mostDepth = 32

  public private(set) var files: [File] = []
  /// Folders that could not be read.
  private(set) var faults: [(name: String, fault: ArchiveFault)] = []
  private let budget: ArchiveBudget

  /// - Throws: `unreadable` where the folder itself cannot be read, `tooLarge` for too many files.
  public init(_ path: String, budget: ArchiveBudget) throws(RecordingError) {
    self.budget = budget
    let names = try Self.names(in: path)
    try walk(path, prefix: "", names, depth: 1)
  }

  private mutating func walk(
    _ path: String, prefix: String, _ names: [String], depth: Int
  ) throws(RecordingError) {
    try budget.take(entries: names.count)
    for name in names where !Self.isHidden(name) {
      let inner = path + "/" + name
      var status = stat()
      guard lstat(inner, &status) == 0 else {
        faults.append((prefix + name, ArchiveFault("unreadable-file", sentence())))
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        files.append(
          File(
            name: prefix + name, path: inner, size: Int(clamping: status.st_size),
            modifiedMilliseconds: Self.modified(status)))
      case S_IFDIR where depth < Self.mostDepth:
        let below: [String]
        do throws(RecordingError) {
          below = try Self.names(in: inner)
        } catch {
          faults.append((prefix + name, ArchiveFault("unreadable-folder", sentence())))
          continue
        }
        try walk(inner, prefix: prefix + name + "/", below, depth: depth + 1)
      case S_IFDIR:
        faults.append(
          (prefix + name, ArchiveFault("too-deep", "The folder lies too deep; it was left out.")))
      case S_IFLNK:
        faults.append(
          (prefix + name, ArchiveFault("link-skipped", "It is a link, which is not followed.")))
      default: break
      }
    }
  }

  private static func modified(_ status: stat) -> Int64 {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // Files may say that they are of any year.
    return Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000
  }

  private func sentence() -> String { "It cannot be read: \(systemReason())." }

  /// Whether a name is one of the files that systems hide or put beside others.
  static func isHidden(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(".") || name == "__MACOSX"
  }

  private static func names(in path: String) throws(RecordingError) -> [String] {
    guard let folder = opendir(path) else {
      throw .unreadable(path: path, reason: systemReason())
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee))
        { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
