import Documents
import HTTPTypes
import Hummingbird
import Interchange
import Library
import Running
import Strength

/// Running plans and their runs as files of other programs.
struct PlanRoutes: Sendable {
  let library: Library
  let now: @Sendable () -> Instant

  /// A plan or, with `run`, one of its runs.
  func export(_ id: String, _ call: Call) throws -> Response {
    _ = try call.paired()
    guard let id = ULID(id), let plan = try library.document(Plan.self, id: id) else {
      throw HttpFailure.notFound
    }
    let targets = RunTargets.known(try call.targets(of: library), of: plan.configuration)
    let text = call.target["format"] ?? ""
    if let named = call.target["run"] {
      guard let event = plan.events.first(where: { $0.id.text == named }), !event.structure.isEmpty
      else { throw HttpFailure.notFound }
      guard let format = ExportedRun.Format(rawValue: text) else {
        throw HttpFailure.malformed(
          "\"\(text)\" is no format of a run.", hint: "Use fit, zwo or intervals.")
      }
      let run = ExportedRun(event)
      return PlanRoutes.file(
        run.fileName(format.ending), format.type, run.bytes(as: format, targets, at: now()))
    }
    guard let format = Plan.ExportFormat(rawValue: text) else {
      throw HttpFailure.malformed(
        "\"\(text)\" is no format of a plan.", hint: "Use ics or csv, or name one of its runs.")
    }
    let settings = try library.documents(Settings.self).first ?? Settings()
    let bytes = plan.bytes(
      as: format, targets, unit: PlanUnit(settings), at: now(),
      isSpreadsheetSafe: call.target["spreadsheet-safe"] == "1")
    return PlanRoutes.file("plan-\(plan.firstDay.text).\(format.rawValue)", format.type, bytes)
  }

  private static func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Response {
    var answer = Response(type: type, bytes: bytes)
    answer.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    return answer
  }
}

extension ExportedRun.Format {
  fileprivate var type: String {
    switch self {
    case .fit: "application/vnd.ant.fit"
    case .zwo: "application/xml"
    case .intervals: "text/plain; charset=utf-8"
    }
  }
}

extension Plan.ExportFormat {
  fileprivate var type: String {
    switch self {
    case .ics: "text/calendar; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    }
  }
}
