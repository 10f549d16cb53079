import Documents

/// What the made-up athlete of the demo wears.
public enum DemoBody {
  public static let device = "Demo watch"
}

extension Activity {
  /// Whether it was made with the demo.
  public var isOfDemo: Bool {
    sources.count == 1 && sources[0].identifier.utf8.starts(with: "demo/".utf8)
  }
}

extension HealthMonth {
  /// Whether all that it knows was made with the demo.
  public var isOfDemo: Bool {
    days.allSatisfy { day in
      day.figures.allSatisfy { $0.source == DemoBody.device }
        && (day.sleep?.source ?? DemoBody.device) == DemoBody.device
        && day.measurements.allSatisfy { $0.source == DemoBody.device }
    }
  }
}

extension HealthDay {
  /// The figures that are known, in no order.
  public var figures: [HealthFigure] {
    [
      restingHeartRate, sdnn, rmssd, weight, bodyFat, steps, activeEnergy, vo2Max,
    ].compactMap { $0 }
  }
}
