import Documents
import Running
import Sequences
import Strength

@testable import Library

/// What people do.
extension Simulation {
  /// One thing on one machine. What the library does not take was not done, and says so.
  ///
  /// - Parameter kind: nil for anything.
  func act(
    on device: SimulatedDevice, _ kind: Int? = nil, byHand: Bool = true
  ) async throws {
    do {
      switch kind ?? random.below(16) {
      case 0, 1: try await beginSomething(device)
      case 2, 3: try await editSequence(device)
      case 4: try await editPlan(device)
      case 5: try await editSession(device)
      case 6: try await deleteSomething(device)
      case 7: try await restoreSomething(device)
      case 8 where byHand: try await editByHand(device)
      case 9: try await removeSet(device)
      case 10: try await moveWorkout(device)
      case 11: try phone.train(in: self)
      case 12: try await phone.send(to: device, in: self)
      default: try await logSet(device)
      }
    } catch LibraryError.quarantined, LibraryError.emptied, LibraryError.changedMeanwhile,
      LibraryError.shrunken
    {
      // An engine is just writing into the file, or has taken the only one away, or what it has
      // put there was not looked at yet.
      note("\(device.number) refuses")
    }
  }

  private func beginSomething(_ device: SimulatedDevice) async throws {
    let library = device.library
    switch random.below(6) {
    case 0 where try library.documents(TimedSequence.self).isEmpty:
      try await save(TimedSequence(id: mint(), name: "S", steps: [card()]), device)
    case 1 where try library.documents(Plan.self).isEmpty:
      var plan = Plan()
      plan.id = mint()
      plan.name = "P"
      plan.events = [event()]
      try await save(plan, device)
    case 2 where try library.documents(Session.self).isEmpty:
      var session = Session()
      session.id = mint()
      session.name = "S"
      session.startedAt = Instant(milliseconds: 1_775_000_000_000)
      session.steps = [card()]
      try await save(session, device)
    default:
      if try library.documents(Workout.self).count > 1 { return try await logSet(device) }
      var workout = Workout(
        id: mint(), name: "W", startedAt: Instant(milliseconds: 1_775_000_000_000))
      var log = ExerciseLog()
      log.id = mint()
      log.exerciseName = "Bench Press"
      log.sets = [WorkoutSet(id: mint(), reps: 5)]
      workout.logs = [log]
      try await save(workout, device)
    }
  }

  private func card() -> Step {
    var step = Step()
    step.id = mint()
    step.title = "C"
    return step
  }

  private func event() -> PlanEvent {
    var event = PlanEvent()
    event.id = mint()
    event.date = CivilDay(number: 20_600 + Int32(random.below(50)))
    event.name = "Easy"
    return event
  }

  // MARK: Editing

  func logSet(_ device: SimulatedDevice, in id: ULID? = nil) async throws {
    let workouts = try device.library.documents(Workout.self).filter { id == nil || $0.id == id }
    guard var workout = random.element(of: workouts), !workout.logs.isEmpty else { return }
    let value = mintValue()
    let count = workout.logs[0].sets.count
    var id: ULID
    if random.oneIn(3), count > 0 {
      let index = random.below(count)
      id = workout.logs[0].sets[index].id
      if let old = workout.logs[0].sets[index].reps { ledger.replace(old) }
      workout.logs[0].sets[index].reps = value
    } else {
      id = mint()
      workout.logs[0].sets.append(WorkoutSet(id: id, reps: value))
    }
    try await save(workout, device)
    ledger.keep(value: value, of: id, in: workout.id)
  }

  private func removeSet(_ device: SimulatedDevice) async throws {
    let workouts = try device.library.documents(Workout.self)
    guard var workout = random.element(of: workouts), let log = workout.logs.first,
      !log.sets.isEmpty
    else { return }
    let gone = workout.logs[0].sets.remove(at: random.below(log.sets.count))
    ledger.remove(gone.id)
    try await save(workout, device)
  }

  private func moveWorkout(_ device: SimulatedDevice) async throws {
    guard var workout = random.element(of: try device.library.documents(Workout.self)) else {
      return
    }
    workout.startedAt.milliseconds += Int64(random.below(3) - 1) * 31 * 86_400_000
    try await save(workout, device)
  }

  private func editSequence(_ device: SimulatedDevice) async throws {
    let all = try device.library.documents(TimedSequence.self)
    guard var sequence = random.element(of: all) else { return try await logSet(device) }
    if sequence.steps.count > 1, random.oneIn(2) {
      let moved = sequence.steps.remove(at: random.below(sequence.steps.count))
      if random.oneIn(4) {
        ledger.remove(moved.id)
      } else {
        sequence.steps.insert(moved, at: random.below(sequence.steps.count + 1))
      }
    } else {
      sequence.steps.insert(card(), at: random.below(sequence.steps.count + 1))
    }
    try await save(sequence, device)
  }

