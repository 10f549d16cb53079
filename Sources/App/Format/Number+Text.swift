import Documents
import Strength

extension Double {
  /// At most `digits` behind the point, 0…3, without zeroes at the end; a thin space between
  /// thousands. An em dash where there is no number.
  public func text(digits: Int = 1) -> String {
    guard isFinite, abs(self) < 1e12 else { return "–" }
    let scales: [Double] = [1, 10, 100, 1000]
    let scale = scales[max(0, min(digits, 3))]
    let scaled = Int64((abs(self) * scale).rounded())
    var rest = String(scaled % Int64(scale))
    var text = (scaled / Int64(scale)).text
    if scaled % Int64(scale) != 0 {
      while rest.utf8.count < String(Int64(scale)).utf8.count - 1 { rest = "0" + rest }
      while rest.utf8.last == 0x30 { rest.removeLast() }
      text += "." + rest
    }
    return self < 0 && scaled != 0 ? "−" + text : text
  }

  /// Without spaces, for fields that someone types in.
  public var typed: String {
    var bytes: [UInt8] = []
    bytes.append(number: (self * 1000).rounded() / 1000)
    return String(utf8: bytes)
  }

  /// A share of 1 as `75 %`.
  public var percent: String { (self * 100).text(digits: 0) + " %" }
}

extension BinaryInteger {
  /// With a thin space between thousands.
  public var text: String {
    let digits = Array(String(Int64(magnitude)).utf8)
    var bytes: [UInt8] = self < 0 ? Array("−".utf8) : []
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position) % 3 == 0 { bytes += "\u{202f}".utf8 }
      bytes.append(digit)
    }
    return String(utf8: bytes)
  }
}

extension Quantity {
  public var text: String { value.text(digits: 2) + " " + unit.rawValue }
}

/// Numbers that someone types: a comma counts as a point.
public enum TypedNumber {
  /// Nil where the text is no number, or outside the range.
  public static func read(_ text: String, in range: ClosedRange<Double>) -> Double? {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x20 { bytes.append(byte == 0x2c ? 0x2e : byte) }
    if bytes.last == 0x2e { bytes.removeLast() }
    if bytes.first == 0x2e { bytes.insert(0x30, at: 0) }
    while bytes.count > 1, bytes[0] == 0x30, bytes[1] != 0x2e { bytes.removeFirst() }
    guard !bytes.isEmpty, bytes.count < 16,
      let value = bytes.withUnsafeBufferPointer({ Double(json: $0) }), range.contains(value)
    else { return nil }
    return value
  }

  public static func read(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard
      let value = read(text, in: Double(range.lowerBound)...Double(range.upperBound)),
      value == value.rounded()
    else { return nil }
    return Int(value)
  }

  /// Seconds from `90`, `1:30` or `1:05:00`.
  public static func readSeconds(_ text: String) -> Double? {
    var seconds = 0.0
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    for part in parts {
      guard let value = read(String(part), in: 0.0...604_800.0) else { return nil }
      seconds = seconds * 60 + value
    }
    return ExerciseLog.seconds.contains(seconds) ? seconds : nil
  }
}
