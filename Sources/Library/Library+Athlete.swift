import Documents
import Running

extension Library {
  /// The athlete: as stored, else as the newest plan knows them.
  public nonisolated func athlete() throws(LibraryError) -> Athlete {
    if let stored = try document(Athlete.self, id: Athlete.onlyID) { return stored }
    return Athlete.of(nil, plans: try documents(Plan.self))
  }
}
