import Documents
import Foundation
import Strength
import Testing

@testable import Interchange

/// What numbers and times of exports mean.
@Suite struct ImportValueTests {
  private static let catalogue = ExerciseCatalogue(exercises: [
    Exercise(id: ULID(high: 0, low: 1), name: "Back Extension", loadType: .bodyweight),
    Exercise(id: ULID(high: 0, low: 2), name: "Assisted Pull Up", loadType: .assisted),
    Exercise(id: ULID(high: 0, low: 3), name: "Squat", loadType: .weighted),
  ])
  private static let berlin = ImportZone(TimeZone(identifier: "Europe/Berlin") ?? .gmt)

  private func plan(
    _ text: String, unit: WeightUnit? = nil, zone: ImportZone = berlin,
    into workouts: [Workout] = []
  ) throws -> ImportPlan {
    let target = ImportTarget(
      exercises: [], muscles: [], workouts: workouts, deleted: [], catalogue: Self.catalogue,
      zone: zone)
    return LogImport(into: target).plan(for: try LogReader(unit: unit).read(Array(text.utf8)))
  }

  private func sets(_ plan: ImportPlan) -> [WorkoutSet] {
    plan.workouts.flatMap { $0.logs.flatMap { $0.sets } }
  }

  // MARK: The body

  private static let android =
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;"
    + "Seconds;Notes;Workout Notes;Workout Duration\n"

  @Test func takesTheBodyOffTheWeightsOfStrongForAndroid() throws {
    func row(_ day: Int, _ exercise: String, _ order: String, _ weight: String) -> String {
      "2023-05-0\(day) 18:00:00;A;\(exercise);\(order);\(weight);kg;10;;;;0;;;1h\n"
    }
    let text =
      Self.android + row(1, "Squat", "WARM_UP", "60") + row(1, "Back Extension", "1", "99.544")
      + row(1, "Back Extension", "2", "109.544") + row(3, "Back Extension", "1", "114.8")
      + row(5, "Back Extension", "1", "99.8")
    let plan = try plan(text)
    #expect(sets(plan).map { $0.weight } == [.kg(60), nil, .kg(10), .kg(15.26), nil])
    #expect(plan.workouts.map { $0.bodyWeight } == [.kg(99.544), .kg(99.544), .kg(99.8)])
    #expect(
      plan.diagnostics.filter { $0.code == "body-weight" }.map { "\($0.line) \($0.message)" } == [
        "3 The weights of exercises with the own body hold what the body weighs (99.544 kg on "
          + "2023-05-01); it was taken off."
      ])
    // Other dialects say what was added.
    let other = try self.plan(text.replacing("WARM_UP", with: "W"))
    #expect(sets(other)[1].weight == .kg(99.544))
  }

  private static let fitbod =
    "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,"
    + "multiplier\n"

  @Test func readsNegativeWeightsOfFitbodAsAssistance() throws {
    let plan = try plan(
      Self.fitbod + "2025-01-19 09:37:32 +0000,Assisted Pull Up,8,-20,0,0,0,0,false,,1\n"
        + "2025-01-19 09:37:32 +0000,Back Extension,8,-5,0,0,0,0,false,,1\n")
    #expect(plan.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(sets(plan).map { $0.weight } == [.kg(20), .kg(-5)])
  }

  @Test func givesWeightsInTheUnitThatTheyWereEnteredIn() throws {
    func row(_ weight: String) -> String {
      "2025-01-19 09:37:32 +0000,Squat,8,\(weight),0,0,0,0,false,,1\n"
    }
    let text = ["20.41", "6.80388555", "102.06", "60", "61.250000000000007"].map(row).joined()
    let pounds = try plan(Self.fitbod + text, unit: .lb)
    #expect(sets(pounds).map { $0.weight } == [.lb(45), .lb(15), .lb(225), .kg(60), .kg(61.25)])
    let kilograms = try plan(Self.fitbod + text)
    #expect(
      sets(kilograms).map { $0.weight } == [
        .kg(20.41), .kg(6.80388555), .kg(102.06), .kg(60), .kg(61.25),
      ])
    // The other unit is no other weight.
    let again = try plan(Self.fitbod + text, unit: .lb, into: kilograms.workouts)
    #expect(again.workouts.isEmpty)
    #expect(again.unchangedSets == 5)
  }

  // MARK: Times

  @Test func putsTimesOfUTCOnTheLocalDay() throws {
    let text = Self.fitbod + "2025-07-19 22:37:32 +0000,Squat,8,60,0,0,0,0,false,,1\n"
    let plan = try plan(text)
    #expect(plan.workouts.map { $0.startedAt.day.text } == ["2025-07-20"])
    #expect(plan.workouts[0].startedAt.offsetMinutes == 120)
    #expect(
      plan.diagnostics.map { $0.message } == [
        "The file's times are UTC; workouts stand on their day in Europe/Berlin."
      ])
    let utc = try self.plan(text, zone: ImportZone(minutes: 0))
    #expect(utc.workouts.map { $0.startedAt.day.text } == ["2025-07-19"])
    // What an earlier import has put on the day of UTC moves, and is no other workout.
    let moved = try self.plan(text, into: utc.workouts)
    #expect(moved.workouts.map { $0.startedAt } == plan.workouts.map { $0.startedAt })
    #expect(moved.newWorkouts == 0 && moved.unchangedSets == 1)
    #expect(try self.plan(text, into: moved.workouts).workouts.isEmpty)
  }

  @Test func keepsWhenSetsOfLiftosaurWereDone() throws {
    let plan = try plan(
      "Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,"
        + "Is AMRAP?,Required RPE,Completed RPE,Log RPE?,Required Weight Value,"
        + "Required Weight Unit,Completed Weight Value,Completed Weight Unit,Ask Weight?,"
        + "Completed Reps Time,Target Muscles,Synergist Muscles,Notes\n"
        + "2026-03-01T10:00:00.000Z,P,Day 1,Squat,0,5,5,0,,,0,60,kg,60,kg,0,"
        + "2026-03-01T10:05:00.000Z,,,\n")
    let done = sets(plan).map { $0.completedAt }
    #expect(done.map { $0?.offsetMinutes } == [60])
    #expect(
      done.map { ($0?.milliseconds ?? 0) - plan.workouts[0].startedAt.milliseconds } == [300_000])
  }

  // MARK: Strong

  private static let strong =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
    + "Workout Notes,RPE\n"

  @Test func keepsRestsAndNotesOfExercises() throws {
    let plan = try plan(
      Self.strong + "2024-07-01 18:00:00,A,1h,Squat,1,60,8,0,0,\"feet wide\",,\n"
        + "2024-07-01 18:00:00,A,1h,Squat,Rest Timer,0,0,0,150,,,\n"
        + "2024-07-01 18:00:00,A,1h,Squat,2,60,8,0,0,\"feet wide\",,\n"
        + "2024-07-01 18:00:00,A,1h,Squat,Rest Timer,0,0,0,120,,,\n", unit: .kg)
    let log = plan.workouts[0].logs[0]
    #expect(log.restSeconds == 150)
    #expect(log.notes == "feet wide")
    #expect(log.sets.map { $0.notes } == ["", ""])
    #expect(plan.diagnostics.isEmpty)
  }
}
