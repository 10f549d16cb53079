import Documents
import Foundation
import Strength

/// Decoding of workouts into typed values, beside Foundation and orjson on the same bytes.
struct DecodeBenchmark {
  private let texts: [[UInt8]]

  init(count: Int) { texts = SampleWorkout.all(count).map { $0.encoded() } }

  func run(_ report: Report) throws {
    let bytes = texts.reduce(0) { $0 + $1.count }
    let megabytes = Double(bytes) / 1e6
    report.title("Decode \(texts.count) workouts of \(bytes / texts.count) bytes")
    let own =
      try megabytes
      / fastest(of: 7) {
        for text in texts { _ = try Workout(decoding: text) }
      }
    report.bar("Regimen, typed values", own, "MB/s", atLeast: 300)
    let checked =
      try megabytes
      / fastest(of: 7) {
        for text in texts { try JSONReader.check(text) }
      }
    report.figure("Regimen, grammar only", checked, "MB/s")
    let workouts = try texts.map { try Workout(decoding: $0) }
    let encoded =
      megabytes
      / fastest(of: 5) {
        for workout in workouts { _ = workout.encoded() }
      }
    report.figure("Regimen, encode", encoded, "MB/s")

    let data = texts.prefix(1000).map { Data($0) }
    let share = Double(data.reduce(0) { $0 + $1.count }) / 1e6
    let decoder = JSONDecoder()
    let foundation =
      try share
      / fastest(of: 5) {
        for text in data { _ = try decoder.decode(CodableWorkout.self, from: text) }
      }
    report.figure("Foundation JSONDecoder, the same values", foundation, "MB/s")
    report.ratio("beside Foundation", own / foundation, atLeast: 8)

    let file = try scratchFolder("decode").appendingPathComponent("documents")
    try Data(texts.joined(separator: [0])).write(to: file)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    guard let seconds = Peer.run("decode", [file.path])?.first else {
      return report.skip("orjson", "Python with orjson is not here")
    }
    report.figure("Python orjson, dictionaries", megabytes / seconds, "MB/s")
    report.ratio("beside orjson", own * seconds / megabytes, atLeast: 1)
  }
}

/// A workout of about 4 kB: five exercises of four sets.
enum SampleWorkout {
  static let exerciseNames = [
    "Bench Press (Barbell)", "Lat Pulldown (Cable)", "Squat (Barbell)", "Lateral Raise (Dumbbell)",
    "Leg Curl (Machine)", "Triceps Pushdown (Cable)", "Seated Row (Cable)", "Plank",
  ]

  static func all(_ count: Int) -> [Workout] {
    var random = RandomSource(seed: 7)
    return (0..<count).map { make($0, random: &random) }
  }

  private static func make(_ number: Int, random: inout RandomSource) -> Workout {
    var generator = ULIDGenerator()
    let start: Int64 = 1_000_000_000_000 + Int64(number) * 43_200_000
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

/// The same fields for Foundation; days, weights and identifiers stay text there.
private struct CodableWorkout: Decodable {
  struct Log: Decodable {
    var id: String
    var exerciseID: String?
    var exerciseName: String
    var loadType: String?
    var superset: Int?
    var restSeconds: Double?
    var notes: String?
    var sets: [LoggedSet]?
  }

  struct LoggedSet: Decodable {
    var id: String
    var kind: String?
    var reps: Int?
    var weight: String?
    var seconds: Double?
    var distance: String?
    var rpe: Double?
    var completedAt: String?
    var notes: String?
  }

  var schema: Int
  var id: String
  var name: String
  var startedAt: String
  var endedAt: String?
  var gymID: String?
  var gymName: String?
  var splitID: String?
  var splitName: String?
  var bodyWeight: String?
  var notes: String?
  var importedFrom: String?
  var logs: [Log]?
}
