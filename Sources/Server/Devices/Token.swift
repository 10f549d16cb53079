import Crypto
import Documents
import Foundation

/// A secret of 256 random bits, as the text that a device carries.
struct Token: Sendable {
  let text: String

  init() {
    let bits = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    text = bits.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Whether a text that a device chose itself is as long as ours and fits into a header.
  static func isGood(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f: true
        default: false
        }
      }
  }

  /// What is kept in place of a token: SHA-256, in hexadecimal.
  static func hash(_ text: String) -> String { SHA256Digest.text(of: Array(text.utf8)) }

  /// Compares hashes in a time that does not tell how far they agree.
  static func agree(_ left: String, _ right: String) -> Bool {
    guard !left.isEmpty, left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
