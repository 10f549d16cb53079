import Documents

/// What the library acknowledged once and lacks now, as after a backup was put back: it stays here,
/// is shown, and goes back when a person says so.
struct Offer: Sendable {
  /// As it would be sent; `refused` says why it waits.
  var operation: DocumentOperation

  /// Whether the library has all of it.
  func isSettled(by text: [UInt8]?) -> Bool {
    guard let text, let mine = operation.text else { return false }
    return SendBack.isKnown(mine, in: text)
  }
}

extension State {
  /// Takes in a full answer. What it lacks without saying that it was deleted stays here.
  mutating func replaceAll(with lines: [ChangeLine], _ effects: inout Effects) {
    let old = device.offers
    let offers = offers(against: lines)
    notebook = Notebook()
    device.forgetLibrary()
    device.offers = offers
    take(lines, &effects)
    apply(offers.map { $0.operation })
    apply(device.queue)
    if !offers.isEmpty { effects.append(.offer(offers.map { $0.operation })) }
    let kept = offers.map { $0.operation.id }
    for offer in old where !kept.contains(offer.operation.id) {
      effects.append(.dismiss(offer.operation.id))
    }
  }

  private mutating func offers(against lines: [ChangeLine]) -> [Offer] {
    var places: [String: Int] = [:]
    for (place, line) in lines.enumerated() where line.text != nil {
      places[line.folder + "/" + line.id.text] = place
    }
    func text(_ folder: String, _ id: ULID) -> [UInt8]? {
      places[folder + "/" + id.text].flatMap { lines[$0].text }
    }
    var offers: [Offer] = []
    for document in notebook.everyDocument where !device.holds(document.folder, document.id) {
      let (mine, theirs) = (document.bytes, text(document.folder, document.id))
      if theirs == mine { continue }
      let tombstone = text(Tombstone.kind.name, document.id)
      guard SendBack.isDue(mine, theirs: theirs, tombstone: tombstone) else { continue }
      var operation = DocumentOperation(
        id: newID(), folder: document.folder, document: document.id, base: nil,
        tombstone: tombstone, text: mine, at: now)
      // One that is offered already stays what it is, also where it is kept.
      if let known = device.offer(document.folder, document.id)?.operation, known.text == mine {
        operation.id = known.id
      }
      operation.refused = theirs == nil ? .missing : .older
      offers.append(Offer(operation: operation))
    }
    return offers
  }

  // MARK: Deciding

  mutating func sendBack(_ ids: [ULID], _ effects: inout Effects) {
    for offer in device.takeOffers(ids) {
      var operation = offer.operation
      operation.refused = nil
      device.enqueue(operation)
      effects.append(.save(operation))
      effects.append(.dismiss(operation.id))
    }
  }

  /// Shows what the library has instead.
  mutating func dropOffers(_ ids: [ULID], _ effects: inout Effects) {
    for offer in device.takeOffers(ids) {
      let (folder, id) = (offer.operation.folder, offer.operation.document)
      effects.append(.dismiss(offer.operation.id))
      let originals = device.takeOriginals(id)
      notebook.remove(folder: folder, id: id)
      show(originals, insteadOf: offer.operation, &effects)
    }
  }

  /// The library has what was offered.
  mutating func withdraw(_ offer: Offer, _ effects: inout Effects) {
    _ = device.takeOffers([offer.operation.id])
    effects.append(.dismiss(offer.operation.id))
  }
}

extension Refusal {
  fileprivate static var missing: Refusal {
    Refusal(.missing, "The library does not have it any more.", hint: "Send it back, or drop it.")
  }

  fileprivate static var older: Refusal {
    Refusal(.missing, "The library has an older version.", hint: "Send it back, or drop it.")
  }
}
