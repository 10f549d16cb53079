import Documents
import Strength

/// Puts rows together into workouts and blocks, in file order.
struct LogAssembly {
  private struct Key: Hashable {
    var name: String
    var start: CivilTime
    /// What tells apart workouts that begin alike, where the export has it.
    var session: String
  }

  /// Where the next set of a workout goes.
  private struct Tail {
    var number: Int?
    var workoutNote = ""
    var blockNote = ""
    var hasDuration = false
    /// The sets' numbers in the file, -1 where they have none.
    var numbers: [Int32] = []
    /// How many sets there were each time that other workouts had stood in between.
    var returns: [Int] = []
  }

  /// Seconds that a workout may take at most: a timer that was forgotten runs for days.
  private static let longest = 31.0 * 86_400

  private(set) var log: ImportedLog
  private var indices: [Key: Int] = [:]
  private var tails: [Tail] = []
  private var said: Set<String> = []
  /// The workout of the last set.
  private var last: Int?
  private var lastDate: (text: ArraySlice<UInt8>, date: ReadDate)?

  init(format: LogFormat, variant: String) { log = ImportedLog(format: format, variant: variant) }

  mutating func assume(_ unit: WeightUnit?) { log.assumedUnit = unit }

  mutating func countRow() { log.rows += 1 }

  mutating func append(_ diagnostics: [Diagnostic]) { log.diagnostics += diagnostics }

  /// Says something that holds for the whole file, where it first matters.
  mutating func sayOnce(
    _ code: String, at column: Int?, of row: inout Row, _ message: String,
    severity: Diagnostic.Severity = .warning
  ) {
    if said.insert(code).inserted { row.warn(code, at: column, message, severity: severity) }
  }

  /// Notes that the file's times are UTC, where a date says so.
  mutating func noteUTC(_ date: ReadDate, line: Int) {
    if date.offsetMinutes == 0, log.utcLine == nil { log.utcLine = line }
  }

  /// Notes that weights hold what the body weighs, where it is part of the load.
  mutating func noteBodyInWeights() { log.weightsHoldBody = true }

  /// The row's date; most rows repeat the one before.
  mutating func date(_ row: Row, _ column: Int?) throws(Rejection) -> ReadDate {
    let text = row.bytes(column)
    if let lastDate, lastDate.text == text { return lastDate.date }
    let date = try row.date(column)
    lastDate = (text, date)
    return date
  }

  // MARK: Workouts

  /// The index of the workout that begins then under that name; rows need not be adjacent.
  mutating func workout(_ name: String, at date: ReadDate, session: String = "") -> Int {
    let name = name.isEmpty ? "Workout" : name
    let key = Key(name: name, start: date.time, session: session)
    if let index = indices[key] { return index }
    var workout = ImportedWorkout(name: name, start: date.time)
    workout.offsetMinutes = date.offsetMinutes
    log.workouts.append(workout)
    tails.append(Tail())
    indices[key] = log.workouts.count - 1
    return log.workouts.count - 1
  }

  /// Each row repeats its workout's duration; the first one that has any says it.
  mutating func setDuration(of workout: Int, _ row: inout Row, _ column: Int?) {
    if tails[workout].hasDuration || row.isEmpty(column) { return }
    let text = row.bytes(column)
    setDuration(
      of: workout, DurationText.seconds(text, decimalComma: row.decimalComma), &row, column)
  }

  /// - Parameter seconds: nil where the column could not be read.
  mutating func setDuration(
    of workout: Int, _ seconds: Double?, _ row: inout Row, _ column: Int?
  ) {
    if tails[workout].hasDuration { return }
    tails[workout].hasDuration = true
    let text = Row.quoted(row.text(column))
    guard let seconds else {
      row.warn(
        "bad-duration", at: column, "The duration \"\(text)\" cannot be read; it was left out.")
      return
    }
    if seconds < 0 {
      row.warn(
        "absurd-duration", at: column,
        "The workout ends before it starts (\"\(text)\"); its duration was left out.")
    } else if !(seconds <= Self.longest) {
      row.warn(
        "absurd-duration", at: column,
        "The duration \"\(text)\" is longer than 31 days; it was left out.")
    } else if seconds > 0 {
      log.workouts[workout].durationSeconds = seconds
      if seconds > 86_400 {
        row.warn(
          "absurd-duration", at: column,
          "The duration \"\(text)\" is longer than 24 hours; it was kept.")
      }
    }
  }

  mutating func hasDuration(_ workout: Int) -> Bool { tails[workout].hasDuration }

  mutating func setBodyWeight(of workout: Int, _ weight: Weight?) {
    if log.workouts[workout].bodyWeight == nil { log.workouts[workout].bodyWeight = weight }
  }

  /// Rows repeat their workout's notes: only what differs from the row before is added.
  mutating func addNotes(_ text: String, to workout: Int) {
    if text.isEmpty || text == tails[workout].workoutNote { return }
    tails[workout].workoutNote = text
    let isFirst = log.workouts[workout].notes.isEmpty
    log.workouts[workout].notes += isFirst ? text : "\n" + text
  }

  // MARK: Blocks

  /// The block that a row belongs to, without its sets.
  struct Place {
    var exercise: String
    var category: String?
    var superset: Int?
    /// Where the export numbers sets: a number that does not go up begins another block.
    var number: Int?
    /// Whether warm-ups carry no number, so that some may wait for a block that begins later.
    var warmupsAreUnnumbered = false
  }

