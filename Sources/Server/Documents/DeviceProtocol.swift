import Documents
import HTTPTypes
import Library

/// What a device says of itself with every request about documents.
extension Call {
  private static let protocolField = HTTPField.Name("Regimen-Protocol")
  private static let libraryField = HTTPField.Name("Regimen-Library")

  /// The device that asks, which speaks this protocol and means this library.
  ///
  /// - Throws: `HttpFailure` where it does not; what it has queued stays with it.
  func device(of library: Library) throws(HttpFailure) -> Device {
    let device = try paired()
    let spoken = Call.protocolField.flatMap { request.headers[$0] }
    guard spoken == String(ChangesHead.currentProtocol) else {
      let isNewer = spoken.flatMap { Int($0) }.map { $0 > ChangesHead.currentProtocol } ?? false
      throw HttpFailure(
        .init(code: 426), Refusal.Kind.protocolVersion.rawValue,
        isNewer
          ? "This device is newer than the server." : "This device is older than the server.",
        hint: isNewer
          ? "Update Regimen on the server. Nothing is lost meanwhile."
          : "Reload the page, or update Regimen on this device. Nothing is lost meanwhile.")
    }
    try checkLibrary(library)
    return device
  }

  /// - Throws: `HttpFailure` where the device means another library.
  func checkLibrary(_ library: Library) throws(HttpFailure) {
    let name = Call.libraryField.flatMap { request.headers[$0] }
    guard let name, let identity = library.toldIdentity else { return }
    guard let meant = ULID(name) else { throw .malformed("\"\(name)\" names no library.") }
    if !identity.isKnown(as: meant) {
      throw HttpFailure(
        .conflict, Refusal.Kind.otherLibrary.rawValue, "This address serves another library now.",
        hint: "Serve the library again that this device knows, or pair it anew.")
    }
  }
}

extension Library {
  /// The first line of an answer.
  nonisolated func head(
    _ position: LibraryPosition, isFull: Bool = false, returnedCount: Int = 0
  ) -> ChangesHead {
    ChangesHead(
      toldIdentity, epoch: position.epoch, revision: position.revision, isFull: isFull,
      returnedCount: returnedCount)
  }
}
