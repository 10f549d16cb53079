import Documents
import GRDB

/// Under which name a machine counts its edits; kept beside the cache.
///
/// A copied home folder, another machine or a library that was put in place of another one is
/// another writer: two of one name would count different edits alike. So would a cache that was put
/// back from a backup, which has forgotten numbers: every program that counts leaves a mark in the
/// file and in the cache, together with the file's identity, and whoever finds another one takes a
/// new name. A snapshot of the whole disk that is put back cannot be told.
struct WriterName {
  static let file = "replica"
  private static let length = 8

  let cache: Cache
  let root: String
  let disk: any Disk
  let mint: () -> String

  /// The name that this program counts under.
  func find() throws(LibraryError) -> String {
    guard let file = try file() else { return mint() }
    return try keep(try known(in: file) ?? mint(), in: file)
  }

  /// Whether the program that has counted here last has left its mark in another cache or another
  /// file than these. A cache without a mark is foreign, too: it may be older than the first count.
  func isForeign() throws(LibraryError) -> Bool {
    guard let file = try file() else { return false }
    return try known(in: file) == nil
  }

  private func known(in file: PrivateFile) throws(LibraryError) -> String? {
    let mark = try cache.mark()
    let words = try file.read().map {
      String(decoding: $0, as: UTF8.self).split(whereSeparator: { $0 == " " || $0 == "\n" })
    }
    guard let words, words.count == 3, words[0].utf8.count == WriterName.length,
      words[1] == place(), mark == WriterName.mark(String(words[2]), file)
    else { return nil }
    return String(words[0])
  }

  /// A name that was never used.
  func renew() throws(LibraryError) -> String {
    guard let file = try file() else { return mint() }
    return try keep(mint(), in: file)
  }

  private func file() throws(LibraryError) -> PrivateFile? {
    guard let folder = cache.folder else { return nil }
    return try PrivateFile(folder + "/" + WriterName.file)
  }

  private func keep(_ name: String, in file: PrivateFile) throws(LibraryError) -> String {
    let token = WriterName.mint()
    try file.write(Array("\(name) \(place()) \(token)\n".utf8))
    try cache.set(mark: WriterName.mark(token, file))
    return name
  }

  private static func mark(_ token: String, _ file: PrivateFile) -> String {
    let identity = file.identity
    return "\(token) \(identity?.inode ?? 0) \(identity?.changedNanoseconds ?? 0)"
  }

  static func mint() -> String {
    let text = ULID(high: 0, low: UInt64.random(in: .min ... .max)).text
    return String(text.suffix(length))
  }

  /// The machine and the folder.
  private func place() -> String {
    let inode = disk.lastingIdentity(at: root)
    let hash = ContentHash(of: WriterName.machine() + Array("\(inode) \(root)".utf8))
    return String(ULID(high: hash.high, low: hash.low).text.suffix(13))
  }

  /// What tells a machine from all others; empty where the system has no such thing. Its host name
  /// is none: that changes with the network, and with every container. The mark tells a copy there.
  static func machine(
    namedIn files: [String] = ["/etc/machine-id", "/var/lib/dbus/machine-id"]
  ) -> [UInt8] {
    for path in files {
      if let file = try? DocumentFile.read(path, on: SystemDisk()), let text = file.text,
        text.count > 0
      {
        return text.bytes
      }
    }
    return []
  }
}

extension Cache {
  /// What the last program that has counted left here.
  fileprivate func mark() throws(LibraryError) -> String {
    try read { try String.fetchOne($0, sql: "SELECT replica FROM library") } ?? ""
  }

  fileprivate func set(mark: String) throws(LibraryError) {
    try write { try $0.execute(sql: "UPDATE library SET replica = ?", arguments: [mark]) }
  }
}
