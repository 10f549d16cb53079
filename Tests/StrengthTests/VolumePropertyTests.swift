import Documents
import Strength
import Testing

/// Volume over random columns against a reference that asks every period for every row.
@Suite struct VolumePropertyTests {
  private struct Row {
    var day: Int32
    var exercise: Int
    var reps: Int32
    var load: Double?
    var hardSets: Float = 1
    var share: Float = 1
  }

  private struct Sample {
    var rows: [Row] = []
    var shares: [[(muscle: Int, contribution: Double)]] = []
    var muscleCount = 4

    /// All numbers are multiples of an eighth, so that sums are exact in any order.
    init(_ random: inout RandomSource, rowCount: Int, days: ClosedRange<Int32>) {
      for _ in 0..<(1 + random.below(6)) {
        shares.append(
          (0..<muscleCount).filter { _ in random.oneIn(2) }.map {
            (muscle: $0, contribution: Double(1 + random.below(4)) / 4)
          })
      }
      let span = Int64(days.upperBound) - Int64(days.lowerBound) + 1
      for _ in 0..<rowCount {
        rows.append(
          Row(
            day: Int32(Int64(days.lowerBound) + random.below(span)),
            exercise: random.below(shares.count), reps: Int32(random.below(30)),
            load: random.oneIn(5) ? nil : Double(random.below(1200)) / 4,
            hardSets: random.oneIn(4) ? 0.5 : 1, share: random.oneIn(4) ? 0.5 : 1))
      }
    }

    var columns: SetColumns {
      var columns = SetColumns()
      columns.reserve(rows.count)
      for number in shares.indices {
        _ = columns.add(ExerciseReference(id: nil, name: "\(number)"))
      }
      for row in rows {
        columns.append(
          day: row.day, exercise: Int32(row.exercise), reps: row.reps, loadKilograms: row.load,
          hardSets: row.hardSets, share: row.share)
      }
      return columns
    }

    var map: MuscleMap {
      MuscleMap(muscles: Array(Muscle.standard.prefix(muscleCount)), shares: shares)
    }

    func byExercise(_ periods: VolumePeriods) -> [Volume] {
      reference(periods, columnCount: shares.count) { [(muscle: $0, contribution: 1)] }
    }

    func byMuscle(_ periods: VolumePeriods) -> [Volume] {
      reference(periods, columnCount: muscleCount) { shares[$0] }
    }

    private func reference(
      _ periods: VolumePeriods, columnCount: Int,
      shares: (Int) -> [(muscle: Int, contribution: Double)]
    ) -> [Volume] {
      var cells: [Volume] = []
      for period in 0..<periods.count {
        var line = [Volume](repeating: Volume(), count: columnCount)
        let start = Int(periods.start(ofPeriod: period).number)
        for row in rows where (start..<start + periods.daysPerPeriod).contains(Int(row.day)) {
          for share in shares(row.exercise) {
            let reps = Double(row.reps) * Double(row.share)
            line[share.muscle].reps += reps * share.contribution
            line[share.muscle].loadKilograms += reps * (row.load ?? 0) * share.contribution
            line[share.muscle].sets += Double(row.hardSets) * share.contribution
            line[share.muscle].unknownLoadSets += row.load == nil ? 1 : 0
          }
        }
        cells += line
      }
      return cells
    }
  }

  private func agrees(_ sample: Sample, _ periods: VolumePeriods, _ note: String) {
    let columns = sample.columns
    #expect(Array(columns.volumeByExercise(periods).cells) == sample.byExercise(periods), "\(note)")
    #expect(
      Array(columns.volumeByMuscle(periods, map: sample.map).cells) == sample.byMuscle(periods),
      "\(note)")
  }

  @Test func agreesWithTheReferenceForOneToSixtyWeeks() {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    for weeks in 1...60 {
      let end = CivilDay(number: Int32(random.below(40_000)) - 10_000)
      let days = end.number - Int32(weeks * 7 + 20)...end.number + 20
      var sample = Sample(&random, rowCount: 20 + random.below(150), days: days)
      // Days that no calendar holds lie outside of every period.
      sample.rows.append(Row(day: .min, exercise: 0, reps: 1, load: 1))
      sample.rows.append(Row(day: .max, exercise: 0, reps: 1, load: 1))
      let start = Weekday.allCases[random.below(7)]
      agrees(
        sample, VolumePeriods(weeks: weeks, endingWith: end, weekStart: start),
        "seed \(seed), \(weeks) weeks")
    }
  }

  @Test func agreesWithTheReferenceForAnyStretch() {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    for _ in 0..<100 {
      let first = CivilDay(number: Int32(random.below(3000)))
      let last = first + random.below(800)
      let days = first.number - 50...last.number + 50
      let sample = Sample(&random, rowCount: random.below(200), days: days)
      agrees(sample, VolumePeriods(from: first, to: last), "seed \(seed)")
    }
  }

  @Test func countsTheWholeCalendarAsOnePeriod() {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    let calendar = CivilDay.first.number...CivilDay.last.number
    var sample = Sample(&random, rowCount: 2000, days: calendar)
    let edges = [
      CivilDay.first.number - 1, CivilDay.first.number, CivilDay.last.number,
      CivilDay.last.number + 1, .min, .max,
    ]
    for row in sample.rows.indices { sample.rows[row].hardSets = 1 }
    sample.rows += edges.map { Row(day: $0, exercise: 0, reps: 8, load: 50) }
    let ever = VolumePeriods(from: .first, to: .last)
    agrees(sample, ever, "seed \(seed)")
    let sets = sample.columns.volumeByExercise(ever).cells.reduce(0) { $0 + $1.sets }
    #expect(sets == 2002)
  }

  /// The division by a multiplication is exact for every day of the calendar's 521,723 weeks.
  @Test func findsTheWeekOfEveryDayInTheCalendar() {
    let periods = VolumePeriods(
      weeks: (CivilDay.last - CivilDay.first) / 7, endingWith: .last, weekStart: .monday)
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    var random = RandomSource(seed: seed)
    var sample = Sample(&random, rowCount: 0, days: 0...0)
    sample.shares = [[]]
    var expected: [Int: Double] = [:]
    for _ in 0..<20_000 {
      let week = random.below(periods.count)
      let offset = random.oneIn(2) ? 0 : 6
      let day = periods.start(ofPeriod: week) + offset
      sample.rows.append(Row(day: day.number, exercise: 0, reps: 1, load: nil))
      expected[week, default: 0] += 1
    }
    let table = sample.columns.volumeByExercise(periods)
    for (week, reps) in expected { #expect(table[week, 0].reps == reps, "seed \(seed)") }
    #expect(table.total(column: 0).sets == 20_000)
  }
}
