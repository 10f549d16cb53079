import Documents
import Library

/// The paired devices, and the links that others can be paired with.
///
/// Tokens are kept as hashes, in a file that only its owner may read. Links live in memory: a
/// server that was started again has new ones.
public actor DeviceList {
  /// Seconds that a link lives.
  public static let linkSeconds: Int64 = 600
  /// Wrong tokens a minute; the next ones wait for its end.
  static let guessLimit = 10

  private let file: PrivateFile
  private let now: @Sendable () -> Instant
  private var devices: [Device]
  private var links: [(hash: String, expiresAt: Int64)] = []
  private var wrongGuesses: [Int64] = []
  /// When the list was last written, in milliseconds since 1970.
  private var lastWrite: Int64 = 0

  /// - Parameters:
  ///   - folder: where the list lies; made where there is none.
  ///   - now: the time.
  /// - Throws: `LibraryError` where the list cannot be read: going on would unpair everybody.
  public init(
    folder: String, now: @escaping @Sendable () -> Instant
  ) throws(LibraryError) {
    file = try PrivateFile(folder + "/devices.json")
    self.now = now
    devices = try DeviceList.read(file)
  }

  private static func read(_ file: PrivateFile) throws(LibraryError) -> [Device] {
    guard let bytes = try file.read() else { return [] }
    do throws(JSONFailure) {
      let list = try JSONValue(parsing: bytes)["devices"]?.array ?? []
      let devices = list.compactMap { Device($0) }
      guard devices.count == list.count else { throw JSONFailure(.missingField("id"), at: 0) }
      return devices
    } catch {
      throw .invalid(path: file.path, DocumentError(error, in: bytes))
    }
  }

  public var all: [Device] { devices }

  // MARK: Pairing

  /// A new one-time token for a link.
  public func mintLink() -> String {
    let time = now().milliseconds
    links.removeAll { $0.expiresAt <= time }
    // More than a few at a time are nobody's wish.
    if links.count >= 20 { links.removeFirst() }
    let token = Token()
    links.append((Token.hash(token.text), time + DeviceList.linkSeconds * 1000))
    return token.text
  }

  /// Spends a link's token; returns the device and its own token.
  func pair(_ token: String, name: String) throws -> (device: Device, token: String) {
    let now = now()
    wrongGuesses.removeAll { $0 <= now.milliseconds - 60_000 }
    guard wrongGuesses.count < DeviceList.guessLimit else {
      throw HttpFailure(
        .tooManyRequests, "too-many-guesses", "Too many wrong links were tried.",
        hint: "Wait a minute, then open a new link.", retryAfter: 60)
    }
    let hash = Token.hash(token)
    var found: Int?
    for (index, link) in links.enumerated() where Token.agree(link.hash, hash) { found = index }
    guard let found, links[found].expiresAt > now.milliseconds else {
      wrongGuesses.append(now.milliseconds)
      throw HttpFailure(
        .forbidden, "link", "This link has been used, or is older than 10 minutes.",
        hint: "Start regimen serve again, or ask for a link on a paired device.")
    }
    let own = Token()
    var random = RandomSource(seed: UInt64.random(in: .min ... .max))
    var ids = ULIDGenerator()
    let device = Device(
      id: ids.next(milliseconds: now.milliseconds, random: &random), name: Device.shown(name),
      pairedAt: now, lastSeenAt: now, tokenHash: Token.hash(own.text))
    try write(devices + [device])
    links.remove(at: found)
    return (device, own.text)
  }

  /// The device that a token belongs to.
  func device(token: String) -> Device? {
    let hash = Token.hash(token)
    var found: Int?
    for (index, device) in devices.enumerated() where Token.agree(device.tokenHash, hash) {
      found = index
    }
    guard let found else { return nil }
    let now = now()
    if now.milliseconds - devices[found].lastSeenAt.milliseconds >= 60_000 {
      devices[found].lastSeenAt = now
      // Only for the eyes of the person: one that cannot be written is no reason to refuse.
      if now.milliseconds - lastWrite >= 60_000 { try? write(devices) }
    }
    return devices[found]
  }

  func holds(_ id: ULID) -> Bool { devices.contains { $0.id == id } }

  /// Takes a device's right away; false where there is no such device.
  func revoke(_ id: ULID) throws -> Bool {
    let rest = devices.filter { $0.id != id }
    guard rest.count < devices.count else { return false }
    try write(rest)
    return true
  }

  private func write(_ list: [Device]) throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("devices", list) { writer, device in device.write(to: &writer, withHash: true) }
    }
    try file.write(writer.finish())
    devices = list
    lastWrite = now().milliseconds
  }
}
