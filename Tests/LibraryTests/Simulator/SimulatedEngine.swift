import Documents
import Foundation

/// Carries files between the folders of several machines, as Dropbox, iCloud Drive and Syncthing
/// do: it knows paths and bytes, and nothing of documents.
///
/// A path is carried when its turn comes, so that files come late, in any order, and meet half of
/// what belongs to them. Of two changes of one file one wins.
struct SimulatedEngine {
  struct Habits {
    /// Who loses goes into a file beside the winner; other engines write over it.
    var makesCopies = true
    /// Removes a file before it puts the new one there, which takes a while.
    var deletesFirst = false
    /// Writes into the file itself, which is cut off for a while.
    var writesInPlace = false
    /// A deletion wins over an edit; with other engines the edit wins.
    var letsDeletionsWin = false
    /// A script that copies what is newer by its time of change, which it keeps, and removes
    /// nothing.
    var neverDeletes = false
    /// It cannot tell times within the hour: of those the cloud's counts.
    var seesHoursOnly = false
  }

  enum Hand: Sendable {
    case put(String, [UInt8])
    case replace(String, [UInt8])
    /// With the time of its change.
    case copy(String, [UInt8], Int64)
    case take(String)

    var name: String {
      switch self {
      case .copy(let path, _, _): path
      case .put(let path, let bytes): "\(bytes.count) bytes in \(path)"
      case .replace(let path, _): path
      case .take(let path): "no \(path)"
      }
    }
  }

  private struct Version: Equatable {
    var number = 0
    var bytes: [UInt8]?
    var modified: Int64 = 0
  }

  let habits: Habits
  private var cloud: [String: Version] = [:]
  /// What a machine and the cloud had in common last.
  private var common: [[String: Version]]
  /// What is on its way into a file.
  private var underway: [[String: Version]]
  /// What it has done.
  private(set) var log: [String] = []
  private var copies = 0
  private(set) var uploads = 0

  init(devices: Int, habits: Habits) {
    self.habits = habits
    common = Array(repeating: [:], count: devices)
    underway = Array(repeating: [:], count: devices)
  }

  /// Carries some paths to and from a machine; returns whether anything had to be carried.
  ///
  /// - Parameter oneIn: how many paths are left for another time, one in so many; 0 for none.
  mutating func carry(
    _ device: SimulatedDevice, leavingOneIn oneIn: Int, _ random: inout RandomSource
  ) throws -> Bool {
    let index = device.number
    let uploadsBefore = uploads
    try finish(device) { _ in oneIn == 0 || random.oneIn(2) }
    let local = device.files
    let image = device.disk.image
    var paths = Set(local.keys).union(cloud.keys).union(common[index].keys).sorted()
    for position in paths.indices.reversed() {
      paths.swapAt(position, random.below(position + 1))
    }
    var hands: [Hand] = []
    for path in paths where underway[index][path] == nil {
      if oneIn > 0, random.oneIn(oneIn) { continue }
      if habits.neverDeletes {
        let modified = try? image.modified(at: SimulatedDevice.root + "/" + path)
        hands += copy(index, path, local[path], modified ?? 0, isLast: oneIn == 0, &random)
        continue
      }
      hands += meet(index, path, local[path], isLast: oneIn == 0, &random)
    }
    try handle(hands, on: device)
    return !hands.isEmpty || uploads != uploadsBefore
  }

  /// Brings a path of one machine and the cloud to the same; returns what is to be done there.
  private mutating func meet(
    _ device: Int, _ path: String, _ local: [UInt8]?, isLast: Bool, _ random: inout RandomSource
  ) -> [Hand] {
    let base = common[device][path] ?? Version()
    let there = cloud[path] ?? Version()
    let (isChanged, hasNews) = (local != base.bytes, there.number != base.number)
    if !isChanged, !hasNews {
      // The same once more.
      if let local, !isLast, random.oneIn(40) { return [.replace(path, local)] }
      return []
    }
    if local == there.bytes {
      common[device][path] = there
      return []
    }
    if isChanged, !hasNews { return upload(device, path, local) }
    if habits.letsDeletionsWin, isChanged, local == nil { return upload(device, path, nil) }
    guard isChanged, let local else {
      return bring(device, path, there, over: local, isLast: isLast, &random)
    }
    guard let other = there.bytes else {
      if !habits.letsDeletionsWin { return upload(device, path, local) }
      return bring(device, path, there, over: local, isLast: isLast, &random)
    }
    // By the time of change; clocks are what they are.
    let isWinner = random.oneIn(2)
    var hands: [Hand] = []
    if habits.makesCopies {
      // Now and then the copy comes twice.
      for _ in 0..<(random.oneIn(10) ? 2 : 1) {
        copies += 1
        hands.append(.replace(name(ofCopy: path, &random), isWinner ? other : local))
      }
    }
    if isWinner { return hands + upload(device, path, local) }
    return hands + bring(device, path, there, over: local, isLast: isLast, &random)
  }

  /// As a script does with whatever is newer.
  private mutating func copy(
    _ device: Int, _ path: String, _ local: [UInt8]?, _ modified: Int64, isLast: Bool,
    _ random: inout RandomSource
  ) -> [Hand] {
    let there = cloud[path] ?? Version()
    if local == there.bytes {
      common[device][path] = there
      return []
    }
    let unit: Int64 = habits.seesHoursOnly ? 3_600_000_000_000 : 1
    if let local, there.bytes == nil || modified / unit > there.modified / unit {
      return upload(device, path, local, modified)
    }
    return bring(device, path, there, over: local, isLast: isLast, &random)
  }

