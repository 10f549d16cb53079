import Documents
import Strength
import Testing

@testable import App

/// What the page of volume computes.
@Suite struct VolumeFiguresTests {
  private static let measures: [VolumeMeasure] = [.sets, .reps, .load]

  private func demo(_ range: VolumeRange = .weeks(4, back: 0)) throws -> State {
    var person = try Person(Samples.demo, route: .volume)
    person.state.volume.range = range
    return person.state
  }

  private func isClose(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= 1e-9 * max(1, abs(left))
  }

  @Test func partsSumUpToTheNumberForAllMusclesAndMeasures() throws {
    var checked = 0
    for range in [VolumeRange.weeks(1, back: 0), .weeks(1, back: 1), .weeks(12, back: 0)] {
      let state = try demo(range)
      let figures = VolumeFigures(state)
      for figure in figures.muscles {
        for measure in Self.measures {
          let shares = figures.shares(of: figure.muscle.id, measure: measure)
          let whole = figure.volume.value(measure)
          #expect(isClose(shares.reduce(0) { $0 + $1.part.value(measure) }, whole))
          // And each exercise is the sum of the sets behind it.
          for share in shares {
            let sessions = state.volumeSessions(of: share.exercise, in: figures.periods)
            let sets = sessions.reduce(0) { $0 + $1.volume.value(measure) * share.contribution }
            #expect(isClose(sets, share.part.value(measure)), "\(share.exercise.name)")
            checked += 1
          }
        }
      }
    }
    #expect(checked > 300)
  }

  /// What the command line's report does, without an archive that follows changes.
  @Test func saysWhatTheCommandLineSays() throws {
    let state = try demo()
    let figures = VolumeFigures(state)
    var columns = SetColumns()
    var exercises: [ULID: Exercise] = [:]
    for document in Samples.demo {
      if case .workout(let workout) = document {
        columns.append(workout, weights: state.notebook.weights)
      }
      if case .exercise(let exercise) = document { exercises[exercise.id] = exercise }
    }
    let map = MuscleMap(columns.exercises, exercises: exercises, muscles: Muscle.standard)
    let weeks = VolumePeriods(weeks: 4, endingWith: state.day, weekStart: .monday)
    let table = columns.volumeByMuscle(VolumePeriods(from: weeks.first, to: weeks.last), map: map)
    for (column, figure) in figures.muscles.enumerated() {
      #expect(figure.muscle.name == map.muscles[column].name)
      #expect(isClose(figure.volume.sets, table[0, column].sets))
      #expect(isClose(figure.volume.reps, table[0, column].reps))
      #expect(isClose(figure.volume.loadKilograms, table[0, column].loadKilograms))
      #expect(
        figure.band
          == figure.muscle.landmarks?.band(
            weeklySets: table[0, column].sets * 7 / Double(state.day - weeks.first + 1)))
    }
  }

  @Test func staysTheSameWhileWorkoutsChange() throws {
    var state = try demo(.weeks(12, back: 0))
    var effects = Effects()
    let before = VolumeFigures(state)
    let touched = state.notebook.archive.keys.suffix(20).map { $0.id }
    for id in touched {
      var workout = try #require(state.notebook.workout(id))
      workout.notes += "!"
      state.save(.workout(workout), &effects)
    }
    let after = VolumeFigures(state)
    #expect(!touched.isEmpty)
    for (old, new) in zip(before.muscles, after.muscles) {
      #expect(isClose(old.volume.sets, new.volume.sets))
      #expect(isClose(old.volume.loadKilograms, new.volume.loadKilograms))
    }
  }

  @Test func weeksOfAMuscleSumUpToItsNumber() throws {
    let state = try demo(.weeks(12, back: 0))
    let figures = VolumeFigures(state)
    for figure in figures.muscles {
      let sum = figures.weeks(of: figure.muscle.id).reduce(0) { $0 + $1.sets }
      #expect(isClose(sum, figure.volume.sets))
    }
    #expect(isClose(figures.weeks(of: nil).reduce(0) { $0 + $1.sets }, figures.total.sets))
  }

  @Test func setsDoneInTheRunningWorkoutCountAlready() throws {
    var state = try demo(.weeks(1, back: 0))
    let before = VolumeFigures(state)
    #expect(!before.holdsRunning)
    let bench = try #require(state.notebook.exercises.first { $0.name == "Bench Press (Barbell)" })
    var workout = Workout(id: state.newID(), name: "Now", startedAt: state.now)
    var log = ExerciseLog(id: state.newID(), exercise: bench)
    for number in 0..<3 {
      var set = WorkoutSet(id: state.newID(), reps: 8, weight: .kg(60))
      if number < 2 { set.completedAt = state.now }
      log.sets.append(set)
    }
    workout.logs = [log]
    state.notebook.put(.workout(workout))
    let after = VolumeFigures(state)
    #expect(after.holdsRunning)
    #expect(after.total.sets == before.total.sets + 2)
    #expect(after.total.reps == before.total.reps + 16)
    let sessions = state.volumeSessions(
      of: ExerciseReference(id: bench.id, name: bench.name), in: after.periods)
    #expect(sessions.first?.workout.id == workout.id)
    #expect(sessions.first?.sets.count == 2)
  }

  @Test func weeksBeginWhereTheSettingsSay() throws {
    var settings = Settings()
    settings.weekStart = .sunday
    let person = try Person([.settings(settings)], route: .volume)
    let figures = VolumeFigures(person.state)
    #expect(figures.periods.first.text == "2026-11-15")
    #expect(figures.periods.last.text == "2026-11-21")
  }

  @Test func deletedExercisesKeepTheirMusclesAndDeletedMusclesCountForNothing() throws {
    var state = try demo(.weeks(12, back: 0))
    let before = VolumeFigures(state)
    let chest = try #require(state.notebook.muscles.first { $0.name == "Chest" })
    let bench = try #require(state.notebook.exercises.first { $0.name == "Bench Press (Barbell)" })
    var effects = Effects()
    state.delete(.exercise(bench), &effects)
    let without = VolumeFigures(state)
    for (old, new) in zip(before.muscles, without.muscles) {
      #expect(isClose(old.volume.sets, new.volume.sets))
    }
    state.delete(.muscle(chest), &effects)
    let rest = VolumeFigures(state)
    #expect(rest.muscles.count == before.muscles.count - 1)
    #expect(isClose(rest.total.sets, before.total.sets))
  }

  @Test func rangesShiftByTheirLength() {
    #expect(VolumeRange.weeks(1, back: 0).shifted(-1) == .weeks(1, back: 1))
    #expect(VolumeRange.weeks(4, back: 4).shifted(1) == .weeks(4, back: 0))
    #expect(VolumeRange.weeks(4, back: 2).shifted(1) == .weeks(4, back: 0))
    let day = CivilDay(number: 20_000)
    #expect(VolumeRange.days(day, day + 9).shifted(-1) == .days(day - 10, day - 1))
    let first = VolumeRange.typedDays.lowerBound
    #expect(VolumeRange.days(first, first + 6).shifted(-1) == .days(first, first + 6))
  }
}
