import Documents
import Strength
import Testing

@Suite struct MergeTests {
  private func merge(_ base: String?, _ mine: String, _ theirs: String) throws -> String {
    let bytes = try Merge.threeWay(
      base: base.map { Array($0.utf8) }, mine: Array(mine.utf8), theirs: Array(theirs.utf8))
    #expect(bytes.last == 0x0a)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  @Test func takesChangesOfBothSides() throws {
    #expect(
      try merge(#"{"a":1,"b":1}"#, #"{"a":2,"b":1}"#, #"{"a":1,"b":3}"#) == #"{"a":2,"b":3}"#)
  }

  @Test func letsMineWinWhereBothHaveChangedTheSame() throws {
    #expect(try merge(#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#) == #"{"a":2}"#)
    #expect(try merge(nil, #"{"a":2}"#, #"{"a":3}"#) == #"{"a":2}"#)
    #expect(try merge(#"{"a":[1]}"#, #"{"a":[1,2]}"#, #"{"a":[0,1]}"#) == #"{"a":[1,2]}"#)
  }

  @Test func joinsListsByIdentifier() throws {
    let base = #"{"s":[{"id":"1","r":5},{"id":"2","r":5}]}"#
    let mine = #"{"s":[{"id":"1","r":5},{"id":"m","r":8},{"id":"2","r":6}]}"#
    let theirs = #"{"s":[{"id":"t","r":3},{"id":"1","r":5,"w":9},{"id":"2","r":5}]}"#
    #expect(
      try merge(base, mine, theirs)
        == #"{"s":[{"id":"t","r":3},{"id":"1","r":5,"w":9},{"id":"m","r":8},{"id":"2","r":6}]}"#)
  }

  @Test func deletesWhatOneSideHasDeletedAndTheOtherLeftAlone() throws {
    let base = #"{"s":[{"id":"1"},{"id":"2"},{"id":"3"}],"n":"x"}"#
    let mine = #"{"s":[{"id":"1"},{"id":"3"}],"n":"x"}"#
    let theirs = #"{"s":[{"id":"2"},{"id":"3"}]}"#
    #expect(try merge(base, mine, theirs) == #"{"s":[{"id":"3"}]}"#)
    #expect(
      try merge(nil, mine, theirs) == #"{"s":[{"id":"1"},{"id":"2"},{"id":"3"}],"n":"x"}"#)
  }

  @Test func keepsWhatOneSideHasChangedAndTheOtherDeleted() throws {
    let base = #"{"s":[{"id":"1","r":1},{"id":"2","r":1}],"n":1}"#
    let mine = #"{"s":[{"id":"2","r":7}],"n":1}"#
    let theirs = #"{"s":[{"id":"1","r":9}],"n":2}"#
    #expect(
      try merge(base, mine, theirs) == #"{"s":[{"id":"2","r":7},{"id":"1","r":9}],"n":2}"#)
  }

  @Test func keepsAnOrderThatOnlyMineHasChanged() throws {
    let base = #"{"s":[{"id":"1"},{"id":"2"},{"id":"3"}]}"#
    let mine = #"{"s":[{"id":"3"},{"id":"1"},{"id":"2"}]}"#
    let theirs = #"{"s":[{"id":"1"},{"id":"2","r":1},{"id":"4"},{"id":"3"}]}"#
    #expect(
      try merge(base, mine, theirs)
        == #"{"s":[{"id":"3"},{"id":"1"},{"id":"2","r":1},{"id":"4"}]}"#)
  }

  @Test func keepsTheTextOfNumbersAndOfWhatItDoesNotKnow() throws {
    let base = #"{"a":1.0,"x":123456789012345678901,"k\u0065y":"\u00e4"}"#
    let mine = #"{"a":1.50,"x":123456789012345678901,"k\u0065y":"\u00e4"}"#
    let theirs = #"{"a":1.0,"x":123456789012345678902,"k\u0065y":"\u00e4","y":1e400}"#
    // A number that no field could hold is refused, as it is in a document.
    #expect(throws: JSONFailure.self) { try merge(base, mine, theirs) }
    #expect(
      try merge(base, mine, theirs.replacing("1e400", with: "1e40"))
        == #"{"a":1.50,"x":123456789012345678902,"k\u0065y":"\u00e4","y":1e40}"#)
  }

  @Test func refusesTextThatIsNoJSON() {
    for text in ["", "{", #"{"a":1,"a":2}"#, "{} x"] {
      #expect(throws: JSONFailure.self) { try merge(nil, text, "{}") }
      #expect(throws: JSONFailure.self) { try merge(text, "{}", #"{"a":1}"#) }
    }
  }

  // MARK: Properties

  @Test func obeysItsLawsForRandomWorkouts() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomFields(seed: seed)
    for round in 0..<120 {
      var base = random.record(Workout.self)
      base.id = ULID(high: 1, low: UInt64(round))
      let mine = edit(base, &random)
      let theirs = edit(base, &random)
      let (first, own, other) = (base.encoded(), mine.encoded(), theirs.encoded())
      func merged(_ base: [UInt8]?, _ mine: [UInt8], _ theirs: [UInt8]) throws -> Workout {
        try Workout(decoding: Merge.threeWay(base: base, mine: mine, theirs: theirs))
      }
      #expect(try merged(first, own, first) == mine, "seed \(seed), round \(round)")
      #expect(try merged(first, first, other) == theirs, "seed \(seed), round \(round)")
      #expect(try merged(nil, own, own) == mine)
      let joined = try merged(first, own, other)
      let bytes = joined.encoded()
      #expect(
        try merged(first, own, bytes).encoded() == bytes, "seed \(seed), round \(round)")
      let there = Set(sets(joined))
      let before = Set(sets(base))
      for id in sets(mine) + sets(theirs) where !before.contains(id) {
        #expect(there.contains(id), "seed \(seed), round \(round): a new set is lost")
      }
    }
  }

  private func sets(_ workout: Workout) -> [ULID] {
    workout.logs.flatMap { $0.sets.map { $0.id } }
  }

  /// A few changes as a person makes them.
  private func edit(_ workout: Workout, _ random: inout RandomFields) -> Workout {
    var workout = workout
    for _ in 0..<(1 + random.source.below(6)) {
      switch random.source.below(7) {
      case 0: workout.name = "W\(random.source.below(99))"
      case 1: workout.notes += "n"
      case 2:
        var log = random.record(ExerciseLog.self)
        log.id = ULID.random(&random)
        workout.logs.insert(log, at: random.source.below(workout.logs.count + 1))
      case 3 where workout.logs.count > 1:
        workout.logs.swapAt(0, workout.logs.count - 1)
      default:
        guard !workout.logs.isEmpty else { continue }
        let place = random.source.below(workout.logs.count)
        if random.source.oneIn(3), !workout.logs[place].sets.isEmpty {
          workout.logs[place].sets.removeLast()
        } else {
          workout.logs[place].sets.append(
            WorkoutSet(id: ULID.random(&random), reps: random.source.below(20)))
        }
      }
    }
    return workout
  }
}
