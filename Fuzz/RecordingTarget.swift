import Body
import Documents
import Interchange
import Recordings

/// Tar archives: no more comes out than there is, and every refusal has words.
func fuzzTar(_ bytes: [UInt8]) {
  let reader = TarReader(MemorySource(bytes))
  var piece = [UInt8](repeating: 0, count: 1000)
  var size = 0
  do throws(RecordingError) {
    while let entry = try reader.next() {
      require(entry.size >= 0 && entry.mode <= 0o777, "an entry that cannot be")
      while case let count = try reader.read(into: &piece), count > 0 { size += count }
    }
  } catch {
    require(!error.message.isEmpty && !error.hint.isEmpty, "an error without words")
  }
  require(size <= bytes.count, "more came out than there is")
}

/// Recordings, exports of Apple Health and archives of them: whatever is read becomes documents
/// that can be saved, and every refusal has words.
func fuzzRecordings(_ bytes: [UInt8], as target: String) {
  var activities: [RecordedActivity] = []
  var days: [RecordedDay] = []
  var receiver = HealthReceiver(
    activity: { activities.append($0) }, day: { days.append($0) },
    diagnose: { require(!$0.message.isEmpty && !$0.code.isEmpty, "a diagnostic without words") })
  do throws(RecordingError) {
    switch target {
    case "fit":
      var source = FITSource(bytes, name: "a.fit")
      try source.read(into: &receiver)
    case "gpx":
      var source = GPXSource(MemorySource(bytes), file: "a.gpx")
      try source.read(into: &receiver)
    case "tcx":
      var source = TCXSource(MemorySource(bytes), file: "a.tcx")
      try source.read(into: &receiver)
    case "apple-health":
      var source = AppleHealthSource(
        MemorySource(bytes), file: "export.xml", routes: { _ throws(RecordingError) in nil })
      try source.read(into: &receiver)
    default:
      var reader = RecordingReader(bytes: bytes, name: "a.zip")
      try reader.read(into: &receiver)
    }
  } catch {
    require(!error.message.isEmpty && !error.hint.isEmpty, "an error without words")
  }
  let origin = ActivityDraft.Origin(name: "a", format: .gpx, bytes: nil)
  for (number, recorded) in activities.prefix(10).enumerated() {
    let draft = ActivityDraft(
      recorded, from: origin, number: number, zone: ImportZone(minutes: 60))
    guard let activity = draft?.activity else { continue }
    let read = try? Activity(decoding: activity.encoded())
    require(read == activity, "an activity that cannot be saved")
  }
  for day in days.prefix(50) {
    var month = HealthMonth(of: day.day)
    month.take(HealthDay(day))
    let read = try? HealthMonth(decoding: month.encoded())
    require(read == month, "a month that cannot be saved")
  }
}
