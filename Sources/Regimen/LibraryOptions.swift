import App
import ArgumentParser
import Body
import Documents
import Foundation
import Library
import Strength

/// Which library a command works on.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder of the library. (default: $REGIMEN_LIBRARY, else ~/Regimen)", valueName: "dir"))
  var library: String?
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Work with the library of a server instead, as one of its devices. "
        + "(default: $REGIMEN_REMOTE)", valueName: "url"))
  var remote: String?

  /// The address of a server; nil where the library is a folder here.
  var remoteAddress: String? {
    if library != nil { return nil }
    let chosen = [remote, ProcessInfo.processInfo.environment["REGIMEN_REMOTE"]]
    return chosen.compactMap { $0 }.first { !$0.isEmpty }
  }

  func validate() throws {
    if library != nil, remote != nil {
      throw ValidationError("--library names a folder here, --remote a server: give one of them.")
    }
    if library?.isEmpty == true { throw ValidationError("--library names no folder: it is empty.") }
    if remote?.isEmpty == true { throw ValidationError("--remote names no server: it is empty.") }
  }

  /// The folder itself, for what cannot be done with a copy of it.
  ///
  /// - Parameter work: what is to be done there, such as `A rebuild`.
  /// - Throws: `Failure` where the command was told to work with a server.
  func localFolder(for work: String) throws -> String {
    guard let remoteAddress else { return path }
    throw Failure.usage(
      "\(work) needs the library's folder itself, not the server \(remoteAddress).",
      hint: remote == nil
        ? "Run it where the folder lies, or name a folder here with --library."
        : "Run it where the folder lies, without --remote.")
  }

  /// Only for what follows `remoteAddress` elsewhere; commands ask `localFolder`.
  private var path: String {
    let environment = ProcessInfo.processInfo.environment
    let chosen = [library, environment["REGIMEN_LIBRARY"]].compactMap { $0 }.first { !$0.isEmpty }
    return (chosen ?? "~/Regimen").expandingTilde
  }

  /// Caches lie outside the library, which may be synced.
  static var cacheFolder: String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["REGIMEN_CACHE"], !folder.isEmpty { return folder }
    #if os(macOS)
      return "~/Library/Caches/regimen".expandingTilde
    #else
      let base = environment["XDG_CACHE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "~/.cache"
      return base.expandingTilde + "/regimen"
    #endif
  }

  /// What is kept of devices lies outside the library as well, and outside caches, which may be
  /// cleared.
  static func stateFolder(_ chosen: String?) -> String {
    let environment = ProcessInfo.processInfo.environment
    let named = [chosen, environment["REGIMEN_STATE"]].compactMap { $0 }.first { !$0.isEmpty }
    if let named { return named.expandingTilde.absolutePath }
    #if os(macOS)
      return "~/Library/Application Support/regimen".expandingTilde
    #else
      let base =
        environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "~/.local/state"
      return base.expandingTilde + "/regimen"
    #endif
  }

  /// The library with its cache up to date.
  func open() async throws -> OpenLibrary {
    try await open(writing: false)
  }

  /// The library for what makes no folder, such as a dry run; nil where there is none.
  func openForLooking() async throws -> OpenLibrary? {
    do {
      return try await open()
    } catch LibraryError.missing {
      return nil
    }
  }

  /// The library, kept from other writers while the command runs; made where there is none.
  func openForWriting() async throws -> OpenLibrary {
    try await open(writing: true)
  }

  /// The library of a folder here, with its cache up to date.
  ///
  /// - Throws: `Failure` where the command was told to work with a server.
  func openFolder(for work: String, writing: Bool) async throws -> Library {
    _ = try localFolder(for: work)
    return try await open(writing: writing).library
  }

  private func open(writing: Bool) async throws -> OpenLibrary {
    if let remoteAddress { return try await openRemote(remoteAddress, writing: writing) }
    if writing { try LibraryOptions.checkThatItIsMounted(path) }
    let library = try Library(
      at: path, cacheFolder: LibraryOptions.cacheFolder, forWriting: writing)
    do throws(LibraryError) {
      try await library.refresh()
    } catch {
      // Reading goes on from what was known; nothing is written.
      guard !writing, error.goneCount != nil else { throw error }
      LibraryOptions.warn(error)
    }
    LibraryOptions.tellWhatIsNotKept(of: library)
    return OpenLibrary(library: library)
  }

  /// Tells of a folder that is not believed, where work goes on all the same.
  static func warn(_ error: LibraryError) {
    tell(Terminal.errors.styled("warning:", .yellow) + " " + error.message)
    tell(Terminal.errors.styled("hint:", .cyan) + " " + error.hint)
  }

  /// Says where reading goes on without a cache that can be written.
  static func tellWhatIsNotKept(of library: Library) {
    guard let failure = library.cacheFailure else { return }
    let why = if case .full = failure { "its disk is full" } else { "it may not be written" }
    tell(
      Terminal.errors.styled("note:", .cyan)
        + " The cache is not kept, because \(why): \(failure.path ?? LibraryOptions.cacheFolder)."
        + " Reading goes on without it, saving does not.")
  }

  /// A folder that is not there is made, unless a cache remembers documents in it.
  static func checkThatItIsMounted(_ path: String) throws {
    if FileManager.default.fileExists(atPath: path) { return }
    let count = try Library.remembered(at: path, cacheFolder: cacheFolder)
    if count == 0 { return }
    throw Failure(
      message: "There is no folder at \(path), but it held \(count) documents before.",
      hint: "If a disk or a sync folder is not mounted, mount it. To begin anew: mkdir \(path)")
  }

  /// The copy of a server's library, in step with it where it can be reached.
  private func openRemote(_ address: String, writing: Bool) async throws -> OpenLibrary {
    var remote = try RemoteLibrary(address)
    try await remote.synchronize()
    let library = try Library(
      at: remote.path, cacheFolder: remote.cacheFolder, forWriting: writing)
    try await library.refresh()
    LibraryOptions.tellWhatIsNotKept(of: library)
    if writing { RemoteLibrary.written.withLock { $0 = address } }
    return OpenLibrary(library: library)
  }
}

