import Documents
import Strength

/// Brings what an export says of a workout into that workout. Each set is found again by what the
/// export said of it before, so that it is there once, whatever has changed on either side.
struct WorkoutUpdate {
  /// A set of the export.
  private struct Item {
    var set: ImportedSet
    var content: SetContent
    /// Of the content.
    var text: String
    var entry: ImportSource.Entry
    var isNew = false
    /// Sets that only earlier exports had, behind this one.
    var gone: [ImportSource.Entry] = []
  }

  /// The sets of one exercise in the export, over all its blocks.
  private struct Group {
    /// Places in the export's blocks.
    var blocks: [Int] = []
    /// Places in `items`.
    var items: [Int] = []
    /// What an earlier export said of them; once they are paired, what stood before them there.
    var entries: [ImportSource.Entry] = []
  }

  private(set) var workout: Workout
  private let imported: ImportedWorkout
  private let key: String
  private let isOlder: Bool
  private let silent: SilentValues
  /// The first line of the export that is older than what is known of its set, and new here.
  private(set) var olderLine: Int?
  private var source: ImportSource
  private let isFirst: Bool
  /// In the order of the export.
  private var items: [Item] = []
  private var groups: [Group] = []
  /// Of each block of the export.
  private var logIDs: [ULID] = []
  private var ranges: [Range<Int>] = []
  /// Of the workout's logs.
  private var logPlaces: [ULID: Int] = [:]
  /// The log that each set of the workout stands in.
  private var places: [ULID: Int] = [:]
  /// By log, a hash of what an earlier export noted on the exercise.
  private var notes: [ULID: String] = [:]
  /// Identifiers of sets; nil until a new one is needed.
  private var taken: Set<ULID>?
  private var occurrences: [String: Int] = [:]
  /// Exercises that only earlier exports had.
  private var left: [ImportSource.ExerciseSets]

  /// - Parameters:
  ///   - key: the words that the identifiers of its sets follow from.
  ///   - app: as sources name it.
  ///   - isOlder: whether the export is older than one that was imported before.
  init(
    _ imported: ImportedWorkout, key: String, app: String, into workout: Workout, isOlder: Bool,
    silent: SilentValues
  ) {
    self.workout = workout
    self.imported = imported
    self.key = key
    self.isOlder = isOlder
    self.silent = silent
    let id = ULID(derivedFrom: key, milliseconds: imported.start.milliseconds)
    let source = workout.sources.first { $0.id == id }
    isFirst = source == nil
    self.source = source ?? ImportSource(id: id, app: app)
    left = self.source.exercises
    for (place, log) in workout.logs.enumerated() {
      if logPlaces[log.id] == nil { logPlaces[log.id] = place }
      for set in log.sets { places[set.id] = place }
    }
    for exercise in left { notes[exercise.log] = exercise.notes }
    collect()
  }

  private func derived(_ words: String) -> ULID {
    ULID(derivedFrom: words, milliseconds: imported.start.milliseconds)
  }

  // MARK: Pairs

  /// Puts the sets of the export into groups, with what is known of each group.
  private mutating func collect() {
    var names: [String: Int] = [:]
    var groupNames: [String] = []
    for (number, block) in imported.blocks.enumerated() {
      let name = ExerciseName.folded(block.exerciseName)
      let place = names[name] ?? groups.count
      if place == groups.count {
        names[name] = place
        groupNames.append(name)
        groups.append(Group())
      }
      logIDs.append(derived("\(key)/\(name)/\(groups[place].blocks.count)"))
      groups[place].blocks.append(number)
      let start = items.count
      for set in block.sets {
        groups[place].items.append(items.count)
        let content = SetContent(set)
        let text = content.text
        items.append(
          Item(set: set, content: content, text: text, entry: .init(id: .none, content: text)))
      }
      ranges.append(start..<items.count)
    }
    for place in groups.indices { takeEntries(groupNames[place], place) }
    for place in groups.indices where groups[place].entries.isEmpty { takeRenamed(place) }
    for place in groups.indices { pair(groupNames[place], place) }
  }

  private mutating func takeEntries(_ name: String, _ place: Int) {
    if isFirst, !workout.logs.isEmpty {
      groups[place].entries = entriesFromBefore(name, groups[place])
      return
    }
    var number = 0
    while !left.isEmpty {
      let log = derived("\(key)/\(name)/\(number)")
      let index = left.firstIndex { $0.log == log }
      if let index { groups[place].entries += left.remove(at: index).entries }
      number += 1
      if index == nil, number >= groups[place].blocks.count { break }
    }
  }

