import Body
import Documents

/// Files beside documents that this device keeps until the library has them, such as samples of
/// recordings and pictures.
public struct WaitingFiles: Sendable {
  /// By their documents.
  var ids: [ULID] = []
  var sending: ULID?
  var retry = Retry()

  mutating func add(_ id: ULID) {
    if !ids.contains(id) { ids.append(id) }
    retry.reset()
  }
}

extension State {
  /// Sends files to the library, each once that has its document; says when to try again.
  mutating func passFiles(_ effects: inout Effects) -> Int64? {
    guard device.files.sending == nil, device.connection == .connected else { return nil }
    let ready = device.files.ids.first { id in
      filePath(id) != nil && !device.queue.contains { $0.document == id }
    }
    guard let ready, let path = filePath(ready) else { return nil }
    if now.milliseconds < device.files.retry.at { return device.files.retry.at }
    device.files.sending = ready
    effects.append(.sendFile(ready, path: path))
    return nil
  }

  /// Where the library takes the file of a document; nil where the document is not here.
  private func filePath(_ id: ULID) -> String? {
    if notebook.photo(id) != nil { return PhotosState.picturePath(id) }
    guard let activity = notebook.activity(id) else { return nil }
    let file = activity.sources.first { $0.id == id }?.samples?.path ?? ""
    return ActivitiesState.path(
      id, "/samples?format=" + (file.hasSuffix(".tcx") ? "tcx" : "gpx"))
  }

  mutating func takeSent(_ id: ULID, _ status: Int, _ effects: inout Effects) {
    device.files.sending = nil
    // 410 is the host's own: it has no such file any more.
    if (200..<300).contains(status) || status == 410 {
      device.files.ids.remove { $0 == id }
      device.files.retry.reset()
      if status == 410 { return }
      effects.append(.dropFile(id))
      activities.takeSamples(of: id, &effects)
      return
    }
    // The others need not wait for one that the library does not take.
    device.files.ids.remove { $0 == id }
    device.files.ids.append(id)
    device.files.retry.wait(from: now, atLeast: 5000)
  }
}
