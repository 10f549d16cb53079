/// What one device knows of a library: which changes wait to be sent, what the library refused or
/// lacks, and what it has of documents that are shown otherwise. `docs/protocol.md` has it as a
/// table of states and events.
///
/// It knows no storage and no network: its host stores and shows what comes of each event.
public struct DeviceSync: Sendable {
  /// Operations that the library has not acknowledged, oldest first.
  public private(set) var queue: [DocumentOperation] = []
  /// How many of them there are of each document.
  private var waiting: [DocumentKey: Int] = [:]
  /// Operations that the library will not take; each says why.
  public private(set) var refused: [DocumentOperation] = []
  /// What the library acknowledged once and lacks now, each as it would be sent back.
  public private(set) var offers: [DocumentOperation] = []
  /// Where the first offer of each document stands among them.
  private var offerPlaces: [DocumentKey: Int] = [:]
  /// What the library has of documents that are shown otherwise.
  private var aside: [DocumentKey: ChangeLine] = [:]
  /// The revisions that acknowledged documents have got.
  private var revisions: [DocumentKey: Int64] = [:]
  /// What all revisions count within; empty until it is known.
  private var epoch = ""

  public init() {}

  /// What came of an event.
  public struct News: Sendable {
    /// What the library has of documents from now on, in order.
    public var stored: [ChangeLine] = []
    /// What the device shows of documents from now on, in order.
    public var shown: [ChangeLine] = []
    /// Offers that are no more.
    public var dismissed: [ULID] = []
    /// Operations that were refused; each says why.
    public var refused: [DocumentOperation] = []
    /// Operations that the library cannot take yet and that stay queued; each says why.
    public var heldUp: [DocumentOperation] = []
    /// Documents that stay deleted although a change of them was sent.
    public var deleted: [DocumentKey] = []

    fileprivate mutating func take(_ line: ChangeLine) {
      stored.append(line)
      shown.append(line)
    }
  }

  /// Whether a document is changed here in a way that the library does not know yet.
  public func holds(_ key: DocumentKey) -> Bool { waiting[key] != nil }

  public func offer(_ key: DocumentKey) -> DocumentOperation? {
    offerPlaces[key].map { offers[$0] }
  }

  // MARK: What is done here

  /// Takes in an operation that was made here, stored before, or made in another tab.
  public mutating func add(_ operation: DocumentOperation) {
    let key = operation.key
    if let why = operation.refused {
      if !why.isOf(.missing) {
        if !refused.contains(where: { $0.id == operation.id }) { refused.append(operation) }
      } else if offer(key) == nil || !offers.contains(where: { $0.id == operation.id }) {
        if offerPlaces[key] == nil { offerPlaces[key] = offers.count }
        offers.append(operation)
      }
      return
    }
    if holds(key), queue.contains(where: { $0.id == operation.id }) { return }
    if aside[key] == nil, !holds(key) {
      aside[key] = ChangeLine(key.folder, key.id, text: operation.base)
    }
    if let tombstone = operation.tombstone {
      aside[key.tombstone] = ChangeLine(Tombstone.kind.name, key.id, text: tombstone)
    }
    queue.append(operation)
    waiting[key, default: 0] += 1
  }

  /// Sends back what the library lacks; returns what waits now.
  public mutating func sendBack(_ ids: [ULID]) -> [DocumentOperation] {
    var sent: [DocumentOperation] = []
    for offer in takeOffers(ids) {
      var operation = offer
      operation.refused = nil
      add(operation)
      sent.append(operation)
    }
    return sent
  }

  /// Shows what the library has, in place of what it lacks.
  public mutating func drop(_ ids: [ULID]) -> News {
    var news = News()
    for offer in takeOffers(ids) {
      news.dismissed.append(offer.id)
      if !holds(offer.key) { showLibrary(offer.key, &news) }
    }
    return news
  }

  private mutating func takeOffers(_ ids: [ULID]) -> [DocumentOperation] {
    let ids = Set(ids)
    let taken = offers.filter { ids.contains($0.id) }
    forget(taken.map { $0.id })
    return taken
  }

  private mutating func replaceOffers(with rest: [DocumentOperation]) {
    offers = rest
    offerPlaces = [:]
    for (place, offer) in rest.enumerated() where offerPlaces[offer.key] == nil {
      offerPlaces[offer.key] = place
    }
  }

