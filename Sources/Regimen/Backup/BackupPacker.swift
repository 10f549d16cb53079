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

  /// A large file that has changed, or could not be read, when a part of it was packed: what was
  /// written is of no use.
  struct Unsteady: Error {
    var path: String
    var reason: String
  }

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
  ///   - files: gets what could not be read; what it has left out before is not asked for.
  ///   - library: names it, so that backups of several ones can lie beside each other.
  ///   - progress: is told how many files of how many are packed.
  /// - Throws: `LibraryError` of the file that is written; `Unsteady` where it has to be written
  ///   anew, without that one.
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
    let leftOut = Set(files.leftOut.map { Array($0.path.utf8) })
    for (number, item) in items.enumerated() {
      progress(number, items.count)
      if leftOut.contains(Array(item.path.utf8)) { continue }
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
    case .large(let open, let hash): try add(item, open, hash)
    }
    return true
  }

  private mutating func add(
    _ item: LibraryFiles.Item, _ bytes: [UInt8], modifiedSeconds: Int64
  ) throws {
    let hash = RunningHash.text(of: bytes)
    let entry = TarEntry(
      name: name(item.path), kind: .file, size: bytes.count, mode: item.mode,
      modifiedSeconds: modifiedSeconds, comment: BackupSums.comment(hash))
    try put(TarArchive.header(of: entry))
    try put(bytes)
    try put(TarArchive.padding(behind: bytes.count))
    sums[item.path] = hash
    size += Int64(bytes.count)
  }

  /// Size and sum stand before the content: it was read once before.
  private mutating func add(
    _ item: LibraryFiles.Item, _ file: LibraryFiles.OpenFile, _ hash: String
  ) throws {
    let count = Int(file.identity.size)
    let entry = TarEntry(
      name: name(item.path), kind: .file, size: count, mode: item.mode,
      modifiedSeconds: file.modifiedSeconds, comment: BackupSums.comment(hash))
    try put(TarArchive.header(of: entry))
    var (rest, found) = (count, RunningHash())
    while rest > 0 {
      let wanted = min(rest, BackupPacker.pieceSize)
      let piece: [UInt8]
      do throws(DiskError) {
        piece = try file.next(atMost: wanted)
      } catch {
        throw Unsteady(
          path: item.path, reason: "it cannot be read: \(LibraryFiles.words(error))")
      }
      if piece.isEmpty { break }
      found.add(piece)
      try put(piece)
      rest -= piece.count
    }
    guard rest == 0, found.text == hash else {
      throw Unsteady(path: item.path, reason: LibraryFiles.changesAllTheTime)
    }
    try put(TarArchive.padding(behind: count))
    sums[item.path] = hash
    size += Int64(count)
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
