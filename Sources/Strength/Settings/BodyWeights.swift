import Documents

/// What somebody weighed over time, whatever told it: one weight a day.
public struct BodyWeights: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var day: CivilDay
    public var weight: Weight
    /// Such as the name of a scale; empty for what was entered.
    public var source: String

    public init(day: CivilDay, weight: Weight, source: String = "") {
      self.day = day
      self.weight = weight
      self.source = source
    }
  }

  /// The oldest first.
  public private(set) var entries: [Entry] = []

  public init() {}

  /// What was entered counts before what a scale says of the same day; of one day's entries the
  /// last one.
  public init(_ settings: Settings, scales: [Entry] = []) {
    for entry in scales { put(entry) }
    for entry in settings.bodyWeights { put(Entry(day: entry.day, weight: entry.weight)) }
  }

  private mutating func put(_ entry: Entry) {
    let next = position(after: entry.day)
    if next > 0, entries[next - 1].day == entry.day {
      entries[next - 1] = entry
    } else {
      entries.insert(entry, at: next)
    }
  }

  /// The body weight on a day: the latest known up to then, else the first after it.
  public func weight(on day: CivilDay) -> Weight? {
    let next = position(after: day)
    return next > 0 ? entries[next - 1].weight : entries.first?.weight
  }

  /// What the body weighed around a day, to stand beside what else is known of that: the latest
  /// weight of the week up to it; nil where there was none.
  public func weight(beside day: CivilDay) -> Weight? {
    let next = position(after: day)
    return next > 0 && day - entries[next - 1].day < 7 ? entries[next - 1].weight : nil
  }

  /// What was weighed on the day itself.
  public func entry(of day: CivilDay) -> Entry? {
    let next = position(after: day)
    return next > 0 && entries[next - 1].day == day ? entries[next - 1] : nil
  }

  /// Whether a day up to the given one weighs something else by other weights.
  public func differ(from other: BodyWeights, upTo last: CivilDay) -> Bool {
    let until = (position(after: last), other.position(after: last))
    if until.0 == 0 || until.1 == 0 {
      // What comes first counts for all days before it, too.
      return entries.first?.weight != other.entries.first?.weight || until.0 != until.1
    }
    return entries[..<until.0] != other.entries[..<until.1]
  }

  /// Where the first entry after a day stands.
  private func position(after day: CivilDay) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
