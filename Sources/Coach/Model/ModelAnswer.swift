import Documents
import Sequences
import Strength

/// Why an answer of a model is no week, no sequence, or no review.
public enum ModelAnswerError: Error, Equatable, Sendable {
  /// It is no JSON, or was cut off.
  case notJSON
  /// A key is missing, or holds something else than lists of integers.
  case wrongShape(String)
  /// An exercise has fewer or more numbers than six, or a position outside its list.
  case outOfRange(day: Int)
  /// It has no exercise at all.
  case empty
  /// What is wrong with a week after all that can be set right was.
  case faults([WeekFault])
  /// A rule that a sequence or a review breaks.
  case rule(code: String, message: String)

  /// What scripts and a repair go by.
  public var code: String {
    switch self {
    case .notJSON: "not_json"
    case .wrongShape: "wrong_shape"
    case .outOfRange: "out_of_range"
    case .empty: "empty"
    case .faults(let faults): faults.first?.code.rawValue ?? "faults"
    case .rule(let code, _): code
    }
  }

  /// In one sentence, for the person and for the one repair that a model is asked for.
  public var message: String {
    switch self {
    case .notJSON: "The answer is no JSON."
    case .wrongShape(let key): "“\(key)” is no list of lists of whole numbers."
    case .outOfRange(let day):
      "d\(day + 1) has an exercise without six numbers, or with a position outside its list."
    case .empty: "The answer has no exercise."
    case .faults(let faults): faults.map { $0.message }.joined(separator: " ")
    case .rule(_, let message): message
    }
  }
}

/// A model's answer that has the right shape: whether the week holds is not known yet.
public struct ModelAnswer: Equatable, Sendable {
  /// Seven; of each exercise six numbers, its position in the list first.
  let days: [[[Int]]]

  /// - Parameters:
  ///   - bytes: the text of the answer; a fence around it is taken off.
  ///   - exercises: how many could be chosen.
  public init(parsing bytes: [UInt8], exercises: Int) throws(ModelAnswerError) {
    let value = try ModelAnswer.object(bytes, members: ModelRequest.keys.count)
    var days: [[[Int]]] = []
    for (day, key) in ModelRequest.keys.enumerated() {
      guard let items = value[key.description]?.array else { throw .wrongShape(key.description) }
      var read: [[Int]] = []
      for item in items {
        guard let whole = ModelAnswer.integers(item) else { throw .wrongShape(key.description) }
        guard whole.count == ModelRequest.width, (0..<exercises).contains(whole[0]) else {
          throw .outOfRange(day: day)
        }
        read.append(whole)
      }
      days.append(read)
    }
    if days.allSatisfy({ $0.isEmpty }) { throw .empty }
    self.days = days
  }

  /// An answer of any kind as an object; a fence around it is taken off.
  ///
  /// - Parameter count: of its members.
  static func object(
    _ bytes: [UInt8], members count: Int
  ) throws(ModelAnswerError) -> JSONValue {
    let value: JSONValue
    do throws(JSONFailure) {
      value = try JSONValue(parsing: unfenced(bytes))
    } catch {
      throw .notJSON
    }
    guard case .object(let members) = value, members.count == count else {
      throw .rule(
        code: "wrong_shape", message: "The answer is no object with just the keys asked for.")
    }
    return value
  }

  /// A list of whole numbers below 100,000; nil for anything else.
  static func integers(_ value: JSONValue?) -> [Int]? {
    guard let items = value?.array else { return nil }
    var whole: [Int] = []
    for item in items {
      guard let number = item.number, number == number.rounded(), abs(number) < 100_000
      else { return nil }
      whole.append(Int(number))
    }
    return whole
  }

  private static func unfenced(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(of: 0x7b), let last = bytes.lastIndex(of: 0x7d),
      first <= last
    else { return bytes }
    // A fence, and nothing else, is taken off: other words around it are no answer.
    let isFence = { (part: ArraySlice<UInt8>) in
      let words = Goals.words(of: String(utf8: part))
      return words.isEmpty || words == ["json"]
    }
    return isFence(bytes[..<first]) && isFence(bytes[(last + 1)...])
      ? Array(bytes[first...last]) : bytes
  }

  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, day) in zip(ModelRequest.keys, days) {
        writer.list(key, day) { ModelAnswer.write($1, to: &$0) }
      }
    }
  }

  /// What `integers` reads.
  static func write(_ numbers: [Int], to writer: inout JSONWriter) {
    writer.beginArray()
    for number in numbers {
      writer.element()
      writer.integer(Int64(number))
    }
    writer.endArray()
  }
}

