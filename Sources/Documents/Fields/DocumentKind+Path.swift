extension DocumentKind {
  /// The folder of the documents of a day, within a library: `Activities/2026/04`, or `Gyms`.
  public func folderPath(on day: CivilDay?) -> String {
    String(utf8: folderBytes(on: day))
  }

  /// Where a document lies, within a library.
  ///
  /// - Parameter day: the local one that it is kept under; nil where it has none.
  public func path(of id: ULID, on day: CivilDay?) -> String {
    var path = folderBytes(on: day)
    path.append(0x2f)
    if idOfMonth != nil, let day {
      day.append(to: &path)
      path.removeLast(3)
    } else {
      id.append(to: &path)
    }
    path += ".json".utf8
    return String(utf8: path)
  }

  private func folderBytes(on day: CivilDay?) -> [UInt8] {
    var path = Array(name.utf8)
    guard isBucketed, let day else { return path }
    // 2026-04-08 becomes /2026/04.
    path.append(0x2f)
    day.append(to: &path)
    path[path.count - 6] = 0x2f
    path.removeLast(3)
    return path
  }
}