/// Where what is kept of devices lies.
struct StateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the list of devices lies. (default: $REGIMEN_STATE, else ~/.local/state/regimen)",
      valueName: "dir"))
  var state: String?

  var folder: String { LibraryOptions.stateFolder(state) }
}

/// A library and the questions that commands ask it.
struct OpenLibrary: Sendable {
  let library: Library

  func settings() throws -> Settings {
    try library.document(Settings.self, id: Settings.onlyID) ?? Settings()
  }

  /// What somebody weighed, as entered and as scales have said.
  func bodyWeights() throws -> BodyWeights {
    BodyWeights(try settings(), health: try library.documents(HealthMonth.self))
  }

  /// Muscles in list order; the standard ones where the library has none yet.
  func muscles() throws -> [Muscle] {
    let muscles = try library.documents(Muscle.self)
    return (muscles.isEmpty ? Muscle.standard : muscles).sorted {
      ($0.order, $0.name) < ($1.order, $1.name)
    }
  }

  func exercises() throws -> [Exercise] {
    try library.documents(Exercise.self).sorted { $0.name < $1.name }
  }

  func gyms() throws -> [Gym] {
    try library.documents(Gym.self).sorted { ($0.order, $0.name) < ($1.order, $1.name) }
  }

  func splits() throws -> [Split] {
    try library.documents(Split.self).sorted { ($0.order, $0.name) < ($1.order, $1.name) }
  }

  func tombstones() throws -> [Tombstone] { try library.documents(Tombstone.self) }

  /// Exercises by identifier, with the last state of deleted ones: their history goes on counting.
  func exercisesByID() throws -> [ULID: Exercise] {
    var result: [ULID: Exercise] = [:]
    for tombstone in try tombstones() where tombstone.deletedKind == Exercise.kind.name {
      result[tombstone.id] = try? Exercise(decoding: Array(tombstone.lastText.utf8))
    }
    for exercise in try library.documents(Exercise.self) { result[exercise.id] = exercise }
    return result
  }

