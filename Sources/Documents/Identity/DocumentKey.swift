/// Names a document.
public struct DocumentKey: Hashable, Sendable {
  /// Such as `Workouts`.
  public var folder: String
  public var id: ULID

  public init(folder: String, id: ULID) {
    self.folder = folder
    self.id = id
  }
}
