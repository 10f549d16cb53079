import CZlib

/// Compresses bytes while they are made: the body of an answer, a backup.
public final class GzipWriter {
  /// In place: zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private static let pieceSize = 1 << 16

  /// - Parameter level: 1, the fastest, to 9, the smallest. JSON shrinks to a tenth by the fastest.
  /// - Throws: where there is no memory for it.
  public init(level: Int = 1) throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 more bits ask for gzip.
    let code = deflateInit2_(
      stream, Int32(max(1, min(9, level))), Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
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
  public func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
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
