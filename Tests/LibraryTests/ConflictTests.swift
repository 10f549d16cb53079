import Documents
import Foundation
import Running
import Sequences
import Strength
import Testing

@testable import Library

/// Copies that sync engines leave beside documents.
@Suite struct ConflictTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(writing: Bool = true) throws -> Library {
    try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: writing, quietSeconds: 0)
  }

  /// A workout as two machines have it, and what both have started from.
  private func versions() throws -> (base: Workout, mine: Workout, theirs: Workout) {
    let base = Workout.sample(1, sets: [1])
    return (
      base, try base.counted("MINE0000") { $0.logs[0].sets.append(WorkoutSet.sample(2)) },
      try base.counted("THEIRS00") { $0.logs[0].sets.append(WorkoutSet.sample(3)) }
    )
  }

  private static let endings = [
    ".sync-conflict-20261121-092028-5AD52TT.json", " (NAME's conflicted copy 2026-11-21).json",
    " (conflicted copy 2026-11-21 092028).json", "-COMPUTER.json", " (1).json", " 2.json",
    ".sync-conflict-20261121-092028-5AD52TT.sync-conflict-20261122-092028-5AD52TT.json",
  ]

  @Test(arguments: endings) func joinsACopyUnderEveryEnginesName(ending: String) async throws {
    let (base, mine, theirs) = try versions()
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    let copy = String(base.path.dropLast(5)) + ending
    try folder.write(theirs.encoded(), to: copy)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
    #expect(!folder.exists(copy))
    #expect(try library.merges().map { $0.paths } == [[copy]])
    let bytes = try folder.bytes(base.path)
    try await library.refresh()
    #expect(try folder.bytes(base.path) == bytes)
  }

  @Test func joinsThreeCopiesInAnyOrder() async throws {
    let base = Workout.sample(1, sets: [1])
    let sides = try (2...5).map { number in
      try base.counted("WRITER0\(number)") { $0.logs[0].sets.append(.sample(number)) }
    }
    var results: Set<[UInt8]> = []
    for shift in 0..<4 {
      let other = try TemporaryFolder()
      for (position, side) in sides.enumerated() {
        let place = (position + shift) % 4
        let name = String(base.path.dropLast(5)) + (place == 0 ? "" : " (\(place))") + ".json"
        try other.write(side.encoded(), to: name)
      }
      let library = try Library(
        at: other.library, cacheFolder: nil, forWriting: true, quietSeconds: 0)
      try await library.refresh()
      #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3, 4, 5]])
      #expect(try library.status().conflicts.isEmpty)
      results.insert(try other.bytes(base.path))
    }
    #expect(results.count == 1)
  }

  @Test func removesAnIdenticalCopyAndWritesNothing() async throws {
    let (_, mine, _) = try versions()
    let library = try open()
    try folder.write(mine.encoded(), to: mine.path)
    try await library.refresh()
    let identity = try SystemDisk().kind(at: folder.library + "/" + mine.path, followsLinks: false)
    let copy = String(mine.path.dropLast(5)) + " 2.json"
    try folder.write(mine.encoded(), to: copy)
    try await library.refresh()
    #expect(!folder.exists(copy))
    #expect(
      try SystemDisk().kind(at: folder.library + "/" + mine.path, followsLinks: false) == identity)
  }

  @Test func takesTheNewerOfTwoWhicheverIsTheCopy() async throws {
    let (base, mine, _) = try versions()
    for (document, copy) in [(base, mine), (mine, base)] {
      let other = try TemporaryFolder()
      let name = String(base.path.dropLast(5)) + " (1).json"
      try other.write(document.encoded(), to: base.path)
      try other.write(copy.encoded(), to: name)
      let library = try Library(
        at: other.library, cacheFolder: nil, forWriting: true, quietSeconds: 0)
      try await library.refresh()
      #expect(try other.bytes(base.path) == mine.encoded())
      #expect(!other.exists(name))
    }
  }

  @Test func joinsCopiesOfEveryKind() async throws {
    var random = RandomFields(seed: 4)
    try await joins(random.record(Split.self)) { $0.name += $1 }
    try await joins(random.record(TimedSequence.self)) { $0.name += $1 }
    try await joins(random.record(Gym.self)) { $0.name += $1 }
    try await joins(random.record(Settings.self)) { $0.restSeconds = $1 == "a" ? 61 : 62 }
    try await joins(random.record(Plan.self)) { $0.name += $1 }
    try await joins(random.record(Session.self)) { $0.name += $1 }
    try await joins(random.record(Exercise.self)) { $0.name += $1 }
    try await joins(random.record(Muscle.self)) { $0.name += $1 }
  }

  private func joins<Value: ListedDocument>(
    _ document: Value, _ change: (inout Value, String) -> Void
  ) async throws {
    var base = document
    base.lineage = Lineage()
    let mine = try base.counted("MINE0000") { change(&$0, "a") }
    let theirs = try base.counted("THEIRS00") { change(&$0, "b") }
    let other = try TemporaryFolder()
    let copy = String(base.path.dropLast(5)) + " (1).json"
    try other.write(mine.encoded(), to: base.path)
    try other.write(theirs.encoded(), to: copy)
    let library = try Library(
      at: other.library, cacheFolder: nil, forWriting: true, quietSeconds: 0)
    try await library.refresh()
    #expect(!other.exists(copy), "\(Value.kind.name)")
    let expected = try Merge.join(Value.self, base: nil, mine.encoded(), theirs.encoded())
    #expect(try other.bytes(base.path) == expected, "\(Value.kind.name)")
    #expect(try library.openQuestions().count == 1, "\(Value.kind.name)")
  }

  @Test func joinsAFileInAnotherMonth() async throws {
    let (base, mine, theirs) = try versions()
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    let stray = "Workouts/2020/01/\(base.id.text).json"
    try folder.write(theirs.encoded(), to: stray)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
    #expect(!folder.exists(stray))
  }

  @Test func usesWhatBothHaveStartedFrom() async throws {
    let base = Workout.sample(1, sets: [1, 2])
    let library = try open()
    try await library.save(base)
    var changed = try #require(try library.documents(Workout.self).first)
    changed.logs[0].sets.append(.sample(3))
    try await library.save(changed)
    // The other machine has deleted a set with a program that says nothing of it.
    var theirs = base
    theirs.logs[0].sets.removeFirst()
    theirs = try base.counted("THEIRS00") { $0.logs[0].sets.removeFirst() }
    try folder.write(theirs.encoded(), to: String(base.path.dropLast(5)) + " 2.json")
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[2, 3]])
    #expect(try library.openQuestions().isEmpty)
  }

  @Test func leavesAloneWhatCannotBeRead() async throws {
    let (base, mine, theirs) = try versions()
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    let stem = String(base.path.dropLast(5))
    let newer = String(decoding: theirs.encoded(), as: UTF8.self)
      .replacing("\"schema\": 1", with: "\"schema\": 7")
    let files: [(String, [UInt8], Quarantine.Reason)] = [
      (stem + " (1).json", Array(newer.utf8), .newerSchema),
      (stem + " (2).json", Array(theirs.encoded().dropLast(40)), .unreadable),
      (stem + ".json~", theirs.encoded(), .backup),
    ]
    for (name, text, _) in files { try folder.write(text, to: name) }
    try await library.refresh()
    for (name, text, reason) in files {
      #expect(try folder.bytes(name) == text)
      #expect(try library.status().quarantined.first { $0.path == name }?.why.reason == reason)
    }
    #expect(try folder.bytes(base.path) == mine.encoded())
  }

  @Test func waitsWhereTheDocumentItselfCannotBeRead() async throws {
    let (base, mine, theirs) = try versions()
    let library = try open()
    let half = Array(mine.encoded().dropLast(30))
    try folder.write(half, to: base.path)
    let copy = String(base.path.dropLast(5)) + " (1).json"
    try folder.write(theirs.encoded(), to: copy)
    try await library.refresh()
    #expect(try folder.bytes(base.path) == half)
    #expect(folder.exists(copy))
    try folder.write(mine.encoded(), to: base.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  @Test func joinsWhatGitHasMarked() async throws {
    let (base, mine, theirs) = try versions()
    let library = try open()
    let text = ConflictTests.marked(mine.encoded(), theirs.encoded())
    try folder.write(text, to: base.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
    let broken = Workout.sample(2, sets: [1])
    let other = ConflictTests.marked(broken.encoded(), Array("{\n".utf8))
    try folder.write(other, to: broken.path)
    try await library.refresh()
    #expect(try folder.bytes(broken.path) == other)
    let why = try library.status().quarantined.first?.why
    #expect(why?.reason == .markers)
    #expect(why?.message == "git has left two versions in it, and they cannot be joined")
  }

  /// An old file was put in place of the newer one elsewhere: git takes from it what only it has
  /// changed, and leaves the lineage to be decided.
  @Test func nothingIsRemovedThatOnlyGitHasLeftOut() async throws {
    let (base, mine, _) = try versions()
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    try await library.refresh()
    var mixed = mine
    mixed.logs[0].sets.removeLast()
    try folder.write(ConflictTests.marked(mixed.encoded(), base.encoded()), to: base.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2]])
  }

  /// The copy of another document lies there for its time: nobody waits for that.
  @Test func joinsWhatGitHasLeftBesideACopyThatStays() async throws {
    let library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true, quietSeconds: 86_400)
    let other = Workout.sample(2, sets: [4])
    try await library.save(other)
    let copy = String(other.path.dropLast(5)) + " (1).json"
    try folder.write(folder.bytes(other.path), to: copy)
    try await library.refresh()
    #expect(folder.exists(copy))
    let (base, mine, theirs) = try versions()
    try folder.write(ConflictTests.marked(mine.encoded(), theirs.encoded()), to: base.path)
    try await library.refresh()
    #expect(
      try library.document(Workout.self, id: base.id).map { $0.setNumbers } == [1, 2, 3])
    #expect(folder.exists(copy))
  }

  /// Git joins the lines of two files that nobody had before without a marker: sets are missing or
  /// stand there twice, under what was counted for another text.
  @Test func losesNothingOfWhatGitHasMixedUp() async throws {
    let workout = Workout.sample(1, sets: [1, 2, 3, 4])
    let library = try open()
    try await library.save(workout)
    let whole = try #require(try library.document(Workout.self, id: workout.id))
    var mixed = whole
    let sets = whole.logs[0].sets
    mixed.logs[0].sets = [sets[0], sets[1], sets[2], sets[0], sets[1]]
    try folder.write(mixed.encoded(), to: workout.path)
    try await library.refresh()
    let joined = try #require(try library.document(Workout.self, id: workout.id))
    #expect(joined.setNumbers.sorted() == [1, 2, 3, 4])
    // Whoever has only the mixture takes what was made of it.
    #expect(
      try Lineage.edits(of: joined.encoded()).covers(Lineage.edits(of: mixed.encoded())))
    try await library.refresh()
    #expect(try library.document(Workout.self, id: workout.id) == joined)
  }

  /// Somebody has copied a set in an editor, or removed one.
  @Test func takesWhatAPersonHasMeant() async throws {
    let workout = Workout.sample(1, sets: [1, 2, 3])
    let library = try open()
    try await library.save(workout)
    for numbers in [[0, 1, 2, 0], [0, 1]] {
      var edited = try #require(try library.document(Workout.self, id: workout.id))
      let sets = edited.logs[0].sets
      edited.logs[0].sets = numbers.map { sets[$0] }
      try folder.write(edited.encoded(), to: workout.path)
      try await library.refresh()
      #expect(
        try library.document(Workout.self, id: workout.id)?.setNumbers == numbers.map { $0 + 1 })
    }
  }

  /// An engine takes a document and its copy away, and an older file comes.
  @Test(arguments: ["2026", "zz"])
  func knowsMoreThanACopyThatWentWithIt(name: String) async throws {
    let (base, mine, _) = try versions()
    let library = try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true, quietSeconds: 86_400)
    try folder.write(mine.encoded(), to: base.path)
    let copy = "Workouts/\(name)/copy.json"
    let other = Workout.sample(2, sets: [9])
    try folder.write(other.encoded(), to: other.path)
    try folder.write(base.encoded(), to: copy)
    try await library.refresh()
    #expect(folder.exists(copy))
    try FileManager.default.removeItem(atPath: folder.library + "/" + base.path)
    try FileManager.default.removeItem(atPath: folder.library + "/" + copy)
    try await library.refresh()
    try folder.write(base.encoded(), to: base.path)
    try await library.refresh()
    #expect(try library.document(Workout.self, id: base.id)?.setNumbers == [1, 2])
  }

  private static func marked(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    Array("<<<<<<< HEAD\n".utf8) + ours + Array("=======\n".utf8) + theirs
      + Array(">>>>>>> theirs\n".utf8)
  }

  @Test func changesNothingWhereItOnlyReads() async throws {
    let (base, mine, theirs) = try versions()
    try folder.write(mine.encoded(), to: base.path)
    let copy = String(base.path.dropLast(5)) + " (1).json"
    try folder.write(theirs.encoded(), to: copy)
    let library = try open(writing: false)
    try await library.refresh()
    #expect(try library.status().conflicts == [copy])
    #expect(try folder.bytes(copy) == theirs.encoded())
    #expect(try folder.bytes(base.path) == mine.encoded())
  }

  @Test func givesACopyThePlaceOfAMissingDocument() async throws {
    let (base, mine, _) = try versions()
    try folder.write(mine.encoded(), to: String(base.path.dropLast(5)) + " (1).json")
    let library = try open()
    try await library.refresh()
    #expect(try folder.bytes(base.path) == mine.encoded())
  }

  @Test func bringsBackWhatAProgramHasWrittenOver() async throws {
    let (base, mine, theirs) = try versions()
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    try await library.refresh()
    // An engine that makes no copies; somebody who only reads sees it first.
    try folder.write(theirs.encoded(), to: base.path)
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
    #expect(try library.merges().map { $0.paths } == [[]])
  }

  @Test(arguments: [true, false]) func bringsBackWhatWentWhileAnotherFileCame(
    vanishesFirst: Bool
  ) async throws {
    let (base, mine, theirs) = try versions()
    let moved = try theirs.counted("THEIRS00") { $0.startedAt.milliseconds += 40 * 86_400_000 }
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    try await library.refresh()
    try folder.write(moved.encoded(), to: moved.path)
    try FileManager.default.removeItem(atPath: folder.library + "/" + base.path)
    let paths = [base.path, moved.path]
    for path in vanishesFirst ? paths : paths.reversed() { try await library.ingest([path]) }
    try await library.refresh()
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 3]])
  }

  @Test func undoesAMergeAndKeepsWhatWasDoneSince() async throws {
    let (base, mine, theirs) = try versions()
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    try folder.write(theirs.encoded(), to: String(base.path.dropLast(5)) + " (1).json")
    try await library.refresh()
    var merged = try #require(try library.documents(Workout.self).first)
    merged.logs[0].sets.append(.sample(4))
    try await library.save(merged)
    let merge = try #require(try library.merges().first)
    try await library.undoMerge(merge.number)
    #expect(try library.documents(Workout.self).map { $0.setNumbers } == [[1, 2, 4]])
    #expect(try library.merges().first?.isUndone == true)
    let key = DocumentKey(folder: "Workouts", id: base.id)
    #expect(try library.cache.versions(key).contains { $0.text == theirs.encoded() })
    await #expect(throws: LibraryError.notFound(kind: "merge", name: "\(merge.number)")) {
      try await library.undoMerge(merge.number)
    }
    try await library.rebuild()
    #expect(try library.merges().count == 1)
  }

  @Test func resolvesOpenQuestions() async throws {
    for takes in [true, false] {
      let base = Workout.sample(1, sets: [1])
      let other = try TemporaryFolder()
      let mine = try base.counted("MINE0000") { $0.logs[0].sets[0].reps = 8 }
      let theirs = try base.counted("THEIRS00") { $0.logs[0].sets[0].reps = 10 }
      try other.write(mine.encoded(), to: base.path)
      try other.write(theirs.encoded(), to: String(base.path.dropLast(5)) + " (1).json")
      let library = try Library(
        at: other.library, cacheFolder: nil, forWriting: true, quietSeconds: 0)
      try await library.refresh()
      #expect(try library.documents(Workout.self).first?.logs[0].sets[0].reps == 10)
      let open = try #require(try library.openQuestions().first)
      #expect(open.questions.map { $0.text } == ["Bench Press: reps was also 8"])
      try await library.resolve(open.questions[0].key, of: base.id, taking: takes)
      #expect(
        try library.documents(Workout.self).first?.logs[0].sets[0].reps == (takes ? 8 : 10))
      #expect(try library.openQuestions().isEmpty)
    }
  }
}
