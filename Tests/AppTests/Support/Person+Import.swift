import Testing

@testable import App

extension Person {
  mutating func answer(_ request: Effect.Request, status: Int = 200, _ body: String) {
    perform(.device(.answer(request, status: status, body: Array(body.utf8))))
  }

  /// The import page, wherever the settings show it.
  var imports: PageView { PageView(importPage(state)) }

  mutating func tapImport(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let button = try imports.find(["button"], name, sourceLocation: sourceLocation)
    perform(try #require(button.action("data-on-click"), sourceLocation: sourceLocation))
  }

  mutating func chooseImport(
    _ title: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let field = try imports.find(["select"], name, sourceLocation: sourceLocation)
    let option = try #require(
      field.options.first { $0.title == title }, sourceLocation: sourceLocation)
    perform(try #require(field.action("data-on-change", option.value)))
  }
}

/// Reports of imports as the server sends them.
enum Reports {
  static let plain = """
    {"format":"strong","variant":"S2","rows":50,"workouts":10,"sets":50,"warmups":10,
    "created":{"exercises":2},"unchanged":0,"exercises":[],"diagnosticCount":0,"diagnostics":[]}
    """

  static let nothingNew = """
    {"format":"hevy","variant":"H1","rows":50,"workouts":0,"sets":0,"warmups":0,
    "created":{"exercises":0},"unchanged":50,"exercises":[],"diagnosticCount":0,"diagnostics":[]}
    """

  static let nothingRead = """
    {"format":"hevy","variant":"H1","rows":1,"workouts":0,"sets":0,"warmups":0,
    "created":{"exercises":0},"unchanged":0,"exercises":[],"diagnosticCount":1,"diagnostics":[
    {"line":2,"column":1,"severity":"error","code":"bad-date","message":"No date."}]}
    """

  /// With exercises and diagnostics.
  static let full = """
    {"format":"hevy","variant":"H1","rows":12,"workouts":2,"sets":9,"warmups":1,
    "created":{"exercises":2},"unchanged":1,"skipped":2,
    "period":{"from":"2024-01-05","to":"2026-11-20"},
    "exercises":[
    {"name":"Squat (Barbell)","how":"library","exercise":"Squat (Barbell)",
    "id":"01ARYZ6S410000000000000000","sets":4,"suggestions":[]},
    {"name":"Bench","how":"library","exercise":"Bench Press (Barbell)","sets":2,"suggestions":[]},
    {"name":"Curl Cable","how":"guess","exercise":"Cable Curl","sets":1,
    "suggestions":["Cable Curl","Hammer Curl (Cable)"]},
    {"name":"Leg Press","how":"catalogue","exercise":"Leg Press","sets":1,"suggestions":[]},
    {"name":"Dip","how":"kept","exercise":"Chest Dip","sets":1,"suggestions":[]},
    {"name":"Pulley, \\"mine\\"","how":"open","exercise":"Pulley, \\"mine\\"","sets":2,
    "suggestions":["Face Pull (Cable)"]}],
    "diagnostics":[
    {"line":5,"column":3,"severity":"error","code":"bad-number",
    "message":"The weight \\"abc\\" is not a number; the row was not imported."},
    {"line":9,"column":3,"severity":"error","code":"bad-number",
    "message":"The weight \\"?\\" is not a number; the row was not imported."},
    {"line":11,"column":0,"severity":"warning","code":"unmapped-exercise",
    "message":"\\"Pulley\\" is not known; it was created without muscles."}],
    "diagnosticCount":3}
    """

  static let unitNeeded = error("unit-needed", "Strong does not say its unit.")

  static func error(_ kind: String, _ message: String) -> String {
    #"{"error":{"kind":"\#(kind)","message":"\#(message)","hint":""}}"#
  }
}
