import App
import Body
import Coach
import Documents
import Library
import Running
import Sequences
import Strength

extension OpenLibrary {
  /// All documents as the app sees them, with the standard muscles where the library has none yet.
  func notebook() throws -> Notebook {
    var documents: [AnyDocument] = []
    documents += try library.documents(Settings.self).map { .settings($0) }
    documents += try muscles().map { .muscle($0) }
    documents += try library.documents(Exercise.self).map { .exercise($0) }
    documents += try library.documents(Gym.self).map { .gym($0) }
    documents += try library.documents(Split.self).map { .split($0) }
    documents += try library.documents(Plan.self).map { .plan($0) }
    documents += try library.documents(WeekPlan.self).map { .weekPlan($0) }
    documents += try library.documents(Programme.self).map { .programme($0) }
    documents += try library.documents(Goal.self).map { .goal($0) }
    documents += try library.documents(Workout.self).map { .workout($0) }
    documents += try library.documents(Session.self).map { .session($0) }
    documents += try library.documents(Activity.self).map { .activity($0) }
    documents += try library.documents(HealthMonth.self).map { .healthMonth($0) }
    documents += try library.documents(BodyPhoto.self).map { .photo($0) }
    documents += try library.documents(Athlete.self).map { .athlete($0) }
    documents += try library.documents(Tombstone.self).map { .tombstone($0) }
    var notebook = Notebook()
    notebook.put(documents)
    return notebook
  }
}
