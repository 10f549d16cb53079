import Documents
import Strength

// Questions about a file that it leaves open: the order of its dates, where the training was done.

func datesCard(_ file: FileImport) -> Node {
  card("Day or month first?") {
    p { "All dates in " + file.name + " could be read both ways, such as 5/6/2026." }
    segments(
      "Dates in the file",
      options: [
        ("Day first", file.dateOrder == "day-first", .import(.dateOrder("day-first"))),
        ("Month first", file.dateOrder == "month-first", .import(.dateOrder("month-first"))),
      ])
  }
}

/// Asked where times come in UTC: a workout late in the evening stands on another day there.
func zoneCard(_ file: FileImport) -> Node {
  guard file.zone != nil || file.report?.says("utc-times") == true else { return .none }
  return card("Where did you train?") {
    p { "The file’s times are UTC. The time zone sets the workouts’ days." }
    choice(
      "Time zone", id: "import-zone",
      options: [("", "Where the library is")] + zones.map { ($0, zoneTitle($0)) },
      selected: file.zone ?? "", isLabelHidden: true
    ) { .import(.zone($0)) }
  }
}

/// One for each rule that many people live by, from west to east.
private let zones = [
  "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Phoenix",
  "America/Denver", "America/Chicago", "America/Mexico_City", "America/New_York",
  "America/Bogota", "America/Lima", "America/Halifax", "America/Santiago", "America/St_Johns",
  "America/Sao_Paulo", "America/Buenos_Aires", "Atlantic/Azores", "Europe/London",
  "Europe/Lisbon", "Africa/Lagos", "Europe/Berlin", "Europe/Madrid", "Europe/Paris",
  "Europe/Rome", "Europe/Warsaw", "Africa/Johannesburg", "Europe/Athens", "Europe/Kyiv",
  "Europe/Helsinki", "Asia/Jerusalem", "Africa/Cairo", "Europe/Istanbul", "Europe/Moscow",
  "Africa/Nairobi", "Asia/Riyadh", "Asia/Tehran", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata",
  "Asia/Dhaka", "Asia/Bangkok", "Asia/Jakarta", "Asia/Singapore", "Asia/Manila",
  "Asia/Hong_Kong", "Asia/Shanghai", "Asia/Taipei", "Australia/Perth", "Asia/Seoul",
  "Asia/Tokyo", "Australia/Adelaide", "Australia/Brisbane", "Australia/Sydney",
  "Pacific/Auckland",
]

/// Such as `Los Angeles (America)`.
private func zoneTitle(_ name: String) -> String {
  let parts = name.split(separator: "/")
  guard parts.count == 2 else { return name }
  let place = parts[1].split(separator: "_").joined(separator: " ")
  return place + " (" + String(parts[0]) + ")"
}
