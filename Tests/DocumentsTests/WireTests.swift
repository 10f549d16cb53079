import Documents
import Strength
import Testing

/// What goes over the wire: records, one a line.
@Suite struct WireTests {
  private func roundTrips<Value: Record>(_ type: Value.Type, seed: UInt64) throws {
    var random = RandomFields(seed: seed, addsUnknown: false)
    var lines = RecordLines()
    let values = (0..<200).map { _ in random.record(type) }
    for value in values { lines.add(value) }
    let found = try lines.bytes.split(separator: 0x0a).map { try Value(line: $0) }
    #expect(found == values, "\(type), seed \(seed)")
    #expect(lines.bytes == values.flatMap { $0.line + [0x0a] })
  }

  @Test func readsWhatItWrites() throws {
    let seed = UInt64.random(in: 0...(.max))
    print("seed \(seed)")
    try roundTrips(DocumentOperation.self, seed: seed)
    try roundTrips(Acknowledgement.self, seed: seed)
    try roundTrips(Refusal.self, seed: seed)
    try roundTrips(ChangesHead.self, seed: seed)
    try roundTrips(ChangeLine.self, seed: seed)
    try roundTrips(LibraryIdentity.self, seed: seed)
  }

  @Test func joinsIdentitiesInAnyOrder() {
    let ids = (1...4).map { LibraryIdentity(ULID(high: 0, low: $0)) }
    let left = ids[2].joined(with: ids[1]).joined(with: ids[3].joined(with: ids[0]))
    let right = ids[0].joined(with: ids[1]).joined(with: ids[2]).joined(with: ids[3])
    #expect(left == right)
    #expect(left.id == ids[0].id)
    #expect(left.aliases == ids.dropFirst().map { $0.id })
    #expect(left.joined(with: left) == left)
  }

  // MARK: What a device has and a library lacks

  private func counted(_ split: Split, _ name: String, by writer: String = "A") throws -> Split {
    var copy = split
    copy.name = name
    return try Split(
      decoding: Lineage.advance(
        copy.encoded(), base: split.encoded(), writer: writer, at: Instant(milliseconds: 0)))
  }

  private func tombstone(_ split: Split) -> [UInt8] {
    Tombstone(
      id: split.id, deletedKind: "Splits", name: split.name, deletedAt: Instant(milliseconds: 0),
      lastText: String(decoding: split.encoded(), as: UTF8.self)
    ).encoded()
  }

  @Test func versionVectorsSayWhatGoesBack() throws {
    let first = try counted(Split(id: ULID(high: 1, low: 1), name: "A", order: 0), "B")
    let second = try counted(first, "C")
    let beside = try counted(first, "D", by: "B")
    func isDue(_ mine: Split, _ theirs: Split?, stone: Split? = nil) -> Bool {
      SendBack.isDue(
        mine.encoded(), theirs: theirs?.encoded(), tombstone: stone.map { tombstone($0) })
    }
    #expect(isDue(first, nil))
    #expect(isDue(second, first))
    #expect(isDue(second, beside))
    #expect(isDue(second, nil, stone: first))
    #expect(!isDue(first, first))
    #expect(!isDue(first, second))
    #expect(!isDue(first, nil, stone: second))
    #expect(!isDue(first, nil, stone: first))
  }
}
