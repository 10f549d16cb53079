import Documents
import Sequences
import Strength

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
  /// The document that the server was asked about last: answers do not say it.
  private var asked: DocumentKey?
  private var asksAgain = false
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
    let (asked, loading) = (asked, loading)
    self = VersionsState()
    self.key = key
    if loading.isRunning { (self.asked, self.loading) = (asked, loading) }
    fetch(&effects)
  }

  mutating func fetch(_ effects: inout Effects) {
    guard let key else { return }
    if loading.isRunning {
      asksAgain = true
      return
    }
    loading = .running
    asked = key
    let path = "/api/history/" + key.folder + "/" + key.id.text
    effects.append(.fetch(.versions, method: "GET", path: path, body: nil))
  }

  mutating func take(_ answer: Answer, _ effects: inout Effects) {
    loading = .idle
    if asked == key { take(answer) }
    if !asksAgain { return }
    asksAgain = false
    fetch(&effects)
  }

  private mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    if answer.status == 404 {
      loading = .done
      isThere = true
      list = []
    }
    guard answer.isGood else { return }
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

  /// What a version would make of the document: its edits go on being counted from what is there,
  /// and what has ended does not run again.
  func restoring(_ version: VersionsState.Version, of key: DocumentKey) -> AnyDocument? {
    let now = document(key)
    let lineage = now?.lineage ?? Lineage()
    guard let text = try? lineage.put(into: version.text),
      let document = try? AnyDocument(folder: key.folder, text: text), document.id == key.id
    else { return nil }
    switch (document, now) {
    case (.workout(var workout), .workout(let now)):
      if workout.isRunning, let end = now.endedAt { workout.finish(at: end) }
      return .workout(workout)
    case (.session(var session), .session(let now)):
      if session.isRunning, let end = now.endedAt {
        session.endedAt = end
        session.pausedAt = nil
      }
      return .session(session)
    default: return document
    }
  }

  /// Whether something here goes before: a change that the library does not know, or a newer text
  /// that it lacks, would be gone for good.
  func isAhead(_ key: DocumentKey) -> Bool {
    device.sync.holds(key) || device.sync.offer(key) != nil
  }

  /// What a document says, or said when it was deleted.
  func document(_ key: DocumentKey) -> AnyDocument? {
    notebook.document(folder: key.folder, id: key.id)
      ?? notebook.tombstones[key.id].flatMap { $0.deletedKind == key.folder ? $0.document : nil }
  }

  private mutating func restoreVersion(_ place: Int, _ effects: inout Effects) {
    guard let key = versions.key, versions.list.indices.contains(place), !isAhead(key) else {
      return
    }
    let old = notebook.document(folder: key.folder, id: key.id)
    // First as it was last, so that its edits go on being counted from there.
    let last = versions.list.first.flatMap { try? AnyDocument(folder: key.folder, text: $0.text) }
    if old == nil, let last = self.document(key) ?? last { save(last, &effects) }
    guard let document = restoring(versions.list[place], of: key) else { return }
    let time = versions.list[place].timeText(self)
    offerUndo(
      "Restored as it was " + time + ".", restoring: old.map { [$0] } ?? [], changed: [document],
      removing: old == nil ? [document] : [])
    save(document, &effects)
    versions.open = nil
    effects.append(.focus(id: "main"))
  }
}
