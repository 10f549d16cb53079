import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// What a person decides about the folder, as pages and commands ask for it.
@Suite struct ReviewTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Library {
    try Library(at: folder.library, cacheFolder: folder.caches, forWriting: true)
  }

  private func tombstone(_ workout: Workout) -> Tombstone {
    Tombstone(
      id: workout.id, deletedKind: "Workouts", name: workout.name,
      deletedAt: Instant(milliseconds: 1_775_000_000_000),
      lastText: String(decoding: workout.encoded(), as: UTF8.self))
  }

  /// A library whose 120 deleted workouts have come back with a backup.
  private func withBackup() async throws -> (Library, [Workout]) {
    let library = try open()
    let workouts = (1...120).map { Workout.sample($0, sets: [1]) }
    for workout in workouts {
      try folder.write(tombstone(workout).encoded(), to: tombstone(workout).path)
    }
    try await library.refresh()
    for workout in workouts { try folder.write(workout.encoded(), to: workout.path) }
    try await library.refresh()
    return (library, workouts)
  }

  /// A workout whose repetitions two machines have changed at once.
  private func joined() async throws -> (Library, Workout) {
    let base = Workout.sample(1, sets: [1])
    let mine = try base.counted("MINE0000") { $0.logs[0].sets[0].reps = 8 }
    let theirs = try base.counted("THEIRS00") { $0.logs[0].sets[0].reps = 10 }
    let library = try open()
    try folder.write(mine.encoded(), to: base.path)
    try folder.write(theirs.encoded(), to: String(base.path.dropLast(5)) + " (1).json")
    try await library.refresh()
    return (library, base)
  }

  private func reps(_ library: Library) throws -> Int? {
    let workouts = try library.documents(Workout.self)
    return workouts.first?.logs[0].sets[0].reps
  }

  // MARK: What is back

  @Test func listsWhatIsBack() async throws {
    let (library, workouts) = try await withBackup()
    let found = try library.returned(upTo: 3)
    #expect(found.count == 3)
    #expect(try library.returnedCount() == 120)
    let first = try #require(found.first)
    let workout = try #require(workouts.first { $0.id == first.id })
    #expect(first.path == workout.path && first.name == workout.name)
    #expect(first.day == workout.startedAt.day)
    #expect(first.deletedAt?.milliseconds == 1_775_000_000_000)
  }

  /// A program copies a backup file by file into a folder that is followed.
  @Test func asksAlsoWhereFilesComeOneByOne() async throws {
    let library = try open()
    let workouts = (1...120).map { Workout.sample($0, sets: [1]) }
    for workout in workouts {
      try folder.write(tombstone(workout).encoded(), to: tombstone(workout).path)
    }
    try await library.refresh()
    for first in stride(from: 0, to: 120, by: 10) {
      for workout in workouts[first..<(first + 10)] {
        try folder.write(workout.encoded(), to: workout.path)
      }
      try await library.refresh()
    }
    // Those before the hundredth have gone again; they can be restored.
    #expect(try library.returnedCount() == 30)
    #expect(try library.documents(Tombstone.self).count == 120)
    #expect(try library.documents(Workout.self).isEmpty)
  }

  @Test func fewThatComeBackNowAndThenAskNobody() async throws {
    let library = try open()
    let start = systemMilliseconds()
    for number in 1...3 {
      await library.set(clock: start + Int64(number) * 3_600_000)
      let workouts = (1...60).map { Workout.sample(number * 1000 + $0, sets: [1]) }
      for workout in workouts {
        try folder.write(tombstone(workout).encoded(), to: tombstone(workout).path)
      }
      try await library.refresh()
      for workout in workouts { try folder.write(workout.encoded(), to: workout.path) }
      try await library.refresh()
      #expect(try library.returnedCount() == 0)
    }
    #expect(try library.documents(Workout.self).isEmpty)
  }

  @Test func tellsWhoeverAsksForChangesThatFewerWait() async throws {
    let (library, workouts) = try await withBackup()
    let before = try library.position()
    #expect(try library.changes(since: before.revision, epoch: before.epoch).returnedCount == 120)
    try await library.discard(returned: workouts[0].path)
    let after = try library.position()
    #expect(after.revision > before.revision)
    #expect(try library.changes(since: before.revision, epoch: before.epoch).returnedCount == 119)
    try await library.refresh()
    #expect(try library.position() == after)
  }

  // MARK: Merges

  @Test func saysWhatLostInAMerge() async throws {
    let (library, _) = try await joined()
    #expect(try library.merges().map { $0.lost } == [["Bench Press: reps was also 8"]])
  }

  @Test func makesAnUndoneMergeOnceMore() async throws {
    let (library, base) = try await joined()
    let number = try #require(try library.merges().first).number
    #expect(try reps(library) == 10)
    for _ in 0..<2 {
      try await library.undoMerge(number)
      #expect(try reps(library) == 8)
      #expect(try library.openQuestions().isEmpty)
      var edited = try #require(try library.documents(Workout.self).first)
      edited.name += "!"
      try await library.save(edited)
      try await library.redoMerge(number)
      #expect(try reps(library) == 10)
      #expect(try library.merges().map { $0.isUndone } == [false])
      #expect(try library.openQuestions().map { $0.id } == [base.id])
    }
    #expect(try library.documents(Workout.self).first?.name == base.name + "!!")
    await #expect(throws: LibraryError.notFound(kind: "undone merge", name: "\(number)")) {
      try await library.redoMerge(number)
    }
  }

  /// An engine is just replacing the file.
  @Test func undoesAMergeWhoseFileIsAway() async throws {
    let (library, base) = try await joined()
    // One that is there, so that the folder is not empty.
    try await library.save(Workout.sample(7, sets: []))
    let number = try #require(try library.merges().first).number
    func takeAway() async throws {
      try FileManager.default.removeItem(atPath: folder.library + "/" + base.path)
      try await library.refresh()
    }
    func reps() throws -> Int? {
      let workout = try library.documents(Workout.self).first { $0.id == base.id }
      return workout?.logs[0].sets[0].reps
    }
    try await takeAway()
    try await library.undoMerge(number)
    #expect(try reps() == 8)
    try await takeAway()
    try await library.redoMerge(number)
    #expect(try reps() == 10)
  }

  @Test func bringsBackAgainWhatACopyHadBroughtBack() async throws {
    let workout = Workout.sample(1, sets: [1])
    let library = try open()
    try folder.write(workout.encoded(), to: String(workout.path.dropLast(5)) + " (1).json")
    try await library.refresh()
    let number = try #require(try library.merges().first).number
    try await library.undoMerge(number)
    #expect(try library.documents(Workout.self).isEmpty)
    try await library.redoMerge(number)
    #expect(try library.documents(Workout.self).map { $0.bare } == [workout.bare])
    #expect(try library.documents(Tombstone.self).isEmpty)
  }

  // MARK: Questions

  /// A device that takes back its answer asks the question again, everywhere.
  @Test func opensAQuestionAgainWhoseAnswerIsTakenBack() async throws {
    let (library, base) = try await joined()
    let open = try folder.bytes(base.path)
    let key = try #require(try library.openQuestions().first?.questions.first?.key)
    let resolved = try #require(try OpenQuestion.resolving(key, in: open, taking: true))
    for (before, after) in [(open, resolved), (resolved, open)] {
      let answer = try await library.apply([
        DocumentOperation(
          id: ULID(derivedFrom: "\(after.count)"), folder: "Workouts", document: base.id,
          base: before, text: after, at: Instant(milliseconds: 1_795_000_000_000))
      ])
      if let why = answer.results[0].refused { Issue.record("\(why)") }
    }
    #expect(try reps(library) == 10)
    #expect(try library.openQuestions().first?.questions.map { $0.key } == [key])
  }
}
