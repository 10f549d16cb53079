import Foundation
import Library

/// What other programs do, past every fault: an editor, a sync engine, somebody by hand.
extension DiskImage {
  public mutating func makeFolders(_ path: String) throws {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      let place = try find(made, followsLast: true)
      if place.node == nil { _ = make(.folder, at: place) }
    }
  }

  /// Writes a file in place, and the folders that it needs.
  public mutating func put(_ data: [UInt8], at path: String) throws {
    try makeFolders((path as NSString).deletingLastPathComponent)
    let place = try find(path)
    setData(place.node ?? make(.file, at: place), data)
  }

  /// Changes a file and leaves all its times as they are, as a failing disk does.
  public mutating func alter(_ data: [UInt8], at path: String) throws {
    guard let node = try find(path).node else { throw DiskError(ENOENT) }
    nodes[node]?.data = data
    nodes[node]?.durableData = data
  }

  public mutating func makeLink(_ path: String, to target: String) throws {
    _ = make(.link(target), at: try find(path))
  }

  /// A pipe, or something else that is no document.
  public mutating func makePipe(_ path: String) throws { _ = make(.other, at: try find(path)) }

  /// Removes whatever lies there, with all that is in it.
  public mutating func take(_ path: String) throws {
    let place = try find(path)
    free(place.node)
    changeNames([(place.folder, key(place.name), nil)])
  }

  public mutating func move(_ path: String, to newPath: String) throws {
    let (from, to) = (try find(path), try find(newPath))
    guard let node = from.node else { throw DiskError(ENOENT) }
    if to.node != node { free(to.node) }
    changeNames([
      (from.folder, key(from.name), nil),
      (to.folder, key(to.name), Name(text: stored(to.name), node: node)),
    ])
  }

  /// Nil where no file lies there.
  public func bytes(at path: String) -> [UInt8]? {
    guard let node = try? find(path, followsLast: true).node, let found = nodes[node],
      found.kind == .file
    else { return nil }
    return found.data
  }

  /// All files below a folder, by path from it.
  public func files(below path: String) -> [String: [UInt8]] {
    guard let node = try? find(path, followsLast: true).node else { return [:] }
    var files: [String: [UInt8]] = [:]
    collect(node, "", into: &files)
    return files
  }

  private func collect(_ node: Int, _ path: String, into files: inout [String: [UInt8]]) {
    for name in nodes[node]?.names.values ?? [:].values {
      guard let inner = nodes[name.node] else { continue }
      let place = path.isEmpty ? name.text : path + "/" + name.text
      if inner.kind == .file { files[place] = inner.data }
      if inner.kind == .folder { collect(name.node, place, into: &files) }
    }
  }
}

extension DiskImage {
  /// Sets the time of a file's content, as `touch -d` does.
  public mutating func setModified(_ time: Int64, at path: String) throws {
    guard let node = try find(path).node else { throw DiskError(ENOENT) }
    nodes[node]?.modified = time
    nodes[node]?.changed = now
  }

  public mutating func setMode(_ mode: UInt32, at path: String) throws {
    guard let node = try find(path).node else { throw DiskError(ENOENT) }
    nodes[node]?.permissions.mode = mode
  }

  public func mode(at path: String) throws -> UInt32 {
    guard let node = try find(path).node, let found = nodes[node] else { throw DiskError(ENOENT) }
    return found.permissions.mode
  }

  public func modified(at path: String) throws -> Int64 {
    guard let node = try find(path).node, let found = nodes[node] else { throw DiskError(ENOENT) }
    return found.modified
  }
}
