import Documents

/// Which library this is: `library.json` lies in its folder and goes wherever that is synced.
extension Library {
  static let identityName = "library.json"

  /// Nil until the folder was looked at, and where it says nothing.
  public nonisolated var identity: LibraryIdentity? { standing.withLock { $0.identity } }

  /// Which library it is that devices are told of: where the folder has said nothing yet, as while
  /// its disk is not mounted, the one that the cache has read.
  public nonisolated var toldIdentity: LibraryIdentity? {
    standing.withLock { $0.identity ?? $0.recalledIdentity }
  }

  /// What the cache holds is of the library that it was, whatever lies in the folder's place now.
  func recallIdentity() {
    guard toldIdentity == nil, let text = try? identityMemory()?.read(),
      let end = text.firstIndex(of: 0x0a),
      let known = try? LibraryIdentity(line: text[(end + 1)...])
    else { return }
    standing.withLock { $0.recalledIdentity = known }
  }

  /// Reads who this library is. Who writes names one that has no name, and brings together what
  /// replicas were called before they met; what cannot be written waits for the next look.
  ///
  /// - Returns: false where it has to be done again.
  @discardableResult
  func joinIdentities() async -> Bool {
    do throws(LibraryError) {
      var files = try IdentityFiles(in: root, on: disk)
      if isWriting, files.main == nil, try rememberedIdentity() == nil,
        try cache.documentCount() > 0
      {
        // An engine may be just about to put it there.
        await disk.waitForReplacement()
        files = try IdentityFiles(in: root, on: disk)
      }
      standing.withLock { $0.identity = files.joined ?? $0.identity }
      if isWriting, !files.isFixed { try writeMerged(files) }
      return true
    } catch {
      // A folder that cannot be read or written says so elsewhere.
      return false
    }
  }

  /// Where an engine may have put another file in its place since the last look: what both were
  /// called has to be kept while it is remembered.
  func joinNewIdentity() async {
    let path = root + "/" + Library.identityName
    // Before it is read: an engine may be at it.
    let file = try? disk.kind(at: path, followsLinks: false)
    if memory.identityFile == file { return }
    if await joinIdentities() { memory.identityFile = file }
  }

  /// Whether a file in the library's own folder says, or says as well, which library it is.
  static func isIdentity(_ name: String) -> Bool {
    name.hasPrefix("library") && name.hasSuffix(".json")
  }

  private func writeMerged(_ files: IdentityFiles) throws(LibraryError) {
    let remembered = try rememberedIdentity()
    var identity = files.joined ?? remembered ?? LibraryIdentity(mintIdentity())
    // Where an engine has put another one in its place, both were given to devices.
    if let remembered { identity = identity.joined(with: remembered) }
    if files.main != identity || files.hasMarkers {
      let there = files.file
      try DocumentFile.write(
        identity.text, to: root + "/" + Library.identityName, on: disk
      ) { $0 == there }
      try DocumentFile.synchronizeFolder(root, on: disk)
    }
    for copy in files.copies { try DocumentFile.remove(root + "/" + copy.name, on: disk) }
    if remembered != identity, let file = try identityMemory() {
      try file.write(Array("\(place)\n".utf8) + identity.line)
    }
    standing.withLock { $0.identity = identity }
  }

  private func mintIdentity() -> ULID {
    let now = memory.clock()
    return ULID(derivedFrom: "library/\(memory.mintWriter())/\(now)", milliseconds: now)
  }

  // MARK: What it was called last

  /// Beside the cache; nil for one in memory.
  private func identityMemory() throws(LibraryError) -> PrivateFile? {
    try cache.folder.map { folder throws(LibraryError) in try PrivateFile(folder + "/identity") }
  }

  /// Nil where another folder has taken the place of the one that was called so.
  private func rememberedIdentity() throws(LibraryError) -> LibraryIdentity? {
    guard let text = try identityMemory()?.read(), let end = text.firstIndex(of: 0x0a),
      text[..<end].elementsEqual("\(place)".utf8)
    else { return nil }
    return try? LibraryIdentity(line: text[(end + 1)...])
  }

  private var place: UInt64 { disk.lastingIdentity(at: root) }

  /// For a folder that is made anew: it is another library.
  static func forgetIdentity(in cacheFolder: String) throws(LibraryError) {
    try PrivateFile(cacheFolder + "/identity").remove()
  }
}

/// What the folder says, in `library.json` and in copies that sync engines have made of it.
struct IdentityFiles {
  private(set) var main: LibraryIdentity?
  /// What lies at its place.
  private(set) var file = FileKind.nothing
  /// Whether git has left two versions in it.
  private(set) var hasMarkers = false
  /// Whether it is left alone: it cannot be read, or a newer version has written it.
  private(set) var isFixed = false
  private(set) var copies: [(name: String, identity: LibraryIdentity)] = []

  /// Nil where there is none that can be read.
  var joined: LibraryIdentity? {
    guard let main else { return isFixed ? nil : copies.first.map { joined(from: $0.identity) } }
    return joined(from: main)
  }

  private func joined(from first: LibraryIdentity) -> LibraryIdentity {
    copies.reduce(first) { $0.joined(with: $1.identity) }
  }

  init(in root: String, on disk: any Disk) throws(LibraryError) {
    let entries: [DiskEntry]
    do throws(DiskError) {
      entries = try disk.list(root, readsIdentities: false)
    } catch {
      throw LibraryError(error, "read", root)
    }
    let names = entries.map { $0.name }.filter { Library.isIdentity($0) }
    for name in names.sorted() {
      guard let read = try DocumentFile.read(root + "/" + name, on: disk) else {
        if name == Library.identityName { isFixed = true }
        continue
      }
      let (identity, text) = (read.identity, read.text?.bytes ?? [])
      if name == Library.identityName {
        file = .file(identity)
        take(text)
      } else if let copy = try? LibraryIdentity(line: text), copy.unknown.isEmpty,
        copy.schema == LibraryIdentity.currentSchema
      {
        copies.append((name, copy))
      }
    }
  }

  private mutating func take(_ text: [UInt8]) {
    main = try? LibraryIdentity(line: text)
    if main == nil, let markers = GitMarkers(text),
      let ours = try? LibraryIdentity(line: markers.ours),
      let theirs = try? LibraryIdentity(line: markers.theirs)
    {
      main = ours.joined(with: theirs)
      hasMarkers = true
    }
    isFixed = main.map { $0.schema > LibraryIdentity.currentSchema } ?? true
  }
}
