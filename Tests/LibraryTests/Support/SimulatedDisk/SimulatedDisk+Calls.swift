import Foundation
import Library

extension SimulatedDisk {
  public func confined(to root: String) -> any Disk {
    state.withLock { _ = $0.roots.insert(root) }
    return self
  }

  public func forManyCalls() -> any Disk { self }

  /// Always the same, but never one that a file on this disk has.
  public func mintNumber() -> UInt64 { image.mintNumber() }

  public func open(_ path: String, for purpose: DiskPurpose) throws(DiskError) -> Int32 {
    let call: DiskCall =
      switch purpose {
      case .reading: .open
      case .creating: .create
      case .folder: .openFolder
      }
    return try self.call(call, path) { state throws(DiskError) in
      let place = try state.find(path, followsLast: purpose == .folder)
      var node = place.node
      switch purpose {
      case .reading:
        switch node.flatMap({ state.image.nodes[$0] })?.kind {
        case .link: throw DiskError(ELOOP)
        case .file, .folder, .other, nil: break
        }
      case .creating(let permissions):
        if node != nil { throw DiskError(EEXIST) }
        if state.image.isFull { throw DiskError(ENOSPC) }
        node = state.image.make(.file, at: place, permissions)
      case .folder:
        if let node, state.image.nodes[node]?.kind != .folder { throw DiskError(ENOTDIR) }
      }
      guard let node else { throw DiskError(ENOENT) }
      let file = state.nextFile
      state.nextFile += 1
      state.files[file] = OpenFile(node: node, path: path)
      return file
    }
  }

  public func read(
    _ file: Int32, into target: UnsafeMutableRawBufferPointer
  ) throws(DiskError) -> Int {
    let data = try call(.read, path(of: file)) { state throws(DiskError) in
      guard var open = state.files[file], let node = state.image.nodes[open.node] else {
        throw DiskError(EBADF)
      }
      if node.kind == .folder { throw DiskError(EISDIR) }
      let data = Array(node.data.dropFirst(open.offset).prefix(target.count))
      open.offset += data.count
      state.files[file] = open
      return data
    }
    target.copyBytes(from: data)
    return data.count
  }

  public func write(_ file: Int32, _ source: UnsafeRawBufferPointer) throws(DiskError) -> Int {
    let bytes = Array(source)
    return try call(.write, path(of: file)) { state throws(DiskError) in
      guard let open = state.files[file], let node = state.image.nodes[open.node] else {
        throw DiskError(EBADF)
      }
      let room = state.image.capacity.map { $0 - state.image.usedBytes } ?? .max
      if room <= 0 { throw DiskError(ENOSPC) }
      let written = bytes.prefix(min(room, state.longestWrite))
      if !state.lies.contains(.write) { state.image.setData(open.node, node.data + written) }
      return written.count
    }
  }

  public func kind(of file: Int32) throws(DiskError) -> FileKind {
    try call(.kindOfFile, path(of: file)) { state throws(DiskError) in
      guard let open = state.files[file] else { throw DiskError(EBADF) }
      return state.image.kind(open.node)
    }
  }

  public func synchronize(_ file: Int32) throws(DiskError) {
    let isFolder = state.withLock { state in
      state.files[file].flatMap { state.image.nodes[$0.node] }?.kind == .folder
    }
    let call: DiskCall = isFolder ? .synchronizeFolder : .synchronize
    try self.call(call, path(of: file)) { state throws(DiskError) in
      guard let open = state.files[file] else { throw DiskError(EBADF) }
      if !state.lies.contains(call) { state.image.synchronize(open.node) }
    }
  }

  public func close(_ file: Int32) throws(DiskError) {
    let path = path(of: file)
    let wasOpen = state.withLock { $0.files.removeValue(forKey: file) != nil }
    try call(.close, path) { _ throws(DiskError) in
      if !wasOpen { throw DiskError(EBADF) }
    }
  }

