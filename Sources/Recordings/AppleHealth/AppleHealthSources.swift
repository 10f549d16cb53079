#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What recorded something: a name and what sort of device stands behind it.
struct AppleHealthOrigin: Hashable {
  /// The order in which they are believed where they tell of the same time.
  enum Kind: Int, Comparable {
    case watch, other, phone

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  var name: String
  var kind: Kind
}

/// The origins in an export, each once; records keep only their number.
struct AppleHealthSources {
  private struct Recent {
    var name: [UInt8]
    var device: [UInt8]
    var number: UInt16
  }

  private(set) var all: [AppleHealthOrigin] = []
  private var numbers: [AppleHealthOrigin: UInt16] = [:]
  private var recent: [Recent] = []
  private var nextRecent = 0

  private static let mostRecent = 6
  /// Longer names are cut: they are only shown.
  private static let longestName = 200

  subscript(number: UInt16) -> AppleHealthOrigin {
    Int(number) < all.count
      ? all[Int(number)] : AppleHealthOrigin(name: "", kind: .other)
  }

  /// The number of an origin; all beyond the 65,535th share one.
  @inline(__always)
  mutating func number(_ name: XMLBytes, device: XMLBytes?) -> UInt16 {
    for one in recent
    where one.name.count == name.count && one.device.count == device?.count ?? 0
      && Self.isSame(one.name, name) && Self.isSame(one.device, device ?? name)
    {
      return one.number
    }
    return add(name, device: device)
  }

  @inline(__always)
  private static func isSame(_ known: [UInt8], _ bytes: XMLBytes) -> Bool {
    known.withUnsafeBufferPointer { known in
      guard let base = known.baseAddress else { return true }
      return memcmp(base, bytes.start, known.count) == 0
    }
  }

  private mutating func add(_ name: XMLBytes, device: XMLBytes?) -> UInt16 {
    let origin = Self.origin(name, device: device)
    let number: UInt16
    if let known = numbers[origin] {
      number = known
    } else {
      if all.count < Int(UInt16.max) { all.append(origin) }
      number = UInt16(all.count - 1)
      numbers[origin] = number
    }
    let entry = Recent(
      name: Array(name.bytes), device: device.map { Array($0.bytes) } ?? [], number: number)
    if recent.count < Self.mostRecent {
      recent.append(entry)
    } else {
      recent[nextRecent] = entry
      nextRecent = (nextRecent + 1) % Self.mostRecent
    }
    return number
  }

  static func origin(_ name: XMLBytes, device: XMLBytes?) -> AppleHealthOrigin {
    let folded = fold(name.prefix(longestName).string)
    let text = (device?.prefix(1000).string ?? "") + "\n" + folded
    let isWatch =
      text.contains(word: "model:Watch") || text.contains(word: "hardware:Watch")
      || text.contains(word: "Apple Watch")
    let isPhone =
      text.contains(word: "iPhone") || text.contains(word: "iPad") || text.contains(word: "iPod")
    return AppleHealthOrigin(name: folded, kind: isWatch ? .watch : isPhone ? .phone : .other)
  }

  /// Exports write the same name with a typographic apostrophe or a hard space at times.
  static func fold(_ name: String) -> String {
    var folded = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\u{2019}": folded.unicodeScalars.append("'")
      case "\u{a0}", "\u{202f}": folded.unicodeScalars.append(" ")
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return folded
  }
}

extension String {
  /// Whether some bytes stand in it (the standard library has no search without Foundation).
  func contains(word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard let first = word.first else { return true }
    var rest = Array(utf8)[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
