/// What of the sleep that a source tells of is one night.
///
/// Sleep with no more than three hours between is one stretch. Stretches with longer times awake
/// between them are parts of one night, and are added up, where the middle of each lies in the
/// same twelve hours from nine in the evening to nine in the morning. Other stretches, such as a
/// nap after lunch, are no part of it; the longest of a day counts, by day or by night.
enum Night {
  /// Seconds between sleep that is one stretch all the same.
  static let longestGap: Int64 = 3 * 3600

  /// The day whose morning ends the night that a stretch is of, since 1970-01-01; nil where it is
  /// of none.
  ///
  /// - Parameter middle: of the stretch, seconds since 1970-01-01T00:00:00 on the local clock.
  static func number(middle: Int64) -> Int64? {
    let fromThree = middle + 3 * 3600
    let (day, rest) = fromThree.quotientAndRemainder(dividingBy: 86_400)
    let second = rest < 0 ? rest + 86_400 : rest
    return second < 12 * 3600 ? (rest < 0 ? day - 1 : day) : nil
  }

  /// Whether a stretch goes on with the night of the one before it.
  static func isOne(_ middle: Int64, _ next: Int64) -> Bool {
    guard let night = number(middle: middle) else { return false }
    return number(middle: next) == night
  }
}
