import Documents

/// The three measures of volume, of which none is ever stored.
public struct Volume: Equatable, Sendable {
  /// Σ reps × contribution; the weight does not count.
  public var reps = 0.0
  /// Σ reps × kilograms × contribution, over the sets whose load is known.
  public var loadKilograms = 0.0
  /// Σ contribution over hard sets: fractional sets (Pelland et al. 2024,
  /// doi:10.51224/SRXIV.460). What a set counts for says `ExerciseLog.hardSets`.
  public var sets = 0.0
  /// Sets left out of `loadKilograms`, because their load is not known.
  public var unknownLoadSets = 0.0

  public init() {}

  /// Fractional sets as people say them, in halves: 3 for 3.25, and nothing for a quarter.
  public static func said(_ sets: Double) -> Double { (sets * 2 - 0.5).rounded(.up) / 2 }

  @inlinable
  mutating func add(_ other: Volume, times factor: Double) {
    reps += other.reps * factor
    loadKilograms += other.loadKilograms * factor
    sets += other.sets * factor
    unknownLoadSets += other.unknownLoadSets * (factor > 0 ? 1 : 0)
  }
}

/// Volume in periods of equal length: row-major, periods × columns.
public struct VolumeTable: Equatable, Sendable {
  public let periodCount: Int
  public let columnCount: Int
  public private(set) var cells: ContiguousArray<Volume>

  init(periodCount: Int, columnCount: Int) {
    self.periodCount = periodCount
    self.columnCount = columnCount
    cells = ContiguousArray(repeating: Volume(), count: periodCount * columnCount)
  }

  public subscript(period: Int, column: Int) -> Volume {
    get { cells[period * columnCount + column] }
    set { cells[period * columnCount + column] = newValue }
  }

  /// The sum of a column over all periods.
  public func total(column: Int) -> Volume {
    var total = Volume()
    for period in 0..<periodCount { total.add(self[period, column], times: 1) }
    return total
  }
}

/// A stretch of days, cut into periods of equal length.
public struct VolumePeriods: Equatable, Sendable {
  public let first: CivilDay
  public let last: CivilDay
  /// 7, or the whole stretch.
  public let daysPerPeriod: Int

  /// One period over the whole stretch.
  public init(from first: CivilDay, to last: CivilDay) {
    self.first = first
    self.last = max(first, last)
    daysPerPeriod = self.last - first + 1
  }

  /// `count` weeks, the last one holding `day`.
  public init(weeks count: Int, endingWith day: CivilDay, weekStart: Weekday) {
    let start = day.startOfWeek(weekStart)
    first = start - (max(count, 1) - 1) * 7
    last = start + 6
    daysPerPeriod = 7
  }

  public var count: Int { (last - first) / daysPerPeriod + 1 }

  public func start(ofPeriod period: Int) -> CivilDay { first + period * daysPerPeriod }

  /// What averages of a week divide by, fractions included: days after `today` can hold nothing
  /// yet, but the first week counts whole.
  public func weeks(upTo today: CivilDay) -> Double {
    Double(max(min(last, today), min(last, first + 6)) - first + 1) / 7
  }

  /// The band of a muscle that has trained so much in the stretch; nil for less than a week, and
  /// without landmarks.
  public func band(_ landmarks: VolumeBands?, sets: Double, today: CivilDay) -> VolumeBand? {
    daysPerPeriod < 7 ? nil : landmarks?.band(weeklySets: sets / weeks(upTo: today))
  }
}

extension SetColumns {
  /// Volume per exercise and period.
  public func volumeByExercise(_ periods: VolumePeriods) -> VolumeTable {
    var table = VolumeTable(periodCount: periods.count, columnCount: exercises.count)
    let first = periods.first.number
    let span = UInt32(periods.last - periods.first)
    let width = exercises.count
    let divider = PeriodDivider(periods)
    table.withCells { cells in
      day.withUnsafeBufferPointer { day in
        exercise.withUnsafeBufferPointer { exercise in
          reps.withUnsafeBufferPointer { reps in
            loadKilograms.withUnsafeBufferPointer { loadKilograms in
              hardSets.withUnsafeBufferPointer { hardSets in
                share.withUnsafeBufferPointer { share in
                  for row in day.indices {
                    let offset = UInt32(bitPattern: day[row] &- first)
                    if offset > span { continue }
                    let cell = divider.period(offset) &* width &+ Int(exercise[row])
                    let count = Double(reps[row]) * Double(share[row])
                    let load = loadKilograms[row]
                    let isKnown = load == load
                    cells[cell].reps += count
                    cells[cell].loadKilograms += isKnown ? count * load : 0
                    cells[cell].sets += Double(hardSets[row])
                    cells[cell].unknownLoadSets += isKnown ? 0 : 1
                  }
                }
              }
            }
          }
        }
      }
    }
    return table
  }

  /// Volume per muscle and period.
  ///
  /// Contributions are the same for every set of an exercise, so the sets are summed by exercise
  /// first and multiplied once.
  public func volumeByMuscle(_ periods: VolumePeriods, map: MuscleMap) -> VolumeTable {
    let byExercise = volumeByExercise(periods)
    var table = VolumeTable(periodCount: periods.count, columnCount: map.muscles.count)
    for period in 0..<periods.count {
      for exercise in 0..<min(exercises.count, map.offsets.count - 1) {
        let volume = byExercise[period, exercise]
        if volume.sets == 0 { continue }
        for entry in Int(map.offsets[exercise])..<Int(map.offsets[exercise + 1]) {
          table[period, Int(map.muscle[entry])].add(volume, times: map.contribution[entry])
        }
      }
    }
    return table
  }
}

/// Divides days into weeks by a multiplication, which is exact below 2^26 days.
private struct PeriodDivider {
  private let factor: UInt64

  init(_ periods: VolumePeriods) {
    factor = periods.count == 1 ? 0 : (1 << 40) / UInt64(periods.daysPerPeriod) + 1
  }

  @inline(__always)
  func period(_ offset: UInt32) -> Int { Int(truncatingIfNeeded: (UInt64(offset) &* factor) >> 40) }
}

extension VolumeTable {
  @inline(__always)
  mutating func withCells(_ body: (UnsafeMutableBufferPointer<Volume>) -> Void) {
    cells.withUnsafeMutableBufferPointer { body($0) }
  }
}
