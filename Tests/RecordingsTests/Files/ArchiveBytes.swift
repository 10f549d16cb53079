import CZlib

/// Archives that tests build byte by byte.
enum ArchiveBytes {
  struct File {
    var name: String
    var content: [UInt8]
    var isDeflated = true
    /// Whether the sizes stand behind the content and not in its header, as streams write them.
    var hasDescriptor = false
    var isEncrypted = false
    /// Whether the directory's sizes stand in a field of 64 bits.
    var isZip64 = false
    /// What the directory says instead of the true checksum.
    var checksum: UInt32?
    /// Where the directory says that it begins, instead of where it does.
    var offset: Int?
    /// What the directory says instead of the true packed size.
    var packedSize: Int?

    init(_ name: String, _ content: [UInt8]) {
      self.name = name
      self.content = content
    }

    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  static func zip(
    _ files: [File], before: [UInt8] = [], comment: String = "", hasDirectory: Bool = true,
    hasZip64End: Bool = false
  ) -> [UInt8] {
    var body: [UInt8] = []
    var list: [UInt8] = []
    for file in files {
      let packed = file.isDeflated ? deflated(file.content) : file.content
      let checksum = crc(file.content)
      let flags = (file.isEncrypted ? 1 : 0) | (file.hasDescriptor ? 8 : 0)
      let place = file.offset ?? body.count
      body += little(0x0403_4b50, 4) + little(20, 2) + little(flags, 2)
      body += little(file.isDeflated ? 8 : 0, 2) + little(0, 4)
      let sizes =
        file.hasDescriptor ? [0, 0, 0] : [Int(checksum), packed.count, file.content.count]
      body += sizes.flatMap { little($0, 4) } + little(file.name.utf8.count, 2) + little(0, 2)
      body += Array(file.name.utf8) + packed
      if file.hasDescriptor {
        body += little(0x0807_4b50, 4) + little(Int(checksum), 4) + little(packed.count, 4)
        body += little(file.content.count, 4)
      }
      let packedSize = file.packedSize ?? packed.count
      let extra =
        file.isZip64
        ? little(1, 2) + little(24, 2) + little(file.content.count, 8) + little(packedSize, 8)
          + little(place, 8) : []
      list += little(0x0201_4b50, 4) + little(20, 2) + little(20, 2) + little(flags, 2)
      list += little(file.isDeflated ? 8 : 0, 2) + little(0, 4)
      list += little(Int(file.checksum ?? checksum), 4)
      list += little(file.isZip64 ? 0xffff_ffff : packedSize, 4)
      list += little(file.isZip64 ? 0xffff_ffff : file.content.count, 4)
      list += little(file.name.utf8.count, 2) + little(extra.count, 2) + little(0, 2)
      list += little(0, 2) + little(0, 2) + little(0, 4)
      list += little(file.isZip64 ? 0xffff_ffff : place, 4) + Array(file.name.utf8) + extra
    }
    guard hasDirectory else { return before + body }
    var end: [UInt8] = []
    if hasZip64End {
      end += little(0x0606_4b50, 4) + little(44, 8) + little(45, 2) + little(45, 2)
      end += little(0, 8) + little(files.count, 8) + little(files.count, 8)
      end += little(list.count, 8) + little(body.count, 8)
      end += little(0x0706_4b50, 4) + little(0, 4) + little(body.count + list.count, 8)
      end += little(1, 4)
    }
    end += little(0x0605_4b50, 4) + little(0, 4) + little(min(files.count, 0xffff), 2)
    end += little(min(files.count, 0xffff), 2)
    end += little(hasZip64End ? 0xffff_ffff : list.count, 4)
    end += little(hasZip64End ? 0xffff_ffff : body.count, 4)
    end += little(comment.utf8.count, 2) + Array(comment.utf8)
    return before + body + list + end
  }

  static func gzip(_ content: [UInt8]) -> [UInt8] { deflated(content, bits: 31) }

  static func deflated(_ content: [UInt8], bits: Int32 = -15) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = content
    var output = [UInt8](repeating: 0, count: content.count + content.count / 100 + 1000)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output[..<count])
  }

  static func crc(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, .init(buffer.count)))
    }
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
