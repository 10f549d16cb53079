import Body
import Crypto
import Documents
import Recordings

/// The samples of one recording of an activity, as the file beside it has them.
public struct KeptSamples: Sendable {
  public let source: ActivitySource
  public let file: Attachment
  public let bytes: [UInt8]

  /// - Returns: nil where the source has no samples, or the bytes are not those that it speaks of.
  public init?(_ source: ActivitySource, bytes: [UInt8]) {
    guard let file = source.samples, file.isOf(bytes) else { return nil }
    self.source = source
    self.file = file
    self.bytes = bytes
  }

  /// The one of the file's activities that began nearest to the source; nil where none can be read.
  ///
  /// - Parameter goesOn: is asked at least once a megabyte; false to give up.
  public func recording(goesOn: @escaping () -> Bool = { true }) -> RecordedActivity? {
    var limits = ArchiveLimits()
    // They are kept unpacked.
    limits.bytes = 2 * Attachment.mostBytes
    var found: [RecordedActivity] = []
    var receiver = HealthReceiver(activity: { found.append($0) }, goesOn: { _, _ in goesOn() })
    var reader = RecordingReader(bytes: bytes, name: "samples", limits: limits)
    // Damage leaves the activity standing; what was read before it counts.
    try? reader.read(into: &receiver)
    let start = source.startedAt.milliseconds
    func apart(_ recorded: RecordedActivity) -> UInt64 {
      recorded.start.map { ($0.milliseconds &- start).magnitude } ?? .max
    }
    return found.min { apart($0) < apart($1) }
  }
}

extension Attachment {
  /// Of a file that a library keeps.
  public static let mostBytes = 60 << 20

  /// Whether it speaks of these bytes.
  public func isOf(_ bytes: [UInt8]) -> Bool { Self.sha256(bytes) == sha256 }

  /// In hexadecimal digits.
  public static func sha256(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in SHA256.hash(data: bytes) {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
