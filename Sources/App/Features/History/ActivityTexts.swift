import Body
import Documents

/// What is written in all activities, folded for searching: titles, sports, notes, devices.
struct ActivityTexts: Sendable {
  private let keys: [Archive.Key]
  private var texts = FoldedTexts()

  init(_ activities: [Activity], _ translations: [String: String]) {
    keys = activities.map { Archive.Key($0) }
    for activity in activities {
      texts.append(activity.title)
      texts.append(activity.sport.title)
      texts.append(translations[activity.sport.title] ?? "")
      texts.append(activity.sport.name)
      texts.append(activity.notes)
      for source in activity.sources { texts.append(source.device) }
      texts.endEntry()
    }
  }

  /// Whether it still holds what there is.
  func isOf(_ activities: [Activity]) -> Bool {
    keys.count == activities.count
      && keys.indices.allSatisfy { keys[$0].id == activities[$0].id }
  }

  /// The activities that hold every word of a query, the newest first.
  func find(_ query: String) -> [Archive.Key] {
    let words = FoldedTexts.words(query)
    if words.isEmpty { return [] }
    var isFound = [Bool](repeating: true, count: keys.count)
    for word in words {
      var holds = [Bool](repeating: false, count: keys.count)
      texts.mark(word, &holds)
      for place in isFound.indices where !holds[place] { isFound[place] = false }
    }
    return keys.indices.reversed().filter { isFound[$0] }.map { keys[$0] }
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