extension ModelRequest {
  /// Makes a week of a model's answer, sets right what has one right form, and judges the rest as
  /// any other week, and beside the planner's own, so that it is not too little.
  ///
  /// - Parameters:
  ///   - bytes: the text of the answer; a fence around it is taken off.
  ///   - model: its name, which stands in the week.
  public func week(
    from bytes: [UInt8], _ brief: CoachBrief, id: ULID, model: String
  ) throws(ModelAnswerError) -> WeekPlan {
    let days = try ModelAnswer(parsing: bytes, exercises: choices.count).days
    var plan = WeekWriter(brief, nil, .none, id: id).plan()
    plan.origin = Open(.model)
    plan.modelName = model
    plan.remarks = []
    let writer = WeekWriter(brief, nil, .none, id: id)
    for day in plan.days.indices where !days[day].isEmpty {
      plan.days[day].kind = Open(.strength)
      plan.days[day].title = "Strength"
      plan.days[day].reason = ""
      plan.days[day].warmUp = [writer.generalWarmUp(on: plan.days[day].id)]
      for numbers in days[day] {
        add(numbers, to: &plan.days[day], writer, brief)
      }
    }
    snap(&plan, brief)
    if plan.days.allSatisfy({ $0.exercises.isEmpty }) { throw .empty }
    let own = WeekPlanner.candidates(brief, id: id, filling: WeekPlanner.filledPlacements)
    var isHeldBack = false
    if let most = own.mostSets {
      lighten(&plan, to: most)
    } else {
      isHeldBack = holdBack(&plan, brief)
    }
    plan.name = "Week by " + model
    for day in plan.days.indices { name(&plan.days[day], writer, brief) }
    let shortfalls = WeekCheck.shortfalls(of: plan, beside: own.plan, brief)
    let faults = (WeekCheck.faults(of: plan, brief) + shortfalls).filter { $0.isError }
    if !faults.isEmpty { throw .faults(faults) }
    plan.remarks = [brief.restraint, isHeldBack ? ModelRequest.heldBack : nil].compactMap { $0 }
    plan.remarks += shortfalls.map { $0.message }
    return plan
  }

  private func add(
    _ numbers: [Int], to day: inout WeekPlanDay, _ writer: WeekWriter, _ brief: CoachBrief
  ) {
    let candidate = brief.candidates[choices[numbers[0]]]
    if day.exercises.contains(where: { $0.exerciseID == candidate.exercise.id }) { return }
    let low = min(numbers[2], numbers[3]).clamped(to: WeekCheck.reps)
    let high = max(numbers[2], numbers[3]).clamped(to: WeekCheck.reps)
    var dose = Dose(candidate, isFirst: day.exercises.isEmpty, brief: brief)
    if dose.seconds == nil { dose.reps = low...high }
    dose.restSeconds = Double(numbers[5].clamped(to: 15...600))
    var new = writer.item(
      candidate, dose, sets: numbers[1].clamped(to: WeekCheck.sets), on: day.id)
    let loads = weights[numbers[0]]
    if !loads.isEmpty {
      let chosen = loads[numbers[4].clamped(to: 0...(loads.count - 1))]
      if chosen != new.item.weight {
        new.item.weight = chosen
        new.item.reason = "The model chose " + shown(chosen) + "."
        new.item.targetReps = nil
      }
    }
    if candidate.isCompound, !day.exercises.contains(where: { isCompound($0, brief) }) {
      let most = day.exercises.isEmpty ? 3 : 2
      day.warmUp += writer.warmUpSets(new.item, new.available, most: most)
    }
    day.exercises.append(new.item)
  }

  // MARK: Setting right

  /// Takes out what breaks a rule on its day, and sets until volume and time fit.
  private func snap(_ plan: inout WeekPlan, _ brief: CoachBrief) {
    for day in plan.days.indices {
      let ordered = plan.days[day].exercises.ordered { left, right in
        isCompound(left, brief) && !isCompound(right, brief)
      }
      plan.days[day].exercises = ordered
    }
    // Each pass takes at least one set away, so that there are no more passes than sets.
    for _ in 0..<400 {
      let faults = WeekCheck.faults(of: plan, brief)
      guard let fault = faults.first(where: { $0.isError }) else { return }
      switch fault.code {
      case .tooLong, .trainedTooSoon, .sessionAboveMost, .legsBeforeRun, .raceDay:
        guard let day = fault.day, trim(&plan.days[day], brief, fault) else { return }
      case .volumeAboveMost:
        var isTrimmed = false
        for day in plan.days.indices.reversed() where !isTrimmed {
          isTrimmed = trim(&plan.days[day], brief, fault)
        }
        if !isTrimmed { return }
      case .tooManyDays:
        var fewest: Int?
        for day in plan.days.indices where !plan.days[day].exercises.isEmpty {
          if plan.days[day].setCount < fewest.map({ plan.days[$0].setCount }) ?? 1000 {
            fewest = day
          }
        }
        guard let fewest else { return }
        plan.days[fewest].clear()
      case .emptyDay:
        guard let day = fault.day else { return }
        plan.days[day].clear()
      default: return
      }
    }
  }

