import Documents

/// A browser, a phone, another program that was paired with this server.
public struct Device: Equatable, Sendable {
  public let id: ULID
  /// As it called itself when it was paired, or was called since.
  public private(set) var name: String
  public let pairedAt: Instant
  /// At most a minute old.
  public internal(set) var lastSeenAt: Instant
  /// The device whose link it was paired with, or that made the calendar's address; nil for a link
  /// of the terminal.
  public private(set) var origin: Origin?
  /// Of the token, which only the device has; none where that was seen in a cookie.
  private(set) var tokenHash: String
  /// Of the token that the device wants to have from now on; the one before is good until this one
  /// has been used.
  private(set) var nextTokenHash: String?
  /// Of a token that was kept in a cookie, which a browser shows to every port of the host.
  private(set) var cookieHash: String?
  /// Whether it is a calendar that reads workouts beside runs; those of before were made for runs.
  var readsWorkouts = false
  /// Whether it reads today's card, and nothing else.
  var readsToday = false

  public struct Origin: Equatable, Sendable {
    public let id: ULID
    /// As it was called then.
    public let name: String
  }
}

extension Device {
  static let nameLimit = 80

  /// A new one.
  init(name: String, token: String, origin: Device?, at now: Instant) {
    var random = RandomSource(seed: UInt64.random(in: .min ... .max))
    var ids = ULIDGenerator()
    self.init(
      id: ids.next(milliseconds: now.milliseconds, random: &random), name: Device.shown(name),
      pairedAt: now, lastSeenAt: now, origin: origin.map { Origin(id: $0.id, name: $0.name) },
      tokenHash: Token.hash(token))
  }

  /// Compares with all that it may show, in a time that does not tell how far they agree.
  func admits(hash: String) -> Bool {
    let isCurrent = Token.agree(tokenHash, hash)
    return Token.agree(nextTokenHash ?? "", hash) || isCurrent
  }

  /// The next token has been used: the one before is good no more.
  mutating func turns(hash: String) -> Bool {
    guard let next = nextTokenHash, Token.agree(next, hash) else { return false }
    (tokenHash, nextTokenHash) = (next, nil)
    return true
  }

  /// Takes another token from now on, once it is used.
  mutating func offer(hash: String) { nextTokenHash = hash == tokenHash ? nil : hash }

  /// The token was in a cookie, and is good for nothing any more but to take another one.
  mutating func retire() {
    (cookieHash, tokenHash, nextTokenHash) = (tokenHash, "", nil)
  }

  /// Takes a token in place of one that was in a cookie.
  mutating func replaceCookie(hash: String) { (tokenHash, cookieHash) = (hash, nil) }

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
      if let origin {
        writer.key("pairedBy")
        writer.object { writer in
          writer.member("id", origin.id.text)
          writer.member("name", origin.name)
        }
      }
      guard withHash else { return }
      writer.member("tokenHash", tokenHash)
      if let nextTokenHash { writer.member("nextTokenHash", nextTokenHash) }
      if let cookieHash { writer.member("cookieHash", cookieHash) }
      if readsWorkouts { writer.member("readsWorkouts", true) }
      if readsToday { writer.member("readsToday", true) }
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
      id: id, name: name, pairedAt: pairedAt, lastSeenAt: lastSeenAt,
      origin: value["pairedBy"].flatMap { Origin($0) }, tokenHash: hash,
      nextTokenHash: value["nextTokenHash"]?.string, cookieHash: value["cookieHash"]?.string,
      readsWorkouts: value["readsWorkouts"]?.bool ?? false,
      readsToday: value["readsToday"]?.bool ?? false)
  }
}

extension Device.Origin {
  fileprivate init?(_ value: JSONValue) {
    guard let id = value["id"]?.string.flatMap({ ULID($0) }), let name = value["name"]?.string
    else { return nil }
    self.init(id: id, name: name)
  }
}
