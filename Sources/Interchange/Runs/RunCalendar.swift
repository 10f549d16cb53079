import Documents
import Running

/// Strength training that is planned for a day, as calendars show it.
public struct CalendarSession: Equatable, Sendable {
  public var id: ULID
  public var date: CivilDay
  public var title: String
  /// Such as `52 min · 5 exercises`, then one line for each exercise.
  public var lines: [String]
  public var isDone = false
  /// Left out on purpose.
  public var isCancelled = false

  public init(id: ULID, date: CivilDay, title: String, lines: [String]) {
    self.id = id
    self.date = date
    self.title = title
    self.lines = lines
  }
}

/// Plans as a calendar (ICS), as a file or as a feed that calendars subscribe to.
public struct RunCalendar: Equatable, Sendable {
  /// When it is written.
  public var stampedAt: Instant
  /// `SEQUENCE`: calendars take an event anew only where it has risen; see `revision(changedAt:)`.
  public var revision: Int
  /// Pace stands in where a plan's heart rates are not known.
  public var form = TargetForm.pace
  /// Minutes after midnight at which runs begin, 0…1439, wherever the runner is; nil for all-day
  /// events.
  public var startMinute: Int?
  public var unit = PlanUnit.kilometers

  public init(
    stampedAt: Instant, revision: Int, form: TargetForm = .pace, startMinute: Int? = nil,
    unit: PlanUnit = .kilometers
  ) {
    self.stampedAt = stampedAt
    self.revision = revision
    self.form = form
    self.startMinute = startMinute
    self.unit = unit
  }

  /// A number that rises with every change: seconds from 2020 to when the newest one was made.
  public static func revision(changedAt: Instant) -> Int {
    Int(Int32(clamping: max(0, changedAt.milliseconds / 1000 - 1_577_836_800)))
  }

  /// - Parameters:
  ///   - sessions: what is trained besides; for the whole day, at whatever time runs begin.
  ///   - name: what calendars call it.
  ///   - translate: what a line of a text is in the reader's language.
  public func encode(
    _ plans: [Plan], sessions: [CalendarSession] = [], name: String,
    translate: @escaping (String) -> String = { $0 }
  ) -> [UInt8] {
    var text = CalendarText(translate: translate)
    text.line("BEGIN:VCALENDAR")
    text.line("VERSION:2.0")
    text.line("PRODID:-//Regimen//Running plans//EN")
    text.line("CALSCALE:GREGORIAN")
    text.line("METHOD:PUBLISH")
    text.text("NAME", name)
    text.text("X-WR-CALNAME", name)
    text.line("REFRESH-INTERVAL;VALUE=DURATION:PT6H")
    text.line("X-PUBLISHED-TTL:PT6H")
    for plan in plans {
      let targets = RunTargets.known(form, of: plan.configuration)
      for event in plan.events.sorted(by: { ($0.date, $0.id) < ($1.date, $1.id) }) {
        add(event, targets, &text)
      }
    }
    for session in sessions.sorted(by: { ($0.date, $0.id) < ($1.date, $1.id) }) {
      add(session, &text)
    }
    text.line("END:VCALENDAR")
    return text.bytes
  }

  private func add(_ session: CalendarSession, _ text: inout CalendarText) {
    begin(session.id, &text)
    addDay(session.date, &text)
    text.text("SUMMARY", (session.isDone ? "✓ " : "") + session.title)
    text.text("DESCRIPTION", session.lines.joined(separator: "\n"))
    text.text("CATEGORIES", "Strength")
    text.line("STATUS:" + (session.isCancelled ? "CANCELLED" : "CONFIRMED"))
    text.line("END:VEVENT")
  }

  private func begin(_ id: ULID, _ text: inout CalendarText) {
    text.line("BEGIN:VEVENT")
    text.line("UID:" + id.text + "@regimen")
    let utc = CivilTime(milliseconds: stampedAt.milliseconds)
    text.line("DTSTAMP:" + CalendarText.time(utc) + "Z")
    text.line("SEQUENCE:" + String(max(0, revision)))
  }

  private func add(_ event: PlanEvent, _ targets: RunTargets, _ text: inout CalendarText) {
    begin(event.id, &text)
    addTime(event, &text)
    text.text("SUMMARY", (event.isCompleted ? "✓ " : "") + event.title)
    let description = RunCalendar.description(event, targets, unit)
    if !description.isEmpty { text.text("DESCRIPTION", description) }
    if event.kind != .known(.sick), let family = event.family.known {
      text.text("CATEGORIES", family.title)
    }
    text.line("STATUS:" + (event.isCancelled ? "CANCELLED" : "CONFIRMED"))
    text.line("END:VEVENT")
  }

  /// Done, it lies on the day when it was. The end is the first moment that does not belong to it.
  private func addTime(_ event: PlanEvent, _ text: inout CalendarText) {
    if let startMinute, event.minutes > 0 {
      let minute = min(max(startMinute, 0), 1439)
      let midnight = Int64(event.day.number) * CivilTime.millisecondsPerDay
      let start = CivilTime(milliseconds: midnight + Int64(minute) * 60_000)
      let length = Int64(min(event.minutes.rounded(.up), 10_080))
      let end = CivilTime(milliseconds: start.milliseconds + length * 60_000)
      // Without a zone: the clock on the wall, wherever that is.
      text.line("DTSTART:" + CalendarText.time(start))
      text.line("DTEND:" + CalendarText.time(end))
    } else {
      addDay(event.day, &text)
    }
  }

  private func addDay(_ day: CivilDay, _ text: inout CalendarText) {
    text.line("DTSTART;VALUE=DATE:" + CalendarText.day(day))
    text.line("DTEND;VALUE=DATE:" + CalendarText.day(day + 1))
    // The day stays free for others.
    text.line("TRANSP:TRANSPARENT")
  }

  /// Figures, structure, reasons and what became of it, in paragraphs.
  static func description(
    _ event: PlanEvent, _ targets: RunTargets, _ unit: PlanUnit = .kilometers
  ) -> String {
    var paragraphs: [String] = []
    if event.minutes > 0 {
      let distance =
        unit == .miles ? unit.text(event.kilometers) : number(event.kilometers) + " km"
      paragraphs.append(
        distance + " · " + String(Int(event.minutes.rounded()))
          + " min · load " + String(Int(event.load.rounded())))
    }
    let lines = RunText.lines(targets.targeted(event.structure), unit)
    if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
    if !event.reasons.isEmpty { paragraphs.append(event.reasons.joined(separator: "\n")) }
    if event.isMoved { paragraphs.append("Moved from " + event.originalDate.text + ".") }
    if let completion = event.completion {
      paragraphs.append("Done on " + completion.date.text + ".")
    }
    return paragraphs.joined(separator: "\n\n")
  }

  private static func number(_ value: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(number: value)
    return String(decoding: bytes, as: UTF8.self)
  }
}
