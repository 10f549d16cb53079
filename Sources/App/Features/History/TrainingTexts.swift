import Body
import Documents
import Running
import Sequences

/// What is written in all that the history lists beside workouts, folded for searching: titles,
/// sports, notes, devices.
struct TrainingTexts: Sendable {
  private let keys: [Archive.Key]
  private var texts = FoldedTexts()

  /// - Parameters:
  ///   - translations: of names, for who reads another language.
  ///   - now: on whose clock runs without a time stand at noon.
  init(_ notebook: __shared Notebook, _ translations: [String: String], at now: Instant) {
    keys = TrainingTexts.keys(notebook, at: now)
    for activity in notebook.body.activities {
      texts.append(activity.title)
      texts.append(activity.sport.title)
      texts.append(translations[activity.sport.title] ?? "")
      texts.append(activity.sport.name)
      texts.append(activity.notes)
      for source in activity.sources { texts.append(source.device) }
      texts.endEntry()
    }
    for session in notebook.listedSessions {
      texts.append(session.title)
      texts.append(session.notes)
      texts.endEntry()
    }
    for run in notebook.unrecordedRuns {
      texts.append(run.event.title)
      texts.append(translations[run.event.title] ?? "")
      texts.endEntry()
    }
  }

  private static func keys(_ notebook: Notebook, at now: Instant) -> [Archive.Key] {
    notebook.body.activities.map { Archive.Key($0) }
      + notebook.listedSessions.map {
        Archive.Key(startedAt: $0.startedAt.milliseconds, day: $0.startedAt.day, id: $0.id)
      }
      + notebook.unrecordedRuns.map {
        Archive.Key(startedAt: $0.noon(onClockOf: now), day: $0.event.day, id: $0.event.id)
      }
  }

  /// Whether it still holds what there is.
  func isOf(_ notebook: Notebook, at now: Instant) -> Bool {
    keys == TrainingTexts.keys(notebook, at: now)
  }

  /// What holds every word of a query, the newest first.
  func find(_ query: String) -> [Archive.Key] {
    let words = FoldedTexts.words(query)
    if words.isEmpty { return [] }
    var isFound = [Bool](repeating: true, count: keys.count)
    for word in words {
      var holds = [Bool](repeating: false, count: keys.count)
      texts.mark(word, &holds)
      for place in isFound.indices where !holds[place] { isFound[place] = false }
    }
    var found = keys.indices.filter { isFound[$0] }.map { keys[$0] }
    found.order { $1 < $0 }
    return found
  }
}

extension Archive.Key {
  init(_ activity: Activity) {
    self.init(
      startedAt: activity.startedAt.milliseconds, day: activity.day, id: activity.id)
  }

  /// Two lists, the newest first, as one.
  static func merged(_ left: [Archive.Key], _ right: [Archive.Key]) -> [Archive.Key] {
    var merged: [Archive.Key] = []
    var place = 0
    for key in left {
      while place < right.count, key < right[place] {
        merged.append(right[place])
        place += 1
      }
      merged.append(key)
    }
    return merged + right[place...]
  }
}
