import Documents
import HTTPTypes
import Hummingbird
import Interchange
import Library
import Recordings

/// Recordings and health data that a device sends: received into files, imported in the
/// background, asked for from time to time.
struct BodyImportRoutes: Sendable {
  let imports: BodyImports
  /// Where files are written, beside the requests.
  private let disk: BackgroundWork

  init(imports: BodyImports, limits: RegimenServer.Limits) {
    self.imports = imports
    disk = BackgroundWork(limit: limits.bodyDuration)
  }

  func take(_ call: Call) async throws -> Response {
    let device = try call.paired()
    let target = call.target
    guard let length = call.request.headers[.contentLength].flatMap({ Int($0) }) else {
      throw HttpFailure.lengthUnknown
    }
    if length == 0 { throw HttpFailure(RecordingError.empty) }
    let isLast = try !ImportOptions.flag("more", target)
    let job = try target["job"].map { text throws(HttpFailure) in
      guard let id = ULID(text) else { throw .malformed("\"\(text)\" is no import.") }
      return id
    }
    let upload = try await imports.begin(
      BodyImports.Wish(
        device: device.id, job: job, name: target["name"] ?? "", length: length,
        zone: try ImportOptions.zone(target)))
    do {
      try await receive(call, upload, isOnly: isLast && job == nil)
      try await call.checkThatItIsStillPaired()
      return BodyImportRoutes.answer(
        try await imports.finish(upload, isLast: isLast), status: .accepted)
    } catch {
      await imports.abandon(upload)
      throw error
    }
  }

  /// - Parameter isOnly: whether there is no other file in the import; then one that cannot be
  ///   read is refused at its first bytes.
  private func receive(
    _ call: Call, _ upload: BodyImports.Upload, isOnly: Bool
  ) async throws {
    let disk = disk
    let file = try await disk.run { try SpoolFile(upload.path) }
    try await call.pieces(length: upload.length) { piece, start in
      if isOnly, start == 0 {
        let head = Array(piece.prefix(PeekedSource.headCount))
        guard BodyImport.mayHold(head) || BodyImport.isArchive(head) else {
          throw HttpFailure.notBodyData
        }
      }
      try await disk.run { try file.write(piece) }
    }
  }

  func list(_ call: Call) async throws -> Response {
    let jobs = await imports.jobs(of: try call.paired().id)
    return .json { writer in
      writer.list("imports", jobs) { writer, job in job.write(to: &writer) }
    }
  }

  func show(_ id: String, _ call: Call) async throws -> Response {
    let device = try call.paired()
    return BodyImportRoutes.answer(try await imports.job(ULID(id), of: device.id))
  }

  func end(_ id: String, _ call: Call) async throws -> Response {
    let device = try call.paired()
    guard let job = try await imports.end(ULID(id), of: device.id) else {
      return Response(status: .noContent)
    }
    return BodyImportRoutes.answer(job)
  }

  private static func answer(_ job: BodyJob, status: HTTPResponse.Status = .ok) -> Response {
    var writer = JSONWriter()
    job.write(to: &writer)
    return .json(writer.finish(), status: status)
  }
}

extension HttpFailure {
  /// The other way round: the page tries the other way then.
  static let bodyData = HttpFailure(
    .badRequest, "body-data", "It is a recording or an export of Apple Health, and no log.",
    hint: "Send it to /api/import/body.")

  fileprivate static let notBodyData = HttpFailure(
    .badRequest, "not-body-data", "It is neither FIT, GPX, TCX nor Apple Health.",
    hint: "Choose one of these, or an archive of them. A log goes to /api/import.")
}
