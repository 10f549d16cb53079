import Documents
import Foundation
import Strength

/// Decoding of workouts into typed values, beside Foundation's decoder on the same bytes.
struct DecodeBenchmark {
  let texts: [[UInt8]]

  init(count: Int) {
    var random = RandomSource(seed: 7)
    texts = (0..<count).map { SampleWorkout.make($0, random: &random).encoded() }
  }

  var byteCount: Int { texts.reduce(0) { $0 + $1.count } }

  func decodeAll() throws -> Int {
    var sets = 0
    for text in texts {
      let workout = try Workout(decoding: text)
      for log in workout.logs { sets += log.sets.count }
    }
    return sets
  }

  func encodeAll(_ workouts: [Workout]) -> Int {
    workouts.reduce(0) { $0 + $1.encoded().count }
  }
}

/// A workout of about 4 kB: five exercises of four sets.
enum SampleWorkout {
  static let exerciseNames = [
    "Bench Press (Barbell)", "Lat Pulldown (Cable)", "Squat (Barbell)", "Lateral Raise (Dumbbell)",
    "Leg Curl (Machine)", "Triceps Pushdown (Cable)", "Seated Row (Cable)", "Plank",
  ]

  static func make(_ number: Int, random: inout RandomSource) -> Workout {
    var generator = ULIDGenerator()
    let start: Int64 = 1_640_000_000_000 + Int64(number) * 86_400_000
    func id() -> ULID { generator.next(milliseconds: start, random: &random) }
    var workout = Workout(
      id: id(), name: "Upper Body", startedAt: Instant(milliseconds: start, offsetMinutes: 60))
    workout.endedAt = Instant(milliseconds: start + 3_600_000, offsetMinutes: 60)
    for position in 0..<5 {
      let name = exerciseNames[(number + position) % exerciseNames.count]
      let exercise = Exercise(id: ULID(derivedFrom: name), name: name)
      var log = ExerciseLog(id: id(), exercise: exercise)
      for setNumber in 0..<4 {
        var set = WorkoutSet(
          id: id(), kind: setNumber == 0 ? .warmup : .working, reps: 6 + random.below(9),
          weight: .kg(Double(random.below(80)) * 2.5))
        set.rpe = setNumber == 3 ? 8.5 : nil
        set.completedAt = Instant(
          milliseconds: start + Int64(position * 600_000 + setNumber * 120_000), offsetMinutes: 60)
        log.sets.append(set)
      }
      workout.logs.append(log)
    }
    return workout
  }
}
