/// Sets that are each stamped with their own moment: a session begins with its first one, whatever
/// the order of the file.
struct ClockedSets {
  struct Done {
    /// What holds a session's sets together.
    var session: String
    var workout = ""
    var at: ReadDate
    var set: ImportedSet
    var place: LogAssembly.Place
    var notes: String
  }

  private var indices: [String: Int] = [:]
  private var sessions: [[Done]] = []

  mutating func add(_ done: Done) {
    if let index = indices[done.session] {
      sessions[index].append(done)
    } else {
      indices[done.session] = sessions.count
      sessions.append([done])
    }
  }

  /// Sessions stay in file order; the sets of each follow the clock, and where that is equal, the
  /// file, from its end where that is the newest first.
  func finish(_ log: inout LogAssembly) {
    for sets in sessions {
      guard let top = sets.first, let bottom = sets.last else { continue }
      let session = bottom.at.time < top.at.time ? sets.reversed() : sets
      let inTime = session.enumerated().sorted { left, right in
        (left.element.at.time, left.offset) < (right.element.at.time, right.offset)
      }
      guard let first = inTime.first?.element else { continue }
      let workout = log.workout(first.workout, at: first.at, session: first.session)
      for (_, done) in inTime {
        log.append(done.set, to: workout, done.place)
        log.addNotes(done.notes, to: workout, done.place)
      }
    }
  }
}
