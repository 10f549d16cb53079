import Documents
import Foundation
import Library

/// The dated archives that lie in a folder.
struct BackupShelf {
  struct Archive {
    var name: String
    var path: String
    var time: Instant
    /// Bytes.
    var size: Int
    /// Which library it is of; nil where that cannot be read.
    var library: String?
  }

  /// The newest first.
  let archives: [Archive]
  /// Where the newest one lies that lacks something; nil where there is none.
  let newestIncomplete: String?

  private static let prefix = "regimen-"
  private static let suffix = ".tar.gz"
  private static let incompleteSuffix = "-incomplete" + suffix

  /// - Throws: `Failure` where the folder cannot be listed.
  init(in folder: String) throws {
    let manager = FileManager.default
    let names: [String]
    do {
      names = try manager.contentsOfDirectory(atPath: folder)
    } catch {
      throw Failure(
        message: "\(folder) cannot be listed: \(error.localizedDescription)",
        hint: "Check its permissions.")
    }
    var found: [Archive] = []
    for name in names {
      guard let time = BackupShelf.time(of: name) else { continue }
      let path = folder + "/" + name
      guard let attributes = try? manager.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeRegular
      else { continue }
      found.append(
        Archive(
          name: name, path: path, time: time, size: attributes[.size] as? Int ?? 0,
          library: BackupContents.library(of: path)))
    }
    archives = found.sorted { $0.time.milliseconds > $1.time.milliseconds }
    // Their names are alike up to the time.
    newestIncomplete =
      names.filter { BackupShelf.isIncomplete($0) }.max().map { folder + "/" + $0 }
  }

  /// Whether a time is still to come, by more than a clock is off: then one was wrong, here or when
  /// the archive was made.
  static func isAhead(_ time: Instant, of now: Instant) -> Bool {
    time.milliseconds > now.milliseconds + CivilTime.millisecondsPerDay
  }

  /// - Parameters:
  ///   - name: of a backup that is dated ahead.
  ///   - day: as it is shown.
  ///   - isTaken: although it is, as there is no other one.
  static func tellAhead(_ name: String, day: String, isTaken: Bool) {
    tell(
      "\(name) is dated \(day), which is still to come: "
        + (isTaken ? "it is taken as there is no other one." : "it is passed over.")
        + " A clock was wrong, here or when it was made; to take another one, name it.")
  }

  // MARK: Names

  /// Such as `regimen-2026-11-28T101500Z.tar.gz`, in UTC.
  static func name(at time: Instant) -> String { prefix + stamp(time) + suffix }

  /// The name of one that lacks something. It is none of the dated ones, so that no whole one goes
  /// for it, now or later.
  static func incomplete(_ path: String) -> String {
    path.dropLast(suffix.count) + incompleteSuffix
  }

  private static func isIncomplete(_ name: String) -> Bool {
    guard name.hasSuffix(incompleteSuffix) else { return false }
    return time(of: String(name.dropLast(incompleteSuffix.count)) + suffix) != nil
  }

  static func stamp(_ time: Instant) -> String {
    let utc = Instant(milliseconds: time.milliseconds)
    let seconds = utc.local.millisecondOfDay / 1000
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(utc.day.text)T\(two(seconds / 3600))\(two(seconds / 60 % 60))\(two(seconds % 60))Z"
  }

  /// Nil for every other name.
  static func time(of name: String) -> Instant? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    let stamp = Array(name.dropFirst(prefix.count).dropLast(suffix.count))
    guard stamp.count == 18, let day = CivilDay(String(stamp[..<10])), stamp[10] == "T",
      stamp[17] == "Z", stamp[11..<17].allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    func two(_ start: Int) -> Int { Int(String(stamp[start..<(start + 2)])) ?? -1 }
    return CivilTime(day, hour: two(11), minute: two(13), second: two(15)).map {
      Instant($0, offsetMinutes: 0)
    }
  }
}

/// Which backups stay when a new one is there.
enum BackupRetention {
  /// Days of which every one stays.
  static let wholeDays = 7
  /// Weeks of which one stays each.
  static let weeks = 8

  /// The newest archive before may be ahead of the clock by so many days,
  static let mostDaysAhead: Int64 = 60
  /// or so many days old: beyond that it is not known which clock is wrong, and nothing goes.
  static let mostDaysBetween: Int64 = 400

  /// Whether a clock must have been wrong, this one or the one that an archive was made by.
  ///
  /// - Parameter newest: the newest archive, but for the one that was just made.
  static func isDoubtful(_ newest: Instant, now: Instant) -> Bool {
    let day = CivilTime.millisecondsPerDay
    let age = now.milliseconds - newest.milliseconds
    return age < -mostDaysAhead * day || age > mostDaysBetween * day
  }

  /// Those that can go: all but those of the last seven days, the newest of each of the last eight
  /// weeks, and the newest of each month. One whose time has not come stays, and counts for
  /// nothing.
  ///
  /// - Parameters:
  ///   - times: in any order.
  ///   - keep: that many of the newest stay instead; nil for the rule above.
  /// - Returns: their places in `times`.
  static func outdated(_ times: [Instant], now: Instant, keep: Int? = nil) -> [Int] {
    let newestFirst = times.indices.filter { !BackupShelf.isAhead(times[$0], of: now) }
      .sorted { times[$0].milliseconds > times[$1].milliseconds }
    if let keep { return Array(newestFirst.dropFirst(max(1, keep))) }
    var (weeks, months): (Set<CivilDay>, Set<CivilDay>) = ([], [])
    let today = Instant(milliseconds: now.milliseconds).day
    let oldestWeek = today.startOfWeek(.monday) - 7 * (BackupRetention.weeks - 1)
    let isFirst = newestFirst.first
    return newestFirst.filter { place in
      let age = now.milliseconds - times[place].milliseconds
      let day = Instant(milliseconds: times[place].milliseconds).day
      let week = day.startOfWeek(.monday)
      let isOfWeek = week >= oldestWeek && weeks.insert(week).inserted
      let isOfMonth = months.insert(day.firstOfMonth).inserted
      let isRecent = age < Int64(wholeDays) * CivilTime.millisecondsPerDay
      return !(isRecent || isOfWeek || isOfMonth || place == isFirst)
    }
  }
}

/// What the backups of a library are told by, so that those of several ones can lie beside each
/// other.
struct BackupLabel {
  let text: String
  private let identity: LibraryIdentity?

  init(of library: Library) {
    // A library whose folder is not believed has not asked who it is.
    let file = PrivateFile(reading: library.root + "/library.json")
    identity =
      library.identity ?? (try? file.read()).flatMap { try? LibraryIdentity(line: $0) }
    text = identity?.id.text ?? "without a name"
  }

  /// Whether the label tells the library from others.
  var isKnown: Bool { identity != nil }

  /// Whether an archive's label names this library; it may have got another name since.
  func names(_ label: String?) -> Bool {
    guard let label, isKnown else { return false }
    if label == text { return true }
    return ULID(label).map { identity?.isKnown(as: $0) ?? false } ?? false
  }
}