  private func editPlan(_ device: SimulatedDevice) async throws {
    let plans = try device.library.documents(Plan.self)
    guard var plan = random.element(of: plans) else { return try await logSet(device) }
    if random.oneIn(2), !plan.events.isEmpty {
      let index = random.below(plan.events.count)
      plan.events[index].date = plan.events[index].date + random.below(7)
      if random.oneIn(2) { plan.events[index].isCancelled = true }
    } else {
      plan.events.append(event())
    }
    try await save(plan, device)
  }

  private func editSession(_ device: SimulatedDevice) async throws {
    let sessions = try device.library.documents(Session.self)
    guard var session = random.element(of: sessions) else { return try await logSet(device) }
    session.card += 1
    session.steps.append(card())
    try await save(session, device)
  }

  private func deleteSomething(_ device: SimulatedDevice) async throws {
    let instant = Instant(milliseconds: now + device.skew)
    let library = device.library
    if random.oneIn(2) {
      let all = try library.documents(TimedSequence.self)
      guard let sequence = random.element(of: all) else { return }
      try noteDeletion(of: sequence, on: device)
      try await library.delete(sequence, at: instant)
      return note("\(device.number) deletes \(sequence.id)")
    }
    guard let workout = random.element(of: try library.documents(Workout.self)) else { return }
    try noteDeletion(of: workout, on: device)
    try await library.delete(workout, at: instant)
    note("\(device.number) deletes \(workout.id)")
  }

  func noteDeletion<Value: ListedDocument>(
    of document: Value, on device: SimulatedDevice
  ) throws {
    let known = try device.words(of: document.id, Value.kind.name)
    ledger.delete(document.id, knowing: known)
  }

  private func restoreSomething(_ device: SimulatedDevice) async throws {
    let tombstones = try device.library.documents(Tombstone.self)
    guard let tombstone = random.element(of: tombstones) else { return }
    try await restore(tombstone, on: device)
  }

  func restore(_ tombstone: Tombstone, on device: SimulatedDevice) async throws {
    if try device.library.holds(tombstone.id, folder: tombstone.deletedKind) { return }
    try await device.library.restore(tombstone)
    try goOn(tombstone.id, tombstone.deletedKind, on: device)
    note("\(device.number) restores \(tombstone.id)")
  }

  /// An editor that knows nothing of lineages.
  private func editByHand(_ device: SimulatedDevice) async throws {
    // Who edits by hand reads what is there.
    try await look(device)
    let workouts = try device.library.documents(Workout.self)
    // Without copies, what nobody has seen yet and what says nothing of its past can be lost.
    guard var workout = random.element(of: workouts),
      story.habits.makesCopies || !workout.lineage.isEmpty
    else { return }
    workout.notes += " by hand"
    // The lineage may hold what nobody else has any more.
    if random.oneIn(4), story.letsPastsBeDropped {
      workout.lineage = Lineage()
      ledger.strip(workout.id)
    }
    note("\(device.number) edits \(workout.id) by hand")
    try device.disk.handle([.put(workout.path, workout.encoded())])
    if !story.habits.makesCopies || random.oneIn(2) { try await look(device) }
  }

  private func save<Value: ListedDocument>(
    _ value: Value, _ device: SimulatedDevice
  ) async throws {
    let before = try device.library.cache.text(Value.kind.name, value.id)
    let files = device.files
    try await device.library.save(value)
    note("\(device.number) saves \(Value.kind.name) \(value.id)")
    // Who saves what they have read, or what is there, has done nothing.
    if let before, Lineage.isSameContent(before, value.encoded()) { return }
    let after = try device.library.cache.text(Value.kind.name, value.id)
    if after == before { return }
    // Or it was overruled by what was just coming in.
    if let after, files.values.contains(after) { return }
    try goOn(value.id, Value.kind.name, on: device)
    func keep(_ ids: [ULID]) {
      ledger.keep(ids, in: value.id, Value.kind.name, by: device.number)
    }
    switch value {
    case let workout as Workout:
      keep(workout.logs.flatMap { $0.sets }.map { $0.id })
    case let sequence as TimedSequence:
      keep(sequence.steps.map { $0.id })
    case let plan as Plan: keep(plan.events.map { $0.id })
    case let session as Session: keep(session.steps.map { $0.id })
    default: break
    }
  }
}