  private mutating func upload(
    _ device: Int, _ path: String, _ bytes: [UInt8]?, _ modified: Int64 = 0
  ) -> [Hand] {
    let number = (cloud[path]?.number ?? 0) + 1
    let version = Version(number: number, bytes: bytes, modified: modified)
    cloud[path] = version
    common[device][path] = version
    uploads += 1
    log.append("\(bytes == nil ? "deletion" : "upload") of \(path) from \(device)")
    return []
  }

  private mutating func bring(
    _ device: Int, _ path: String, _ version: Version, over old: [UInt8]?, isLast: Bool,
    _ random: inout RandomSource
  ) -> [Hand] {
    if let bytes = version.bytes, old != nil, !isLast, random.oneIn(2) {
      if habits.deletesFirst {
        underway[device][path] = version
        return [.take(path)]
      }
      if habits.writesInPlace {
        underway[device][path] = version
        return [.put(path, Array(bytes.prefix(random.below(bytes.count))))]
      }
    }
    common[device][path] = version
    guard let bytes = version.bytes else { return [.take(path)] }
    return [habits.neverDeletes ? .copy(path, bytes, version.modified) : .replace(path, bytes)]
  }

  /// Puts into their places what was underway, where nobody else has written there meanwhile.
  private mutating func finish(
    _ device: SimulatedDevice, _ isDone: (String) -> Bool
  ) throws {
    var hands: [Hand] = []
    let local = device.files
    for (path, version) in underway[device.number].sorted(by: { $0.key < $1.key })
    where isDone(path) {
      underway[device.number][path] = nil
      guard let bytes = version.bytes else { continue }
      let isUntouched = local[path].map { habits.writesInPlace && bytes.starts(with: $0) } ?? true
      if !isUntouched { continue }
      common[device.number][path] = version
      hands.append(.replace(path, bytes))
    }
    try handle(hands, on: device)
  }

  private mutating func handle(_ hands: [Hand], on device: SimulatedDevice) throws {
    log += hands.map { "\($0.name) on \(device.number)" }
    try device.disk.handle(hands)
  }

  /// It is killed, and looks at everything anew. What it had begun to write itself it knows.
  mutating func restart(on device: SimulatedDevice) {
    if habits.deletesFirst { underway[device.number] = [:] }
  }

  /// The file that would be brought to a machine now; nil where there is none.
  func news(for device: SimulatedDevice, _ random: inout RandomSource) -> News? {
    let local = device.files
    let paths = cloud.keys.sorted().filter { path in
      let base = common[device.number][path] ?? Version()
      return underway[device.number][path] == nil && cloud[path]?.number != base.number
        && local[path] == base.bytes && cloud[path]?.bytes != nil
    }
    guard let path = random.element(of: paths), let bytes = cloud[path]?.bytes else { return nil }
    return News(path: path, bytes: bytes, old: local[path])
  }

  struct News: Sendable {
    var path: String
    var bytes: [UInt8]
    var old: [UInt8]?
  }

  mutating func note(_ news: News, on device: SimulatedDevice) {
    common[device.number][news.path] = cloud[news.path]
  }

  /// As the engines name them; each name once.
  private func name(ofCopy path: String, _ random: inout RandomSource) -> String {
    let stem = String(path.dropLast(5))
    switch random.below(4) {
    case 0: return "\(stem).sync-conflict-20261121-09\(1000 + copies)-5AD52TT.json"
    case 1: return "\(stem) (conflicted copy \(copies)).json"
    case 2: return "\(stem) \(copies + 1).json"
    default: return "\(stem)-laptop-\(copies).json"
    }
  }
}

extension SimulatedDisk {
  /// What another program does to the folder; it makes that durable.
  func handle(_ hands: [SimulatedEngine.Hand]) throws {
    if hands.isEmpty { return }
    try edit { image in
      for hand in hands { try image.handle(hand) }
    }
  }
}

extension DiskImage {
  mutating func handle(_ hand: SimulatedEngine.Hand) throws {
    let root = SimulatedDevice.root + "/"
    switch hand {
    case .put(let path, let bytes):
      try put(bytes, at: root + path)
      synchronize(below: root + path)
    case .replace(let path, let bytes):
      let folder = (root + path as NSString).deletingLastPathComponent
      let temporary = folder + "/.syncthing.\((path as NSString).lastPathComponent).tmp"
      try put(bytes, at: temporary)
      try move(temporary, to: root + path)
      synchronize(below: root + path)
    case .copy(let path, let bytes, let time):
      try handle(.replace(path, bytes))
      try setModified(time, at: root + path)
    case .take(let path):
      if (try? find(root + path).node) ?? nil == nil { return }
      try take(root + path)
      synchronize(below: root + path)
    }
  }

  /// Makes a file durable, and the names that lead to it.
  private mutating func synchronize(below path: String) {
    var path = path
    while path != "/" {
      if let node = try? find(path).node { synchronize(node) }
      path = (path as NSString).deletingLastPathComponent
    }
    synchronize(DiskImage.root)
  }
}
