import Documents
import Foundation
import Library

/// What this machine keeps of a server's library: a copy that commands work on, what the server had
/// when it was asked last, and the token.
///
/// ```
/// remotes/HOST/library/   the copy
/// remotes/HOST/synced/    as the server has it
/// remotes/HOST/sent.jsonl changes that were sent and have no answer yet
/// remotes/HOST/refused/   changes that the server would not take
/// remotes/HOST/samples/   a marker for each sent file beside a document, by its mark
/// remotes/HOST/damaged/   files of the copy that could not be read and were written again
/// remotes/HOST/state.json
/// remotes/HOST/authority.der   what vouches for the server, where that is no public authority
/// ```
struct RemoteFolder {
  let path: String
  private let file: PrivateFile
  var state: State

  struct State: Equatable {
    var address = ""
    var token = ""
    /// Where the server stood.
    var epoch = ""
    var revision: Int64 = 0
    /// Up to where the copy is known to agree with what the server has.
    var copyEpoch = ""
    var copyRevision: Int64 = 0
    /// Which library the copy is one of; nil until it is known.
    var library: ULID?
    /// Documents that the server had and lacks, or has in an older version, such as
    /// `Workouts/01J…`; each with a hash of its text, by which a change that is made later is told.
    var kept: [String: String] = [:]
    /// Rises with every round of sending, so that a round that is repeated is known as the same.
    var round = 0
  }

  init(_ server: RemoteServer) throws { try self.init(address: server.address) }

  private init(address: String) throws {
    let name = address.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
    try self.init(
      path: LibraryOptions.stateFolder(nil) + "/remotes/" + String(name), address: address)
  }

  private init(path: String, address: String) throws {
    self.path = path
    file = try PrivateFile(path + "/state.json")
    for folder in RemoteFolder.names(in: path + "/synced") {
      PrivateFile.sweep("\(path)/synced/\(folder)")
    }
    PrivateFile.sweep(path + "/samples")
    state = State()
    state.address = address
    guard let bytes = try file.read() else { return }
    guard let value = try? JSONValue(parsing: bytes) else {
      throw Failure(
        message: "\(file.path) cannot be read.",
        hint: "Move it away and pair again: regimen devices pair LINK. What waits here is kept.")
    }
    state.token = value["token"]?.string ?? ""
    state.epoch = value["epoch"]?.string ?? ""
    state.revision = Int64(exactly: value["revision"]?.number ?? 0) ?? 0
    state.copyEpoch = value["copyEpoch"]?.string ?? ""
    state.copyRevision = Int64(exactly: value["copyRevision"]?.number ?? 0) ?? 0
    state.library = value["library"]?.string.flatMap { ULID($0) }
    for line in value["kept"]?.array ?? [] {
      guard let parts = line.string?.split(separator: " "), parts.count == 2 else { continue }
      state.kept[String(parts[0])] = String(parts[1])
    }
    state.round = Int(exactly: value["round"]?.number ?? 0) ?? 0
  }

  func keep() throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("address", state.address)
      writer.member("token", state.token)
      writer.member("epoch", state.epoch)
      writer.member("revision", Double(state.revision))
      writer.member("copyEpoch", state.copyEpoch)
      writer.member("copyRevision", Double(state.copyRevision))
      if let library = state.library { writer.member("library", library.text) }
      if !state.kept.isEmpty {
        writer.list("kept", state.kept.map { "\($0.key) \($0.value)" }.sorted()) { $0.string($1) }
      }
      writer.member("round", state.round)
    }
    try file.write(writer.finish())
  }

  // MARK: Trust

  /// The certificate of the authority that vouches for the server; nil where it is one that the
  /// whole system trusts.
  func authority() throws -> [UInt8]? { try PrivateFile(path + "/authority.der").read() }

  func keepAuthority(_ certificate: [UInt8]) throws {
    try PrivateFile(path + "/authority.der").write(certificate)
  }

  var library: String { path + "/library" }
  var caches: String { path + "/caches" }

  func copy() throws -> Library {
    try Library(at: library, cacheFolder: caches, forWriting: true)
  }

  /// Makes room for the copy of the library that the address serves now; that of the one before
  /// stays beside it, with what waits to be sent, and comes back with its library.
  mutating func change(to library: ULID, aliases: [ULID]) throws {
    guard let known = state.library, known != library, !aliases.contains(known) else {
      state.library = library
      return
    }
    let (manager, paired) = (FileManager.default, state)
    try manager.moveItem(atPath: path, toPath: "\(path)-\(known.text)")
    let kept = ([library] + aliases).map { "\(path)-\($0.text)" }
    if let old = kept.first(where: { manager.fileExists(atPath: $0) }) {
      try manager.moveItem(atPath: old, toPath: path)
    }
    self = try RemoteFolder(address: paired.address)
    (state.library, state.token) = (library, paired.token)
    if let authority = try PrivateFile("\(path)-\(known.text)/authority.der").read() {
      try keepAuthority(authority)
    }
  }

  /// What is kept of other libraries that were at this address and waits to be sent to them, by
  /// folder.
  func waitingForOthers() async throws -> [(path: String, changes: Int, files: Int)] {
    let all = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let name = URL(fileURLWithPath: path).lastPathComponent + "-"
    var waiting: [(path: String, changes: Int, files: Int)] = []
    for other in RemoteFolder.names(in: all).sorted()
    where other.hasPrefix(name) && ULID(String(other.dropFirst(name.count))) != nil {
      let folder = try RemoteFolder(path: all + "/" + other, address: state.address)
      let copy = try folder.copy()
      try await folder.refresh(copy)
      let count = try folder.unsentCount(copy)
      let files = try folder.unsentFiles(copy).count
      if count + files > 0 { waiting.append((folder.path, count, files)) }
    }
    return waiting
  }

  // MARK: As the server has it

  private func synced(_ folder: String, _ id: ULID) throws -> PrivateFile {
    try PrivateFile("\(path)/synced/\(folder)/\(id.text).json", sweeps: false)
  }

  /// Nil where the server has none, or where the file was damaged.
  func syncedText(_ folder: String, _ id: ULID) throws -> [UInt8]? {
    guard let text = try synced(folder, id).read(), Library.canRead(text, folder: folder) else {
      return nil
    }
    return text
  }

  func setSynced(_ folder: String, _ id: ULID, _ text: [UInt8]?) throws {
    let file = try synced(folder, id)
    if try file.read() == text { return }
    if let text { return try file.write(text) }
    try file.remove()
  }

  /// Everything that the server had.
  func syncedNames() -> [(folder: String, id: ULID)] {
    RemoteFolder.names(in: path + "/synced").flatMap { folder in
      RemoteFolder.names(in: "\(path)/synced/\(folder)").compactMap { file in
        file.hasSuffix(".json") ? ULID(String(file.dropLast(5))).map { (folder, $0) } : nil
      }
    }
  }

  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The files with texts that the server would not take.
  func refusedFiles() -> [String] {
    RemoteFolder.names(in: path + "/refused").filter { $0.hasSuffix(".json") }.sorted()
      .map { "\(path)/refused/\($0)" }
  }

  /// Keeps a text that the server would not take; returns where.
  func keepRefused(_ id: ULID, _ text: [UInt8]) throws -> String {
    let file = try PrivateFile("\(path)/refused/\(id.text)-\(state.round).json")
    try file.write(text)
    return file.path
  }
}
