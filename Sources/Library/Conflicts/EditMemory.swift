import Documents

/// What a library remembers while it is open.
struct EditMemory {
  /// What a document said of its past when it was last saved here, and what became of it. Who goes
  /// on with the same value without reading it again has made the next change on that.
  struct Saved {
    var stated: ContentHash
    var written: ContentHash
    /// As it was saved, where something else was joined with it; nil where that was written.
    var draft: [UInt8]?
  }

  var writer: String?
  var mintWriter: @Sendable () -> String = { WriterName.mint() }
  var clock: @Sendable () -> Int64 = { systemMilliseconds() }
  var zone = LocalZone.system
  var saved: [DocumentKey: Saved] = [:]
  /// The folder that was read last, as `Disk.folderIdentity` tells it.
  var folder: UInt64?
  /// Why the folder was not believed last; it holds while `Standing.reading` says so.
  var doubt: LibraryError?
  /// When deleted documents were found again of late, in milliseconds since 1970.
  var returns: [DocumentKey: Int64] = [:]
  /// `library.json` as it was looked at last.
  var identityFile: FileKind?
  /// Copies that are joined with their documents and still there, by path.
  var joinedCopies: [String: JoinedCopy] = [:]
  /// How long a copy and its document have to lie side by side before the copy is removed.
  var quietMilliseconds: Int64 = 10_000
}

extension Library {
  /// For those who try what time does.
  func set(clock milliseconds: Int64) { memory.clock = { milliseconds } }

  func set(zone: LocalZone) { memory.zone = zone }
}
