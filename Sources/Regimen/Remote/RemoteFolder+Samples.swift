import Body
import Documents
import Foundation
import Library

/// The files with samples that commands have put into the copy. Which of them the server has says a
/// marker beside the copy, which is written once the server has the file safe.
extension RemoteFolder {
  /// A file that the server is not known to have, and the activity that speaks of it now.
  struct UnsentSamples {
    var activity: Activity
    var file: SamplesFile
  }

  private static let refused = ".refused"

  private var markers: String { path + "/samples" }

  private func marker(_ name: String) throws -> PrivateFile {
    try PrivateFile(markers + "/" + name, sweeps: false)
  }

  /// The SHA-256 of the files that were sent, or refused.
  private func marked() -> Set<String> {
    Set(
      RemoteFolder.names(in: markers).map { name in
        name.hasSuffix(RemoteFolder.refused)
          ? String(name.dropLast(RemoteFolder.refused.count)) : name
      })
  }

  /// The names of the files in the copy.
  private func sampleNames() -> Set<String> {
    let folder = Activity.kind.name
    var names: Set<String> = []
    let files = FileManager.default.enumerator(atPath: library + "/" + folder)
    while let path = files?.nextObject() as? String {
      if SamplesFile.isSamples(folder + "/" + path) { names.insert(RemoteFolder.name(path)) }
    }
    return names
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? ""
  }

  /// Whether there may be files to send; no document is read for it.
  var mayHaveUnsentSamples: Bool { !hasMarks(for: sampleNames()) }

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

  /// Files of which a document in the copy speaks, by the activity that has them now: another one
  /// may have taken it in.
  func unsentSamples(_ copy: Library) throws -> [UnsentSamples] {
    let names = sampleNames()
    if hasMarks(for: names) { return [] }
    var known = marked()
    var unsent: [UnsentSamples] = []
    for activity in try copy.documents(Activity.self) {
      for file in activity.sources.compactMap({ $0.samples }) {
        guard names.contains(RemoteFolder.name(file.path)), known.insert(file.sha256).inserted
        else { continue }
        unsent.append(UnsentSamples(activity: activity, file: file))
      }
    }
    return unsent
  }

  /// - Parameter file: of which the hash was compared with its bytes.
  func markSent(_ file: SamplesFile) throws { try marker(file.sha256).write([]) }

  /// The file stays here and is sent no more; returns what to delete to have it sent again.
  func markRefused(_ file: SamplesFile) throws -> String {
    let marker = try marker(file.sha256 + RemoteFolder.refused)
    try marker.write(Array((library + "/" + file.path + "\n").utf8))
    return marker.path
  }

  /// The markers of files that the server would not take.
  func refusedSamples() -> [String] {
    RemoteFolder.names(in: markers).filter { $0.hasSuffix(RemoteFolder.refused) }.sorted()
      .map { markers + "/" + $0 }
  }

  /// A server that lacks activities may lack their samples as well.
  func forgetSamples(of operations: [DocumentOperation]) throws {
    let known = Set(RemoteFolder.names(in: markers))
    for operation in operations where operation.folder == Activity.kind.name {
      guard let text = operation.text, let activity = try? Activity(decoding: text) else {
        continue
      }
      for file in activity.sources.compactMap({ $0.samples }) where known.contains(file.sha256) {
        try marker(file.sha256).remove()
      }
    }
  }
}