  /// Takes sets from the longest day, and there from the exercise with the most, until there are no
  /// more than a lighter week may have.
  private func lighten(_ plan: inout WeekPlan, to most: Int) {
    var count = plan.days.reduce(0) { $0 + $1.setCount }
    while count > most {
      var day = 0
      for other in plan.days.indices where plan.days[other].setCount > plan.days[day].setCount {
        day = other
      }
      var place = 0
      for (other, item) in plan.days[day].exercises.enumerated()
      where item.setCount >= plan.days[day].exercises[place].setCount {
        place = other
      }
      if plan.days[day].exercises[place].setCount > 1 {
        plan.days[day].exercises[place].setCount -= 1
      } else {
        plan.days[day].removeWarmUp(of: plan.days[day].exercises[place].exerciseID)
        plan.days[day].exercises.remove(at: place)
        if plan.days[day].exercises.isEmpty { plan.days[day].clear() }
      }
      count -= 1
    }
  }

  private static let heldBack =
    "Some of the model's sets are left out, so that no muscle grows faster than it should."

  /// Takes sets away, of the exercise that has the most first, until no muscle has grown by more
  /// than in a week of the planner; as far as each exercise keeps the fewest that make sense.
  /// Without a log nothing tells what a muscle has grown from.
  ///
  /// - Returns: whether some went.
  private func holdBack(_ plan: inout WeekPlan, _ brief: CoachBrief) -> Bool {
    var isCut = false
    for (muscle, state) in brief.muscles.enumerated() where state.recentSets != nil {
      let most = VolumeTarget(state, brief, .none).grown
      while plan.volume(brief)[muscle].sets > most + 1e-9 {
        var found: (day: Int, place: Int, sets: Int)?
        for (day, planned) in plan.days.enumerated() {
          for (place, item) in planned.exercises.enumerated()
          where item.setCount > max(WeekFilling.leastSets, found?.sets ?? 0) {
            let shares = brief.candidate(item.exerciseID)?.shares ?? []
            if shares.contains(where: { $0.muscle == muscle }) {
              found = (day, place, item.setCount)
            }
          }
        }
        guard let found else { break }
        plan.days[found.day].exercises[found.place].setCount -= 1
        isCut = true
      }
    }
    return isCut
  }

  private func isCompound(_ item: WeekPlanExercise, _ brief: CoachBrief) -> Bool {
    brief.candidate(item.exerciseID)?.isCompound ?? false
  }

  /// Takes a set of the last exercise that a fault is about; the whole of it where legs must rest.
  private func trim(_ day: inout WeekPlanDay, _ brief: CoachBrief, _ fault: WeekFault) -> Bool {
    let place = day.exercises.indices.last { place in
      guard let candidate = brief.candidate(day.exercises[place].exerciseID) else { return false }
      switch fault.code {
      case .legsBeforeRun: return candidate.isLegWork
      case .trainedTooSoon, .sessionAboveMost, .volumeAboveMost:
        return candidate.shares.contains { $0.muscle == fault.muscle }
      default: return true
      }
    }
    guard let place else { return false }
    let isWhole = fault.code == .legsBeforeRun || fault.code == .raceDay
    if isWhole || day.exercises[place].setCount <= 2 {
      day.removeWarmUp(of: day.exercises[place].exerciseID)
      day.exercises.remove(at: place)
      if day.exercises.isEmpty { day.clear() }
    } else {
      day.exercises[place].setCount -= 1
    }
    return true
  }

  /// Titles by what a day trains.
  private func name(_ day: inout WeekPlanDay, _ writer: WeekWriter, _ brief: CoachBrief) {
    if day.exercises.isEmpty { return }
    var (upper, lower) = (0, 0)
    for item in day.exercises {
      guard let movement = brief.candidate(item.exerciseID)?.movement else { continue }
      if movement.isUpper { upper += 1 }
      if movement.isForLegs { lower += 1 }
    }
    day.title = upper > 0 && lower > 0 ? "Full body" : lower > 0 ? "Lower body" : "Upper body"
    day.reason = "Chosen by the model."
    writer.measure(&day)
  }
}
