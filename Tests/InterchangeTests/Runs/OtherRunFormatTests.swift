import Documents
import Foundation
import Running
import Testing

@testable import Interchange

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Elements of an XML text with their attributes, and the text of those that hold nothing else.
private final class Elements: NSObject, XMLParserDelegate {
  var list: [(name: String, attributes: [String: String])] = []
  var texts: [String: String] = [:]
  private var text = ""

  static func read(_ bytes: [UInt8]) throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = elements
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return elements
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    list.append((name, attributes))
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) { texts[name] = texts[name] ?? text }
}

@Suite struct ZWOFileTests {
  private func elements(_ run: ExportedRun) throws -> Elements {
    try Elements.read(ZWOFile.encode(run, RunSamples.paces))
  }

  @Test func repeatsAreIntervals() throws {
    let elements = try elements(RunSamples.run("x", RunSamples.kilometers))
    let parts = elements.list.filter { $0.attributes["message"] == nil }.dropFirst(7)
    #expect(parts.map { $0.name } == ["Warmup", "IntervalsT", "SteadyState", "Cooldown"])
    let intervals = try #require(elements.list.first { $0.name == "IntervalsT" }?.attributes)
    let speed = RunSamples.paces.metersPerSecond(.interval)
    #expect(intervals["Repeat"] == "4")
    #expect(intervals["OnDuration"] == String(Int((1000 / speed).rounded())))
    #expect(intervals["OffDuration"] == "150")
    let power = try #require(Double(intervals["OnPower"] ?? ""))
    #expect(abs(power - speed / RunSamples.paces.metersPerSecond(.tenK)) < 0.001)
    #expect(intervals["pace"] == "2")
    #expect(elements.texts["sportType"] == "run")
    #expect(elements.texts["durationType"] == "time")
    #expect(elements.list.contains { $0.attributes["message"] == "1 km at 3:50–4:00 /km" })
  }

  @Test func distancesAloneStayDistances() throws {
    let run = RunSamples.run("10 km", [Block([Segment(.work, .easy, meters: 10_000)])])
    let elements = try elements(run)
    #expect(elements.texts["durationType"] == "distance")
    let part = try #require(elements.list.first { $0.name == "SteadyState" })
    #expect(part.attributes["Duration"] == "10000")
  }

  @Test func anyTextIsWellFormed() throws {
    let name = "<5 & \"6\" > '7' 🏃\u{1}\u{b}\u{ffff}]]>"
    let elements = try elements(
      RunSamples.run(name, RunSamples.kilometers, notes: "a\nb & c"))
    #expect(elements.texts["name"] == "<5 & \"6\" > '7' 🏃]]>")
    #expect(elements.texts["description"] == "a\nb & c")
  }

  @Test func everyRunOfTheCatalogueIsWellFormed() throws {
    for workout in Catalogue.all {
      let elements = try elements(ExportedRun(workout))
      let figures = workout.figures(RunSamples.paces)
      var length = 0.0
      for (_, attributes) in elements.list {
        let number = { Double(attributes[$0] ?? "0") ?? 0 }
        length += number("Duration")
        length += number("Repeat") * (number("OnDuration") + number("OffDuration"))
      }
      let isByDistance = elements.texts["durationType"] == "distance"
      let expected = isByDistance ? figures.meters : figures.seconds
      #expect(abs(length - expected) <= 10, "\(workout.id): \(length) for \(expected)")
    }
  }
}

@Suite struct IntervalsTextTests {
  @Test func namesPaces() {
    let text = IntervalsText.encode(
      RunSamples.run("x", RunSamples.kilometers), RunSamples.pace)
    #expect(
      text == """
        Warmup
        - 15m 5:38-5:06/km Pace

        Main set 4x
        - 1km 4:00-3:50/km Pace
        - Recovery 2m30s 6:01-5:33/km Pace

        - 1km 4:00-3:50/km Pace

        Cooldown
        - 10m 5:38-5:06/km Pace

        """)
  }

  @Test func namesSharesOfTheThresholdRate() throws {
    let blocks = [
      Block([Segment(.work, .threshold, seconds: 3900)]),
      Block([Segment(.work, .hill, meters: 400)]),
    ]
    let text = IntervalsText.encode(RunSamples.run("x", blocks), try RunSamples.heartRate)
    #expect(text == "- 1h5m 99-101% LTHR\n\n- Uphill by feel 0.4km\n")
  }

  @Test func namesSharesOfTheMaximumWithoutAThreshold() throws {
    var configuration = RunSamples.configuration
    configuration.runner.thresholdHeartRate = nil
    let targets = try #require(RunTargets.targets(.heartRate, of: configuration).value)
    let blocks = [Block([Segment(.work, .easy, seconds: 90)])]
    let text = IntervalsText.encode(RunSamples.run("x", blocks), targets)
    #expect(text.hasPrefix("- 1m30s ") && text.hasSuffix("% HR\n"))
  }

  /// A line without a length would be taken for a comment.
  @Test func everyPartHasALength() {
    for workout in Catalogue.all {
      let text = IntervalsText.encode(ExportedRun(workout), RunSamples.pace)
      for line in text.split(separator: "\n") where line.hasPrefix("-") {
        #expect(line.contains(#/ ([0-9.]+km|([0-9]+[hms])+)( |$)/#))
      }
    }
  }
}

@Suite struct PlanCSVTests {
  @Test func quotesWhatSeparates() throws {
    var plan = try RunSamples.plan()
    let name = "Tempo, \"fast\"\n🏃"
    plan.events[3].name = name
    try plan.cancel(plan.events[4].id)
    let bytes = PlanCSV.encode(plan, RunSamples.pace)
    let records = CSVText.records(bytes).map { $0.fields }
    #expect(records.count == plan.events.count + 1)
    #expect(records[0] == PlanCSV.columns)
    #expect(Set(records.map { $0.count }) == [PlanCSV.columns.count])
    func cell(_ row: Int, _ column: String) throws -> String {
      records[row + 1][try #require(PlanCSV.columns.firstIndex(of: column))]
    }
    #expect(try cell(3, "name") == name)
    #expect(try cell(4, "status") == "cancelled")
    #expect(try cell(3, "week") == "1")
    #expect(try cell(3, "date") == plan.events[3].date.text)
    #expect(Double(try cell(3, "distance_km")) == plan.events[3].kilometers)
    #expect(try cell(plan.events.count - 1, "kind") == "race")
  }
}
