import Documents
import Foundation
import Strength

/// Weekly volume per muscle over columns in memory, beside DuckDB over the same columns.
struct VolumeBenchmark {
  private static let exerciseCount = 300
  private static let muscleCount = 25
  private static let days = 1820

  private var columns = SetColumns()
  private let map: MuscleMap

  init(sets: Int) {
    var random = RandomSource(seed: 5)
    for number in 0..<Self.exerciseCount {
      _ = columns.add(ExerciseReference(id: nil, name: "E\(number)"))
    }
    columns.reserve(sets)
    for row in 0..<sets {
      columns.append(
        day: Int32(row * Self.days / sets), exercise: Int32(random.below(Self.exerciseCount)),
        reps: Int32(1 + random.below(15)), loadKilograms: Double(random.below(80)) * 2.5)
    }
    let muscles = (0..<Self.muscleCount).map {
      Muscle(id: ULID(high: 0, low: UInt64($0)), name: "M\($0)", order: $0)
    }
    let shares: [[(muscle: Int, contribution: Double)]] = (0..<Self.exerciseCount).map { exercise in
      (0..<3).map { ((exercise * 7 + $0 * 5) % Self.muscleCount, 1 / Double(1 + $0)) }
    }
    map = MuscleMap(muscles: muscles, shares: shares)
  }

  func run(_ report: Report) throws {
    report.title("Weekly volume per muscle over \(columns.count) sets")
    let periods = VolumePeriods(
      weeks: Self.days / 7, endingWith: CivilDay(number: Int32(Self.days - 1)),
      weekStart: .thursday)
    var table: VolumeTable?
    let own = fastest(of: 15) { table = columns.volumeByMuscle(periods, map: map) }
    report.figure("Regimen", own * 1000, "ms")
    guard let table else { return }

    let folder = try scratchFolder("volume")
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(to: folder)
    guard let peer = Peer.run("volume", [folder.path]), peer.count == 2 else {
      return report.skip("DuckDB", "Python with duckdb is not here")
    }
    report.figure("DuckDB, 2 threads", peer[0] * 1000, "ms")
    report.ratio("beside DuckDB", peer[0] / own, atLeast: 5)
    let total = (0..<Self.muscleCount).reduce(0) { $0 + table.total(column: $1).reps }
    if abs(total - peer[1]) > 1e-6 * total {
      report.skip("the comparison", "DuckDB gets \(peer[1]) reps and Regimen \(total)")
    }
  }

  private func write(to folder: URL) throws {
    func save<Element>(_ column: ContiguousArray<Element>, _ name: String) throws {
      try column.withUnsafeBytes { Data($0) }.write(to: folder.appendingPathComponent(name))
    }
    try save(columns.day, "day.int32")
    try save(columns.exercise, "exercise.int32")
    try save(columns.reps, "reps.int32")
    try save(columns.loadKilograms, "load.float64")
    try save(map.offsets, "offsets.int32")
    try save(map.muscle, "muscle.int32")
    try save(map.contribution, "contribution.float64")
  }
}
