import Body
import Documents

extension State {
  /// Takes in a full answer. What it lacks without saying that it was deleted stays here.
  mutating func replaceAll(with lines: [ChangeLine], _ effects: inout Effects) {
    // Before the first answer, what is shown is of the answer itself, or waits in the queue; or it
    // was offered before the page began anew.
    let held =
      device.isArriving
      ? device.offers.map { ChangeLine($0.folder, $0.document, text: $0.text) }
      : notebook.everyDocument.map { ChangeLine($0.folder, $0.id, text: $0.bytes) }
    var missing = device.sync.missing(in: lines, of: held, at: now) { line in
      guard let text = line.text else { return nil }
      return try? AnyDocument(folder: line.folder, text: text)?.bytes
    }
    for place in missing.indices where missing[place].id == .none { missing[place].id = newID() }
    notebook = Notebook()
    // All of it goes: nothing has to be told of what the library lacks.
    take(device.sync.replaceAll(with: lines, holding: [], offering: missing), &effects)
    apply(device.offers)
    apply(device.queue)
    if !device.offers.isEmpty { effects.append(.offer(device.offers)) }
  }

  mutating func sendBack(_ ids: [ULID], _ effects: inout Effects) {
    for operation in device.sync.sendBack(ids) {
      // A library that lacks a photo lacks its picture.
      if operation.folder == BodyPhoto.kind.name { device.files.add(operation.document) }
      effects.append(.save(operation))
      effects.append(.dismiss(operation.id))
    }
  }

  /// Shows what the library has instead.
  mutating func dropOffers(_ ids: [ULID], _ effects: inout Effects) {
    take(device.sync.drop(ids), &effects)
  }
}
