/// A file as it was chosen: unpacked where it is an archive.
enum PackedFile {
  /// The one file in an archive that can be imported, or the bytes as they are.
  ///
  /// - Parameters:
  ///   - limit: bytes of all that is unpacked.
  ///   - isKnown: whether a file is of a format that can be imported.
  static func unpacked(
    _ bytes: [UInt8], limit: Int, isKnown: ([UInt8]) -> Bool
  ) throws(ImportError) -> [UInt8] {
    if bytes.starts(with: FileSignature.gzip) {
      return try Inflation.unpack(bytes[...], .gzip, limit: limit)
    }
    guard FileSignature.isZip(bytes) else { return bytes }
    let archive = try ZipArchive(bytes)
    let files = archive.files
    if files.isEmpty { throw .empty }
    if files.count == 1 { return try archive.content(of: files[0], limit: limit) }
    var found: [(name: String, bytes: [UInt8])] = []
    var rest = limit
    for file in files where !Task.isCancelled {
      let content = try archive.content(of: file, limit: rest)
      rest -= content.count
      if isKnown(content) { found.append((file.name, content)) }
    }
    if found.count == 1 { return found[0].bytes }
    throw .severalFiles(
      names: found.isEmpty ? files.map { $0.name } : found.map { $0.name },
      areKnown: !found.isEmpty)
  }
}
