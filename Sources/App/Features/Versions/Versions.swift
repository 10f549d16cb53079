import Documents

/// What a document said before, as the server tells it.
public struct VersionsState: Sendable {
  struct Version: Sendable {
    /// From when it stood; nil where nobody knows.
    var since: Instant?
    /// When it was replaced or went away; nil for what stands there now.
    var until: Instant?
    /// Whether it is the text of a copy that was joined.
    var isCopy = false
    /// What the next text changed in it, one line each.
    var changes: [String] = []
    var text: [UInt8] = []
  }

  /// The document that the list is of.
  private(set) var key: DocumentKey?
  private(set) var loading = Loading.idle
  private(set) var isThere = false
  /// How many there are; the list may hold fewer.
  private(set) var count = 0
  /// The newest first.
  private(set) var list: [Version] = []
  /// Where the version stands in the list that is looked at.
  var open: Int?
  var shownCount = SettingsState.pageSize

  public init() {}

  mutating func arrive(at route: Route, _ effects: inout Effects) {
    guard case .versions(let key) = route else { return }
    self = VersionsState()
    self.key = key
    fetch(&effects)
  }

  mutating func fetch(_ effects: inout Effects) {
    guard let key, !loading.isRunning else { return }
    loading = .running
    let path = "/api/history/" + key.folder + "/" + key.id.text
    effects.append(.fetch(.versions, method: "GET", path: path, body: nil))
  }

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    if answer.status == 404 { loading = .done }
    guard answer.isGood else {
      isThere = answer.status == 404
      return
    }
    guard let json = answer.json, let versions = json["versions"]?.array else {
      loading = .failed(.unreadable)
      return
    }
    // Another list: what was open may stand elsewhere in it.
    let opened = open.flatMap { list.indices.contains($0) ? list[$0] : nil }
    isThere = true
    list = []
    for version in versions {
      guard let text = version["text"]?.string else { continue }
      list.append(
        Version(
          since: version["since"]?.string.flatMap { Instant($0) },
          until: version["until"]?.string.flatMap { Instant($0) },
          isCopy: version["copy"]?.bool ?? false,
          changes: (version["changes"]?.array ?? []).compactMap { $0.string },
          text: Array(text.utf8)))
    }
    count = max(json["count"]?.count ?? 0, list.count)
    open = opened.flatMap { old in
      list.firstIndex { $0.text == old.text && $0.since == old.since }
    }
  }
}

public enum VersionsAction: Sendable {
  case retry
  case showMore
  /// Opens the version at a place of the list, or closes it.
  case toggle(Int)
  /// Lets the document say again what it said then.
  case restore(Int)
}

extension State {
  mutating func updateVersions(_ action: VersionsAction, _ effects: inout Effects) {
    switch action {
    case .retry: versions.fetch(&effects)
    case .showMore: versions.shownCount += SettingsState.pageSize
    case .toggle(let place): versions.open = versions.open == place ? nil : place
    case .restore(let place): restoreVersion(place, &effects)
    }
  }

  /// What a version would make of the document: its edits go on being counted from what is there.
  func restoring(_ version: VersionsState.Version, of key: DocumentKey) -> AnyDocument? {
    let now = document(key)?.bytes ?? []
    let lineage = (try? Lineage.reading(now)) ?? Lineage()
    guard let text = try? lineage.put(into: version.text) else { return nil }
    return try? AnyDocument(folder: key.folder, text: text)
  }

  /// What a document says, or said when it was deleted.
  func document(_ key: DocumentKey) -> AnyDocument? {
    notebook.document(folder: key.folder, id: key.id)
      ?? notebook.tombstones[key.id].flatMap { $0.deletedKind == key.folder ? $0.document : nil }
  }

  private mutating func restoreVersion(_ place: Int, _ effects: inout Effects) {
    guard let key = versions.key, versions.list.indices.contains(place),
      let document = restoring(versions.list[place], of: key)
    else { return }
    let old = notebook.document(folder: key.folder, id: key.id)
    let time = versions.list[place].timeText(self)
    offerUndo(
      "Restored as it was " + time + ".", restoring: old.map { [$0] } ?? [], changed: [document],
      removing: old == nil ? [document] : [])
    save(document, &effects)
    versions.open = nil
    effects.append(.focus(id: "main"))
  }
}
