import Documents
import Strength

/// The numbers of the page: volume of a range of days per muscle and per exercise.
struct VolumeFigures {
  struct MuscleFigure {
    var muscle: Muscle
    var volume: Volume
    /// Against the band, by weekly sets; nil where there is none, and for less than a week.
    var band: VolumeBand?
  }

  static let trendWeeks = 12

  let periods: VolumePeriods
  /// What averages of a week divide by.
  let weeks: Double
  let trend: VolumePeriods
  /// In the order of the body.
  let muscles: [MuscleFigure]
  /// Every hard set once, whatever it works.
  let total: Volume
  /// Whether sets of a workout that still runs are among them.
  let holdsRunning: Bool

  private let columns: SetColumns
  private let map: MuscleMap
  private let byExercise: VolumeTable
  private let trendByExercise: VolumeTable

  init(_ state: __shared State) {
    let notebook = state.notebook
    let weekStart = notebook.settings.weekStart
    let periods = state.volume.range.period(today: state.day, weekStart: weekStart)
    var columns = notebook.archive.columns
    var holdsRunning = false
    for workout in notebook.runningWorkouts {
      let count = columns.count
      columns.append(workout, weights: notebook.weights)
      if columns.count > count, periods.contains(workout.startedAt.day) { holdsRunning = true }
    }
    let map = MuscleMap(
      columns.exercises, exercises: notebook.everyExercise, muscles: notebook.muscles)
    let byMuscle = columns.volumeByMuscle(periods, map: map)
    byExercise = columns.volumeByExercise(periods)
    trend = VolumePeriods(
      weeks: VolumeFigures.trendWeeks, endingWith: periods.last, weekStart: weekStart)
    trendByExercise = columns.volumeByExercise(trend)
    muscles = map.muscles.enumerated().map { column, muscle in
      let volume = byMuscle[0, column]
      return MuscleFigure(
        muscle: muscle, volume: volume,
        band: periods.band(muscle.landmarks, sets: volume.sets, today: state.day))
    }
    var total = Volume()
    for exercise in columns.exercises.indices { total.add(byExercise[0, exercise], share: 1) }
    self.total = total
    self.periods = periods
    weeks = periods.weeks(upTo: state.day)
    self.columns = columns
    self.map = map
    self.holdsRunning = holdsRunning
  }

  /// The names of some muscles, in the order of the body.
  func names(where isWanted: (MuscleFigure) -> Bool) -> [String] {
    muscles.filter(isWanted).map { $0.muscle.name }
  }

  /// Each of the last weeks, the oldest first: of a muscle, or of all sets, each counted once.
  func weeks(of muscle: ULID?) -> [Volume] {
    var weeks = [Volume](repeating: Volume(), count: trend.count)
    for exercise in columns.exercises.indices {
      let share = muscle.map { contribution(of: exercise, to: $0) } ?? 1
      if share == 0 { continue }
      for week in weeks.indices { weeks[week].add(trendByExercise[week, exercise], share: share) }
    }
    return weeks
  }

  /// What an exercise gave to a muscle.
  struct Share {
    var exercise: ExerciseReference
    var contribution: Double
    /// All of its sets in the range, not yet multiplied.
    var whole: Volume

    /// What it adds to the muscle's number.
    var part: Volume {
      var part = Volume()
      part.add(whole, share: contribution)
      return part
    }
  }

  /// The exercises behind a muscle's number, the largest part first.
  func shares(of muscle: ULID, measure: VolumeMeasure) -> [Share] {
    var shares: [Share] = []
    for (position, exercise) in columns.exercises.enumerated() {
      let whole = byExercise[0, position]
      let contribution = contribution(of: position, to: muscle)
      if whole.sets == 0 || contribution == 0 { continue }
      shares.append(Share(exercise: exercise, contribution: contribution, whole: whole))
    }
    let parts = shares.map { $0.part.value(measure) }
    let places = orderedPlaces(shares.count) {
      parts[$0] != parts[$1]
        ? parts[$0] > parts[$1] : shares[$0].exercise.name < shares[$1].exercise.name
    }
    return places.map { shares[$0] }
  }

  private func contribution(of exercise: Int, to muscle: ULID) -> Double {
    for entry in Int(map.offsets[exercise])..<Int(map.offsets[exercise + 1])
    where map.muscles[Int(map.muscle[entry])].id == muscle {
      return map.contribution[entry]
    }
    return 0
  }

  /// Exercises of the range that no muscle is known for, with their sets; the most first.
  var unmapped: [(exercise: ExerciseReference, sets: Double)] {
    counted(map.unmapped) { byExercise[0, $0].sets }
  }

  /// Exercises of the range with sets whose load is not known, with their number.
  var unknownLoads: [(exercise: ExerciseReference, sets: Double)] {
    counted(Array(columns.exercises.indices)) { byExercise[0, $0].unknownLoadSets }
  }

  /// What is missing in those sets.
  func missingLoads(_ state: State) -> MissingLoads {
    var missing = MissingLoads()
    for gap in unknownLoads {
      missing.add(
        Int(gap.sets),
        of: state.notebook.exerciseEvenDeleted(gap.exercise.id)?.loadType ?? Open(.weighted))
    }
    return missing
  }

  private func counted(
    _ exercises: [Int], _ count: (Int) -> Double
  ) -> [(exercise: ExerciseReference, sets: Double)] {
    let found = exercises.filter { count($0) > 0 }
    let places = orderedPlaces(found.count) {
      let counts = (count(found[$0]), count(found[$1]))
      return counts.0 != counts.1
        ? counts.0 > counts.1
        : columns.exercises[found[$0]].name < columns.exercises[found[$1]].name
    }
    return places.map { (columns.exercises[found[$0]], count(found[$0])) }
  }
}

extension Volume {
  mutating func add(_ other: Volume, share: Double) {
    reps += other.reps * share
    loadKilograms += other.loadKilograms * share
    sets += other.sets * share
    unknownLoadSets += other.unknownLoadSets
  }

  func value(_ measure: VolumeMeasure) -> Double {
    switch measure {
    case .sets: sets
    case .reps: reps
    case .load: loadKilograms
    }
  }
}
