import Documents
import Foundation
import Library

extension RemoteFolder {
  /// Reads what has changed in the copy. Nobody but commands works on it: where much of it is gone
  /// at once, as somebody has tidied up, it is written again as it was known.
  func refresh(_ copy: Library) async throws {
    do throws(LibraryError) {
      try await copy.refresh()
    } catch {
      guard error.goneCount != nil else { throw error }
      let known = try everything(in: copy)
      try await copy.acceptFolder()
      var count = 0
      for line in known where try copy.text(line.folder, line.id) == nil {
        try await copy.place(folder: line.folder, id: line.id, text: line.text)
        count += 1
      }
      Regimen.tell(
        Terminal.errors.styled("note:", .cyan)
          + " Much of \(library) was gone: \(RemoteLibrary.files(count)) written again.")
    }
  }

  /// As it was read last.
  private func everything(in copy: Library) throws(LibraryError) -> [ChangeLine] {
    var page = try copy.changes(since: 0, epoch: nil)
    var lines = page.documents
    while !page.isLast, let next = try copy.changes(after: page) {
      page = next
      lines += page.documents
    }
    return lines
  }

  /// Files of the copy that were damaged or taken away are written again as they were last, since
  /// changes may wait in them.
  func mend(_ copy: Library) async throws {
    // What the server took away it does not have any more.
    let lost = try copy.missingDocuments(upTo: .max, withUnreadable: true).filter {
      try syncedText($0.deletedKind, $0.id) != nil
    }
    if lost.isEmpty { return }
    for (path, _) in try copy.status().quarantined {
      // The name of a month's file does not hold its identifier.
      guard let key = Library.document(ofPath: path),
        lost.contains(where: { $0.id == key.id && $0.deletedKind == key.folder }),
        let bytes = FileManager.default.contents(atPath: library + "/" + path)
      else { continue }
      let place = try keepDamaged(key.id, Array(bytes))
      Regimen.tell(
        Terminal.errors.styled("note:", .cyan)
          + " A file that was fetched is damaged, and is written again. What was in it: \(place)")
    }
    for document in lost {
      try await copy.place(
        folder: document.deletedKind, id: document.id, text: Array(document.lastText.utf8))
    }
  }

  private func keepDamaged(_ id: ULID, _ bytes: [UInt8]) throws -> String {
    let file = try PrivateFile("\(path)/damaged/\(id.text)-\(state.round).json")
    try file.write(bytes)
    return file.path
  }
}
