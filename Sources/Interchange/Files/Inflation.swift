import CZlib

/// Unpacks what was packed with deflate, the way of gzip and zip files.
enum Inflation {
  /// How the packed bytes are wrapped.
  enum Wrapping: Int32 {
    /// As in a zip file.
    case none = -15
    /// Header and checksum of gzip; several members behind one another are one file.
    case gzip = 31
  }

  private static let pieceSize = 1 << 18

  /// - Parameter limit: bytes; more are refused, so that a small file cannot fill the memory.
  static func unpack(
    _ packed: ArraySlice<UInt8>, _ wrapping: Wrapping, limit: Int
  ) throws(ImportError) -> [UInt8] {
    var stream = z_stream()
    let opened = inflateInit2_(
      &stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if opened != Z_OK { throw .damagedArchive("it cannot be unpacked here (zlib says \(opened))") }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    var rest = packed
    while true {
      let code = step(&stream, &rest, &piece, &output)
      if output.count > limit { throw .tooLarge(bytes: output.count, limit: limit) }
      if code == Z_STREAM_END {
        // What follows is another member, or padding.
        let isMember = wrapping == .gzip && rest.starts(with: FileSignature.gzip)
        if !isMember || inflateReset(&stream) != Z_OK { return output }
      } else if code != Z_OK {
        throw .damagedArchive(
          code == Z_BUF_ERROR && rest.isEmpty ? "it ends too early" : "its content is damaged")
      }
    }
  }

  private static func step(
    _ stream: inout z_stream, _ rest: inout ArraySlice<UInt8>, _ piece: inout [UInt8],
    _ output: inout [UInt8]
  ) -> Int32 {
    var code = Z_OK
    var input = Array(rest.prefix(pieceSize))
    let given = input.count
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      repeat {
        piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = UInt32(piece.count)
          code = inflate(&stream, Z_NO_FLUSH)
        }
        output += piece.prefix(piece.count - Int(stream.avail_out))
      } while code == Z_OK && stream.avail_out == 0
    }
    rest = rest.dropFirst(given - Int(stream.avail_in))
    // Nothing to do for now is no fault while there is more to come.
    return code == Z_BUF_ERROR && !rest.isEmpty ? Z_OK : code
  }
}
