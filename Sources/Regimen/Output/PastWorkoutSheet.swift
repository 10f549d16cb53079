import App
import Body
import Documents
import Library
import Strength

/// A past workout as its page shows it, for people and for programs.
struct PastWorkoutSheet {
  let workout: Workout
  private let notebook: Notebook
  private let marks: RecordMarks
  private let muscles: [(name: String, sets: Double)]
  /// What was moved, in kilograms.
  private let load: (sum: Double, missing: MissingLoads)
  /// Its recording.
  private let activity: Activity?

  init(_ workout: Workout, in notebook: Notebook) {
    self.workout = workout
    self.notebook = notebook
    marks = RecordMarks(workout, in: notebook)
    muscles = notebook.muscleSets([workout])
    load = workout.movedKilograms(notebook.weights)
    activity = notebook.activity(ofWorkout: workout.id, on: workout.startedAt.day)
  }

  func show() {
    let today = Clock.today
    say(
      Terminal.output.styled(workout.title, .bold) + "  " + workout.timeText(today: today) + "  "
        + Terminal.output.styled(workout.id.text, .dim))
    for line in [place, figures, workout.notes] where !line.isEmpty { say(line) }
    for line in remarks(today: today) { say(line) }
    for (position, log) in workout.logs.enumerated() { show(log, position) }
    for log in workout.skippedLogs {
      say("  " + log.exerciseName)
      show(PastWorkoutSheet.rows(ofSkipped: log.sets, log))
    }
    if workout.logsWithSkipped.isEmpty { say("No exercises.") }
    if !muscles.isEmpty {
      let list = muscles.prefix(8).map { "\($0.name) \($0.sets.shownAsSets)" }
      say("Hard sets: " + list.joined(separator: ", "))
    }
  }

  private var place: String {
    var parts = [workout.gymName]
    if workout.splitName != workout.title { parts.append(workout.splitName) }
    if let weight = workout.bodyWeight { parts.append("body weight " + weight.text) }
    if !workout.importedFrom.isEmpty { parts.append("imported from " + workout.importedFrom) }
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var figures: String {
    var parts = [workout.durationSeconds.map { TimeSpan.text(seconds: $0) } ?? "length unknown"]
    parts.append(counted(workout.doneSetCount, "set", "sets"))
    if let moved = loadKilograms {
      let unit = notebook.weightUnit(nil)
      parts.append("volume load " + (moved / unit.factor).text(digits: 0) + " " + unit.rawValue)
    }
    if marks.recordCount > 0 { parts.append(counted(marks.recordCount, "record", "records")) }
    if let rate = activity?.averageHeartRate { parts.append(rate.text(digits: 0) + " bpm") }
    if let energy = activity?.kilocalories { parts.append(energy.text(digits: 0) + " kcal") }
    return parts.joined(separator: " · ")
  }

  /// Nil where no load is known.
  private var loadKilograms: Double? {
    load.sum == 0 && !load.missing.isEmpty ? nil : load.sum
  }

  /// What its figures leave out, and what is odd about its time, which is allowed all the same.
  private func remarks(today: CivilDay) -> [String] {
    var lines: [String] = []
    if !load.missing.isEmpty { lines.append(load.missing.sentence("Volume load")) }
    if workout.startedAt.milliseconds > Clock.now.milliseconds {
      lines.append("This workout is in the future.")
    }
    for other in notebook.overlapping(workout).prefix(2) {
      lines.append(
        "Its time overlaps with another workout: \(other.title), "
          + other.timeText(today: today) + ".")
    }
    return lines
  }

  private func show(_ log: ExerciseLog, _ position: Int) {
    let isFirst = marks.firstTimes.contains(position)
    say("  " + log.exerciseName + (isFirst ? "  (first time)" : ""))
    var rows: [[Table.Cell]] = []
    for (place, set) in log.sets.enumerated() {
      let records = marks.kinds[position][place]
      rows.append([
        "  ", .init("\(workout.number(of: set, in: log))"),
        .init(set.shown(loadType: log.loadType)),
        .init(maximum(set, log).map { "e1RM " + $0.shown } ?? "", .dim),
        .init(
          [records.isEmpty ? "" : "Record: " + records.words, set.notes]
            .filter { !$0.isEmpty }.joined(separator: " · ")),
      ])
    }
    show(rows + PastWorkoutSheet.rows(ofSkipped: workout.skippedSets(of: log), log))
    if !log.notes.isEmpty { say("    " + Terminal.output.styled(log.notes, .dim)) }
  }

  private static func rows(ofSkipped sets: [WorkoutSet], _ log: ExerciseLog) -> [[Table.Cell]] {
    sets.map { ["  ", "–", .init($0.shown(loadType: log.loadType), .dim), "", "skipped"] }
  }

  private func show(_ rows: [[Table.Cell]]) {
    var table = Table([.left(""), .right(""), .left(""), .left(""), .left("")])
    for row in rows { table.add(row) }
    table.show()
  }

  private func maximum(_ set: WorkoutSet, _ log: ExerciseLog) -> Weight? {
    guard set.isHard else { return nil }
    let body = workout.bodyWeight ?? notebook.weights.weight(on: workout.startedAt.day)
    return set.oneRepMax(
      set.loadKilograms(loadType: log.loadType, bodyWeight: body),
      notebook.weightUnit(notebook.exercise(log.exerciseID)), notebook.settings.oneRepMaxFormula)
  }

  var json: [UInt8] {
    workout.json { writer in
      writer.member("seconds", workout.durationSeconds)
      writer.member("load_kg", loadKilograms?.roundedForOutput)
      writer.list("volume", muscles) { writer, muscle in
        writer.object { writer in
          writer.member("name", muscle.name)
          writer.member("sets", muscle.sets.roundedForOutput)
        }
      }
      writer.list("records", records) { writer, record in
        writer.object { writer in
          writer.member("exercise", record.exercise)
          writer.member("set", record.set)
          writer.member("kind", record.kind)
        }
      }
      writer.member("activity", activity?.id.text)
    }
  }

  /// At the time they were done, set by set.
  private var records: [(exercise: String, set: Int, kind: String)] {
    var found: [(exercise: String, set: Int, kind: String)] = []
    for (log, marks) in zip(workout.logs, marks.kinds) {
      for (set, kinds) in zip(log.sets, marks) {
        for kind in RecordKind.allCases where kinds.contains(kind) {
          found.append((log.exerciseName, workout.number(of: set, in: log), kind.key(log)))
        }
      }
    }
    return found
  }
}

extension RecordKind {
  /// As in the history of an exercise.
  func key(_ log: ExerciseLog) -> String {
    switch self {
    case .heaviest, .assistance: log.loadType.weightRecord.key.description
    case .oneRepMax: "e1rm_kg"
    case .reps: "most_reps"
    case .seconds: "longest_s"
    case .metres: "farthest_m"
    }
  }
}

extension Workout {
  /// The number of a set among all of its exercise, warm-ups included: what commands call it by.
  func number(of set: WorkoutSet, in log: ExerciseLog) -> Int {
    var number = 0
    for other in logs(of: log.reference) {
      for each in other.sets {
        number += 1
        if each.id == set.id, other.id == log.id { return number }
      }
    }
    return number
  }