  /// Of a workout that version 0.5 or an older one has imported, which kept no record: identifiers
  /// of sets followed from what the export said then.
  private func entriesFromBefore(_ name: String, _ group: Group) -> [ImportSource.Entry] {
    var known: [ULID: String] = [:]
    var occurrences: [String: Int] = [:]
    for item in group.items {
      let words = items[item].set.contentKey
      let occurrence = occurrences[words, default: 0]
      occurrences[words] = occurrence + 1
      known[derived("\(key)/\(name)/\(words)/\(occurrence)")] = items[item].content.text
    }
    let logs = Set(group.blocks.map { logIDs[$0] })
    var entries: [ImportSource.Entry] = []
    for log in workout.logs {
      for set in log.sets where set.id.milliseconds == imported.start.milliseconds {
        if let content = known[set.id] {
          entries.append(.init(id: set.id, content: content))
        } else if logs.contains(log.id) {
          let content = SetContent(set)
          let isEdited = !(0..<8).contains {
            derived("\(key)/\(name)/\(set.contentKey)/\($0)") == set.id
          }
          entries.append(.init(id: set.id, content: isEdited ? "?" : content.text))
        }
      }
    }
    return entries
  }

  /// An exercise that has another name in this export, and the same efforts, perhaps with more
  /// after them.
  private mutating func takeRenamed(_ place: Int) {
    let contents = groups[place].items.map { items[$0].content }
    let same = left.firstIndex { exercise in
      let entries = exercise.entries.filter { !$0.isGone }
      return !entries.isEmpty && entries.count <= contents.count
        && zip(entries, contents).allSatisfy { entry, content in
          SetContent(text: entry.content)?.isSameEffort(as: content) ?? false
        }
    }
    if let same { groups[place].entries = left.remove(at: same).entries }
  }

  private mutating func pair(_ name: String, _ place: Int) {
    let group = groups[place]
    let before = group.entries
    let pairs = SetPairing.places(of: group.items.map { items[$0].content }, in: before)
    for (item, pair) in zip(group.items, pairs) {
      if let pair {
        items[item].entry = before[pair]
        items[item].entry.isGone = false
      } else {
        items[item].entry.id = newID(name, items[item].set)
        items[item].isNew = true
      }
    }
    // What this export lacks keeps its place among the others.
    groups[place].entries = []
    var (next, last): (Int, Int?) = (0, nil)
    for (item, pair) in zip(group.items, pairs) {
      guard let pair else { continue }
      keep(before[next..<pair], after: last, in: place)
      (next, last) = (pair + 1, item)
    }
    keep(before[next...], after: last, in: place)
  }

  private mutating func keep(
    _ entries: ArraySlice<ImportSource.Entry>, after item: Int?, in group: Int
  ) {
    let gone = entries.map { $0.gone }
    if let item { items[item].gone = gone } else { groups[group].entries = gone }
  }

  private mutating func newID(_ name: String, _ set: ImportedSet) -> ULID {
    let words = "\(key)/\(name)/\(set.contentKey)"
    while true {
      let occurrence = occurrences[words, default: 0]
      occurrences[words] = occurrence + 1
      let id = derived("\(words)/\(occurrence)")
      var known = taken ?? everyID
      taken = nil
      let isNew = known.insert(id).inserted
      taken = known
      if isNew { return id }
    }
  }

  /// Of all sets that are in the workout, or were once in an export.
  private var everyID: Set<ULID> {
    var ids = Set(places.keys)
    for exercise in left { ids.formUnion(exercise.entries.map { $0.id }) }
    for group in groups { ids.formUnion(group.entries.map { $0.id }) }
    for item in items { ids.formUnion([item.entry.id] + item.gone.map { $0.id }) }
    return ids
  }

  // MARK: Into the workout

  mutating func apply(_ plan: inout ImportPlan, _ exercises: inout ImportedExercises) {
    takeWords()
    for block in imported.blocks.indices where !Task.isCancelled {
      add(block, &plan, &exercises)
    }
    record(&plan)
  }

  private mutating func takeWords() {
    // An older state is no change.
    if isFirst || isOlder { return }
    var change = ThreeWay()
    change.take(imported.name, said: source.name, into: &workout.name)
    if silent.workoutNotes { return }
    change.take(notes: imported.notes, said: source.notes, into: &workout.notes)
  }

  private mutating func add(
    _ number: Int, _ plan: inout ImportPlan, _ exercises: inout ImportedExercises
  ) {
    let block = imported.blocks[number]
    let sets = ranges[number]
    // Its own log, or that which its sets stand in.
    var log =
      logPlaces[logIDs[number]]
      ?? sets.first { places[items[$0].entry.id] != nil }.flatMap { places[items[$0].entry.id] }
    defer { plan.count(setsOf: block) }
    if let log {
      // A log that has its place keeps it, whatever has become of the exercise.
      if exercises.isUndecided(workout.logs[log].exerciseID, block.exerciseName) {
        workout.logs[log].relink(to: exercises.exercise(for: block, &plan))
      } else {
        plan.match(block, with: workout.logs[log])
      }
      takeNotes(number, log)
    }
    var place = 0
    for item in sets {
      if items[item].isNew {
        let target = log ?? addLog(number, &plan, &exercises)
        log = target
        let id = items[item].entry.id
        workout.logs[target].sets.insert(WorkoutSet(items[item].set, id: id), at: place)
        places[id] = target
        place += 1
        plan.newSets += 1
        if items[item].set.kind == .warmup { plan.newWarmups += 1 }
      } else if let there = update(item, number, near: place, &plan), there.log == log {
        place = there.place + 1
      }
    }
  }