  /// The workout that has been started and not finished, as the app has it.
  func runningWorkout() throws -> Workout? { try library.documents(Workout.self).running }
}

extension Array where Element: ListedDocument {
  /// The one document that a person means: by identifier, by name, or by a part of it.
  ///
  /// - Parameter whole: only the whole name will do, as before a deletion.
  func named(_ name: String, noun: String, whole: Bool = false) throws(LibraryError) -> Element {
    if let id = ULID(name.uppercased()), let found = first(where: { $0.id == id }) { return found }
    let matches = map { $0.listName }.places(of: name, whole: whole).map { self[$0] }
    guard let first = matches.first else { throw .notFound(kind: noun, name: name) }
    guard matches.count == 1 else {
      throw .ambiguous(
        kind: noun, name: name, matches: matches.map { "\($0.listName) (\($0.id.text))" })
    }
    return first
  }

  /// A name as it is kept: without the spaces around it.
  ///
  /// - Parameter id: of the one that is to get the name; nil for a new one.
  /// - Throws: `Failure` where the name is empty, or another one has it.
  func checkedName(_ name: String, noun: String, of id: ULID? = nil) throws -> String {
    let others = filter { $0.id != id }.map { $0.listName }
    let problem = UniqueName.problem(name, noun: noun, among: others)
    if !problem.isEmpty { throw Failure(message: problem, hint: "Choose another name.") }
    return UniqueName.trimmed(name)
  }
}

/// A document whose place in its list a person chooses.
protocol OrderedDocument: ListedDocument {
  var order: Int { get set }
}

extension Gym: OrderedDocument {}
extension Muscle: OrderedDocument {}
extension Split: OrderedDocument {}

extension Array where Element: OrderedDocument {
  /// What is to be saved of a list one of which was changed: that one, or the whole list, numbered
  /// anew, where it moves.
  ///
  /// - Parameter place: 1 for the first, beyond the end for the last; nil where it stays.
  func toSave(_ changed: inout Element, movedTo place: Int?) -> [Element] {
    guard let place else { return [changed] }
    var list = filter { $0.id != changed.id }
    let index = Swift.min(place - 1, list.count)
    list.insert(changed, at: index)
    for position in list.indices { list[position].order = position }
    changed = list[index]
    return list
  }
}

extension [String] {
  /// The places of the names that a person means, in small letters or capitals: the whole name,
  /// else its beginning, else a part of it.
  ///
  /// - Parameters:
  ///   - words: empty ones mean none.
  ///   - whole: only the whole name will do, as before a deletion.
  func places(of words: String, whole: Bool = false) -> [Int] {
    let wanted = words.lowercased()
    if UniqueName.trimmed(wanted).isEmpty { return [] }
    let names = map { $0.lowercased() }
    let found = names.indices.filter { names[$0] == wanted }
    if whole || !found.isEmpty { return found }
    let begun = names.indices.filter { names[$0].hasPrefix(wanted) }
    return begun.isEmpty ? names.indices.filter { names[$0].contains(wanted) } : begun
  }
}

extension String {
  /// With `$HOME` for a tilde, as in every shell: Foundation asks the list of users instead.
  var expandingTilde: String {
    guard self == "~" || hasPrefix("~/"),
      let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/")
    else { return (self as NSString).expandingTildeInPath }
    let path = (home.hasSuffix("/") ? String(home.dropLast()) : home) + dropFirst()
    return path.isEmpty ? "/" : path
  }

  /// As a shell takes it for one word.
  var shellWord: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-+,:@%".contains($0) }
    if isPlain, !isEmpty { return self }
    return "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// A path and the folders that it lies in, the root last.
  var andFoldersAbove: [String] {
    var paths = [self]
    while let last = paths.last {
      let above = (last as NSString).deletingLastPathComponent
      if above == last || above.isEmpty { break }
      paths.append(above)
    }
    return paths
  }

  /// From the root, so that it means the same folder wherever the program goes.
  var absolutePath: String { URL(fileURLWithPath: self).path }
}
