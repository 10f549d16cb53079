import Body
import Documents

/// Activities, health months and photos of a device, in the order of time.
struct BodyArchive: Sendable {
  /// The oldest first.
  private(set) var activities: [Activity] = []
  /// What lists ask of each of them, side by side.
  private(set) var notes: [ActivityNote] = []
  /// Where each activity stands in `activities`.
  private var places: [ULID: Int] = [:]
  /// Months with figures of the body, by their first day.
  private(set) var months: [CivilDay: HealthMonth] = [:]
  /// The oldest first.
  private(set) var photos: [BodyPhoto] = []

  func activity(_ id: ULID?) -> Activity? { id.flatMap { places[$0] }.map { activities[$0] } }

  /// The activity that a recording of this device is of: its own, until somebody joins that with
  /// another one or parts the two.
  func activity(recordedAs source: ULID) -> Activity? {
    let own = activity(source)
    if let own, own.sources.contains(where: { $0.id == source }) { return own }
    return activities.first { $0.sources.contains { $0.id == source } } ?? own
  }

  /// Activities that began on days of a range, the oldest first.
  func activities(in days: ClosedRange<CivilDay>) -> [Activity] {
    places(in: days).filter { days.contains(notes[$0].day) }.map { activities[$0] }
  }

  /// Sessions that something recorded.
  var recordedSessions: Set<ULID> { Set(notes.compactMap { $0.sessionID }) }

  /// Where activities stand that began on days of a range. Between them stand those of other days
  /// that began far away, where it was another day at the time.
  func places(in days: ClosedRange<CivilDay>) -> Range<Int> {
    // The local day may differ from the one in UTC by one.
    let length = CivilTime.millisecondsPerDay
    var low = position(from: Int64(days.lowerBound.number - 1) * length)
    var high = position(from: Int64(days.upperBound.number + 2) * length)
    while low < high, notes[low].day < days.lowerBound { low += 1 }
    while high > low, notes[high - 1].day > days.upperBound { high -= 1 }
    return low..<high
  }

  /// Days of which something is known, in order.
  func healthDays(in days: ClosedRange<CivilDay>) -> [HealthDay] {
    var found: [HealthDay] = []
    for month in Array(months.keys).ordered()
    where month <= days.upperBound && month + 31 > days.lowerBound {
      for day in months[month]?.days ?? [] where days.contains(day.day) { found.append(day) }
    }
    return found
  }

  func month(_ id: ULID) -> HealthMonth? { months.values.first { $0.id == id } }

  private func position(from milliseconds: Int64) -> Int {
    var (low, high) = (0, activities.count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].startedAt < milliseconds {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  // MARK: Changing

  mutating func put(_ photo: BodyPhoto) {
    removePhoto(photo.id)
    photos.append(photo)
    photos.order { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  mutating func removePhoto(_ id: ULID) { photos.remove { $0.id == id } }

  mutating func put(_ month: HealthMonth) { months[month.month] = month }

  mutating func put(_ activity: Activity) {
    if let place = places[activity.id],
      activities[place].startedAt.milliseconds == activity.startedAt.milliseconds
    {
      activities[place] = activity
      notes[place] = ActivityNote(activity)
      return
    }
    removeActivity(activity.id)
    var place = activities.count
    while place > 0, activity.isBefore(activities[place - 1]) { place -= 1 }
    activities.insert(activity, at: place)
    notes.insert(ActivityNote(activity), at: place)
    number(from: place)
  }

  /// Many at once.
  mutating func put(_ added: [Activity]) {
    if added.isEmpty { return }
    var all: [ULID: Activity] = [:]
    for activity in activities + added { all[activity.id] = activity }
    activities = Array(all.values).ordered { $0.isBefore($1) }
    notes = activities.map { ActivityNote($0) }
    number(from: 0)
  }

  mutating func removeActivity(_ id: ULID) {
    guard let place = places.removeValue(forKey: id) else { return }
    activities.remove(at: place)
    notes.remove(at: place)
    number(from: place)
  }

  mutating func removeMonth(_ id: ULID) {
    if let month = month(id) { months[month.month] = nil }
  }

  private mutating func number(from place: Int) {
    for index in place..<activities.count { places[activities[index].id] = index }
  }
}

extension Activity {
  fileprivate func isBefore(_ other: Activity) -> Bool {
    (startedAt.milliseconds, id) < (other.startedAt.milliseconds, other.id)
  }
}
