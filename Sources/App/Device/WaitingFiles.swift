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
    for id in device.files.ids {
      guard let place = filePlace(id),
        !device.queue.contains(where: { $0.document == place.document })
      else { continue }
      if now.milliseconds < device.files.retry.at { return device.files.retry.at }
      device.files.sending = id
      effects.append(.sendFile(id, path: place.path))
      return nil
    }
    return nil
  }

  /// Which document a file lies beside by now, and where the library takes it; nil where that
  /// document is not here.
  private func filePlace(_ id: ULID) -> (document: ULID, path: String)? {
    if notebook.photo(id) != nil { return (id, PhotosState.picturePath(id)) }
    guard let activity = notebook.activity(recordedAs: id) else { return nil }
    let file = activity.sources.first { $0.id == id }?.samples?.path ?? ""
    let format = file.hasSuffix(".tcx") ? "tcx" : "gpx"
    return (activity.id, ActivitiesState.path(activity.id, "/samples?format=" + format))
  }

  mutating func takeSent(_ id: ULID, _ status: Int, _ effects: inout Effects) {
    device.files.sending = nil
    // 410 is the host's own: it has no such file any more.
    if (200..<300).contains(status) || status == 410 {
      device.files.ids.remove { $0 == id }
      device.files.retry.reset()
      if status == 410 { return }
      effects.append(.dropFile(id))
      activities.takeSamples(of: notebook.activity(recordedAs: id)?.id ?? id, &effects)
      return
    }
    // The others need not wait for one that the library does not take.
    device.files.ids.remove { $0 == id }
    device.files.ids.append(id)
    device.files.retry.wait(from: now, atLeast: 5000)
  }
}
