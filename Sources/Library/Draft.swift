import Documents
import Strength

/// A document on its way into a file: checked, and in its canonical bytes.
public struct Draft: Sendable {
  public let kind: DocumentKind
  public let id: ULID
  let name: String
  public let path: String
  public private(set) var bytes: [UInt8]
  /// What it was made on, where that was read a while before it is saved; nil where that is found
  /// out by what it says of its past.
  public private(set) var base: Reconciliation.Base?
  /// Whether it is refused where its document has been deleted, as nobody wants that back.
  public var staysDeleted = false

  var key: DocumentKey { DocumentKey(folder: kind.name, id: id) }

  /// As it is saved where nothing is known of the document.
  func begun() throws(LibraryError) -> Draft {
    if kind == Tombstone.kind { return self }
    var draft = self
    do throws(JSONFailure) {
      draft.bytes = try Lineage.begun(bytes)
    } catch {
      throw .invalid(path: path, DocumentError(error, in: bytes))
    }
    return draft
  }

  /// A document that is there as text only, of whatever kind.
  ///
  /// - Parameter path: names it in the error.
  init(_ bytes: [UInt8], as type: DocumentType, path: String) throws(LibraryError) {
    do throws(JSONFailure) {
      let summary = try JSONReader.over(bytes) { reader throws(JSONFailure) in
        try type.summarize(&reader)
      }
      kind = type.kind
      id = summary.id
      name = summary.name
      self.path = summary.path
      self.bytes = bytes
    } catch {
      throw .invalid(path: path, DocumentError(error, in: bytes))
    }
  }

  /// A document from a device, in its canonical bytes.
  init(canonical bytes: [UInt8], as type: DocumentType) throws(JSONFailure) {
    let canonical = try type.canonical(bytes)
    let summary = try JSONReader.over(canonical) { reader throws(JSONFailure) in
      try type.summarize(&reader)
    }
    kind = type.kind
    id = summary.id
    name = summary.name
    path = summary.path
    self.bytes = canonical
  }

  /// A document from its text in an export; nil where this version knows no such folder.
  public init?(_ bytes: [UInt8], folder: String) throws(LibraryError) {
    guard let type = DocumentType.byFolder[folder] else { return nil }
    try self.init(bytes.last == 0x0a ? bytes : bytes + [0x0a], as: type, path: folder)
  }

  /// - Throws: `LibraryError.invalid` where the bytes would not read back.
  public init<Value: ListedDocument>(_ document: Value) throws(LibraryError) {
    kind = Value.kind
    id = document.id
    name = document.listName
    path = document.path
    bytes = document.encoded()
    do throws(JSONFailure) {
      _ = try Value(decoding: bytes)
    } catch {
      throw .invalid(path: path, DocumentError(error, in: bytes))
    }
  }

  /// A document that is saved a while after it was read, as by an import: what has come since is
  /// joined with it, also an edit by hand, of which no lineage says that it came in between.
  ///
  /// - Parameter former: as it was read; nil where there was none.
  /// - Throws: `LibraryError.invalid` where the bytes would not read back.
  public init<Value: ListedDocument>(
    _ document: Value, madeOn former: Value?
  ) throws(LibraryError) {
    try self.init(document)
    base = former.map { Reconciliation.Base.text($0.encoded()) } ?? .unknown
  }
}