  /// Where a set stands by the name of its exercise, or a part of it, and its number.
  func place(ofSet number: Int, of name: String) throws -> (log: Int, set: Int) {
    let log = logs[try place(ofExercise: name)]
    var left = number
    for place in logs.indices where logs[place].reference == log.reference {
      if logs[place].sets.indices.contains(left - 1) { return (place, left - 1) }
      left -= logs[place].sets.count
    }
    throw Failure.usage(
      "\(log.exerciseName) has no set \(number): it has \(number - left).",
      hint: "Its sets count from 1, warm-ups included.")
  }

  /// The first log of the one exercise that has a name, or else begins with it; nil for none, and
  /// for several.
  func log(called name: String) -> ExerciseLog? {
    let wanted = name.lowercased()
    if UniqueName.trimmed(wanted).isEmpty { return nil }
    let begun = logs.filter { $0.exerciseName.lowercased().hasPrefix(wanted) }
    let whole = begun.filter { $0.exerciseName.lowercased() == wanted }
    let found = whole.isEmpty ? begun : whole
    guard let first = found.first else { return nil }
    return found.allSatisfy { $0.reference == first.reference } ? first : nil
  }

  /// The first log of the exercise that a name means: its whole name, else its beginning, else a
  /// part of it.
  func place(ofExercise name: String) throws -> Int {
    let names = logs.map { $0.exerciseName }
    let found = names.places(of: name)
    guard let first = found.first else {
      throw Failure.usage(
        "\"\(title)\" has no exercise named \"\(name)\".",
        hint: names.isEmpty
          ? "It has no exercises." : "It has " + names.joined(separator: ", ") + ".")
    }
    let others = found.filter { logs[$0].reference != logs[first].reference }
    if let other = others.first {
      throw LibraryError.ambiguous(
        kind: "exercise", name: name,
        matches: [logs[first].exerciseName, logs[other].exerciseName])
    }
    return first
  }
}
