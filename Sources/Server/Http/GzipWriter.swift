import CZlib

/// Compresses a body while it is made: `Content-Encoding: gzip`.
final class GzipWriter {
  /// In place: zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private static let pieceSize = 1 << 16

  /// - Throws: where there is no memory for it.
  init() throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // The fastest level: JSON shrinks to a tenth by it, and others wait. 16 more bits ask for gzip.
    let code = deflateInit2_(
      stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    if code != Z_OK { throw Failure(code: code) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  struct Failure: Error {
    var code: Int32
  }

  /// What can be sent so far; all of it where these bytes are the last.
  func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    var input = bytes
    var output: [UInt8] = []
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var piece = [UInt8](repeating: 0, count: GzipWriter.pieceSize)
      repeat {
        piece.withUnsafeMutableBufferPointer { piece in
          stream.pointee.next_out = piece.baseAddress
          stream.pointee.avail_out = UInt32(piece.count)
          deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        }
        output += piece.prefix(piece.count - Int(stream.pointee.avail_out))
      } while stream.pointee.avail_out == 0
    }
    return output
  }
}
