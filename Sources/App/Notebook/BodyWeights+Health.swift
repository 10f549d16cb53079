import Body
import Documents
import Strength

extension BodyWeights {
  /// From what was entered and what scales have said.
  public init(_ settings: Settings, health: [HealthMonth]) {
    var scales: [Entry] = []
    for month in health {
      for day in month.days {
        guard let point = day.point(.weight) else { continue }
        scales.append(Entry(day: day.day, weight: .kg(point.value), source: point.source))
      }
    }
    self.init(settings, scales: scales)
  }
}
