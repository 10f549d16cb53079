import Documents
import Library
import Recordings

/// Packs a library's files into an archive that has no name yet.
struct BackupPacker {
  /// What a backup says of itself in its first block.
  static let title = "regimen backup of library "

  private let file: StreamedFile
  private let gzip: GzipWriter
  /// Of what has no time of its own, in seconds since 1970.
  private let seconds = Clock.now.milliseconds / 1000
  private var waiting: [UInt8] = []
  private(set) var sums = BackupSums()
  /// Bytes of all contents.
  private(set) var size: Int64 = 0

  private static let pieceSize = 1 << 18
  /// Of zlib: some smaller than the fastest, and still faster than most disks.
  private static let level = 6

  private init(_ file: StreamedFile) throws {
    self.file = file
    gzip = try GzipWriter(level: BackupPacker.level)
  }

  /// Writes all of it, durably.
  ///
  /// - Parameters:
  ///   - files: gets what could not be read.
  ///   - library: names it, so that backups of several ones can lie beside each other.
  ///   - progress: is told how many files of how many are packed.
  /// - Throws: `LibraryError` of the file that is written; `Failure` where a large file changes.
  static func pack(
    _ files: inout LibraryFiles, of library: String, into file: StreamedFile,
    progress: (Int, Int) -> Void
  ) throws -> BackupPacker {
    var packer = try BackupPacker(file)
    try packer.put(TarArchive.opening(comment: title + library))
    for folder in files.folders {
      let entry = TarEntry(
        name: packer.name(folder.path), kind: .folder, mode: folder.mode,
        modifiedSeconds: packer.seconds)
      try packer.put(TarArchive.header(of: entry))
    }
    var isGone = false
    let items = files.files
    for (number, item) in items.enumerated() {
      progress(number, items.count)
      if try !packer.add(item, of: &files) { isGone = true }
    }
    // What is gone may have got another name, which was not there when the folder was listed.
    if isGone {
      for item in try LibraryFiles(of: files.root).files where packer.sums[item.path] == nil {
        if files.leftOut.contains(where: { $0.path == item.path }) { continue }
        _ = try packer.add(item, of: &files)
      }
    }
    progress(files.files.count, files.files.count)
    try packer.finish()
    return packer
  }

  private func name(_ path: String) -> String {
    path.isEmpty ? BackupSums.folder : BackupSums.folder + "/" + path
  }

  /// - Returns: false where it is gone.
  private mutating func add(
    _ item: LibraryFiles.Item, of files: inout LibraryFiles
  ) throws -> Bool {
    switch files.read(item) {
    case .gone: return false
    case .unreadable(let reason): files.leaveOut(item.path, reason)
    case .bytes(let bytes, let modifiedSeconds):
      try add(item, bytes, modifiedSeconds: modifiedSeconds)
    case .large(let open): try add(item, open)
    }
    return true
  }

  private mutating func add(
    _ item: LibraryFiles.Item, _ bytes: [UInt8], modifiedSeconds: Int64
  ) throws {
    let entry = TarEntry(
      name: name(item.path), kind: .file, size: bytes.count, mode: item.mode,
      modifiedSeconds: modifiedSeconds)
    try put(TarArchive.header(of: entry))
    try put(bytes)
    try put(TarArchive.padding(behind: bytes.count))
    sums[item.path] = RunningHash.text(of: bytes)
    size += Int64(bytes.count)
  }

  /// What was said of its size stands before the content: one that changes meanwhile is in the way.
  private mutating func add(_ item: LibraryFiles.Item, _ file: LibraryFiles.OpenFile) throws {
    let count = Int(file.identity.size)
    let entry = TarEntry(
      name: name(item.path), kind: .file, size: count, mode: item.mode,
      modifiedSeconds: file.modifiedSeconds)
    try put(TarArchive.header(of: entry))
    var (rest, hash) = (count, RunningHash())
    while rest > 0 {
      let wanted = min(rest, BackupPacker.pieceSize)
      let piece = try telling(item) { () throws(DiskError) in try file.next(atMost: wanted) }
      if piece.isEmpty { break }
      hash.add(piece)
      try put(piece)
      rest -= piece.count
    }
    let isWhole = try telling(item) { () throws(DiskError) in try file.isUnchanged() }
    guard rest == 0, isWhole else {
      throw Failure(
        message: "\(item.path) changes while it is read: nothing was backed up.",
        hint: "Run the same command again when the program that writes it has finished.")
    }
    try put(TarArchive.padding(behind: count))
    sums[item.path] = hash.text
    size += Int64(count)
  }

  private func telling<Value>(
    _ item: LibraryFiles.Item, _ read: () throws(DiskError) -> Value
  ) throws -> Value {
    do throws(DiskError) {
      return try read()
    } catch {
      throw Failure(
        message: "\(item.path) cannot be read: \(LibraryFiles.words(error)).",
        hint: "Check the disk and run the same command again.")
    }
  }

  private mutating func finish() throws {
    let text = sums.text
    let entry = TarEntry(
      name: BackupSums.name, kind: .file, size: text.count, modifiedSeconds: seconds)
    try put(TarArchive.header(of: entry))
    try put(text)
    try put(TarArchive.padding(behind: text.count))
    try put(TarArchive.ending)
    try file.write(gzip.compress(waiting, isLast: true))
    waiting = []
    try file.finish()
  }

  private mutating func put(_ bytes: [UInt8]) throws {
    waiting += bytes
    if waiting.count < BackupPacker.pieceSize { return }
    try file.write(gzip.compress(waiting, isLast: false))
    waiting.removeAll(keepingCapacity: true)
  }
}