  public func rename(_ path: String, to newPath: String) throws(DiskError) {
    try call(.rename, newPath) { state throws(DiskError) in
      if state.lies.contains(.rename) { return }
      let (from, to) = (try state.find(path), try state.find(newPath))
      guard let node = from.node else { throw DiskError(ENOENT) }
      if let target = to.node, state.image.nodes[target]?.kind == .folder {
        throw DiskError(EISDIR)
      }
      state.image.free(to.node)
      state.image.changeNames([
        (from.folder, state.image.key(from.name), nil),
        (
          to.folder, state.image.key(to.name),
          DiskImage.Name(text: state.image.stored(to.name), node: node)
        ),
      ])
    }
  }

  public func remove(_ path: String) throws(DiskError) {
    try call(.remove, path) { state throws(DiskError) in
      let place = try state.find(path)
      guard let node = place.node else { throw DiskError(ENOENT) }
      if state.image.nodes[node]?.kind == .folder { throw DiskError(EISDIR) }
      if state.lies.contains(.remove) { return }
      state.image.free(node)
      state.image.changeNames([(place.folder, state.image.key(place.name), nil)])
    }
  }

  public func makeFolder(_ path: String, isPrivate: Bool) throws(DiskError) {
    try call(.makeFolder, path) { state throws(DiskError) in
      let place = try state.find(path)
      if place.node != nil { throw DiskError(EEXIST) }
      if state.image.isFull { throw DiskError(ENOSPC) }
      _ = state.image.make(
        .folder, at: place, FilePermissions(mode: isPrivate ? 0o700 : 0o777))
    }
  }

  public func permissions(at path: String) throws(DiskError) -> FilePermissions? {
    try call(.permissions, path) { state throws(DiskError) in
      do throws(DiskError) {
        return try state.find(path).node.flatMap { state.image.nodes[$0]?.permissions }
      } catch {
        if error.code == ENOENT || error.code == ENOTDIR { return nil }
        throw error
      }
    }
  }

  public func kind(at path: String, followsLinks: Bool) throws(DiskError) -> FileKind {
    try call(.kind, path) { state throws(DiskError) in
      do throws(DiskError) {
        let place = try state.find(path, followsLast: followsLinks)
        return place.node.map { state.image.kind($0) } ?? .nothing
      } catch {
        if error.code == ENOENT || error.code == ENOTDIR { return .nothing }
        throw error
      }
    }
  }

  public func list(_ path: String, readsIdentities: Bool) throws(DiskError) -> [DiskEntry] {
    try call(.list, path) { state throws(DiskError) in
      guard let number = try state.find(path, followsLast: true).node,
        let node = state.image.nodes[number]
      else { throw DiskError(ENOENT) }
      guard node.kind == .folder else { throw DiskError(ENOTDIR) }
      let names = node.names.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      return names.map { DiskEntry(name: $1.text, kind: state.image.kind($1.node)) }
    }
  }

  public func folderIdentity(at path: String) -> UInt64? {
    let state = state.withLock { $0 }
    guard let node = try? state.find(path).node, state.image.kind(node) == .folder
    else { return nil }
    return UInt64(node)
  }

  public func resolve(_ path: String) throws(DiskError) -> String {
    try call(.resolve, path) { state throws(DiskError) in
      let place = try state.find(path, followsLast: true)
      if place.node == nil { throw DiskError(ENOENT) }
      return place.path
    }
  }

  public func checkWriting(at path: String) throws(DiskError) {
    try call(.checkWriting, path) { state throws(DiskError) in
      if try state.find(path, followsLast: true).node == nil { throw DiskError(ENOENT) }
      if state.image.isFull { throw DiskError(ENOSPC) }
    }
  }

  public func waitForReplacement() async { state.withLock { $0.whileWaiting(&$0.image) } }

  private func path(of file: Int32) -> String { state.withLock { $0.files[file]?.path ?? "" } }
}

extension DiskImage {
  var isFull: Bool { capacity.map { usedBytes >= $0 } ?? false }

  func kind(_ number: Int) -> FileKind {
    guard let node = nodes[number] else { return .nothing }
    switch node.kind {
    case .folder: return .folder
    case .link, .other: return .other
    case .file:
      return .file(
        FileIdentity(
          inode: node.inode, size: Int64(node.data.count), modifiedNanoseconds: node.modified,
          changedNanoseconds: node.changed))
    }
  }
}
