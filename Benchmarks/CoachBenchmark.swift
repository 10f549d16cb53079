import Coach
import Documents
import Foundation
import Interchange
import Strength

/// Weeks of every kind at a full gym, for somebody with a year of log.
struct CoachBenchmark {
  func run(_ report: Report) throws {
    report.title("Weeks of the coach")
    let sources = try sources()
    let start = CivilDay(year: 2026, month: 11, day: 30) ?? CivilDay(number: 0)
    var briefs: [Double] = []
    var plans: [Double] = []
    for _ in 0..<5 {
      for days in CoachRequest.strengthDays {
        for minutes in stride(from: 30, through: 90, by: 15) {
          var request = CoachRequest()
          (request.days, request.minutes) = (days, minutes)
          let begun = DispatchTime.now().uptimeNanoseconds
          let brief = CoachBrief(request, sources, start: start)
          let briefed = DispatchTime.now().uptimeNanoseconds
          _ = WeekPlanner.plan(brief, id: ULID(derivedFrom: "week"))
          let planned = DispatchTime.now().uptimeNanoseconds
          briefs.append(Double(briefed - begun) / 1e6)
          plans.append(Double(planned - briefed) / 1e6)
        }
      }
    }
    report.bar("one week, p95", CoachBenchmark.p95(plans), "ms", atMost: 5)
    report.bar(
      "with what it follows from, p95", CoachBenchmark.p95(briefs) + CoachBenchmark.p95(plans),
      "ms", atMost: 50)
  }

  private static func p95(_ values: [Double]) -> Double {
    values.sorted()[values.count * 95 / 100]
  }

  private func sources() throws -> CoachBrief.Sources {
    var sources = CoachBrief.Sources()
    sources.exercises = try ExerciseCatalogue.bundledExercises()
    sources.muscles = Muscle.standard
    var gym = Gym(id: ULID(derivedFrom: "gym"), name: "Full")
    gym.equipment = [
      "assisted-machine", "barbell", "bench", "box", "cable", "dip-bars", "dumbbells", "ez-bar",
      "incline-bench", "machine", "plate", "pull-up-bar", "rack", "rower",
    ]
    gym.bars = [Bar(name: "Olympic bar", weight: .kg(20))]
    gym.plates = [25, 20, 15, 10, 5, 2.5, 1.25].map { PlateStock(weight: .kg($0), count: 6) }
    gym.dumbbells = stride(from: 2, through: 40, by: 2).map { .kg(Double($0)) }
    sources.gym = gym
    let lifts = sources.exercises.filter {
      ["Squat (Barbell)", "Bench Press (Barbell)", "Bent Over Row (Barbell)", "Pull Up"]
        .contains($0.name)
    }
    for number in 0..<150 {
      let time = Instant(milliseconds: 1_795_000_000_000 - Int64(number) * 200_000_000)
      var workout = Workout(
        id: ULID(derivedFrom: "workout/\(number)"), name: "Full", startedAt: time)
      workout.endedAt = Instant(milliseconds: time.milliseconds + 3_600_000)
      workout.gymID = gym.id
      workout.logs = lifts.map { exercise in
        var log = ExerciseLog(
          id: ULID(derivedFrom: "\(number)/\(exercise.name)"), exercise: exercise)
        log.sets = (0..<4).map {
          WorkoutSet(
            id: ULID(derivedFrom: "\(number)/\(exercise.name)/\($0)"), reps: 8, weight: .kg(60))
        }
        return log
      }
      sources.workouts.append(workout)
    }
    sources.workoutCount = 150
    sources.firstWorkout = sources.workouts.last?.startedAt.day
    return sources
  }
}
