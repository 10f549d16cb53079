import Body
import Documents
import Interchange
import Library
import Server

/// Samples and pictures follow their documents to the server.
extension RemoteLibrary {
  /// Sends the files that commands have put into the copy, each once its document is there. What
  /// cannot be sent stays, and is tried again by the next command.
  ///
  /// Other commands work on the copy meanwhile: the files may be large, and the line slow.
  func sendAttachments() async throws {
    guard folder.mayHaveUnsentFiles else { return }
    let copy = try await reading()
    let unsent = try folder.unsentFiles(copy)
    var progress = Progress("Sending files")
    defer { progress.finish() }
    var left: [String] = []
    for (number, file) in unsent.enumerated() {
      progress.update(number, of: unsent.count)
      if sync.holds(file.key) || sync.offer(file.key) != nil { continue }
      if let why = try await send(file, in: copy) { left.append(why) }
    }
    guard let why = left.first else { return }
    let count = RemoteLibrary.files(left.count)
    Regimen.tell(
      Terminal.errors.styled("waiting:", .yellow) + " \(count) could not be sent: \(why)")
  }

  /// Such as `2 files`.
  static func files(_ count: Int) -> String {
    count == 1 ? "1 file" : "\(count) files"
  }

  /// Makes a recording an activity of its own there, where the samples of all recordings are;
  /// returns that one.
  func part(_ source: ULID, of activity: ULID, withoutSamples: Bool) async throws -> ULID {
    do {
      return try await server.part(source, of: activity, withoutSamples: withoutSamples)
    } catch let error as RemoteServer.Unreachable {
      throw Failure(
        message: "\(server.address) cannot be reached: \(error.reason)",
        hint: "Only there are the samples of all recordings. Try later.")
    } catch let error as RemoteServer.Declined {
      var hint = error.refusal?.hint ?? ""
      if error.refusal?.kind.hasPrefix("samples-") == true {
        hint += ActivitiesCommand.Part.hint
      }
      throw Failure(message: "\(server.address) says: \(error.message)", hint: hint)
    }
  }

  /// The picture of a photo, which the copy need not have.
  ///
  /// - Throws: `PictureError` where the server has none, `Failure` where it is not reached.
  func picture(of photo: BodyPhoto) async throws -> [UInt8] {
    let path = photo.picture.path
    do {
      let bytes = try await server.bytes(at: "/api/photos/\(photo.id.text)/picture")
      if photo.picture.isOf(bytes) { return bytes }
      throw PictureError.damaged(path: path)
    } catch let error as RemoteServer.Unreachable {
      throw Failure(
        message: "\(server.address) cannot be reached: \(error.reason)",
        hint: "Only there are the pictures that were added elsewhere. Try later.")
    } catch is RemoteServer.Declined {
      throw PictureError.missing(path: path)
    }
  }

  /// The copy, for who only reads.
  func reading() async throws -> Library {
    let copy = try Library(at: path, cacheFolder: cacheFolder)
    try await copy.refresh()
    return copy
  }

  /// Returns why the file waits, where the others can be sent all the same.
  private func send(
    _ unsent: RemoteFolder.UnsentFile, in copy: Library
  ) async throws -> String? {
    let file = unsent.file
    let found: [UInt8]?
    do throws(LibraryError) {
      found = try unsent.bytes(in: copy)
    } catch {
      return error.message
    }
    guard let bytes = found else { return nil }
    guard let address = unsent.address, file.isOf(bytes) else { return "\(file.path) is damaged." }
    do {
      try await server.put(bytes, at: address)
      try folder.markSent(unsent)
    } catch let error as RemoteServer.Declined {
      switch error.status {
      case 413:
        let marker = try folder.markRefused(unsent)
        Regimen.tell(
          Terminal.errors.styled("refused:", .red)
            + " \(error.message) \(file.path) stays here. To send it again: delete \(marker).")
      case 400, 404, 405, 409, 500:
        if error.refusal?.isOf(.otherLibrary) == true { throw error }
        return error.message
      default: throw error
      }
    }
    return nil
  }
}
