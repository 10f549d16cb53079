import Recordings

/// A file as it was chosen: unpacked where it is an archive.
enum PackedFile {
  /// Archives that speak of more are not read.
  private static let mostEntries = 10_000
  private static let pieceSize = 1 << 18

  /// The one file in an archive that can be imported, or the bytes as they are.
  ///
  /// - Parameters:
  ///   - limit: bytes of all that is unpacked.
  ///   - isKnown: whether a file is of a format that can be imported.
  static func unpacked(
    _ bytes: [UInt8], limit: Int, isKnown: ([UInt8]) -> Bool
  ) throws(ImportError) -> [UInt8] {
    if bytes.starts(with: FileSignature.gzip) {
      return try content("", limit: limit) { report in
        InflateSource(
          PartSource(SeekableBytes(bytes)), .gzip, budget: budget, report: report)
      }
    }
    guard FileSignature.isZip(bytes) else { return bytes }
    let archive = try archive(bytes)
    let files = archive.entries.filter { isFile($0.name) }
    if files.isEmpty { throw .empty }
    if files.count == 1 { return try content(of: files[0], in: archive, limit: limit) }
    var found: [(name: String, bytes: [UInt8])] = []
    var rest = limit
    for file in files where !Task.isCancelled {
      let content = try content(of: file, in: archive, limit: rest)
      rest -= content.count
      if isKnown(content) { found.append((file.name, content)) }
    }
    if found.count == 1 { return found[0].bytes }
    throw .severalFiles(
      names: found.isEmpty ? files.map { $0.name } : found.map { $0.name },
      areKnown: !found.isEmpty)
  }

  /// What comes out is counted here.
  private static var budget: ArchiveBudget {
    var limits = ArchiveLimits()
    limits.entries = mostEntries
    limits.ratio = .max
    return ArchiveBudget(limits)
  }

  private static func archive(_ bytes: [UInt8]) throws(ImportError) -> ZipArchive {
    let archive: ZipArchive
    do throws(RecordingError) {
      archive = try ZipArchive(SeekableBytes(bytes), budget: budget)
    } catch {
      switch error {
      case .damagedArchive(let reason): throw .damagedArchive(reason)
      default: throw .damagedArchive("it holds too many files")
      }
    }
    // What is left of an archive without an end may lack the export.
    if !archive.faults.isEmpty { throw .damagedArchive("its end is missing") }
    return archive
  }

  /// What could be somebody's export: no folders, and nothing that a system has put beside it.
  private static func isFile(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.last?.isEmpty == false && !parts.contains { $0 == "__MACOSX" }
      && parts.last?.first != "."
  }

  private static func content(
    of entry: ZipArchive.Entry, in archive: ZipArchive, limit: Int
  ) throws(ImportError) -> [UInt8] {
    try content(entry.name, limit: limit) { report throws(RecordingError) in
      try archive.source(of: entry, report: report)
    }
  }

  private final class Fault {
    var first: ArchiveFault?
  }

  /// All bytes of a source; what is wrong with them is an error, as half a log is none.
  ///
  /// - Parameter name: within an archive; empty where there is one file only.
  private static func content(
    _ name: String, limit: Int,
    _ open: (_ report: @escaping (ArchiveFault) -> Void) throws(RecordingError) -> any ByteSource
  ) throws(ImportError) -> [UInt8] {
    let fault = Fault()
    var content: [UInt8] = []
    do throws(RecordingError) {
      var source = try open { found in
        if found.code != "trailing-bytes" { fault.first = fault.first ?? found }
      }
      var piece = [UInt8](repeating: 0, count: pieceSize)
      while content.count <= limit {
        let count = try source.read(into: &piece, from: 0)
        if count == 0 { break }
        content += piece[..<count]
      }
    } catch {
      guard case .damagedArchive(let reason) = error, reason.hasPrefix("it ") else {
        throw .damagedArchive("\"\(name)\" is damaged")
      }
      throw .damagedArchive("\"\(name)\" \(reason.dropFirst(3))")
    }
    if content.count > limit { throw .tooLarge(bytes: content.count, limit: limit) }
    guard let fault = fault.first else { return content }
    if !name.isEmpty { throw .damagedArchive("\"\(name)\" is damaged") }
    throw .damagedArchive(
      fault.code == "truncated-archive" ? "it ends too early" : "its content is damaged")
  }
}
