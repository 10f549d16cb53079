import Documents
import Strength
import Testing

/// What is kept of the sets of an export, as documents hold it.
@Suite struct ImportSourceTests {
  private let log = ULID(milliseconds: 1_700_000_000_000, random: (1, 2))
  private let near = ULID(milliseconds: 1_700_000_000_000, random: (3, 4))
  private let far = ULID(milliseconds: 5, random: (6, 7))

  private func entry(
    _ id: ULID, _ content: String, former: [String] = [], isGone: Bool = false
  ) -> ImportSource.Entry {
    var entry = ImportSource.Entry(id: id, content: content)
    (entry.former, entry.isGone) = (former, isGone)
    return entry
  }

  @Test func keepsSetsAsText() {
    let entries = [
      entry(near, "8|60 kg|9.0"), entry(far, "", former: ["5|60 kg", ""], isGone: true),
      entry(near, "|||||5 km", isGone: true),
    ]
    let sets = ImportSource.ExerciseSets(log: log, entries)
    #expect(
      sets.sets == "\(near.text.suffix(16))=8|60 kg|9.0,~\(far.text)=<5|60 kg<,"
        + "~\(near.text.suffix(16))=|||||5 km")
    #expect(sets.entries == entries)
  }

  @Test(arguments: ["", ",", "=", "~", "0=5", "~=5", "no equals", "00000000000L0000=5"])
  func readsPastWhatNobodyHasWritten(text: String) {
    var sets = ImportSource.ExerciseSets(log: log, [])
    sets.sets = text
    #expect(sets.entries.isEmpty)
    sets.sets = text + "," + near.text + "=5"
    #expect(sets.entries == [entry(near, "5")])
  }
}
