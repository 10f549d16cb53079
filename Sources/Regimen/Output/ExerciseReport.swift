import Documents
import Library
import Strength

extension Open<LoadType> {
  /// What the record in weight is called in JSON, and for people.
  var weightRecord: (key: StaticString, name: String) {
    switch known {
    case .bodyweight: ("added_kg", "Most weight added")
    case .assisted: ("assistance_kg", "Least assistance")
    default: ("heaviest_kg", "Heaviest set")
    }
  }
}

/// What was done in one exercise, per gym, with its records.
struct ExerciseReport {
  let exercise: Exercise
  private let settings: Settings
  let history: ExerciseHistory
  let records: PersonalRecords
  let branches: [(name: String, lastWeight: Weight?)]

  init(_ exercise: Exercise, in open: OpenLibrary, gym: Gym?) throws {
    self.exercise = exercise
    settings = try open.settings()
    let all = ExerciseHistory(
      of: ExerciseReference(id: exercise.id, name: exercise.name),
      in: try open.library.documents(Workout.self), weights: try open.bodyWeights())
    history = gym.map { all.inBranch(gymID: $0.id) } ?? all
    records = PersonalRecords(history, formula: settings.oneRepMaxFormula)
    var names: [ULID?: String] = [:]
    for entry in history.entries { names[entry.gymID] = entry.gymName }
    branches = names.sorted { $0.value < $1.value }.map { id, name in
      (name.isEmpty ? "no gym" : name, all.inBranch(gymID: id).lastWeight)
    }
  }

  private struct RecordLine {
    /// In JSON.
    var key: StaticString
    var name: String
    var record: PersonalRecords.Record
    var shown: (Double) -> String
  }

  private var recordLines: [RecordLine] {
    func load(_ kilograms: Double) -> String { settings.shown(load: kilograms) }
    var weight = records.heaviestKilograms
    let title = (weight?.entry.loadType ?? exercise.loadType).weightRecord
    // Assistance counts below zero.
    if let record = weight { weight?.value = abs(record.value) }
    let all: [(StaticString, String, PersonalRecords.Record?, (Double) -> String)] = [
      (title.key, title.name, weight, load),
      ("e1rm_kg", "Estimated 1RM", records.oneRepMaxKilograms, load),
      ("largest_set_kg", "Largest set", records.largestSetKilograms, load),
      ("most_reps", "Most reps", records.mostReps, { $0.shown() }),
      ("longest_s", "Longest", records.longestSeconds, { $0.shownAsDuration }),
      ("farthest_m", "Farthest", records.farthestMetres, { $0.shown() + " m" }),
    ]
    return all.compactMap { key, name, record, shown in
      record.map { RecordLine(key: key, name: name, record: $0, shown: shown) }
    }
  }

  /// Entries by workout, newest first.
  private func sessions(_ limit: Int) -> [[HistoryEntry]] {
    var sessions: [[HistoryEntry]] = []
    for entry in history.entries.reversed() {
      if sessions.last?.first?.workoutID == entry.workoutID {
        sessions[sessions.count - 1].insert(entry, at: 0)
      } else {
        if sessions.count == limit { break }
        sessions.append([entry])
      }
    }
    return sessions
  }

  func show(limit: Int, json: Bool) {
    if json { return say(bytes: self.json(limit)) }
    let terminal = Terminal.output
    say(terminal.styled(exercise.name, .bold))
    if history.entries.isEmpty { return say("Nothing has been logged in it yet.") }
    var table = Table([.left("Day"), .left("Gym"), .left("Sets")])
    for session in sessions(limit) {
      guard let first = session.first else { continue }
      table.add([
        .init(first.startedAt.day.shown), .init(first.gymName.cut(to: 14), .dim),
        .init(session.map { $0.set.shown(loadType: $0.loadType) }.joined(separator: "   ")),
      ])
    }
    table.show()
    say("")
    var records = Table([.left("Record"), .right(""), .left("")])
    for line in recordLines {
      let entry = line.record.entry
      records.add([
        .init(line.name), .init(line.shown(line.record.value)),
        .init(
          entry.set.shown(loadType: entry.loadType) + ", " + entry.startedAt.day.shown, .dim),
      ])
    }
    records.show()
    for branch in branches {
      if let weight = branch.lastWeight { say("Last weight, \(branch.name): \(weight.shown)") }
    }
  }

  private func json(_ limit: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("exercise", exercise.name)
      writer.key("records")
      writer.object { writer in
        for line in recordLines { writer.member(line.key, line.record.value.roundedForOutput) }
      }
      writer.list("sets", Array(sessions(limit).joined())) { writer, entry in
        writer.object { writer in
          writer.member("started_at", entry.startedAt.text)
          writer.member("gym", entry.gymName)
          writer.member("kind", entry.set.kind.name)
          writer.member("side", entry.set.side?.name)
          writer.member("reps", entry.set.reps.map { Double($0) })
          writer.member("weight", entry.set.weight?.text)
          writer.member("load_kg", entry.loadKilograms?.roundedForOutput)
        }
      }
    }
    return writer.finish()
  }
}
