/// Every file in what is imported, with its first bytes, ready to be opened.
final class RecordingCollection {
  enum Kind: Equatable {
    case appleHealth
    /// Of the handler at this index.
    case handled(Int)
    /// What it looks like.
    case unknown(String)
    /// An export's second file, which repeats the first.
    case clinicalDocument
  }

  struct Entry {
    /// Within what is imported.
    var name: String
    var kind: Kind
    /// Bytes before unpacking.
    var size: Int
    var open: Open
  }

  /// Opens a file; damage that shows while it is read is told to `report`.
  typealias Open = (_ report: @escaping (ArchiveFault) -> Void) throws(RecordingError)
    -> any ByteSource

  private(set) var entries: [Entry] = []
  /// Whether something could not be opened.
  private(set) var hasFaults = false
  /// Tells progress over all files.
  private(set) var receiver: HealthReceiver
  private let outer: HealthReceiver
  private let budget: ArchiveBudget
  private let handlers: [RecordingHandler]
  /// What archives within archives may still take of the memory.
  private var wholeBytesLeft: Int
  private let progress = Progress()

  private final class Progress {
    var done = 0
    var total = 0
    /// What was told last.
    var last = 0
  }

  init(budget: ArchiveBudget, handlers: [RecordingHandler], receiver: HealthReceiver) {
    self.budget = budget
    self.handlers = handlers
    wholeBytesLeft = budget.limits.wholeBytes
    outer = receiver
    self.receiver = receiver
    let progress = progress
    self.receiver.goesOn = { read, _ in
      // Files are unpacked first, so that one may be read further than it is long here.
      progress.last = max(progress.last, min(progress.total, progress.done + read))
      return receiver.goesOn(progress.last, progress.total)
    }
  }

  func add(folder path: String) throws(RecordingError) {
    let walk = try FolderWalk(path, budget: budget)
    for fault in walk.faults {
      tell(fault.name, fault.fault, severity: fault.fault.code == "link-skipped" ? .note : .error)
    }
    for file in walk.files {
      do throws(RecordingError) {
        let bytes = try SeekableBytes(path: file.path, rawPath: file.rawPath, staysOpen: false)
        try add(bytes, name: file.name)
      } catch {
        if error == .cancelled { throw error }
        tell(file.name, error)
      }
    }
  }

  /// - Parameter depth: In how many archives it lies.
  func add(
    _ bytes: SeekableBytes, name: String, depth: Int = 0
  ) throws(RecordingError) {
    let head = try bytes.bytes(at: 0, count: PeekedSource.headCount)
    if head.starts(with: FileMark.zip) || head.starts(with: FileMark.emptyZip) {
      return try add(archive: ZipArchive(bytes, budget: budget), name: name, depth: depth)
    }
    try add(name: name, size: bytes.count) { _ throws(RecordingError) in PartSource(bytes) }
  }

  private func add(archive: ZipArchive, name: String, depth: Int) throws(RecordingError) {
    let prefix = depth == 0 ? "" : name + "/"
    for fault in archive.faults { tell(name, fault) }
    for entry in archive.entries where !entry.isFolder {
      let inner = prefix + entry.name
      if entry.name.split(separator: "/").contains(where: { FolderWalk.isHidden($0) }) { continue }
      guard outer.goesOn(0, nil) else { throw .cancelled }
      let open: Open = { report throws(RecordingError) in
        try archive.source(of: entry, report: report)
      }
      do throws(RecordingError) {
        // What damage there is shows again when the file is read.
        let head = try PeekedSource(open({ _ in })).head
        if head.starts(with: FileMark.zip) {
          guard depth == 0 else {
            tell(
              inner,
              ArchiveFault(
                "nested-archive",
                "It is an archive in an archive in an archive; it was left out. Unpack the outer "
                  + "one and import the folder."))
            continue
          }
          guard let bytes = try whole(PeekedSource(open(reporter(inner))), name: inner) else {
            continue
          }
          try add(SeekableBytes(bytes), name: inner, depth: depth + 1)
        } else {
          try add(
            name: inner, size: Int(clamping: entry.packedSize), open: open)
        }
      } catch {
        if error == .cancelled { throw error }
        tell(inner, error)
      }
    }
  }

  /// An archive within another, in memory; nil where it has no room there, which is told.
  private func whole(
    _ source: PeekedSource, name: String
  ) throws(RecordingError) -> [UInt8]? {
    do throws(RecordingError) {
      let bytes = try source.all(limit: wholeBytesLeft)
      wholeBytesLeft -= bytes.count
      return bytes
    } catch {
      guard case .tooLarge = error else { throw error }
      tell(
        name,
        ArchiveFault(
          "too-large",
          "Archives in an archive are read up to \(budget.limits.wholeBytes >> 20) MB in all; "
            + "this one was left out. Unpack the outer one and import the folder."))
      return nil
    }
  }