  /// An operation that was refused is given up.
  public mutating func forgetRefused(_ id: ULID) { refused.remove { $0.id == id } }

  // MARK: What the library answers

  /// An answer counts within this epoch: revisions of another one say nothing beside it.
  public mutating func follow(epoch: String) {
    if epoch == self.epoch { return }
    self.epoch = epoch
    revisions = [:]
    for key in aside.keys { aside[key]?.revision = nil }
  }

  public mutating func acknowledge(_ answers: [Acknowledgement]) -> News {
    var news = News()
    var places: [ULID: Int] = [:]
    for (place, operation) in queue.enumerated() { places[operation.id] = place }
    var answered: Set<Int> = []
    for answer in answers {
      guard let place = places.removeValue(forKey: answer.operation) else { continue }
      if let name = answer.renamed {
        queue[place].id = name
        places[name] = place
        continue
      }
      var operation = queue[place]
      if let why = answer.refused, why.isForNow {
        operation.refused = why
        news.heldUp.append(operation)
        continue
      }
      answered.insert(place)
      let count = waiting[operation.key] ?? 1
      waiting[operation.key] = count > 1 ? count - 1 : nil
      if let why = answer.refused {
        refuse(operation, why, &news)
      } else {
        acknowledge(operation, answer, &news)
      }
    }
    queue = queue.indices.filter { !answered.contains($0) }.map { queue[$0] }
    forget(news.dismissed)
    return news
  }

  private mutating func refuse(
    _ operation: DocumentOperation, _ why: Refusal, _ news: inout News
  ) {
    var operation = operation
    operation.refused = why
    refused.append(operation)
    news.refused.append(operation)
    let key = operation.key
    if holds(key) { return }
    if let offer = offer(key) {
      // What the library has stays aside.
      return news.shown.append(ChangeLine(key.folder, key.id, text: offer.text))
    }
    showLibrary(key, &news)
  }

  private mutating func acknowledge(
    _ operation: DocumentOperation, _ answer: Acknowledgement, _ news: inout News
  ) {
    let key = operation.key
    if let revision = answer.revision { revisions[key] = revision }
    var line = ChangeLine(
      revision: answer.revision, key.folder, key.id,
      text: answer.isDeleted ? nil : answer.text ?? operation.text)
    // A later change may have come before the answer.
    if let known = aside[key], (known.revision ?? 0) > (answer.revision ?? .max) { line = known }
    news.stored.append(line)
    if holds(key) {
      aside[key] = line
      return
    }
    aside[key] = nil
    decideOffer(of: key, with: operation, line, &news)
    let tombstone = aside.removeValue(forKey: key.tombstone)
    if line.text != operation.text { news.shown.append(line) }
    if answer.isDeleted {
      news.deleted.append(key)
      if let tombstone { news.shown.append(tombstone) }
    } else if operation.text == nil, line.text != nil {
      // What was deleted here had been changed elsewhere, and stays.
      news.shown.append(ChangeLine(Tombstone.kind.name, key.id, text: nil))
    }
  }

  /// A change of what was offered has been taken: the offer ends where it was deleted, or where the
  /// library has all of it now.
  private mutating func decideOffer(
    of key: DocumentKey, with operation: DocumentOperation, _ line: ChangeLine, _ news: inout News
  ) {
    guard let offer = offer(key) else { return }
    let isKnown =
      if let mine = offer.text, let theirs = line.text { SendBack.isKnown(mine, in: theirs) } else {
        false
      }
    if operation.text != nil, !isKnown {
      aside[key] = line
      return
    }
    end(offer, &news)
  }

  /// It is found no more; `forget` takes it away once all answers or lines are read.
  private mutating func end(_ offer: DocumentOperation, _ news: inout News) {
    offerPlaces[offer.key] = nil
    news.dismissed.append(offer.id)
  }

  private mutating func forget(_ ended: [ULID]) {
    if ended.isEmpty { return }
    let ids = Set(ended)
    replaceOffers(with: offers.filter { !ids.contains($0.id) })
  }

  /// Shows what the library has, in place of a change that it does not take.
  private mutating func showLibrary(_ key: DocumentKey, _ news: inout News) {
    let line = aside.removeValue(forKey: key) ?? ChangeLine(key.folder, key.id, text: nil)
    let tombstone = aside.removeValue(forKey: key.tombstone)
    if line.text != nil {
      news.shown.append(ChangeLine(Tombstone.kind.name, key.id, text: nil))
    } else if let tombstone {
      news.shown.append(tombstone)
    }
    news.shown.append(line)
  }

