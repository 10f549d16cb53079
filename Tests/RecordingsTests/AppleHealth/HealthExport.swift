/// An export that tests write element by element.
struct HealthExport {
  static let quantity = "HKQuantityTypeIdentifier"
  static let watch = "Ada’s Apple\u{a0}Watch"
  static let phone = "Ada’s iPhone"
  static let watchDevice =
    "&lt;&lt;HKDevice: 0x3025b1f40&gt;, name:Apple Watch, model:Watch, hardware:Watch6,2&gt;"

  private var body = ""

  mutating func add(_ element: String) { body += " " + element + "\n" }

  /// A record; `type` goes without its prefix.
  mutating func record(
    _ type: String, _ value: String, unit: String, _ start: String, _ end: String? = nil,
    source: String = HealthExport.watch, creation: String? = nil, child: String = ""
  ) {
    let device = source == Self.watch ? " device=\"\(Self.watchDevice)\"" : ""
    add(
      "<Record type=\"\(Self.quantity)\(type)\" sourceName=\"\(source)\"\(device) "
        + "unit=\"\(unit)\" creationDate=\"\(creation ?? end ?? start)\" startDate=\"\(start)\" "
        + "endDate=\"\(end ?? start)\" value=\"\(value)\""
        + (child.isEmpty ? "/>" : ">\(child)</Record>"))
  }

  mutating func sleep(
    _ stage: String, _ start: String, _ end: String, source: String = HealthExport.watch,
    child: String = ""
  ) {
    add(
      "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"\(source)\" "
        + "creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\" "
        + "value=\"HKCategoryValueSleepAnalysis\(stage)\""
        + (child.isEmpty ? "/>" : ">\(child)</Record>"))
  }

  mutating func workout(
    _ type: String, _ start: String, _ end: String, attributes: String = "", children: String = "",
    source: String = HealthExport.watch
  ) {
    add(
      "<Workout workoutActivityType=\"HKWorkoutActivityType\(type)\" sourceName=\"\(source)\" "
        + "creationDate=\"\(end)\" startDate=\"\(start)\" endDate=\"\(end)\" \(attributes)>"
        + children + "</Workout>")
  }

  var text: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData ANY>
    <!ATTLIST HealthData locale CDATA #REQUIRED>
    ]>
    <HealthData locale="de_CH">
     <ExportDate value="2026-01-10 12:00:00 +0100"/>
    \(body)</HealthData>

    """
  }

  var bytes: [UInt8] { Array(text.utf8) }
  var reading: Reading { Reading(bytes, name: "export.xml") }
}
