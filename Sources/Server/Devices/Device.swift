import Documents

/// A browser, a phone, another program that was paired with this server.
public struct Device: Equatable, Sendable {
  public let id: ULID
  /// As it called itself when it was paired, or was called since.
  public private(set) var name: String
  public let pairedAt: Instant
  /// At most a minute old.
  public internal(set) var lastSeenAt: Instant
  /// Of the token, which only the device has.
  let tokenHash: String
}

extension Device {
  static let nameLimit = 80

  /// A new one.
  init(name: String, token: Token, at now: Instant) {
    var random = RandomSource(seed: UInt64.random(in: .min ... .max))
    var ids = ULIDGenerator()
    self.init(
      id: ids.next(milliseconds: now.milliseconds, random: &random), name: Device.shown(name),
      pairedAt: now, lastSeenAt: now, tokenHash: Token.hash(token.text))
  }

  func named(_ name: String) -> Device {
    var device = self
    device.name = Device.shown(name)
    return device
  }

  /// Notes that it is there, to the minute; whether that was news.
  mutating func isSeen(at now: Instant) -> Bool {
    guard now.milliseconds - lastSeenAt.milliseconds >= 60_000 else { return false }
    lastSeenAt = now
    return true
  }

  /// Whether anything of a name is left when it is shown.
  public static func isName(_ name: String) -> Bool {
    name.unicodeScalars.contains {
      $0.properties.generalCategory != .control && !$0.properties.isWhitespace
    }
  }

  /// A name that a list can show: one line, not too long.
  static func shown(_ name: String) -> String {
    let plain = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    var text = String(String.UnicodeScalarView(plain.prefix(nameLimit)))
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? "Device" : text
  }

  public func write(to writer: inout JSONWriter, withHash: Bool = false) {
    writer.object { writer in
      writer.member("id", id.text)
      writer.member("name", name)
      writer.member("pairedAt", pairedAt.text)
      writer.member("lastSeenAt", lastSeenAt.text)
      if withHash { writer.member("tokenHash", tokenHash) }
    }
  }

  /// From the file of devices; nil where something is missing.
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.string.flatMap({ ULID($0) }), let name = value["name"]?.string,
      let pairedAt = value["pairedAt"]?.string.flatMap({ Instant($0) }),
      let lastSeenAt = value["lastSeenAt"]?.string.flatMap({ Instant($0) }),
      let hash = value["tokenHash"]?.string
    else { return nil }
    self.init(
      id: id, name: name, pairedAt: pairedAt, lastSeenAt: lastSeenAt, tokenHash: hash)
  }
}
