/// Bytes on their way between the page's memory and Swift's arrays.
enum PageBytes {
  static let alignment = 16

  /// An array of its own; the page may free its memory afterwards.
  static func read(_ pointer: UnsafeRawPointer?, _ count: Int) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(start: pointer, count: pointer == nil ? 0 : count))
  }

  /// Copies `bytes` into memory of their own and tells in `result`, two words that the page
  /// provides, where they lie and how many they are. The page frees them.
  static func write(_ bytes: [UInt8], to result: UnsafeMutableRawPointer) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: alignment)
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { copy.copyMemory(from: base, byteCount: source.count) }
    }
    result.storeBytes(of: copy, as: UnsafeMutableRawPointer.self)
    result.storeBytes(of: bytes.count, toByteOffset: MemoryLayout<Int>.size, as: Int.self)
  }
}
