import Documents

/// Activities by their time, to find the one that a recording belongs to among thousands.
public struct ActivityIndex: Sendable {
  private static let bucket: Int64 = 3_600_000
  /// Hours that two clocks may be apart by their zones, and one more, since hours are cut off.
  private static let reach: Int64 = 27

  public private(set) var activities: [ULID: Activity] = [:]
  private var byHour: [Int64: [ULID]] = [:]
  private var bySource: [ULID: ULID] = [:]

  public init(_ activities: [Activity] = []) {
    for activity in activities { put(activity) }
  }

  /// Adds an activity, or takes it in the place of the one with its identifier.
  public mutating func put(_ activity: Activity) {
    if let old = activities[activity.id] { remove(old) }
    activities[activity.id] = activity
    for hour in hours(of: activity) { byHour[hour, default: []].append(activity.id) }
    for source in activity.sources { bySource[source.id] = activity.id }
  }

  public mutating func remove(_ activity: Activity) {
    activities[activity.id] = nil
    for hour in hours(of: activity) { byHour[hour]?.remove { $0 == activity.id } }
    for source in activity.sources where bySource[source.id] == activity.id {
      bySource[source.id] = nil
    }
  }

  private func hours(of activity: Activity) -> Set<Int64> {
    Set(activity.sources.map { $0.startedAt.milliseconds / Self.bucket })
  }

  /// The activity that holds a recording already.
  public func holder(of source: ULID) -> Activity? {
    bySource[source].flatMap { activities[$0] }
  }

  /// The activity that a recording belongs to: the one nearest in time of those that are the same.
  public func same(as source: ActivitySource) -> Activity? {
    if let holder = holder(of: source.id) { return holder }
    let hour = source.startedAt.milliseconds / Self.bucket
    var found: Activity?
    var nearest = Int64.max
    for hour in (hour - Self.reach)...(hour + Self.reach) {
      for id in byHour[hour] ?? [] {
        guard let activity = activities[id], activity.isSame(as: source) else { continue }
        let apart = abs(activity.startedAt.milliseconds - source.startedAt.milliseconds)
        if apart < nearest || (apart == nearest && id < found?.id ?? id) {
          (found, nearest) = (activity, apart)
        }
      }
    }
    return found
  }
}

extension ActivityIndex {
  /// Activities that are one: two machines have imported different recordings of it, or the same
  /// ones in another order, and a sync engine has brought both. The nearest in time come first, and
  /// only those become one of which no recording contradicts another. The one with the lowest
  /// identifier stays, so that every machine decides alike.
  public func doubles() -> [(stays: Activity, goes: Activity)] {
    // All of one group are one; it is listed under the lowest identifier in it.
    var groups: [ULID: [Activity]] = [:]
    var group: [ULID: ULID] = [:]
    for (one, other) in candidates() {
      let (left, right) = (group[one.id] ?? one.id, group[other.id] ?? other.id)
      if left == right { continue }
      let (lefts, rights) = (groups[left] ?? [one], groups[right] ?? [other])
      if lefts.contains(where: { known in rights.contains { known.contradicts($0) } }) { continue }
      let first = min(left, right)
      groups[left] = nil
      groups[right] = nil
      groups[first] = lefts + rights
      for activity in lefts + rights { group[activity.id] = first }
    }
    var pairs: [(stays: Activity, goes: Activity)] = []
    for id in Array(groups.keys).ordered() {
      let all = (groups[id] ?? []).ordered { $0.id < $1.id }
      for other in all.dropFirst() { pairs.append((all[0], other)) }
    }
    return pairs
  }

  /// Pairs of which each is the other by its recordings, the nearest in time first.
  private func candidates() -> [(one: Activity, other: Activity)] {
    var pairs: [(one: Activity, other: Activity)] = []
    for id in Array(activities.keys).ordered() {
      guard let activity = activities[id] else { continue }
      for other in neighbours(of: activity) where other.id > id {
        guard other.sources.contains(where: { activity.isSame(as: $0) }),
          activity.sources.contains(where: { other.isSame(as: $0) })
        else { continue }
        pairs.append((activity, other))
      }
    }
    return pairs.ordered { Self.apart($0.one, $0.other) < Self.apart($1.one, $1.other) }
  }

  private static func apart(_ one: Activity, _ other: Activity) -> Int64 {
    abs(one.startedAt.milliseconds - other.startedAt.milliseconds)
  }

  /// Those of about the same time, lowest identifier first.
  private func neighbours(of activity: Activity) -> [Activity] {
    var ids: Set<ULID> = []
    for hour in hours(of: activity) {
      for near in (hour - Self.reach)...(hour + Self.reach) { ids.formUnion(byHour[near] ?? []) }
    }
    return Array(ids).ordered().compactMap { activities[$0] }
  }
}