  // MARK: What the library tells

  /// Changes, from where the last ones ended.
  public mutating func take(_ lines: [ChangeLine]) -> News {
    var news = News()
    for line in lines {
      let key = line.key
      // It has crossed with an answer that was quicker.
      if let revision = line.revision, let known = revisions[key], revision < known { continue }
      if line.folder == Tombstone.kind.name, aside[key] != nil { aside[key] = line }
      if holds(key) {
        keepAside(line, &news)
      } else if let offer = offer(key) {
        // Another device may have brought it back.
        guard let mine = offer.text, let theirs = line.text, SendBack.isKnown(mine, in: theirs)
        else {
          keepAside(line, &news)
          continue
        }
        end(offer, &news)
        aside[key] = nil
        news.take(line)
      } else {
        news.take(line)
      }
    }
    forget(news.dismissed)
    return news
  }

  private mutating func keepAside(_ line: ChangeLine, _ news: inout News) {
    aside[line.key] = line
    news.stored.append(line)
  }

  /// What everything that the library has lacks of what the device has: operations that would bring
  /// it back. Those that were offered before keep their identifier; the others have none.
  ///
  /// - Parameters:
  ///   - held: what the library has acknowledged, and what is offered.
  ///   - canonical: a text of the library as this device would write it, where it can read it.
  public func missing(
    in lines: [ChangeLine], of held: [ChangeLine], at now: Instant,
    canonical: (ChangeLine) -> [UInt8]? = { $0.text }
  ) -> [DocumentOperation] {
    var texts: [DocumentKey: [UInt8]] = [:]
    for line in lines { texts[line.key] = line.text }
    var missing: [DocumentOperation] = []
    for line in held where line.folder != Tombstone.kind.name && !holds(line.key) {
      guard let mine = line.text else { continue }
      let (theirs, tombstone) = (texts[line.key], texts[line.key.tombstone])
      if theirs == mine { continue }
      guard SendBack.isDue(mine, theirs: theirs, tombstone: tombstone) else { continue }
      // Edited by hand, it may say the same in other words.
      let there = canonical(ChangeLine(line.folder, line.id, text: theirs))
      if let there, Lineage.isSameContent(mine, there) { continue }
      var operation = DocumentOperation(
        id: .none, folder: line.folder, document: line.id, base: nil, tombstone: tombstone,
        text: mine, at: now)
      if let known = offer(line.key), known.text == mine { operation.id = known.id }
      operation.refused = theirs == nil ? .missing : .older
      missing.append(operation)
    }
    return missing
  }

  /// Everything that the library has, as after it was put back: revisions begin anew, and what is
  /// not in it is not there.
  ///
  /// - Parameters:
  ///   - held: what the device has of it now.
  ///   - missing: what is kept until a person decides, each with an identifier.
  /// - Returns: what is shown of the library; offers and waiting changes are shown over it.
  public mutating func replaceAll(
    with lines: [ChangeLine], holding held: [ChangeLine], offering missing: [DocumentOperation]
  ) -> News {
    let kept = Set(missing.map { $0.id })
    var news = News()
    news.dismissed = offers.map { $0.id }.filter { !kept.contains($0) }
    revisions = [:]
    for key in aside.keys { aside[key] = ChangeLine(key.folder, key.id, text: nil) }
    replaceOffers(with: missing)
    let there = Set(lines.map { $0.key })
    let gone = held.filter { !there.contains($0.key) }
    let rest = take(gone.map { ChangeLine($0.folder, $0.id, text: nil) } + lines)
    (news.stored, news.shown) = (rest.stored, rest.shown)
    news.dismissed += rest.dismissed
    return news
  }
}

extension DocumentKey {
  /// That of the tombstone which stands for the document.
  fileprivate var tombstone: DocumentKey { DocumentKey(folder: Tombstone.kind.name, id: id) }
}

extension Refusal {
  fileprivate static var missing: Refusal {
    Refusal(.missing, "The library does not have it any more.", hint: "Send it back, or drop it.")
  }

  fileprivate static var older: Refusal {
    Refusal(.missing, "The library has an older version.", hint: "Send it back, or drop it.")
  }
}
