/// Pictures that every browser draws, by the endings of their files.
public enum PhotoFormat: String, CaseIterable, Sendable {
  case jpeg = "jpg"
  case png
  case webp

  /// The most that a picture may have.
  public static let mostBytes = 30_000_000

  /// Told by content; nil where it is none of them.
  public init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  public var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    }
  }
}
