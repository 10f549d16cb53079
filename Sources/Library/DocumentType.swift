import Body
import Coach
import Documents
import Running
import Sequences
import Strength

/// A document that lists can show: by name, and by day where it has one.
public protocol ListedDocument: Document {
  var listName: String { get }
  /// The local day that it is kept under.
  var listDay: CivilDay? { get }
}

extension ListedDocument {
  public var listDay: CivilDay? { nil }

  /// Where its file lies, relative to the library.
  public var path: String { Self.kind.path(of: id, on: listDay) }
}

extension Muscle: ListedDocument { public var listName: String { name } }
extension Exercise: ListedDocument { public var listName: String { name } }
extension Gym: ListedDocument { public var listName: String { name } }
extension Split: ListedDocument { public var listName: String { name } }
extension TimedSequence: ListedDocument { public var listName: String { name } }
extension Session: ListedDocument {
  public var listName: String { name }
  public var listDay: CivilDay? { startedAt.day }
}
extension Activity: ListedDocument {
  public var listName: String { name }
  public var listDay: CivilDay? { startedAt.day }
}
extension BodyPhoto: ListedDocument {
  public var listName: String { name }
  public var listDay: CivilDay? { day }
}
extension HealthMonth: ListedDocument {
  public var listName: String { "" }
  public var listDay: CivilDay? { month }
}
extension Plan: ListedDocument { public var listName: String { name } }
extension RunTemplate: ListedDocument { public var listName: String { name } }
extension WeekPlan: ListedDocument { public var listName: String { name } }
extension Programme: ListedDocument { public var listName: String { name } }
extension Goal: ListedDocument { public var listName: String { title } }
extension Athlete: ListedDocument { public var listName: String { "" } }
extension Settings: ListedDocument { public var listName: String { "" } }
extension Tombstone: ListedDocument {
  public var listName: String { name }
  public var listDay: CivilDay? { deletedAt.day }
}
extension Workout: ListedDocument {
  public var listName: String { name }
  public var listDay: CivilDay? { startedAt.day }
}

/// What the library has to know of a kind of documents.
struct DocumentType: Sendable {
  struct Summary: Equatable, Sendable {
    var id: ULID
    var name: String
    var day: CivilDay?
    /// Where its file should lie.
    var path: String
    /// Whether a merge has left something for a person to look at.
    var isOpen = false
    var lineage = Lineage()
  }

  let kind: DocumentKind
  /// The folder's name as bytes.
  private let folder: [UInt8]
  let summarize: @Sendable (inout JSONReader) throws(JSONFailure) -> Summary
  let rules: DocumentRules

  /// One line a kind: a new kind of documents is registered here.
  static let all: [DocumentType] = [
    of(Muscle.self), of(Exercise.self), of(Gym.self), of(Split.self),
    of(TimedSequence.self), of(Workout.self), of(Session.self), of(Plan.self),
    of(RunTemplate.self), of(WeekPlan.self), of(Programme.self), of(Goal.self),
    of(Activity.self),
    of(HealthMonth.self), of(BodyPhoto.self), of(Athlete.self), of(Settings.self),
    of(Tombstone.self),
  ]

  static let byFolder: [String: DocumentType] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.kind.name, $0) })

  private static func of<Value: ListedDocument>(_ type: Value.Type) -> DocumentType {
    DocumentType(
      kind: Value.kind, folder: Array(Value.kind.name.utf8),
      summarize: { reader throws(JSONFailure) in
        let document = try Value.decode(&reader, keepsLists: false)
        return Summary(
          id: document.id, name: document.listName, day: document.listDay, path: document.path,
          isOpen: document.lineage.text.holds("\"parked\":"), lineage: document.lineage)
      },
      rules: DocumentRules(type))
  }

  /// As the app writes it.
  func canonical(_ text: [UInt8]) throws(JSONFailure) -> [UInt8] {
    try rules.canonical(text)
  }

  /// The identifier in the name of a document's file; nil for every other file.
  static func id(ofPath path: String) -> ULID? {
    var path = path
    if let type = of(path: path), let idOfMonth = type.kind.idOfMonth {
      return path.withUTF8 { type.month(ofPath: $0).map(idOfMonth) }
    }
    return path.withUTF8 { text in
      let length = ULID.length + 5
      guard text.count > length, text[text.count - length - 1] == 0x2f,
        text.suffix(5).elementsEqual(".json".utf8)
      else { return nil }
      return ULID(text: UnsafeBufferPointer(rebasing: text.suffix(length).dropLast(5)))
    }
  }

  /// The document whose own file has a name; nil for every other file.
  static func key(ofPath path: String) -> DocumentKey? {
    guard let type = of(path: path), let id = Self.id(ofPath: path) else { return nil }
    return DocumentKey(folder: type.kind.name, id: id)
  }

  /// The month in a name such as `Health/2026-03.json`.
  private func month(ofPath path: UnsafeBufferPointer<UInt8>) -> CivilDay? {
    guard path.count == folder.count + 13, path.suffix(5).elementsEqual(".json".utf8) else {
      return nil
    }
    let day = path[(folder.count + 1)..<(folder.count + 8)] + Array("-01".utf8)
    return day.withUnsafeBufferPointer { CivilDay(text: $0) }
  }

  /// The kind of documents that lie where a path leads; nil for what lies beside documents.
  static func of(path: String) -> DocumentType? {
    if Attachment.isAttachment(path) { return nil }
    return folder(of: path)
  }

  private static func folder(of path: String) -> DocumentType? {
    var path = path
    return path.withUTF8 { path in
      all.first { type in
        let length = type.folder.count
        return path.count > length && path[length] == 0x2f
          && type.folder.elementsEqual(path[..<length])
      }
    }
  }
}

extension Library {
  /// Whether a file, by its path within a library, lies where documents do.
  public static func isAmongDocuments(_ path: String) -> Bool {
    path.hasSuffix(".json") && DocumentType.of(path: path) != nil
  }

  /// The document whose own file has a path within a library; nil for every other file.
  public static func document(ofPath path: String) -> DocumentKey? {
    DocumentType.key(ofPath: path)
  }
}

extension [UInt8] {
  fileprivate func holds(_ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard count >= word.count else { return false }
    return (0...(count - word.count)).contains { self[$0..<($0 + word.count)].elementsEqual(word) }
  }
}
