#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written before it gets its name: `.regimen-PROCESS-NUMBER.tmp`.
enum Temporary {
  static let prefix = ".regimen-"
  static let suffix = ".tmp"

  /// Beside the file that it becomes.
  static func path(for path: String, number: Int) -> String {
    "\(path.folderOfPath)/\(prefix)\(getpid())-\(number)\(suffix)"
  }

  /// The process that has written it; nil for every other name.
  static func process(inName name: some StringProtocol) -> Int32? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let parts = name.dropFirst(prefix.count).dropLast(suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, UInt64(parts[1]) != nil, let process = Int32(parts[0]), process > 0
    else { return nil }
    return process
  }
}
