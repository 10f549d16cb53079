import Coach
import Documents
import Strength

/// 3,240 briefs: gyms, logs, runs, goals and exclusions, days and minutes.
enum WeekMatrix {
  static let gyms = [Briefs.full, Briefs.garage, Briefs.onePair, Briefs.hotel]
  private static let goals = [
    "", "get stronger", "bigger arms and chest", "fit for a half marathon",
  ]
  private static let avoided: [[String]] = [
    [], ["knee"], ["Bench Press (Barbell)", "shoulder"], ["lower back"],
  ]

  /// All briefs of a gym, each with a few words that tell it from the others.
  static func forEach(in gym: Gym, _ body: (CoachBrief, String) -> Void) {
    for weeks in [0, 4, 12] {
      for runs in 0..<3 {
        for turn in 0..<3 {
          let brief = brief(gym, weeks: weeks, runs: runs, number: weeks + runs * 5 + turn * 7)
          for days in CoachRequest.strengthDays {
            for minutes in [15, 30, 45, 60, 90] {
              var request = brief.request
              (request.days, request.minutes) = (days, minutes)
              body(
                brief.asking(request),
                "\(gym.name), \(days) × \(minutes) min, \(weeks) weeks, runs \(runs), turn \(turn)")
            }
          }
        }
      }
    }
  }

  /// One person at one gym; days and minutes are asked in every combination.
  private static func brief(_ gym: Gym, weeks: Int, runs: Int, number: Int) -> CoachBrief {
    var sources = Briefs.sources(gym)
    sources.workouts = Briefs.logs[weeks] ?? []
    for place in sources.workouts.indices { sources.workouts[place].gymID = gym.id }
    sources.workoutCount = weeks * 20
    sources.firstWorkout = weeks == 0 ? nil : Briefs.start - weeks * 30
    switch runs {
    case 1:
      sources.runs = [
        Briefs.run(1), Briefs.run(3, hard: true), Briefs.run(4), Briefs.run(6, long: true),
      ]
    case 2: sources.runs = [Briefs.run(1), Briefs.run(2, hard: true), Briefs.run(6, race: true)]
    default: break
    }
    return CoachBrief(
      Briefs.request(goals: goals[number % 4], avoiding: avoided[number / 4 % 4]), sources,
      start: Briefs.start)
  }
}
