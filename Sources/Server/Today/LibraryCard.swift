import App
import Body
import Coach
import Documents
import Library
import Running
import Sequences
import Strength

extension Library {
  /// How far back the card looks, in days: which split came last, and what was done then.
  private static let cardDays = 90

  /// Today's card as the library stands now.
  nonisolated func todayCard(now: Instant) throws(LibraryError) -> TodayCard {
    var documents: [AnyDocument] = []
    documents += try self.documents(Settings.self).map { .settings($0) }
    documents += try self.documents(Gym.self).map { .gym($0) }
    documents += try self.documents(Split.self).map { .split($0) }
    documents += try self.documents(Plan.self).map { .plan($0) }
    documents += try self.documents(WeekPlan.self).map { .weekPlan($0) }
    documents += try self.documents(
      Workout.self, in: (now.day - Library.cardDays)...(now.day + 1)
    ).map { .workout($0) }
    documents += try self.documents(Session.self, in: (now.day - 7)...(now.day + 1)).map {
      .session($0)
    }
    documents += try self.documents(Activity.self, in: (now.day - 7)...(now.day + 1)).map {
      .activity($0)
    }
    var notebook = Notebook()
    notebook.put(documents)
    return TodayCard(notebook, now: now)
  }
}
