import Documents

/// What the library says of an import of recordings and health data.
struct BodyJob: Sendable {
  enum Stage: String, Sendable {
    case receiving, waiting, running, done, failed, cancelled
  }

  var id: String
  var stage: Stage
  /// Of the first file.
  var name: String
  var files: Int
  /// Bytes; more than 32 bits hold.
  var read: Double
  var total: Double?
  /// Bytes a second; nil where it is not known yet.
  var rate: Double?
  var secondsLeft: Double?
  /// Found so far.
  var activities: Int
  var days: Int
  var report: BodyReport?
  var problem: Refusal?

  /// Nil where the value is no such thing, or of a kind that only a newer version knows.
  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, !id.isEmpty,
      let stage = Stage(rawValue: json["state"]?.string ?? "")
    else { return nil }
    self.id = id
    self.stage = stage
    name = json["name"]?.string ?? ""
    files = json.count("files")
    read = json["read"]?.number ?? 0
    total = json["total"]?.number
    rate = json["rate"]?.number
    secondsLeft = json["secondsLeft"]?.number
    activities = json.count("activities")
    days = json.count("days")
    report = json["report"].map { BodyReport($0) }
    if let error = json["error"] {
      var refusal = Refusal()
      refusal.kind = error["kind"]?.string ?? ""
      refusal.message = error["message"]?.string ?? ""
      refusal.hint = error["hint"]?.string ?? ""
      problem = refusal
    }
  }

  var isOver: Bool { stage == .done || stage == .failed || stage == .cancelled }

  /// Of 1; nil where it is not known.
  var share: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, max(0, read / total))
  }
}

/// What has come of it, as `regimen import --json` prints it.
struct BodyReport: Sendable {
  var format: String
  /// New ones.
  var activities: Int
  /// New ones, and such of which more is known.
  var days: Int
  var merged: Int
  var updated: Int
  var unchanged: Int
  /// Planned runs that were found done.
  var linked: Int
  /// Errors first.
  var diagnostics = DiagnosticGroups()

  init(_ json: JSONValue) {
    format = json["format"]?.string ?? ""
    activities = json.count("activities")
    days = json.count("days")
    merged = json.count("merged")
    updated = json.count("updated")
    unchanged = json.count("unchanged")
    linked = json.count("linked")
    diagnostics.take(json)
  }

  var bringsNothing: Bool { activities + days + merged + updated + linked == 0 }

  /// As people call it.
  var formatName: String {
    switch format {
    case "apple-health": "Apple Health"
    case "fit": "FIT"
    case "gpx": "GPX"
    case "tcx": "TCX"
    default: "Import"
    }
  }
}
