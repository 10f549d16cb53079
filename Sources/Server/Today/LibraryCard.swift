import App
import Body
import Coach
import Crypto
import Documents
import Foundation
import Library
import Running
import Sequences
import Strength

extension TodayCard {
  /// Names its style in a policy.
  static let styleHash =
    "'sha256-" + Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString() + "'"
}

extension Library {
  /// How far back the card looks, in days, for what was trained.
  private static let cardDays = 90
  /// All that was ever trained lies within so many days.
  private static let mostDays = 100_000
  /// So many of the last workouts are looked at, however long ago they were: by them is told what
  /// comes next and where. Some of them may still run.
  private static let cardWorkouts = Notebook.gymMemory + 4

  /// Today's card as the library stands now. It looks further back for who has trained in all of
  /// the weeks that it sees, and for what is trained next where that was last done long ago.
  public nonisolated func todayCard(now: Instant) throws(LibraryError) -> TodayCard {
    var days = Library.cardDays
    while true {
      var notebook = try cardNotebook(now: now, days: days)
      if (notebook.streak(on: now.day) + 2) * 7 < days || days > Library.mostDays {
        try addLastTimes(on: now.day, to: &notebook)
        return TodayCard(notebook, now: now)
      }
      days *= 4
    }
  }

  /// Adds the days on which the exercises that come next were last done where they will be.
  private nonisolated func addLastTimes(
    on today: CivilDay, to notebook: inout Notebook
  ) throws(LibraryError) {
    let (exercises, gymID) = notebook.exercisesToCome(on: today)
    for (exercise, _) in exercises {
      if notebook.lastTime(exercise, gymID: gymID) != nil { continue }
      // As a text has it, up to where JSON writes it otherwise.
      let name = exercise.name.prefix { $0 != "\"" && $0 != "\\" }
      let words = [exercise.id?.text ?? String(name)] + (gymID.map { [$0.text] } ?? [])
      let last = try newest(Workout.self, holding: words) { workout in
        !workout.isRunning && workout.gymID == gymID
          && !workout.doneSets(of: exercise).isEmpty
      }
      guard let day = last?.startedAt.day else { continue }
      notebook.put(try documents(Workout.self, in: day...day).map { .workout($0) })
    }
  }

  private nonisolated func cardNotebook(
    now: Instant, days: Int
  ) throws(LibraryError) -> Notebook {
    let range = (now.day - days)...(now.day + 1)
    let last = try self.documents(
      Workout.self, in: CivilDay.first...CivilDay.last, limit: Library.cardWorkouts)
    // All of a day, since identifiers do not tell its order.
    let first = min(range.lowerBound, last.last?.startedAt.day ?? range.lowerBound)
    var documents: [AnyDocument] = []
    documents += try self.documents(Settings.self).map { .settings($0) }
    documents += try self.documents(Gym.self).map { .gym($0) }
    documents += try self.documents(Split.self).map { .split($0) }
    documents += try self.documents(Plan.self).map { .plan($0) }
    documents += try self.documents(WeekPlan.self).map { .weekPlan($0) }
    documents += try self.documents(Programme.self).map { .programme($0) }
    // What a split names is called as it is now, and some exercises work the legs of who runs next.
    documents += try self.documents(Exercise.self).map { .exercise($0) }
    documents += try self.documents(Workout.self, in: first...CivilDay.last).map { .workout($0) }
    documents += try self.documents(Session.self, in: range).map { .session($0) }
    documents += try self.documents(Activity.self, in: range).map { .activity($0) }
    // Months lie under their first day.
    let months = (now.day - PersonalBand.baselineDays).firstOfMonth...now.day
    documents += try self.documents(HealthMonth.self, in: months).map { .healthMonth($0) }
    // By it what was recorded is told to be hard.
    documents += try self.documents(Athlete.self).map { .athlete($0) }
    var notebook = Notebook()
    notebook.put(documents)
    return notebook
  }
}
