import Documents
import Strength

/// Brings what has changed in an export into what stands here, value by value: what changed there
/// alone is taken over, what changed here stays.
struct ThreeWay {
  /// Whether something was taken over.
  private(set) var isUpdated = false
  /// Whether something was changed here.
  private(set) var isEdited = false
  /// Whether something was changed here and there, and differs.
  private(set) var isContested = false

  /// - Parameters:
  ///   - isSame: whether both say the same.
  ///   - isSaidThere: whether the export says what it said before.
  ///   - isSaidHere: whether it stands here as the export said it before.
  private mutating func take(
    _ isSame: Bool, isSaidThere: Bool, isSaidHere: Bool, _ assign: () -> Void
  ) {
    if isSame { return }
    if isSaidThere {
      isEdited = true
    } else if isSaidHere {
      assign()
      isUpdated = true
    } else {
      isContested = true
    }
  }

  /// - Parameters:
  ///   - new: what the export says, with what is known where it says nothing.
  ///   - said: nil where nobody knows what the export said before.
  mutating func take(
    _ there: ImportedSet, _ new: SetContent, said: SetContent?, into here: inout WorkoutSet
  ) {
    let old = SetContent(here)
    func take<Value>(
      _ value: KeyPath<SetContent, Value>, _ isSame: (Value, Value) -> Bool, _ assign: () -> Void
    ) {
      self.take(
        isSame(new[keyPath: value], old[keyPath: value]),
        isSaidThere: said.map { isSame(new[keyPath: value], $0[keyPath: value]) } ?? false,
        isSaidHere: said.map { isSame(old[keyPath: value], $0[keyPath: value]) } ?? false, assign)
    }
    take(\.kind, ==) { here.kind = new.kind }
    take(\.side, ==) { here.side = new.side }
    take(\.reps, ==) { here.reps = new.reps }
    take(\.weight, SetContent.isSame) { here.weight = new.weight }
    take(\.seconds, SetContent.isSame) { here.seconds = new.seconds }
    take(\.distance, SetContent.isSame) { here.distance = new.distance }
    take(\.rpe, ==) { here.rpe = new.rpe }
    take(\.notes, ==) { here.notes = there.notes }
  }

  /// Of an export that says nothing new.
  mutating func take(_ here: SetContent, said: SetContent?) {
    isEdited = said.map { !here.isSame(as: $0) } ?? true
  }

  mutating func take(_ there: String, said: String, into here: inout String) {
    take(there == here, isSaidThere: there == said, isSaidHere: here == said) { here = there }
  }

  /// - Parameter said: a hash of what the export said before.
  mutating func take(notes there: String, said: String, into here: inout String) {
    take(
      there == here, isSaidThere: SetContent.hash(there) == said,
      isSaidHere: SetContent.hash(here) == said
    ) { here = there }
  }
}
