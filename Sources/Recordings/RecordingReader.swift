import Tracks

/// Reads whatever body data a path or some bytes hold: a file, a zip or gzip archive, a folder.
///
/// Files are told by their content, never by their names. An export of Apple Health is read with
/// the routes beside it, which are activities of their own only where no workout names them.
public struct RecordingReader: HealthSource {
  private enum Place {
    case path(String)
    case file(FolderWalk.File)
    case bytes([UInt8], name: String)
  }

  private let place: Place
  private let limits: ArchiveLimits
  private let handlers: [RecordingHandler]
  /// Files that were read, by format.
  public private(set) var counts: [RecordingFormat: Int] = [:]
  /// What was there to be kept of exports of Apple Health, see `AppleHealthSource.soughtCount`.
  public private(set) var soughtCount = 0
  /// Called before a file is read, with its name within what is imported, its format and, but for
  /// exports of Apple Health, its unpacked bytes.
  public var willRead: (_ file: String, _ format: RecordingFormat, _ bytes: [UInt8]?) -> Void = {
    _, _, _ in
  }

  /// For what does not say its own.
  public var zones = RecordingZones()

  public init(
    path: String, limits: ArchiveLimits = ArchiveLimits(),
    handlers: [RecordingHandler] = RecordingHandler.all
  ) {
    place = .path(path)
    self.limits = limits
    self.handlers = handlers
  }

  /// Reads a file that was found in a folder, also where its name is not UTF-8.
  public init(
    file: FolderWalk.File, limits: ArchiveLimits = ArchiveLimits(),
    handlers: [RecordingHandler] = RecordingHandler.all
  ) {
    place = .file(file)
    self.limits = limits
    self.handlers = handlers
  }

  /// - Parameter name: For diagnostics.
  public init(
    bytes: [UInt8], name: String, limits: ArchiveLimits = ArchiveLimits(),
    handlers: [RecordingHandler] = RecordingHandler.all
  ) {
    place = .bytes(bytes, name: name)
    self.limits = limits
    self.handlers = handlers
  }

  /// - Throws: `unknownFormat` where nothing in it is of a known format, `empty`, `damagedArchive`
  ///   and `unreadable` where it cannot be opened, `tooLarge` past a limit, `cancelled`.
  public mutating func read(into receiver: inout HealthReceiver) throws(RecordingError) {
    let collection = RecordingCollection(
      budget: ArchiveBudget(limits), handlers: handlers, receiver: receiver)
    switch place {
    case .bytes(let bytes, let name): try collection.add(SeekableBytes(bytes), name: name)
    case .file(let file):
      try collection.add(
        SeekableBytes(path: file.path, rawPath: file.rawPath), name: Self.last(file.name))
    case .path(let path) where FolderWalk.isFolder(path): try collection.add(folder: path)
    case .path(let path): try collection.add(SeekableBytes(path: path), name: Self.last(path))
    }
    if collection.entries.isEmpty {
      throw collection.hasFaults ? .damagedArchive("none of its files can be read") : .empty
    }
    try readAll(collection)
    guard collection.receiver.goesOn(0, nil) else { throw .cancelled }
    if counts.isEmpty { throw collection.unknown }
  }

  private mutating func readAll(_ collection: RecordingCollection) throws(RecordingError) {
    let (handlers, limits, zones) = (self.handlers, self.limits, self.zones)
    var used: Set<String> = []
    for entry in collection.entries where entry.kind == .appleHealth {
      let routes = AppleHealthRouteFiles(collection, export: entry.name, handlers)
      try read(entry, .appleHealth, collection) { willRead, source throws(RecordingError) in
        willRead(entry.name, .appleHealth, nil)
        return AppleHealthSource(
          source, file: entry.name, zones: zones,
          routes: { path throws(RecordingError) in try routes.samples(path) })
      }
      used.formUnion(routes.used)
    }
    for entry in collection.entries {
      switch entry.kind {
      case .appleHealth: break
      case .handled where used.contains(entry.name): collection.finish(entry)
      case .handled(let index):
        let handler = handlers[index]
        try read(entry, handler.format, collection) { willRead, source throws(RecordingError) in
          let bytes = try source.all(limit: limits.wholeBytes)
          willRead(entry.name, handler.format, bytes)
          return try handler.make(PeekedSource(MemorySource(bytes)), entry.name, limits, zones)
        }
      case .unknown, .clinicalDocument: collection.explain(entry)
      }
    }
  }

  /// Reads one file; where there is nothing else, its error is the import's.
  private mutating func read(
    _ entry: RecordingCollection.Entry, _ format: RecordingFormat,
    _ collection: RecordingCollection,
    make: (
      (String, RecordingFormat, [UInt8]?) -> Void, PeekedSource
    ) throws(RecordingError) -> any HealthSource
  ) throws(RecordingError) {
    var receiver = collection.receiver
    do throws(RecordingError) {
      var source = try make(willRead, collection.source(entry))
      try source.read(into: &receiver)
      counts[format, default: 0] += 1
      if let export = source as? AppleHealthSource { soughtCount += export.soughtCount }
    } catch {
      if error == .cancelled || collection.entries.count == 1 { throw error }
      collection.tell(entry.name, error)
    }
    collection.finish(entry)
    guard receiver.goesOn(0, nil) else { throw .cancelled }
  }

  private static func last(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }
}
