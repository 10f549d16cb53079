import Body
import Documents
import HTTPTypes
import Hummingbird
import Interchange
import Library
import Recordings

/// What devices ask of activities besides their documents: the samples lie beside these, and only
/// the server decodes them.
struct ActivityRoutes: Sendable {
  let library: Library
  /// Of the page, which changes with the program.
  let version: String
  /// Where files are decoded, beside the requests and beside imports.
  let work: BackgroundWork
  let now: @Sendable () -> Instant

  // MARK: Down

  /// The line, the curves and the splits of an activity.
  func track(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    let activity = try self.activity(id)
    let isPacked = call.accepts("gzip")
    func tag(_ file: Attachment) -> String { self.tag(file, activity, isPacked: isPacked) }
    // It is the same as long as the file is, which need not be read to know that.
    if let file = activity.sources.lazy.compactMap({ $0.samples }).first, call.knows(tag(file)) {
      return Response(status: .notModified, headers: ActivityRoutes.headers(tag(file)))
    }
    let (library, work) = (library, work)
    let (bytes, file) = try await call.whileConnected {
      try await work.run {
        let kept = try library.keptSamples(of: activity)
        guard let recording = kept.recording(goesOn: { !Task.isCancelled }) else {
          throw SamplesError.damaged(path: kept.file.path)
        }
        try Task.checkCancellation()
        let bytes = ActivityTrackText.json(activity, recording, samples: kept.file.sha256)
        return (isPacked ? try GzipWriter().compress(bytes, isLast: true) : bytes, kept.file)
      }
    }
    var headers = ActivityRoutes.headers(tag(file))
    headers[.contentType] = "application/json"
    if isPacked { headers[.contentEncoding] = "gzip" }
    return Response(status: .ok, headers: headers, body: call.pieces(bytes))
  }

  /// Of the file, of what else the answer follows from, and of its form.
  private func tag(_ file: Attachment, _ activity: Activity, isPacked: Bool) -> String {
    let parts = [file.sha256, activity.sport.name, activity.subSport?.name ?? "", version]
    let hash = Attachment.sha256(Array(parts.joined(separator: "\n").utf8))
    return "\"\(hash.prefix(32))\(isPacked ? "-gzip" : "")\""
  }

  private static func headers(_ tag: String) -> HTTPFields {
    [.cacheControl: "private, no-cache", .eTag: tag, .vary: "Accept-Encoding"]
  }

  /// An activity as a file of another program.
  func export(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    let activity = try self.activity(id)
    let text = call.target["format"] ?? ""
    guard let format = ActivityExport.Format(rawValue: text) else {
      throw HttpFailure.malformed(
        "\"\(text)\" is no format.", hint: "Use fit, gpx, tcx, csv or json.")
    }
    let (library, work) = (library, work)
    let bytes = try await call.whileConnected {
      try await work.run {
        try library.export(activity, as: format, goesOn: { !Task.isCancelled }).bytes
      }
    }
    let name = ActivityExport.fileName(of: activity, as: format)
    return Response(
      status: .ok,
      headers: [
        .contentType: format.type, .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ], body: call.pieces(bytes))
  }

  // MARK: Up

  /// Keeps what a device has measured: its activity says by the hash that it belongs to it.
  func keepSamples(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    try call.checkLibrary(library)
    let format = call.target["format"] ?? ""
    guard Attachment.endings.contains(format) else {
      throw HttpFailure.malformed("\"\(format)\" is no format.", hint: "Use gpx, fit or tcx.")
    }
    _ = try activity(id)
    let body = try await call.file(limit: Attachment.mostBytes)
    // It may have been changed while the body came.
    let activity = try self.activity(id)
    let hash = Attachment.sha256(body)
    let files = activity.sources.compactMap { $0.samples }
    guard
      let file = files.first(where: {
        $0.sha256 == hash && $0.path.hasSuffix("." + format) && Attachment.isAttachment($0.path)
      })
    else {
      throw HttpFailure(
        .conflict, "other-samples", "The activity speaks of no such file.",
        hint: "Send its document first, with the SHA-256 of the file.")
    }
    try await library.keep([Library.AttachedFile(path: file.path, bytes: body)])
    return Response(status: .noContent)
  }

  // MARK: Which recordings are of it

  /// Makes a recording an activity of its own.
  func part(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    try call.checkLibrary(library)
    let wish = try await wish(of: call)
    let source = try named("source", in: wish, orSay: "This names no recording.")
    let withoutSamples = wish?["without_samples"]?.bool == true
    try await library.checkGate()
    let activity = try self.activity(id)
    let figures = try await call.whileConnected { [library, work] in
      try await work.run {
        try library.figures(of: activity, toPart: source, withoutSamples: withoutSamples)
      }
    }
    try await call.checkThatItIsStillPaired()
    var (ids, random) = (ULIDGenerator(), RandomSource(seed: UInt64.random(in: .min ... .max)))
    let new = ids.next(milliseconds: now().milliseconds, random: &random)
    let made = try await library.part(source, of: activity, as: new, figures: figures)
    return .json { writer in
      writer.member("id", made.stays.id.text)
      writer.member("parted", made.parted.id.text)
    }
  }

  /// Makes one of two activities.
  func join(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    let wish = try await wish(of: call)
    let other = try named("other", in: wish, orSay: "This names no other activity.")
    try await library.checkGate()
    let activity = try self.activity(id)
    let made = try await library.join(other, into: activity.id, at: now())
    return .json { writer in
      writer.member("id", made.activity.id.text)
      writer.member(plannedAgain: made.opened)
    }
  }

  /// What the body says; nil where that cannot be read.
  private func wish(of call: Call) async throws -> JSONValue? {
    let body = try await call.body(limit: 16 << 10)
    return try? JSONValue(parsing: body)
  }

  private func named(
    _ member: String, in wish: JSONValue?, orSay message: String
  ) throws -> ULID {
    guard let id = wish?[member]?.string.flatMap({ ULID($0) }) else {
      throw HttpFailure.malformed(message, hint: "Send {\"\(member)\":\"01J…\"}.")
    }
    return id
  }

  private func activity(_ id: String) throws -> Activity {
    guard let id = ULID(id), let activity = try library.document(Activity.self, id: id) else {
      throw ActivitySourcesError.noActivity
    }
    return activity
  }
}

extension ActivityExport.Format {
  fileprivate var type: String {
    switch self {
    case .fit: "application/vnd.ant.fit"
    case .gpx: "application/gpx+xml"
    case .tcx: "application/vnd.garmin.tcx+xml"
    case .csv: "text/csv; charset=utf-8"
    case .json: "application/json"
    }
  }
}
