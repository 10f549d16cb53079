import Documents
import Strength

/// Documents that were deleted, are in the folder again and wait for a person, as the server lists
/// them.
struct ReturnedDocuments: Sendable {
  struct Item: Sendable {
    /// Where its file lies; names it for the server.
    var path = ""
    var folder = ""
    var id: ULID?
    var name = ""
    /// The local day that it is kept under.
    var day: CivilDay?
    var deletedAt: Instant?
  }

  var loading = Loading.idle
  /// A decision on its way, or what came of the last one.
  var deciding = Loading.idle
  /// Where the file lies that is decided on; nil for all of them.
  var decidedPath: String?
  /// What is said once it is done.
  var verdict = ""
  private(set) var isThere = false
  /// How many wait; the list may hold fewer.
  private(set) var count = 0
  private(set) var list: [Item] = []
  /// What has lost its file though nobody has deleted it, as if that had been done when it was
  /// missed.
  private(set) var gone: [Tombstone] = []
  /// How many there are; the list may hold fewer.
  private(set) var goneCount = 0
  /// The server counts no further.
  static let goneCountLimit = 1000

  /// Whether the server has said what there is, and could when it was asked last.
  var isKnown: Bool { if case .failed = loading { false } else { isThere } }

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    guard answer.isGood else { return }
    guard let json = answer.json, let documents = json["documents"]?.array else {
      loading = .failed(.unreadable)
      return
    }
    isThere = true
    list = []
    for document in documents {
      guard let path = document["path"]?.string else { continue }
      list.append(
        Item(
          path: path, folder: document["folder"]?.string ?? "",
          id: document["id"]?.string.flatMap { ULID($0) },
          name: document["name"]?.string ?? "",
          day: document["day"]?.string.flatMap { CivilDay($0) },
          deletedAt: document["deletedAt"]?.string.flatMap { Instant($0) }))
    }
    count = max(json["count"]?.count ?? 0, list.count)
    gone = (json["gone"]?.array ?? []).compactMap { document in
      guard let id = document["id"]?.string.flatMap({ ULID($0) }),
        let folder = document["folder"]?.string, let text = document["text"]?.string
      else { return nil }
      return Tombstone(
        id: id, deletedKind: folder, name: document["name"]?.string ?? "",
        deletedAt: document["missedAt"]?.string.flatMap { Instant($0) }
          ?? Instant(milliseconds: 0), lastText: text)
    }
    goneCount = max(json["goneCount"]?.count ?? 0, gone.count)
  }
}

/// What was joined, as the server remembers it, the newest first.
struct MergeHistory: Sendable {
  struct Merge: Sendable {
    /// Names it for the server.
    var number = 0
    var at: Instant?
    var folder = ""
    var id: ULID?
    var name = ""
    /// Where the copies lay; none where a program had written over the document or taken it away.
    var files: [String] = []
    /// Whether there was no document before.
    var hasBroughtBack = false
    /// What did not stand in the end, one line each.
    var lost: [String] = []
    var isUndone = false
  }

  var loading = Loading.idle
  /// An undo on its way, or what came of the last one.
  var turning = Loading.idle
  /// The merge that it is about.
  var turned: Int?
  /// What is said once it is done.
  var verdict = ""
  private(set) var isThere = false
  private(set) var list: [Merge] = []

  /// Whether the list may say something else in a moment.
  var isBusy: Bool { turning.isRunning || loading.isRunning }

  mutating func take(_ answer: Answer) {
    loading = Loading(answer)
    guard answer.isGood else { return }
    guard let merges = answer.json?["merges"]?.array else {
      loading = .failed(.unreadable)
      return
    }
    isThere = true
    list = []
    for merge in merges {
      guard let number = merge["number"]?.count else { continue }
      list.append(
        Merge(
          number: number, at: merge["at"]?.string.flatMap { Instant($0) },
          folder: merge["folder"]?.string ?? "",
          id: merge["id"]?.string.flatMap { ULID($0) }, name: merge["name"]?.string ?? "",
          files: (merge["files"]?.array ?? []).compactMap { $0.string },
          hasBroughtBack: merge["broughtBack"]?.bool ?? false,
          lost: (merge["lost"]?.array ?? []).compactMap { $0.string },
          isUndone: merge["undone"]?.bool ?? false))
    }
  }
}

public enum ReviewDecision: String, Sendable {
  case keep, delete
}

public enum ReviewAction: Sendable {
  /// The document whose file lies there.
  case decide(ReviewDecision, path: String)
  case askForAll(ReviewDecision)
  /// Undoes a merge, or makes one that was undone once more.
  case turn(merge: Int)
}
