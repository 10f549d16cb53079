import Documents
import Strength

/// What the server says of the library's folder.
struct LibraryReport: Sendable {
  /// A file that the library leaves alone.
  struct LeftAlone: Sendable {
    var path = ""
    /// Why, in words.
    var message = ""
    /// Where in the file, from 1; 0 where it is all of it.
    var line = 0
    var column = 0
  }

  var loading = Loading.idle
  /// Whether an answer has come, if only an older one.
  private(set) var isThere = false
  private(set) var path = ""
  private(set) var stateName = ""
  private(set) var counts: [(folder: String, count: Int)] = []
  private(set) var files: [LeftAlone] = []
  private(set) var conflictCount = 0
  private(set) var returnedCount = 0
  /// How many documents have lost their files, where the folder is not believed for that.
  private(set) var goneCount = 0
  /// When it was put away last, empty where it never was; nil where the server does not say.
  private(set) var backup: String?
  private(set) var workoutCount = 0

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    guard answer.isGood else { return }
    guard let json = answer.json, let path = json["path"]?.string else {
      loading = .failed(.unreadable)
      return
    }
    self = LibraryReport(path, json)
  }

  init() {}

  private init(_ path: String, _ json: JSONValue) {
    loading = .done
    isThere = true
    self.path = path
    stateName = json["state"]?.string ?? ""
    conflictCount = json["conflicts"]?.count ?? 0
    returnedCount = json["returned"]?.count ?? 0
    goneCount = json["gone"]?.count ?? 0
    backup = json["backup"]?.string
    workoutCount = json["documents"]?["Workouts"]?.count ?? 0
    if case .object(let members) = json["documents"] {
      for member in members { counts.append((member.key, member.value.count)) }
    }
    for file in json["files"]?.array ?? [] where file["reason"]?.string != "returned" {
      files.append(
        LeftAlone(
          path: file["path"]?.string ?? "", message: file["message"]?.string ?? "",
          line: file["line"]?.count ?? 0, column: file["column"]?.count ?? 0))
    }
  }
}

extension JSONValue {
  /// A whole number that is not negative; 0 for anything else.
  var count: Int {
    guard let number, number >= 0, number < 1e9 else { return 0 }
    return Int(number)
  }
}

extension Refusal {
  /// An answer came, but nobody knows what it says.
  static var unreadable: Refusal {
    var refusal = Refusal()
    refusal.message = "The server's answer cannot be read."
    refusal.hint = "Reload the page: it may be older than the server."
    return refusal
  }

  /// What went wrong, and what to do.
  var words: String { hint.isEmpty ? message : message + " " + hint }
}

/// What may use the library, as the server lists it.
struct PairedDevices: Sendable {
  struct Device: Sendable {
    var id = ""
    var name = ""
    var pairedAt: Instant?
    var lastSeenAt: Instant?
    /// Whose link it was paired with; empty for one of the computer itself.
    var pairedBy = ""
    var isCurrent = false
  }

  /// How long a link for another device can be used, where the server does not say.
  static let linkMinutes = 10

  var loading = Loading.idle
  /// A revocation or a new name on its way.
  var changing = Loading.idle
  var linking = Loading.idle
  private(set) var isThere = false
  private(set) var list: [Device] = []
  /// Calendars and widgets that read along.
  private(set) var feeds: [Device] = []
  /// What another device is paired with, once; empty where none was asked for.
  var link = ""
  private var linkAskedAt = Instant(milliseconds: 0)
  private(set) var linkEndsAt = Instant(milliseconds: 0)
  /// Where a new device installs what vouches for the server; empty where it needs nothing.
  private(set) var installPage = ""
  /// What the device then shows.
  private(set) var fingerprint = ""

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    guard answer.isGood else { return }
    guard let json = answer.json, let devices = json["devices"]?.array else {
      loading = .failed(.unreadable)
      return
    }
    isThere = true
    list = PairedDevices.read(devices, current: json["this"]?.string)
    feeds = PairedDevices.read(json["feeds"]?.array ?? [], current: nil)
  }

  private static func read(_ values: [JSONValue], current: String?) -> [Device] {
    var list: [Device] = []
    for value in values {
      guard let id = value["id"]?.string else { continue }
      list.append(
        Device(
          id: id, name: value["name"]?.string ?? "",
          pairedAt: value["pairedAt"]?.string.flatMap { Instant($0) },
          lastSeenAt: value["lastSeenAt"]?.string.flatMap { Instant($0) },
          pairedBy: value["pairedBy"]?["name"]?.string ?? "",
          isCurrent: id == current))
    }
    return list
  }

  /// Another one is asked for.
  mutating func forgetLink(now: Instant) {
    link = ""
    linkAskedAt = now
  }

  mutating func takeLink(_ answer: Answer) {
    linking = Loading(answer)
    guard answer.isGood else { return }
    guard let link = answer.json?["link"]?.string else {
      linking = .failed(.unreadable)
      return
    }
    self.link = link
    let seconds = answer.json?["seconds"]?.count ?? 0
    let milliseconds = Int64(seconds > 0 ? seconds : PairedDevices.linkMinutes * 60) * 1000
    linkEndsAt = Instant(
      milliseconds: linkAskedAt.milliseconds + milliseconds,
      offsetMinutes: Int(linkAskedAt.offsetMinutes))
    installPage = answer.json?["installPage"]?.string ?? ""
    fingerprint = answer.json?["fingerprint"]?.string ?? ""
  }

  func isLinkOver(_ now: Instant) -> Bool { linkEndsAt.milliseconds <= now.milliseconds }

  func device(_ id: String) -> Device? { (list + feeds).first { $0.id == id } }
  var current: Device? { list.first { $0.isCurrent } }
  func isFeed(_ id: String) -> Bool { feeds.contains { $0.id == id } }
}

/// What is new in each version, as it comes with the app.
struct Changelog: Sendable {
  var loading = Loading.idle
  private(set) var text = ""

  var isThere: Bool { !text.isEmpty }

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    if answer.isGood { text = String(utf8: answer.body) }
  }

  /// The newest version, such as `0.1`; empty where it is not known.
  var version: String { Markdown.firstBold(in: text) { $0 >= 0x30 && $0 <= 0x39 } }
}
