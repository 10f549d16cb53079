import Body
import Documents

/// Takes in what an import says of days, beside what is known of them.
struct HealthIntake {
  private var months: [ULID: HealthMonth] = [:]
  /// Months of which something was said, as they were before.
  private var former: [ULID: HealthMonth] = [:]
  private var seen: Set<CivilDay> = []
  /// As they were before the file whose days are taken in.
  private var before: [ULID: HealthMonth] = [:]
  private var file: Int?
  /// Months that were there.
  private let known: Set<ULID>

  init(_ known: [HealthMonth]) {
    for month in known { months[month.id] = month }
    self.known = Set(known.map { $0.id })
  }

  /// Days of which something was said.
  var dayCount: Int { seen.count }

  /// - Parameter file: which one of the import it is of. One file has each sample on one day.
  mutating func take(_ day: HealthDay, of file: Int) {
    if self.file != file { (self.file, before) = (file, months) }
    seen.insert(day.day)
    let known = [day.day, day.day - 1, day.day + 1].compactMap { knownBefore($0) }
    for part in day.parts(beside: known) { take(part) }
  }

  private mutating func take(_ day: HealthDay) {
    let empty = HealthMonth(of: day.day)
    var month = months[empty.id] ?? empty
    if former[month.id] == nil { former[month.id] = month }
    month.take(day)
    months[month.id] = month
    seen.insert(day.day)
  }

  private func knownBefore(_ day: CivilDay) -> HealthDay? {
    before[HealthMonth.id(of: day.firstOfMonth)]?.days.first { $0.day == day }
  }

  /// A month that says something else now.
  struct Change {
    var month: HealthMonth
    /// Nil where there was none.
    var former: HealthMonth?
  }

  /// The months that say something else now, in order, and how many of their days do: several files
  /// may speak of one.
  func changes() -> (months: [Change], days: Int) {
    var changed: [Change] = []
    var days = 0
    for (id, old) in former.sorted(by: { $0.value.month < $1.value.month }) {
      guard let month = months[id], month != old else { continue }
      days += month.days.count { !old.days.contains($0) }
      changed.append(Change(month: month, former: known.contains(id) ? old : nil))
    }
    return (changed, days)
  }
}
