import Body
import Documents
import Foundation
import Library

/// The files beside documents, such as samples and pictures, that commands have put into the copy.
/// Which of them the server has says a marker beside the copy, which is written once the server has
/// the file safe.
extension RemoteFolder {
  /// A file that the server is not known to have, and the document that speaks of it now.
  struct UnsentFile {
    enum Owner {
      case activity(Activity)
      case photo(BodyPhoto)
    }

    var owner: Owner
    var file: Attachment
  }

  private static let refused = ".refused"

  private var markers: String { path + "/samples" }

  private func marker(_ name: String) throws -> PrivateFile {
    try PrivateFile(markers + "/" + name, sweeps: false)
  }

  /// The marks of the files that were sent, or refused: see `UnsentFile.mark`.
  private func marked() -> Set<String> {
    Set(
      RemoteFolder.names(in: markers).map { name in
        name.hasSuffix(RemoteFolder.refused)
          ? String(name.dropLast(RemoteFolder.refused.count)) : name
      })
  }

  /// The names of the files in the copy.
  private func attachmentNames() -> Set<String> {
    var names: Set<String> = []
    for folder in [Activity.kind.name, BodyPhoto.kind.name] {
      let files = FileManager.default.enumerator(atPath: library + "/" + folder)
      while let path = files?.nextObject() as? String {
        if Attachment.isAttachment(folder + "/" + path) { names.insert(RemoteFolder.name(path)) }
      }
    }
    return names
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? ""
  }

  /// Whether there may be files to send; no document is read for it.
  var mayHaveUnsentFiles: Bool { !hasMarks(for: attachmentNames()) }

  /// Names hold the first digits of the hash: where no more files have them than markers, each has
  /// its own.
  private func hasMarks(for names: Set<String>) -> Bool {
    var open: [Substring: Int] = [:]
    for name in names {
      open[name.drop { $0 != "-" }.dropFirst().prefix { $0 != "." }, default: 0] += 1
    }
    for hash in marked() { open[hash.prefix(8), default: 0] -= 1 }
    return open.values.allSatisfy { $0 <= 0 }
  }

  /// Files of which a document in the copy speaks, by the one that has them now: another activity
  /// may have taken a recording in.
  func unsentFiles(_ copy: Library) throws -> [UnsentFile] {
    let names = attachmentNames()
    if hasMarks(for: names) { return [] }
    var known = marked()
    var unsent: [UnsentFile] = []
    func add(_ file: Attachment, _ owner: UnsentFile.Owner) {
      let file = UnsentFile(owner: owner, file: file)
      guard names.contains(RemoteFolder.name(file.file.path)), known.insert(file.mark).inserted
      else { return }
      unsent.append(file)
    }
    for activity in try copy.documents(Activity.self) {
      for file in activity.sources.compactMap({ $0.samples }) { add(file, .activity(activity)) }
    }
    for photo in try copy.documents(BodyPhoto.self) { add(photo.picture, .photo(photo)) }
    return unsent
  }

  /// - Parameter file: of which the hash was compared with its bytes.
  func markSent(_ file: UnsentFile) throws { try marker(file.mark).write([]) }

  /// The file stays here and is sent no more; returns what to delete to have it sent again.
  func markRefused(_ file: UnsentFile) throws -> String {
    let marker = try marker(file.mark + RemoteFolder.refused)
    try marker.write(Array((library + "/" + file.file.path + "\n").utf8))
    return marker.path
  }

  /// The markers of files that the server would not take.
  func refusedAttachments() -> [String] {
    RemoteFolder.names(in: markers).filter { $0.hasSuffix(RemoteFolder.refused) }.sorted()
      .map { markers + "/" + $0 }
  }

  /// A server that lacks documents may lack what lies beside them as well.
  func forgetAttachments(of operations: [DocumentOperation]) throws {
    let known = Set(RemoteFolder.names(in: markers))
    for operation in operations {
      let files = operation.text.map { Attachment.all(in: $0, of: operation.folder) } ?? []
      let key = DocumentKey(folder: operation.folder, id: operation.document)
      for mark in files.map({ RemoteFolder.mark($0, of: key) }) where known.contains(mark) {
        try marker(mark).remove()
      }
    }
  }
}

extension RemoteFolder {
  /// A recording is of whichever activity has it; a picture is sent for each photo that has it.
  fileprivate static func mark(_ file: Attachment, of key: DocumentKey) -> String {
    key.folder == BodyPhoto.kind.name ? file.sha256 + "-" + key.id.text : file.sha256
  }
}

extension RemoteFolder.UnsentFile {
  /// The name of its marker.
  var mark: String { RemoteFolder.mark(file, of: key) }

  var key: DocumentKey {
    switch owner {
    case .activity(let activity): DocumentKey(folder: Activity.kind.name, id: activity.id)
    case .photo(let photo): DocumentKey(folder: BodyPhoto.kind.name, id: photo.id)
    }
  }

  /// Where the server keeps it; nil for a file that it takes none of.
  var address: String? {
    switch owner {
    case .activity(let activity):
      let ending = Attachment.endings.first { file.path.hasSuffix("." + $0) }
      return ending.map { "/api/activities/\(activity.id.text)/samples?format=\($0)" }
    case .photo(let photo): return "/api/photos/\(photo.id.text)/picture"
    }
  }

  /// Nil where it is gone.
  func bytes(in copy: Library) throws(LibraryError) -> [UInt8]? {
    switch owner {
    case .activity(let activity): try copy.attached(file, to: activity)
    case .photo(let photo): try copy.attached(file, to: photo)
    }
  }
}
