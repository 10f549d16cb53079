import Crypto
import Foundation

/// A secret of 256 random bits, as the text that a device carries.
struct Token: Sendable {
  let text: String

  init() {
    let bits = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    text = bits.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// What is kept in place of a token: SHA-256, in hexadecimal.
  static func hash(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Compares hashes in a time that does not tell how far they agree.
  static func agree(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
