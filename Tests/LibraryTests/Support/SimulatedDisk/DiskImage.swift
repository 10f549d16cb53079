import Documents
import Foundation
import Library

/// What a simulated disk holds: files and names as programs see them, and what of it a power loss
/// leaves.
///
/// A value: a copy is a snapshot. Nothing in it depends on time, on chance or on the order of
/// dictionaries, so that the same calls give the same disk.
public struct DiskImage: Sendable {
  struct Node: Sendable {
    enum Kind: Equatable, Sendable {
      case file, folder, other
      case link(String)
    }

    var kind: Kind
    /// The number that programs see, which may be used again.
    var inode: UInt64
    var data: [UInt8] = []
    /// The content that was synchronized last.
    var durableData: [UInt8] = []
    var names: [[UInt8]: Name] = [:]
    var durableNames: [[UInt8]: Name] = [:]
    var modified: Int64 = 0
    var changed: Int64 = 0
    var permissions = FilePermissions(mode: 0o644, owner: DiskImage.owner)
  }

  static let owner = FilePermissions.Owner(user: 1000, group: 1000)
  /// What the user forbids for new files.
  private static let mask: UInt32 = 0o022

  struct Name: Equatable, Sendable {
    var text: String
    var node: Int
  }

  /// Names that change together or not at all.
  struct NameChange: Sendable {
    var edits: [(folder: Int, key: [UInt8], name: Name?)]
  }

  /// Nanoseconds since 1970; may be set back.
  public var now: Int64 = 1_775_000_000_000_000_000
  /// Nanoseconds that the clock goes on with every change; 0 gives equal times.
  public var tick: Int64 = 1_000_000
  public var ignoresCase = false
  /// Whether names are kept in NFC, as some disks do.
  public var composesNames = false
  public var reusesInodes = false
  public var isReadOnly = false
  /// Bytes that files may have together; nil for any number.
  public var capacity: Int?

  var nodes: [Int: Node] = [:]
  var unsynchronized: [NameChange] = []
  private var nextNode = 2
  private var nextInode: UInt64 = 2
  private var freeInodes: [UInt64] = []
  static let root = 1

  public init() { nodes[DiskImage.root] = Node(kind: .folder, inode: 1) }

  var usedBytes: Int {
    nodes.values.reduce(0) { sum, folder in
      folder.names.values.reduce(sum) { $0 + (nodes[$1.node]?.data.count ?? 0) }
    }
  }

  // MARK: Names

  func key(_ name: String) -> [UInt8] {
    let composed = composesNames ? name.precomposedStringWithCanonicalMapping : name
    return Array((ignoresCase ? composed.lowercased() : composed).utf8)
  }

  func stored(_ name: String) -> String {
    composesNames ? name.precomposedStringWithCanonicalMapping : name
  }

  /// A place where something lies, or could.
  struct Place {
    var folder: Int
    var name: String
    /// Nil where nothing lies there.
    var node: Int?
    var path: String
  }

  /// - Parameter root: below it no link is followed.
  func find(
    _ path: String, followsLast: Bool = false, confinedTo root: String? = nil
  ) throws(DiskError) -> Place {
    var rest = ArraySlice(path.split(separator: "/").map { String($0) })
    let confined = root.map { rest.count - $0.split(separator: "/").count } ?? 0
    var stack: [(name: String, node: Int)] = [("", DiskImage.root)]
    var links = 0
    while let part = rest.popFirst() {
      if part == "." { continue }
      if part == ".." {
        if stack.count > 1 { stack.removeLast() }
        continue
      }
      let folder = stack.last?.node ?? DiskImage.root
      guard let parent = nodes[folder], parent.kind == .folder else { throw DiskError(ENOTDIR) }
      guard let name = parent.names[key(part)], let node = nodes[name.node] else {
        guard rest.isEmpty else { throw DiskError(ENOENT) }
        let path = DiskImage.path(stack.map { $0.name } + [part])
        return Place(folder: folder, name: part, node: nil, path: path)
      }
      let isConfined = rest.count < confined
      if isConfined, !rest.isEmpty, node.kind != .folder { throw DiskError(ENOTDIR) }
      if case .link(let target) = node.kind, followsLast && !isConfined || !rest.isEmpty {
        links += 1
        if links > 40 { throw DiskError(ELOOP) }
        if target.hasPrefix("/") { stack.removeLast(stack.count - 1) }
        rest = ArraySlice(target.split(separator: "/").map { String($0) } + rest)
        continue
      }
      stack.append((name.text, name.node))
    }
    let last = stack[stack.count - 1]
    return Place(
      folder: stack.count > 1 ? stack[stack.count - 2].node : DiskImage.root, name: last.name,
      node: last.node, path: DiskImage.path(stack.map { $0.name }))
  }

  private static func path(_ names: [String]) -> String {
    names.count == 1 ? "/" : names.joined(separator: "/")
  }

  /// Every file takes a number of its own.
  func mintNumber() -> UInt64 { UInt64(nextNode) }

  // MARK: Changes; each is volatile until it is synchronized

  mutating func changeNames(_ edits: [(folder: Int, key: [UInt8], name: Name?)]) {
    for edit in edits {
      nodes[edit.folder]?.names[edit.key] = edit.name
      nodes[edit.folder]?.modified = now
      nodes[edit.folder]?.changed = now
    }
    unsynchronized.append(NameChange(edits: edits))
    now += tick
  }

  mutating func make(
    _ kind: Node.Kind, at place: Place, _ permissions: FilePermissions? = nil
  ) -> Int {
    let inode = reusesInodes ? freeInodes.popLast() : nil
    let number = nextNode
    nextNode += 1
    nodes[number] = Node(kind: kind, inode: inode ?? nextInode, modified: now, changed: now)
    if let permissions {
      let mode = permissions.owner == nil ? permissions.mode & ~DiskImage.mask : permissions.mode
      nodes[number]?.permissions = FilePermissions(
        mode: mode, owner: permissions.owner ?? DiskImage.owner)
    }
    if inode == nil { nextInode += 1 }
    let name = Name(text: stored(place.name), node: number)
    changeNames([(place.folder, key(place.name), name)])
    return number
  }

  mutating func free(_ node: Int?) {
    if let node, let inode = nodes[node]?.inode { freeInodes.append(inode) }
  }

  mutating func setData(_ node: Int, _ data: [UInt8]) {
    nodes[node]?.data = data
    nodes[node]?.modified = now
    nodes[node]?.changed = now
    now += tick
  }

  mutating func synchronize(_ node: Int) {
    guard let synchronized = nodes[node] else { return }
    guard synchronized.kind == .folder else {
      nodes[node]?.durableData = synchronized.data
      return
    }
    for change in unsynchronized where change.edits.contains(where: { $0.folder == node }) {
      keep(change)
    }
    unsynchronized.removeAll { change in change.edits.contains { $0.folder == node } }
  }

  mutating func keep(_ change: NameChange) {
    for edit in change.edits { nodes[edit.folder]?.durableNames[edit.key] = edit.name }
  }
}
