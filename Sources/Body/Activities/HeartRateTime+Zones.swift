import Running

extension HeartRateTime {
  /// Seconds in each zone; what is faster than the last one counts there, what is slower than the
  /// first one nowhere.
  public func seconds(in zones: [HeartRateZone]) -> [Int] {
    var seconds = [Int](repeating: 0, count: zones.count)
    for entry in entries {
      guard let zone = zones.lastIndex(where: { $0.from <= entry.rate }) else { continue }
      seconds[zone] += entry.seconds
    }
    return seconds
  }
}