  private mutating func addLog(
    _ number: Int, _ plan: inout ImportPlan, _ exercises: inout ImportedExercises
  ) -> Int {
    let block = imported.blocks[number]
    var log = ExerciseLog(id: logIDs[number], exercise: exercises.exercise(for: block, &plan))
    log.notes = block.notes
    log.superset = block.superset
    log.restSeconds = block.restSeconds
    workout.logs.append(log)
    logPlaces[log.id] = workout.logs.count - 1
    return workout.logs.count - 1
  }

  private mutating func takeNotes(_ number: Int, _ log: Int) {
    guard let said = notes[logIDs[number]], !isOlder, !silent.exerciseNotes else { return }
    var change = ThreeWay()
    change.take(
      notes: imported.blocks[number].notes, said: said, into: &workout.logs[log].notes)
  }

  /// Where the set of an earlier import stands; nil where it was removed here.
  private mutating func update(
    _ item: Int, _ number: Int, near next: Int, _ plan: inout ImportPlan
  ) -> (log: Int, place: Int)? {
    let entry = items[item].entry
    var (content, text) = (items[item].content, items[item].text)
    var said: SetContent? = content
    if entry.content != text {
      said = SetContent(text: entry.content)
      let known = said ?? places[entry.id].flatMap { workout.logs[$0].content(of: entry.id) }
      if let known { content = silent.filled(content, from: known) }
      text = content.text
    }
    // An older state is no change.
    let isFormer = isOlder && entry.content != text
    let isSaid = isFormer || said.map { content.isSame(as: $0) } ?? false
    if !isSaid { items[item].entry.follow(text) }
    guard let log = places[entry.id],
      let place = workout.logs[log].place(of: entry.id, near: next)
    else {
      plan.keptSets += 1
      if !isSaid {
        plan.tell(
          "removed-here", items[item].set.line,
          "\(title(item, number)) was removed here and changed there; it stays removed.")
      }
      return nil
    }
    let before = workout.logs[log].sets[place]
    let stands = SetContent(before)
    // Most sets: nothing has changed on either side.
    if entry.content == text, !isFormer, stands == content {
      plan.unchangedSets += 1
      return (log, place)
    }
    var change = ThreeWay()
    if isFormer {
      change.take(stands, said: said)
      if !entry.former.contains(text) { olderLine = olderLine ?? items[item].set.line }
    } else {
      change.take(items[item].set, content, said: said, into: &workout.logs[log].sets[place])
    }
    if change.isContested {
      plan.keptSets += 1
      plan.tell(
        "changed-both", items[item].set.line,
        "\(title(item, number)) was changed here and there; it stays as it is here: "
          + "\(stands.words), there \(content.words).")
    } else if change.isUpdated {
      plan.updatedSets += 1
    } else if change.isEdited {
      plan.keptSets += 1
    } else {
      plan.unchangedSets += 1
    }
    return (log, place)
  }

  /// Such as `Set 2 of Bench Press on 2024-07-01`.
  private func title(_ item: Int, _ number: Int) -> String {
    "Set \(item - ranges[number].lowerBound + 1) of \(imported.blocks[number].exerciseName) on "
      + imported.start.day.text
  }

  /// Of what is noted on an exercise, as far as the export is to be believed on it.
  private func notesHash(_ block: Int) -> String {
    let known = notes[logIDs[block]]
    if let known, isOlder || silent.exerciseNotes { return known }
    return SetContent.hash(imported.blocks[block].notes)
  }

  /// What the next import compares with.
  private mutating func record(_ plan: inout ImportPlan) {
    var exercises: [ImportSource.ExerciseSets] = []
    func add(_ log: ULID, notes: String, _ entries: [ImportSource.Entry]) {
      exercises.append(ImportSource.ExerciseSets(log: log, notes: notes, entries))
      plan.goneSets += entries.count { $0.isGone && places[$0.id] != nil }
    }
    var first: [Int: Int] = [:]
    for (place, group) in groups.enumerated() { group.blocks.first.map { first[$0] = place } }
    for block in imported.blocks.indices {
      var entries = first[block].map { groups[$0].entries } ?? []
      for item in ranges[block] { entries += [items[item].entry] + items[item].gone }
      add(logIDs[block], notes: notesHash(block), entries)
    }
    for exercise in left {
      add(exercise.log, notes: exercise.notes, exercise.entries.map { $0.gone })
    }
    source.exercises = exercises
    if isFirst || !isOlder {
      source.name = imported.name
      if isFirst || !silent.workoutNotes { source.notes = SetContent.hash(imported.notes) }
    }
    workout.remember(source)
  }
}
