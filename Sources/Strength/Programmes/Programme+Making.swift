import Documents

/// What weeks of strength are made by, beside what is trained.
public struct ProgrammeRequest: Sendable {
  public static let deloads = 2...12

  /// No day lies before it.
  public var start: CivilDay
  public var weeks: Int
  /// Every so many weeks one is a deload; nil for none.
  public var deloadEvery: Int?
  public var gym: Gym?
  /// Weeks begin with it.
  public var weekStart: Weekday

  public init(
    start: CivilDay, weeks: Int, deloadEvery: Int? = nil, gym: Gym? = nil,
    weekStart: Weekday = .monday
  ) {
    self.start = start
    self.weeks = max(1, min(weeks, Programme.weekCounts.upperBound))
    self.deloadEvery = deloadEvery.map {
      max(ProgrammeRequest.deloads.lowerBound, min($0, ProgrammeRequest.deloads.upperBound))
    }
    self.gym = gym
    self.weekStart = weekStart
  }

  /// The days of some weekdays, each with its week from 1; the week that `start` lies in is the
  /// first, as long as one of its days is left.
  ///
  /// - Parameter weekdays: in any order; one that stands there twice is one.
  func days(_ weekdays: [Weekday]) -> [(date: CivilDay, week: Int)] {
    let all = weekdays.map { (Int($0.rawValue) - weekStart.rawValue + 7) % 7 }.ordered()
    var inWeek: [Int] = []
    for offset in all where offset != inWeek.last { inWeek.append(offset) }
    guard let last = inWeek.last else { return [] }
    var first = start.startOfWeek(weekStart)
    if first + last < start { first = first + 7 }
    var days: [(date: CivilDay, week: Int)] = []
    for week in 0..<weeks {
      for offset in inWeek where first + (week * 7 + offset) >= start {
        days.append((first + (week * 7 + offset), week + 1))
      }
    }
    return days
  }

  func isDeload(week: Int) -> Bool { deloadEvery.map { week % $0 == 0 } ?? false }
}

extension Programme {
  /// Weeks of one's own splits.
  ///
  /// - Parameter splits: by the weekday that each is trained on.
  public init(
    id: ULID, name: String, splits: [(weekday: Weekday, split: Split)], _ request: ProgrammeRequest
  ) {
    self.init(id: id, name: name, request)
    for (_, split) in splits where !sessions.contains(where: { $0.splitID == split.id }) {
      sessions.append(
        ProgrammeSession(
          id: ULID(derivedFrom: id.text + "/session/" + split.id.text), name: split.name,
          splitID: split.id, exercises: split.exercises))
    }
    for (date, week) in request.days(splits.map { $0.weekday }) {
      guard let split = splits.first(where: { $0.weekday == date.weekday })?.split,
        let session = sessions.first(where: { $0.splitID == split.id })
      else { continue }
      add(session.id, date, week, isDeload: request.isDeload(week: week))
    }
  }

  /// Weeks of a template.
  ///
  /// - Parameters:
  ///   - weekdays: when one trains; as many as one likes.
  ///   - exercise: the exercise of a name; nil where it is not known, which leaves its place out.
  ///   - maximum: the estimated maximum of an exercise; nil where nothing tells it.
  ///   - unit: what steps are taken in.
  public init(
    id: ULID, template: ProgrammeTemplate, weekdays: [Weekday], _ request: ProgrammeRequest,
    unit: WeightUnit, exercise: (String) -> Exercise?, maximum: (Exercise) -> Weight?
  ) {
    self.init(id: id, name: template.name, request)
    self.template = template.name
    let place = AvailableEquipment(request.gym)
    // The same in every week.
    let chosen = template.sessions.map { session in
      session.slots.compactMap { slot -> ChosenSlot? in
        let found = slot.choices.compactMap { exercise($0) }
        guard let first = found.first(where: { place.suits($0) }) else { return nil }
        let isShared = if case .wave = slot.scheme { true } else { false }
        return ChosenSlot(slot: slot, exercise: first, maximum: isShared ? maximum(first) : nil)
      }
    }
    for (number, (date, week)) in request.days(weekdays).enumerated() {
      let turn = number % template.sessions.count
      let session = template.sessions[turn]
      // Waves go by rounds of all sessions, so that each lift has each of its weeks, however many
      // days a week has. Sessions that change from round to round are sessions of their own.
      let round = number / template.sessions.count + 1
      let key = String(turn) + (template.hasWaves ? "/" + String(round) : "")
      let sessionID = ULID(derivedFrom: id.text + "/session/" + key)
      if self.session(sessionID) == nil {
        let exercises = chosen[turn].map { slot in
          SplitExercise(
            id: ULID(derivedFrom: sessionID.text + "/" + slot.exercise.id.text), slot, round: round,
            unit: slot.exercise.unit?.known ?? unit)
        }
        let isLight = template.hasWaves && round % ProgrammeTemplate.waves.count == 0
        let name =
          template.hasWaves
          ? session.name + (isLight ? ", light" : ", round " + String(round)) : session.name
        sessions.append(ProgrammeSession(id: sessionID, name: name, exercises: exercises))
      }
      add(sessionID, date, week, isDeload: request.isDeload(week: week))
    }
  }

  private init(id: ULID, name: String, _ request: ProgrammeRequest) {
    self.init()
    self.id = id
    self.name = name
    gymID = request.gym?.id
    gymName = request.gym?.name ?? ""
  }

  private mutating func add(_ session: ULID, _ date: CivilDay, _ week: Int, isDeload: Bool) {
    var day = ProgrammeDay()
    day.id = ULID(
      derivedFrom: id.text + "/day/" + date.text,
      milliseconds: Int64(date.number) * CivilTime.millisecondsPerDay)
    day.date = date
    day.originalDate = date
    day.week = week
    day.sessionID = session
    day.isDeload = isDeload
    days.append(day)
  }
}

/// A place of a template with what is done there.
private struct ChosenSlot {
  let slot: ProgrammeTemplate.Slot
  let exercise: Exercise
  /// The estimated one; nil where nothing tells it, or nothing goes by it.
  let maximum: Weight?
}

extension SplitExercise {
  fileprivate init(id: ULID, _ chosen: ChosenSlot, round: Int, unit: WeightUnit) {
    let (slot, exercise) = (chosen.slot, chosen.exercise)
    self.init(id: id, exercise: exercise)
    restSeconds = slot.restSeconds
    let step = Weight((unit == .kg ? 2.5 : 5) * (slot.isLower ? 2 : 1), unit)
    switch slot.scheme {
    case .sets(let sets, let reps, let kind):
      setCount = sets
      lowestReps = reps.lowerBound
      highestReps = reps.upperBound
      progression = Progression(kind, increment: step)
    case .wave where exercise.loadType == Open(.weighted):
      let waves = ProgrammeTemplate.waves
      take(waves[(round - 1) % waves.count])
      // Each wave goes by a step more than the one before.
      let steps = Double((round - 1) / waves.count)
      trainingMaximum = chosen.maximum.map {
        let value = $0.converted(to: unit).value * ProgrammeTemplate.trainingShare
        return Weight((value * 2).rounded() / 2 + steps * step.value, unit)
      }
    case .wave:
      // The body's weight has no shares.
      (setCount, lowestReps, highestReps) = (4, 5, 15)
      progression = Progression(.double, increment: step)
    }
  }
}
