// One function for all who make texts of bytes: the standard library's is inlined at each of them,
// which makes the app in the browser larger.

extension String {
  /// The text of UTF-8 bytes; what is none becomes U+FFFD.
  @inline(never)
  public init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
  }

  @inline(never)
  public init(utf8 bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { String(utf8: $0) }
  }

  @inline(never)
  public init(utf8 bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(utf8: $0) }
  }

  public init(utf8 bytes: some Sequence<UInt8>) { self.init(utf8: Array(bytes)) }
}
