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
    /// The path as the system has it, with a zero at its end, where it is not UTF-8; nil elsewhere.
    /// Name and path show such bytes as `\xFC`.
    public var rawPath: [CChar]?
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
    let folder = Folder(path: path, rawPath: Array(path.utf8), prefix: "", depth: 1)
    try walk(folder, Self.names(in: folder))
  }

  private struct Folder {
    var path: String
    /// Without a zero at its end.
    var rawPath: [UInt8]
    /// Of the names in it.
    var prefix: String
    var depth: Int
  }

  private mutating func walk(_ folder: Folder, _ names: [[UInt8]]) throws(RecordingError) {
    try budget.take(entries: names.count)
    let (prefix, depth) = (folder.prefix, folder.depth)
    for rawName in names {
      let name = Self.shown(rawName)
      if Self.isHidden(name) { continue }
      let path = folder.path + "/" + name
      let rawPath = folder.rawPath + [0x2f] + rawName
      let inner = Self.cString(rawPath)
      var status = stat()
      guard lstat(inner, &status) == 0 else {
        faults.append((prefix + name, ArchiveFault("unreadable-file", sentence())))
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        files.append(
          File(
            name: prefix + name, path: path,
            rawPath: Self.isUTF8(rawPath) ? nil : inner, size: Int(clamping: status.st_size),
            modifiedMilliseconds: Self.modified(status)))
      case S_IFDIR where depth < Self.mostDepth:
        let subfolder = Folder(
          path: path, rawPath: rawPath, prefix: prefix + name + "/", depth: depth + 1)
        let below: [[UInt8]]
        do throws(RecordingError) {
          below = try Self.names(in: subfolder)
        } catch {
          faults.append((prefix + name, ArchiveFault("unreadable-folder", sentence())))
          continue
        }
        try walk(subfolder, below)
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

  private static func names(in folder: Folder) throws(RecordingError) -> [[UInt8]] {
    guard let open = opendir(cString(folder.rawPath)) else {
      throw .unreadable(path: folder.path, reason: systemReason())
    }
    defer { closedir(open) }
    var names: [[UInt8]] = []
    while let entry = readdir(open) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2e], name != [0x2e, 0x2e] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func cString(_ bytes: [UInt8]) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// A name; where it is not UTF-8, all but ASCII as `\xFC`, so that no two have the same.
  private static func shown(_ name: [UInt8]) -> String {
    if let text = String(validating: name, as: UTF8.self) { return text }
    return name.reduce(into: "") { text, byte in
      if byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Whether a file that was found is there as it was then.
  public static func holds(_ file: File) -> Bool {
    var status = stat()
    guard lstat(file.rawPath ?? cString(Array(file.path.utf8)), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && Int(clamping: status.st_size) == file.size
      && modified(status) == file.modifiedMilliseconds
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
