import Body
import Documents
import HTTPTypes
import Hummingbird
import Interchange
import Library

/// The pictures beside photos, which go up and come down as files.
struct PhotoRoutes: Sendable {
  let library: Library

  func picture(_ id: String, _ call: Call) throws -> Response {
    _ = try call.paired()
    let photo = try self.photo(id)
    let tag = "\"\(photo.picture.sha256.prefix(32))\""
    let headers: HTTPFields = [.cacheControl: "private, no-cache", .eTag: tag]
    if call.knows(tag) { return Response(status: .notModified, headers: headers) }
    let picture = try library.picture(of: photo)
    var answer = Response(status: .ok, headers: headers, body: call.pieces(picture.bytes))
    answer.headers[.contentType] = picture.format.mediaType
    return answer
  }

  /// Keeps a picture: its photo says by the hash that it belongs to it.
  func keep(_ id: String, _ call: Call) async throws -> Response {
    _ = try call.paired()
    try call.checkLibrary(library)
    _ = try photo(id)
    let body = try await call.file(limit: PhotoFormat.mostBytes)
    guard let format = PhotoFormat(body) else {
      throw HttpFailure.malformed(
        "This is no picture that browsers draw.", hint: "Send JPEG, PNG or WebP.")
    }
    // It may have been changed while the body came.
    let file = try photo(id).picture
    guard file.isOf(body), file.path.hasSuffix("." + format.rawValue),
      Attachment.isAttachment(file.path)
    else {
      throw HttpFailure(
        .conflict, "other-picture", "The photo speaks of another picture.",
        hint: "Send its document first, with the SHA-256 of the file.")
    }
    try await library.keep([Library.AttachedFile(path: file.path, bytes: body)])
    return Response(status: .noContent)
  }

  private func photo(_ id: String) throws -> BodyPhoto {
    guard let id = ULID(id), let photo = try library.document(BodyPhoto.self, id: id) else {
      throw PictureError.noPhoto
    }
    return photo
  }
}