  mutating func append(_ set: ImportedSet, to workout: Int, _ place: Place) {
    if let number = place.number, let last = tails[workout].number, number <= last,
      continues(place, in: workout)
    {
      restart(place, in: workout)
    }
    open(place, in: workout)
    if let number = place.number { tails[workout].number = number }
    if workout != last, !tails[workout].numbers.isEmpty {
      tails[workout].returns.append(tails[workout].numbers.count)
    }
    last = workout
    tails[workout].numbers.append(Int32(truncatingIfNeeded: place.number ?? -1))
    let block = log.workouts[workout].blocks.count - 1
    log.workouts[workout].blocks[block].sets.append(set)
  }

  /// A rest after the last set; the first one of an exercise stands for all.
  mutating func addRest(_ seconds: Double?, to workout: Int, _ place: Place) {
    guard let seconds, ImportedBlock.rests.contains(seconds), continues(place, in: workout) else {
      return
    }
    let block = log.workouts[workout].blocks.count - 1
    if log.workouts[workout].blocks[block].restSeconds == nil {
      log.workouts[workout].blocks[block].restSeconds = seconds
    }
  }

  /// A note on the exercise rather than on one of its sets.
  mutating func addNotes(_ text: String, to workout: Int, _ place: Place) {
    if text.isEmpty { return }
    open(place, in: workout)
    if text == tails[workout].blockNote { return }
    tails[workout].blockNote = text
    let block = log.workouts[workout].blocks.count - 1
    let isFirst = log.workouts[workout].blocks[block].notes.isEmpty
    log.workouts[workout].blocks[block].notes += isFirst ? text : "\n" + text
  }

  private func continues(_ place: Place, in workout: Int) -> Bool {
    guard let block = log.workouts[workout].blocks.last else { return false }
    return block.exerciseName == place.exercise && block.superset == place.superset
  }

  private mutating func open(_ place: Place, in workout: Int) {
    if !continues(place, in: workout) { begin(place, in: workout) }
  }

  private mutating func begin(_ place: Place, in workout: Int) {
    var block = ImportedBlock(exerciseName: place.exercise)
    block.category = place.category
    block.superset = place.superset
    log.workouts[workout].blocks.append(block)
    tails[workout].number = nil
    tails[workout].blockNote = ""
  }

  /// Begins another block; warm-ups that carry no number go with the sets that follow them.
  private mutating func restart(_ place: Place, in workout: Int) {
    let last = log.workouts[workout].blocks.count - 1
    var warmups: [ImportedSet] = []
    while let set = log.workouts[workout].blocks[last].sets.last, set.kind == .warmup,
      place.warmupsAreUnnumbered, log.workouts[workout].blocks[last].sets.count > 1
    {
      warmups.append(log.workouts[workout].blocks[last].sets.removeLast())
    }
    begin(place, in: workout)
    log.workouts[workout].blocks[last + 1].sets = warmups.reversed()
  }

  // MARK: The end

  /// A file that several exports were put together in has some workouts more than once.
  private mutating func leaveOutRepeats() {
    var (count, line) = (0, 0)
    for workout in log.workouts.indices where isRepeated(workout) {
      let end = tails[workout].returns[0]
      count += 1
      line = log.workouts[workout].keep(first: end) ?? line
    }
    if count == 0 { return }
    let words = count == 1 ? "1 workout stands" : "\(count) workouts stand"
    log.diagnostics.append(
      Diagnostic(
        line: line, column: 0, severity: .note, code: "repeated-workouts",
        message: words + " in the file more than once; each was taken once."))
  }

  /// Whether all that stands of a workout behind other ones is what stood there before.
  private func isRepeated(_ workout: Int) -> Bool {
    let tail = tails[workout]
    guard let length = tail.returns.first else { return false }
    let count = tail.numbers.count
    guard count % length == 0, tail.returns == Array(stride(from: length, to: count, by: length))
    else { return false }
    let sets = log.workouts[workout].blocks.flatMap { block in
      block.sets.map { (block.exerciseName, SetContent($0)) }
    }
    return (length..<count).allSatisfy {
      tail.numbers[$0] == tail.numbers[$0 - length] && sets[$0] == sets[$0 - length]
    }
  }

  /// The log without the blocks and workouts that turned out to hold nothing.
  consuming func finished() -> ImportedLog {
    leaveOutRepeats()
    tails = []
    for index in log.workouts.indices {
      log.workouts[index].blocks.removeAll { $0.sets.isEmpty && $0.notes.isEmpty }
      for block in log.workouts[index].blocks.indices {
        // Without the room for more that a long log has no memory for.
        log.workouts[index].blocks[block].sets = log.workouts[index].blocks[block].sets.map { $0 }
      }
    }
    log.workouts.removeAll { $0.blocks.isEmpty && $0.notes.isEmpty }
    return log
  }
}

extension ImportedWorkout {
  /// - Returns: the line of the first set that goes.
  fileprivate mutating func keep(first count: Int) -> Int? {
    var left = count
    for (place, block) in blocks.enumerated() {
      if block.sets.count <= left {
        left -= block.sets.count
        if left > 0 || place + 1 == blocks.count { continue }
        defer { blocks.removeSubrange((place + 1)...) }
        return blocks[place + 1].sets.first?.line
      }
      let line = block.sets[left].line
      blocks[place].sets.removeSubrange(left...)
      blocks.removeSubrange((place + 1)...)
      return line
    }
    return nil
  }
}
