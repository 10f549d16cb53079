import Documents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written before it gets its name: `.regimen-PLACE-PROCESS-RANDOM.tmp`.
///
/// The last part is left to chance, so that nobody can lay something in its way, and two servers
/// do not meet that are both process 1 of their container.
enum Temporary {
  static let prefix = ".regimen-"
  static let suffix = ".tmp"

  /// Beside the file that it becomes.
  static func path(beside path: String, on disk: any Disk) -> String {
    let random = String(disk.mintNumber(), radix: 36)
    return "\(path.folderOfPath)/\(prefix)\(Writer.place)-\(getpid())-\(random)\(suffix)"
  }

  /// Who has written a temporary file.
  struct Writer {
    /// Nil where its number means nothing here.
    let process: Int32?

    /// No write takes as long, in milliseconds.
    private static let longestWrite: Int64 = 3_600_000

    /// Nil for the name of anything else.
    init?(inName name: some StringProtocol) {
      guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
      let parts = name.dropFirst(prefix.count).dropLast(suffix.count)
        .split(separator: "-", omittingEmptySubsequences: false)
      if parts.count == 2, Int32(parts[0]) ?? 0 > 0, UInt64(parts[1]) != nil {
        // Up to version 0.5: `.regimen-PROCESS-NUMBER.tmp`, of whatever machine.
        process = nil
        return
      }
      guard parts.count == 3, let number = Int32(parts[1]), number > 0,
        UInt64(parts[2], radix: 36) != nil
      else { return nil }
      process = parts[0] == Writer.place ? number : nil
    }

    /// Whether nobody writes the file any more.
    ///
    /// The numbers of another machine, another container or an earlier start of this machine say
    /// nothing here, so that the file's age alone tells: to remove one that is still written would
    /// let that save fail, one that stays only takes room.
    ///
    /// - Parameter isRunning: is asked about a process of this machine.
    func hasEnded(_ path: String, on disk: any Disk, isRunning: (Int32) -> Bool) -> Bool {
      if let process { return !isRunning(process) }
      guard case .file(let file) = try? disk.kind(at: path, followsLinks: false) else {
        return false
      }
      let age = systemMilliseconds() - file.modifiedNanoseconds / 1_000_000
      return age > Writer.longestWrite
    }

    /// Names the processes among which a number means one of them: those of one container between
    /// two starts of the machine.
    static let place: String = {
      #if os(Linux)
        let start = systemText("/proc/sys/kernel/random/boot_id")
        var link = [CChar](repeating: 0, count: 64)
        let length = readlink("/proc/self/ns/pid", &link, link.count)
        let words = start + link.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
        let isKnown = !start.isEmpty && length > 0
      #else
        var words = [UInt8](repeating: 0, count: 64)
        var length = words.count
        let isKnown = sysctlbyname("kern.bootsessionuuid", &words, &length, nil, 0) == 0
      #endif
      let hash = isKnown ? ContentHash(of: words).low : .random(in: .min ... .max)
      return String(hash & 0xff_ffff_ffff, radix: 36)
    }()
  }
}
