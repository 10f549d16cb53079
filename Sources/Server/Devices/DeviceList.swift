import Documents
import Library

/// The paired devices, the links that others can be paired with, and the calendars that read along.
///
/// Tokens are kept as hashes, in a file that only its owner may read. Links live in memory: a
/// server that was started again has new ones.
public actor DeviceList {
  /// Seconds that a link lives.
  public static let linkSeconds: Int64 = 600
  /// Wrong tokens a minute; the next ones wait for its end.
  static let guessLimit = 10
  static let feedLimit = 20

  private let file: PrivateFile
  let now: @Sendable () -> Instant
  /// Of the file as it was read or written last: another command may change it meanwhile.
  private var identity: FileIdentity?
  var devices: [Device]
  /// They read the calendar and nothing else, which is why they are no devices.
  private var feeds: [Device]
  private var links: [(hash: String, expiresAt: Int64, maker: Device?)] = []
  var wrongGuesses: [Int64] = []
  /// When the list was last written, in milliseconds since 1970.
  private var lastWrite: Int64 = 0
  /// Are told of devices that are in the list no more.
  private var listeners: [@Sendable (ULID) async -> Void] = []

  /// - Parameters:
  ///   - folder: where the list lies; made where there is none.
  ///   - now: the time.
  /// - Throws: `LibraryError` where the list cannot be read: going on would unpair everybody.
  public init(
    folder: String, now: @escaping @Sendable () -> Instant
  ) throws(LibraryError) {
    file = try PrivateFile(folder + "/devices.json")
    self.now = now
    identity = file.identity
    (devices, feeds) = try DeviceList.read(file)
  }

  private static func read(
    _ file: PrivateFile
  ) throws(LibraryError) -> (devices: [Device], feeds: [Device]) {
    guard let bytes = try file.read() else { return ([], []) }
    do throws(JSONFailure) {
      let value = try JSONValue(parsing: bytes)
      return (try list("devices", of: value), try list("feeds", of: value))
    } catch {
      throw .invalid(path: file.path, DocumentError(error, in: bytes))
    }
  }

  private static func list(
    _ name: String, of value: JSONValue
  ) throws(JSONFailure) -> [Device] {
    let list = value[name]?.array ?? []
    let devices = list.compactMap { Device($0) }
    guard devices.count == list.count else { throw JSONFailure(.missingField("id"), at: 0) }
    return devices
  }

  public var all: [Device] {
    follow()
    return devices
  }

  public var allFeeds: [Device] {
    follow()
    return feeds
  }

  /// Takes in what another command has written. What cannot be read changes nothing.
  func follow() { try? readAgain() }

  private func readAgain() throws {
    let found = file.identity
    if found == identity { return }
    take(try DeviceList.read(file))
    identity = found
  }

  private func take(_ lists: (devices: [Device], feeds: [Device])) {
    let before = devices
    (devices, feeds) = lists
    let left = Set(devices.map { $0.id })
    for device in before where !left.contains(device.id) {
      links.removeAll { $0.maker?.id == device.id }
      for listener in listeners { Task { await listener(device.id) } }
    }
  }

  /// Looks every second for what another command has changed, until the task is cancelled.
  ///
  /// - Parameter onRevoke: is told of each device that is in the list no more, whoever revoked it.
  func run(onRevoke: @escaping @Sendable (ULID) async -> Void) async {
    listeners.append(onRevoke)
    while !Task.isCancelled {
      follow()
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// Writes what `edit` makes of the lists as they are now, with no other command in between.
  ///
  /// - Returns: false where it makes nothing of them.
  @discardableResult
  func change(
    _ edit: (_ devices: inout [Device], _ feeds: inout [Device]) throws -> Bool
  ) throws -> Bool {
    try file.alone {
      try readAgain()
      var (devices, feeds) = (devices, feeds)
      guard try edit(&devices, &feeds) else { return false }
      try write(devices, feeds)
      return true
    }
  }

  // MARK: Pairing

  /// A new one-time token for a link.
  ///
  /// - Parameter maker: the device that wants it; the link ends with its right.
  public func mintLink(for maker: Device? = nil) -> String {
    let time = now().milliseconds
    links.removeAll { $0.expiresAt <= time }
    // More than a few at a time are nobody's wish.
    if links.count >= 20 { links.removeFirst() }
    let token = Token()
    links.append((Token.hash(token.text), time + DeviceList.linkSeconds * 1000, maker))
    return token.text
  }

  /// Spends a link's token.
  ///
  /// - Parameter own: what the device wants to show from now on; nil for a token that is made here.
  /// - Returns: the device and its own token.
  func pair(
    _ token: String, name: String, own: String? = nil
  ) throws -> (device: Device, token: String) {
    try slowDown()
    follow()
    let now = now()
    let hash = Token.hash(token)
    var found: Int?
    for (index, link) in links.enumerated() where Token.agree(link.hash, hash) { found = index }
    guard let found, links[found].expiresAt > now.milliseconds else {
      wrongGuesses.append(now.milliseconds)
      throw HttpFailure(
        .forbidden, "link", "This link has been used, or is older than 10 minutes.",
        hint: "Start regimen serve again, or ask for a link on a paired device.")
    }
    let own = own ?? Token().text
    let device = Device(name: name, token: own, origin: links[found].maker, at: now)
    try change { devices, _ in
      try DeviceList.refuseKnown(Token.hash(own), in: devices)
      devices.append(device)
      return true
    }
    links.remove(at: found)
    return (device, own)
  }

  func slowDown() throws(HttpFailure) {
    let now = now().milliseconds
    wrongGuesses.removeAll { $0 <= now - 60_000 }
    guard wrongGuesses.count < DeviceList.guessLimit else {
      throw HttpFailure(
        .tooManyRequests, "too-many-guesses", "Too many wrong links were tried.",
        hint: "Wait a minute, then open a new link.", retryAfter: 60)
    }
  }

  /// Two devices with one token could not be told apart.
  static func refuseKnown(
    _ hash: String, in devices: [Device], besides id: ULID? = nil
  ) throws(HttpFailure) {
    guard devices.contains(where: { $0.id != id && $0.admits(hash: hash) }) else { return }
    throw .malformed("Another device has this secret.", hint: "Make one of random bits.")
  }

  /// A token for a calendar that is to read along for as long as the device is paired.
  func addFeed(name: String, for maker: Device) throws -> String {
    let own = Token()
    let feed = Device(name: name, token: own.text, origin: maker, at: now())
    try change { _, feeds in
      guard feeds.count < DeviceList.feedLimit else {
        throw HttpFailure(
          .tooManyRequests, "too-many-feeds",
          "\(DeviceList.feedLimit) calendars have an address already.",
          hint: "Revoke one that is not used any more.")
      }
      feeds.append(feed)
      return true
    }
    return own.text
  }

  /// Whether a token is one that a calendar was given.
  func admitsFeed(token: String) -> Bool {
    follow()
    guard let place = DeviceList.place(of: Token.hash(token), in: feeds) else { return false }
    if feeds[place].isSeen(at: now()) { keepLastSeen() }
    return true
  }

  /// The device that a token belongs to.
  func device(token: String) -> Device? {
    follow()
    let hash = Token.hash(token)
    guard let place = DeviceList.place(of: hash, in: devices) else { return nil }
    turn(devices[place], hash)
    guard let place = DeviceList.place(of: hash, in: devices) else { return nil }
    let isNew = devices[place].isSeen(at: now())
    let device = devices[place]
    if isNew { keepLastSeen() }
    return device
  }

  private static func place(of hash: String, in list: [Device]) -> Int? {
    var found: Int?
    for (index, device) in list.enumerated() where device.admits(hash: hash) { found = index }
    return found
  }

  /// Only for the eyes of the person: one that cannot be written is no reason to refuse.
  private func keepLastSeen() {
    guard now().milliseconds - lastWrite >= 60_000 else { return }
    // Tried once a minute, also where it fails.
    lastWrite = now().milliseconds
    let seen = Dictionary(
      (devices + feeds).map { ($0.id, $0.lastSeenAt) }, uniquingKeysWith: { first, _ in first })
    func update(_ list: inout [Device]) {
      for place in list.indices {
        if let time = seen[list[place].id] { list[place].lastSeenAt = time }
      }
    }
    _ = try? change { devices, feeds in
      update(&devices)
      update(&feeds)
      return true
    }
  }

  func holds(_ id: ULID) -> Bool {
    follow()
    return devices.contains { $0.id == id }
  }

  /// Gives a device or a calendar another name; false where there is none.
  public func rename(_ id: ULID, to name: String) throws -> Bool {
    func rename(_ list: inout [Device]) -> Bool {
      guard let place = list.firstIndex(where: { $0.id == id }) else { return false }
      list[place] = list[place].named(name)
      return true
    }
    return try change { rename(&$0) || rename(&$1) }
  }

  /// Takes the right of a device or a calendar away, and ends what the device has begun: its links
  /// and the calendars that it made an address for. False where there is none.
  public func revoke(_ id: ULID) throws -> Bool {
    try change { devices, feeds in
      let count = devices.count + feeds.count
      devices.removeAll { $0.id == id }
      feeds.removeAll { $0.id == id || $0.origin?.id == id }
      return devices.count + feeds.count < count
    }
  }

  private func write(_ devices: [Device], _ feeds: [Device]) throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("devices", devices) { $1.write(to: &$0, withHash: true) }
      if !feeds.isEmpty { writer.list("feeds", feeds) { $1.write(to: &$0, withHash: true) } }
    }
    try file.write(writer.finish())
    identity = file.identity
    take((devices, feeds))
    lastWrite = now().milliseconds
  }
}
