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
  /// How far back the card looks, in days: which split came last, and what was done then.
  private static let cardDays = 90
  /// All that was ever trained lies within so many days.
  private static let mostDays = 100_000

  /// Today's card as the library stands now. It looks further back for who has trained in all of
  /// the weeks that it sees, and for the last workout where that is long ago.
  public nonisolated func todayCard(now: Instant) throws(LibraryError) -> TodayCard {
    var days = Library.cardDays
    while true {
      let notebook = try cardNotebook(now: now, days: days)
      var isFound = notebook.latest != nil
      if !isFound { isFound = try !holdsWorkouts }
      if isFound && (notebook.streak(on: now.day) + 2) * 7 < days || days > Library.mostDays {
        return TodayCard(notebook, now: now)
      }
      days *= 4
    }
  }

  private nonisolated func cardNotebook(
    now: Instant, days: Int
  ) throws(LibraryError) -> Notebook {
    let range = (now.day - days)...(now.day + 1)
    var documents: [AnyDocument] = []
    documents += try self.documents(Settings.self).map { .settings($0) }
    documents += try self.documents(Gym.self).map { .gym($0) }
    documents += try self.documents(Split.self).map { .split($0) }
    documents += try self.documents(Plan.self).map { .plan($0) }
    let planned =
      try self.documents(WeekPlan.self).map { AnyDocument.weekPlan($0) }
      + self.documents(Programme.self).map { .programme($0) }
    documents += planned
    // Sets for one side take twice as long, and some exercises work the legs of who runs next.
    if !planned.isEmpty {
      documents += try self.documents(Exercise.self).map { .exercise($0) }
    }
    documents += try self.documents(Workout.self, in: range).map { .workout($0) }
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