  /// Adds a file that is no zip archive; gzip is looked through.
  private func add(name: String, size: Int, open: @escaping Open) throws(RecordingError) {
    var (name, open) = (name, open)
    var head = try PeekedSource(open({ _ in })).head
    if head.starts(with: FileMark.gzip) {
      let (packed, budget) = (open, self.budget)
      if name.hasSuffix(".gz") { name.removeLast(3) }
      open = { report throws(RecordingError) in
        InflateSource(try packed(report), .gzip, budget: budget, report: report)
      }
      head = try PeekedSource(open({ _ in })).head
    }
    if head.isEmpty {
      return tell(name, ArchiveFault("empty-file", "The file is empty."), severity: .note)
    }
    progress.total += size
    entries.append(Entry(name: name, kind: kind(head), size: size, open: open))
  }

  /// The bytes of a file; damage in them becomes a diagnostic.
  func source(_ entry: Entry) throws(RecordingError) -> PeekedSource {
    try PeekedSource(entry.open(reporter(entry.name)))
  }

  private func kind(_ head: [UInt8]) -> Kind {
    if AppleHealthSource.matches(head) { return .appleHealth }
    if let index = handlers.firstIndex(where: { $0.matches(head) }) { return .handled(index) }
    if FileMark.element(head[...]) == "ClinicalDocument" { return .clinicalDocument }
    return .unknown(FileMark.describe(head))
  }

  /// Passes diagnostics on and stops where the import stops, without telling progress: what it
  /// reads belongs to another file.
  var quiet: HealthReceiver {
    let (outer, progress) = (outer, progress)
    return HealthReceiver(
      diagnose: outer.diagnose, goesOn: { _, _ in outer.goesOn(progress.last, progress.total) })
  }

  func finish(_ entry: Entry) {
    progress.done += entry.size
    progress.last = max(progress.last, min(progress.total, progress.done))
  }

  private func reporter(_ name: String) -> (ArchiveFault) -> Void {
    let diagnose = outer.diagnose
    return { fault in
      diagnose(
        RecordingDiagnostic(
          file: name, severity: .error, code: fault.code, message: fault.message))
    }
  }

  func tell(
    _ name: String, _ fault: ArchiveFault, severity: RecordingDiagnostic.Severity = .error
  ) {
    if severity == .error { hasFaults = true }
    outer.diagnose(
      RecordingDiagnostic(
        file: name, severity: severity, code: fault.code, message: fault.message))
  }

  /// Tells why a file among others was not read.
  func tell(_ name: String, _ error: RecordingError) {
    switch error {
    case .empty: tell(name, ArchiveFault("empty-file", "The file is empty."), severity: .note)
    case .unknownFormat(let format):
      tell(
        name, ArchiveFault("unknown-file", "It looks like \(format); it was left out."),
        severity: .note)
    case .damagedArchive(let reason):
      tell(name, ArchiveFault("damaged-entry", "It cannot be unpacked: \(reason)."))
    case .tooLarge(let reason):
      tell(name, ArchiveFault("too-large", "It holds \(reason); it was left out."))
    case .unreadable(_, let reason):
      tell(name, ArchiveFault("unreadable-file", "It cannot be read: \(reason)."))
    case .cancelled: break
    }
  }

  /// Says what a file is that is not read.
  func explain(_ entry: Entry) {
    finish(entry)
    let isInExport = entries.contains { $0.kind == .appleHealth }
    switch entry.kind {
    case .clinicalDocument where isInExport:
      let note = "It repeats the export in another format; it was left out."
      tell(entry.name, ArchiveFault("cda-ignored", note), severity: .note)
    case .unknown("text") where isInExport && entry.name.hasSuffix(".csv"):
      let note = "Electrocardiograms are not read; it was left out."
      tell(entry.name, ArchiveFault("ecg-ignored", note), severity: .note)
    default: tell(entry.name, .unknownFormat(looksLike: entry.looks))
    }
  }

  /// Why an import is none where no file in it is of a known format.
  var unknown: RecordingError {
    guard let only = entries.first, entries.count == 1 else {
      return .unknownFormat(looksLike: "\(entries.count) files of other formats")
    }
    return .unknownFormat(looksLike: only.looks)
  }
}

extension RecordingCollection.Entry {
  /// In words.
  fileprivate var looks: String {
    switch kind {
    case .unknown(let looks): looks
    case .clinicalDocument: "a clinical document"
    case .appleHealth, .handled: "body data"
    }
  }
}
