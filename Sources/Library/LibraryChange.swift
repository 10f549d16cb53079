import Documents

/// A document that became different, as subscribers are told.
public struct LibraryChange: Equatable, Sendable {
  public enum Event: Equatable, Sendable { case added, modified, removed }

  public var kind: DocumentKind
  public var id: ULID
  public var event: Event
  public var revision: Int64
}
