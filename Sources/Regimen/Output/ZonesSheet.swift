import App
import Documents
import Running

/// Zones and paces of an athlete, for people and for scripts.
struct ZonesSheet {
  private static let intensities: [Intensity] = [
    .easy, .marathon, .threshold, .interval, .repetition,
  ]

  private let athlete: Athlete
  private let unit: PlanUnit

  init(_ athlete: Athlete, _ unit: PlanUnit) {
    self.athlete = athlete
    self.unit = unit
  }

  private var rates: [(name: String, figure: AthleteFigure?)] {
    [
      ("Maximum", athlete.maxHeartRate), ("At rest", athlete.restingHeartRate),
      ("Threshold", athlete.thresholdHeartRate),
    ]
  }

  // MARK: For people

  func show() {
    let profile = athlete.profile
    var table = Table([.left(""), .right(""), .left("")])
    for (name, figure) in rates {
      table.add([
        .init(name), .init(figure.map { $0.value.shown() + " bpm" } ?? "–"),
        .init(figure.map { "\($0.source), \($0.day.text)" } ?? "not set"),
      ])
    }
    table.add([.init("Sex"), .init(athlete.sex?.name ?? "–"), ""])
    table.add([.init("Targets of runs"), .init(athlete.targetForm.word), ""])
    table.add([
      .init("VDOT"), .init(profile.performance.value?.value.shown() ?? "–"),
      .init(athlete.performance.map { words($0) } ?? "no result yet"),
    ])
    table.show()
    show("Zones by threshold (Friel)", profile.frielZones)
    show("Zones by heart-rate reserve (Karvonen)", profile.karvonenZones)
    guard let paces = profile.paces.value else {
      return say("\nPaces are \(Missing.performance).")
    }
    say("\nPaces per \(unit.name)")
    var lines = Table([.left(""), .right("")])
    for intensity in ZonesSheet.intensities {
      let range = paces.secondsPerKilometer(intensity)
      lines.add([
        .init(intensity.title),
        .init(
          TimeSpan.clock(seconds: range.lowerBound * unit.kilometers) + "–"
            + TimeSpan.clock(seconds: range.upperBound * unit.kilometers)),
      ])
    }
    lines.show()
  }

  private func show(_ title: String, _ figure: Figure<[HeartRateZone]>) {
    switch figure {
    case .unknown(let missing): say("\n\(title): \(missing).")
    case .known(let zones):
      say("\n\(title)")
      var table = Table([.left(""), .right("")])
      for zone in zones { table.add([.init("Zone " + zone.name), "\(zone.from)–\(zone.to)"]) }
      table.show()
    }
  }

  private func words(_ performance: Performance) -> String {
    var text = performance.day.text
    if let meters = performance.meters, let seconds = performance.seconds {
      text =
        "\((meters / 1000).shown(digits: 2)) km in \(TimeSpan.clock(seconds: seconds)), " + text
    } else if let pace = performance.thresholdPace {
      let shown = TimeSpan.clock(seconds: (pace * unit.kilometers).rounded())
      text = "threshold pace \(shown) per \(unit.name), " + text
    }
    return performance.source.isEmpty ? text : text + ", " + performance.source
  }

  // MARK: For scripts

  /// What is not known is `null`.
  ///
  /// - Parameter plans: that follow a change; nil where nothing was changed.
  func json(following plans: [Plan]? = nil) -> [UInt8] {
    let profile = athlete.profile
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("sex", athlete.sex?.name)
      write("max_heart_rate", athlete.maxHeartRate, to: &writer)
      write("resting_heart_rate", athlete.restingHeartRate, to: &writer)
      write("threshold_heart_rate", athlete.thresholdHeartRate, to: &writer)
      writer.member("targets", athlete.targetForm.word)
      writer.member("vdot", profile.performance.value?.value)
      writer.list("performances", athlete.performances) { writer, performance in
        writer.object { writer in
          writer.member("day", performance.day.text)
          writer.member("kind", performance.kind.name)
          writer.member("distance_m", performance.meters)
          writer.member("seconds", performance.seconds)
          writer.member("threshold_pace_s_km", performance.thresholdPace)
          writer.member("vdot", performance.vdot?.value)
          writer.member("source", performance.source)
          writer.member("outcome", performance.outcome.name)
        }
      }
      write("friel", profile.frielZones, to: &writer)
      write("karvonen", profile.karvonenZones, to: &writer)
      writer.key("paces")
      if let paces = profile.paces.value {
        writer.beginArray()
        for intensity in ZonesSheet.intensities {
          let range = paces.secondsPerKilometer(intensity)
          writer.element()
          writer.object { writer in
            writer.member("intensity", intensity.rawValue)
            writer.member("fast_s_km", (range.lowerBound * 10).rounded() / 10)
            writer.member("slow_s_km", (range.upperBound * 10).rounded() / 10)
          }
        }
        writer.endArray()
      } else {
        writer.null()
      }
      guard let plans else { return }
      writer.list("plans", plans) { writer, plan in
        writer.object { writer in
          writer.member("id", plan.id.text)
          writer.member("name", plan.name)
        }
      }
    }
    return writer.finish()
  }

  private func write(
    _ name: StaticString, _ figure: AthleteFigure?, to writer: inout JSONWriter
  ) {
    writer.key(name)
    guard let figure else { return writer.null() }
    writer.object { writer in
      writer.member("value", figure.value)
      writer.member("day", figure.day.text)
      writer.member("source", figure.source)
    }
  }

  private func write(
    _ name: StaticString, _ figure: Figure<[HeartRateZone]>, to writer: inout JSONWriter
  ) {
    guard let zones = figure.value else {
      writer.key(name)
      return writer.null()
    }
    writer.list(name, zones) { writer, zone in
      writer.object { writer in
        writer.member("name", zone.name)
        writer.member("from", zone.from)
        writer.member("to", zone.to)
      }
    }
  }
}
