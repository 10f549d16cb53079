import Documents
import Library

/// The paired devices, the links that others can be paired with, and the calendars and widgets that
/// read along.
///
/// Tokens are kept as hashes, in a file that only its owner may read. Links of the server live in
/// memory: one that was started again has new ones. Those of another command come by the file.
public actor DeviceList {
  /// Seconds that a link lives.
  public static let linkSeconds: Int64 = 600
  /// Wrong tokens a minute; the next ones wait for its end.
  static let guessLimit = 10
  static let feedLimit = 20
  /// More than a few at a time are nobody's wish.
  private static let linkLimit = 20

  /// What the file holds.
  struct Contents {
    var devices: [Device] = []
    /// They read the calendar or today's card and nothing else, which is why they are no devices.
    var feeds: [Device] = []
    /// Of other commands on this machine.
    var links: [Link] = []
  }

  struct Link {
    var hash: String
    /// Milliseconds since 1970.
    var expiresAt: Int64
    var maker: Device?
  }

  private let file: PrivateFile
  let now: @Sendable () -> Instant
  /// Of the file as it was read or written last: another command may change it meanwhile.
  private var identity: FileIdentity?
  var contents: Contents
  private var links: [Link] = []
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
    contents = try DeviceList.read(file)
  }

  private static func read(_ file: PrivateFile) throws(LibraryError) -> Contents {
    guard let bytes = try file.read() else { return Contents() }
    do throws(JSONFailure) {
      let value = try JSONValue(parsing: bytes)
      return Contents(
        devices: try list("devices", of: value), feeds: try list("feeds", of: value),
        links: (value["links"]?.array ?? []).compactMap { Link($0) })
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
    return contents.devices
  }

  public var allFeeds: [Device] {
    follow()
    return contents.feeds
  }

  /// Takes in what another command has written. What cannot be read changes nothing.
  func follow() { try? readAgain() }

  private func readAgain() throws {
    let found = file.identity
    if found == identity { return }
    take(try DeviceList.read(file))
    identity = found
  }

  private func take(_ new: Contents) {
    let before = contents.devices
    contents = new
    let left = Set(new.devices.map { $0.id })
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

  /// Writes what `edit` makes of the contents as they are now, with no other command in between.
  ///
  /// - Returns: false where it makes nothing of them.
  @discardableResult
  func change(_ edit: (inout Contents) throws -> Bool) throws -> Bool {
    try file.alone {
      try readAgain()
      var changed = contents
      guard try edit(&changed) else { return false }
      try write(changed)
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
    if links.count >= DeviceList.linkLimit { links.removeFirst() }
    let token = Token()
    links.append(DeviceList.link(token, time, maker))
    return token.text
  }

  /// A new one-time token for a link, which a server of the library takes that is another process.
  public func mintLinkForServer() throws -> String {
    let time = now().milliseconds
    let token = Token()
    try change { contents in
      contents.links.removeAll { $0.expiresAt <= time }
      if contents.links.count >= DeviceList.linkLimit { contents.links.removeFirst() }
      contents.links.append(DeviceList.link(token, time, nil))
      return true
    }
    return token.text
  }

  private static func link(_ token: Token, _ time: Int64, _ maker: Device?) -> Link {
    Link(hash: Token.hash(token.text), expiresAt: time + linkSeconds * 1000, maker: maker)
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
    func isMeant(_ link: Link) -> Bool { Token.agree(link.hash, hash) }
    // All are compared, whichever it is.
    guard let link = (links + contents.links).filter(isMeant).first,
      link.expiresAt > now.milliseconds
    else {
      wrongGuesses.append(now.milliseconds)
      throw DeviceList.spent
    }
    let own = own ?? Token().text
    let device = Device(name: name, token: own, origin: link.maker, at: now)
    let isOwnLink = links.contains(where: isMeant)
    try change { contents in
      // Another server may have been quicker.
      if !isOwnLink, !contents.links.contains(where: isMeant) { throw DeviceList.spent }
      try DeviceList.refuseKnown(Token.hash(own), in: contents.devices)
      contents.devices.append(device)
      contents.links.removeAll(where: isMeant)
      return true
    }
    links.removeAll(where: isMeant)
    return (device, own)
  }

  private static let spent = HttpFailure(
    .forbidden, "link", "This link has been used, or is older than 10 minutes.",
    hint: "Make one where the library lies: regimen devices pair. Or on a paired device.")

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

  /// A token for a calendar, or for who reads today's card, that is to read along for as long as
  /// the device is paired.
  func addFeed(name: String, ofToday: Bool, for maker: Device) throws -> String {
    let own = Token()
    var feed = Device(name: name, token: own.text, origin: maker, at: now())
    feed.readsWorkouts = !ofToday
    feed.readsToday = ofToday
    try change { [feed] contents in
      guard contents.feeds.count < DeviceList.feedLimit else {
        throw HttpFailure(
          .tooManyRequests, "too-many-feeds",
          "\(DeviceList.feedLimit) calendars and widgets have an address already.",
          hint: "Revoke one that is not used any more.")
      }
      contents.feeds.append(feed)
      return true
    }
    return own.text
  }

  /// The calendar or widget that a token was given to.
  func feed(token: String) -> Device? {
    follow()
    guard let place = DeviceList.place(of: Token.hash(token), in: contents.feeds) else {
      return nil
    }
    if contents.feeds[place].isSeen(at: now()) { keepLastSeen() }
    return contents.feeds[place]
  }

  /// The device that a token belongs to.
  func device(token: String) -> Device? {
    follow()
    let hash = Token.hash(token)
    guard var place = DeviceList.place(of: hash, in: contents.devices) else { return nil }
    if turn(contents.devices[place], hash) {
      guard let new = DeviceList.place(of: hash, in: contents.devices) else { return nil }
      place = new
    }
    let isNew = contents.devices[place].isSeen(at: now())
    let device = contents.devices[place]
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
      (contents.devices + contents.feeds).map { ($0.id, $0.lastSeenAt) },
      uniquingKeysWith: { first, _ in first })
    func update(_ list: inout [Device]) {
      for place in list.indices {
        if let time = seen[list[place].id] { list[place].lastSeenAt = time }
      }
    }
    _ = try? change { contents in
      update(&contents.devices)
      update(&contents.feeds)
      return true
    }
  }

  func holds(_ id: ULID) -> Bool {
    follow()
    return contents.devices.contains { $0.id == id }
  }

  /// Gives a device or a calendar another name; false where there is none.
  public func rename(_ id: ULID, to name: String) throws -> Bool {
    func rename(_ list: inout [Device]) -> Bool {
      guard let place = list.firstIndex(where: { $0.id == id }) else { return false }
      list[place] = list[place].named(name)
      return true
    }
    return try change { rename(&$0.devices) || rename(&$0.feeds) }
  }

  /// Takes the right of a device or a calendar away, and ends what the device has begun: its links
  /// and the calendars that it made an address for. False where there is none.
  public func revoke(_ id: ULID) throws -> Bool {
    try change { contents in
      let count = contents.devices.count + contents.feeds.count
      contents.devices.removeAll { $0.id == id }
      contents.feeds.removeAll { $0.id == id || $0.origin?.id == id }
      return contents.devices.count + contents.feeds.count < count
    }
  }

  private func write(_ new: Contents) throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("devices", new.devices) { $1.write(to: &$0, withHash: true) }
      if !new.feeds.isEmpty {
        writer.list("feeds", new.feeds) { $1.write(to: &$0, withHash: true) }
      }
      if !new.links.isEmpty { writer.list("links", new.links) { $1.write(to: &$0) } }
    }
    try file.write(writer.finish())
    identity = file.identity
    take(new)
    lastWrite = now().milliseconds
  }
}

extension DeviceList.Link {
  fileprivate init?(_ value: JSONValue) {
    guard let hash = value["hash"]?.string,
      let expiresAt = value["expiresAt"]?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(hash: hash, expiresAt: expiresAt.milliseconds)
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("hash", hash)
      writer.member("expiresAt", Instant(milliseconds: expiresAt).text)
    }
  }
}
