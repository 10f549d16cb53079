import Body
import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Activities with the samples beside them, and months that are named by their date.
@Suite struct BodyFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Library {
    try Library(
      at: folder.library, cacheFolder: folder.caches, forWriting: true, quietSeconds: 0)
  }

  private var run: Activity {
    var activity = Activity()
    activity.startedAt = Instant("2026-03-14T07:00:00.000+01:00") ?? Instant(milliseconds: 0)
    activity.id = ULID(derivedFrom: "run", milliseconds: activity.startedAt.milliseconds)
    return activity
  }

  private func samples(of activity: Activity, _ text: String) -> Library.AttachedFile {
    Library.AttachedFile(
      path: "Activities/2026/03/\(activity.id.text).fit", bytes: Array(text.utf8))
  }

  @Test func samplesAreKeptBesideTheActivityAndAreNoDocuments() async throws {
    let library = try open()
    let file = samples(of: run, "points")
    try await library.keep([file])
    try await library.save(run)
    try await library.refresh()
    #expect(folder.exists(file.path))
    #expect(try library.documents(Activity.self).map { $0.id } == [run.id])
    #expect(try library.status().quarantined.isEmpty)
    let verification = try Verification(of: folder.library)
    #expect(verification.isSound)
    #expect(verification.problems.isEmpty)
  }

  @Test func samplesAreNeverOverwritten() async throws {
    let library = try open()
    let file = samples(of: run, "points")
    try await library.keep([file])
    try await library.keep([file])
    await #expect(throws: LibraryError.changedMeanwhile(path: folder.library + "/" + file.path)) {
      try await library.keep([samples(of: run, "others")])
    }
    #expect(try folder.bytes(file.path) == file.bytes)
  }

  /// As where a copy of the folder was cut off, or on a disk that fails.
  @Test(arguments: ["", "poin", "pointy"])
  func aDamagedFileIsToldAndWrittenAnew(damage: String) async throws {
    let library = try open()
    var activity = run
    var source = ActivitySource()
    source.id = activity.id
    let points = Array("points".utf8)
    source.samples = Attachment(
      of: activity, ending: "fit", sha256: SHA256Digest.text(of: points), bytes: points.count)
    activity.sources = [source]
    let path = try #require(source.samples?.path)
    try await library.save(activity)
    let absent = try Verification(of: folder.library)
    #expect(absent.isSound && absent.problems.map { $0.code } == ["absent"])
    let kept = Library.AttachedFile(path: path, bytes: points)
    try await library.keep([kept])
    #expect(try Verification(of: folder.library).problems.isEmpty)
    try folder.write(damage, to: path)
    let damaged = try Verification(of: folder.library)
    #expect(!damaged.isSound)
    #expect(damaged.problems.map { $0.path + " " + $0.code } == [path + " damaged"])
    try await library.keep([kept])
    #expect(try folder.bytes(path) == points)
    // What does not belong there either takes nobody's place.
    await #expect(throws: LibraryError.changedMeanwhile(path: folder.library + "/" + path)) {
      try await library.keep([Library.AttachedFile(path: path, bytes: Array("others".utf8))])
    }
    #expect(try folder.bytes(path) == points)
  }

  /// An engine has brought the same file a moment before, which nobody has made durable. Who sends
  /// it forgets its own once it is told that it is kept.
  @Test func aFileThatIsThereAlreadyIsDurable() async throws {
    let disk = SimulatedDisk()
    let file = samples(of: run, "points")
    let place = "/library/" + file.path
    try disk.edit { try $0.makeFolders("/library") }
    disk.edit { $0.synchronizeAll() }
    let library = try Library(at: "/library", cacheFolder: nil, forWriting: true, disk: disk)
    try disk.edit { try $0.put(file.bytes, at: place) }
    try await library.keep([file])
    disk.edit { $0.loseEverythingThatCanBeLost() }
    #expect(disk.image.bytes(at: place) == file.bytes)
  }

  @Test func samplesAreFoundWhereSomebodyHasMovedTheFolder() async throws {
    let library = try open()
    var activity = run
    var file = Attachment()
    file.path = "Activities/2026/02/\(run.id.text).fit"
    try await library.keep([samples(of: run, "points")])
    #expect(try library.attached(file, to: activity) == Array("points".utf8))
    activity.startedAt.milliseconds += 90 * 86_400_000
    #expect(try library.attached(file, to: activity) == nil)
    file.path = "Activities/../../secret.fit"
    #expect(try library.attached(file, to: activity) == nil)
  }

  @Test func aMonthIsNamedByItsDate() async throws {
    let library = try open()
    let day = run.startedAt.day
    var month = HealthMonth(of: day)
    month.take(HealthDay(day: day))
    try await library.save(month)
    #expect(folder.exists("Health/2026-03.json"))
    try await library.rebuild()
    #expect(try library.documents(HealthMonth.self).map { $0.id } == [month.id])
    #expect(try library.status().quarantined.isEmpty)
    #expect(try Verification(of: folder.library).problems.isEmpty)
  }

  @Test func anUnreadableMonthIsNotMissing() async throws {
    let library = try open()
    let month = HealthMonth(of: run.startedAt.day)
    try await library.save([Draft(month), Draft(Workout.sample(1, sets: []))])
    let moment = systemMilliseconds()
    try folder.write("{", to: month.path)
    try await library.refresh()
    #expect(try library.documents(HealthMonth.self).isEmpty)
    #expect(try library.missingDocuments().isEmpty)
    #expect(try library.missingDocuments(withUnreadable: true).map { $0.id } == [month.id])
    let condition = CacheCondition(of: library, cacheFolder: folder.caches)
    #expect(condition.state == .current && condition.missingCount == 0)
    let then = try library.library(at: moment).first { $0.id == month.id }
    #expect(then?.state == .gone(.leftAlone))
    // Another month is missing all the same.
    let other = HealthMonth(of: run.startedAt.day - 40)
    try await library.save(other)
    try FileManager.default.removeItem(atPath: folder.library + "/" + other.path)
    try await library.refresh()
    #expect(try library.missingDocuments().map { $0.id } == [other.id])
    #expect(CacheCondition(of: library, cacheFolder: folder.caches).missingCount == 1)
  }

  @Test func aMonthUnderAnotherDateIsLeftAlone() async throws {
    let library = try open()
    try folder.write(HealthMonth(of: run.startedAt.day).encoded(), to: "Health/2026-04.json")
    try folder.write([0x7b], to: "Health/2026-13.json")
    try await library.refresh()
    #expect(try library.documents(HealthMonth.self).isEmpty)
    #expect(try library.status().quarantined.map { $0.path } == ["Health/2026-04.json"])
  }

  @Test func twoMachinesMonthsAreJoinedDayByDay() async throws {
    let day = run.startedAt.day
    let base = HealthMonth(of: day)
    func with(_ offset: Int, _ steps: Double, _ writer: String) throws -> HealthMonth {
      try base.counted(writer) { month in
        var health = HealthDay(day: day + offset)
        health.steps = HealthFigure(steps, source: "Watch")
        month.take(health)
      }
    }
    let library = try open()
    try folder.write(try with(1, 5000, "MINE0000").encoded(), to: base.path)
    try folder.write(
      try with(2, 6000, "THEIRS00").encoded(),
      to: "Health/2026-03.sync-conflict-20261121-092028-5AD52TT.json")
    try await library.refresh()
    let joined = try #require(try library.documents(HealthMonth.self).first)
    #expect(joined.days.map { $0.steps?.value } == [5000, 6000])
    #expect(joined.days.map { $0.day - day } == [1, 2])
  }

  @Test func aDeletedMonthComesBack() async throws {
    let library = try open()
    let month = HealthMonth(of: run.startedAt.day)
    try await library.save(month)
    let saved = try #require(try library.documents(HealthMonth.self).first)
    try await library.delete(saved, at: run.startedAt)
    #expect(!folder.exists("Health/2026-03.json"))
    try await library.restore(try #require(try library.documents(Tombstone.self).first))
    #expect(folder.exists("Health/2026-03.json"))
  }

  /// The samples of an activity that was deleted more than two years ago, and another activity,
  /// which has the same recording where the two were joined.
  private func withOldSamples(
    isJoined: Bool
  ) async throws -> (
    library: Library, file: Body.Attachment, other: Activity, tombstone: Tombstone
  ) {
    let library = try open()
    let now: Int64 = 1_775_000_000_000
    await library.set(clock: now)
    var deleted = run
    deleted.startedAt.milliseconds = now - 900 * 86_400_000
    var source = ActivitySource()
    source.id = deleted.id
    source.samples = Attachment(
      of: deleted, ending: "fit", sha256: "0123456789abcdef", bytes: 6)
    deleted.sources = [source]
    let file = try #require(source.samples)
    try await library.keep([Library.AttachedFile(path: file.path, bytes: Array("points".utf8))])
    var other = run
    other.id = ULID(derivedFrom: "other", milliseconds: now)
    other.startedAt.milliseconds = now
    if isJoined { other.sources = [source] }
    try await library.save(other)
    for number in 0..<25 {
      var workout = Workout.sample(1000 + number, sets: [1])
      workout.startedAt = Instant(milliseconds: now - Int64(number) * 86_400_000)
      try await library.save(workout)
    }
    let tombstone = Tombstone(
      id: deleted.id, deletedKind: Activity.kind.name, name: "Run",
      deletedAt: Instant(milliseconds: now - 800 * 86_400_000),
      lastText: String(decoding: deleted.encoded(), as: UTF8.self))
    return (library, file, other, tombstone)
  }

  /// Undoing a deletion finds the samples again, so they stay as long as the tombstone does.
  @Test(arguments: [false, true]) func samplesGoWithTheTombstone(isJoined: Bool) async throws {
    let (library, file, _, tombstone) = try await withOldSamples(isJoined: isJoined)
    try folder.write(tombstone.encoded(), to: tombstone.path)
    try await library.refresh()
    #expect(try library.documents(Tombstone.self).isEmpty)
    #expect(folder.exists(file.path) == isJoined)
  }

  /// As other programs may write the same text.
  @Test func samplesStayWhereSlashesAreEscaped() async throws {
    let (library, file, other, tombstone) = try await withOldSamples(isJoined: true)
    let text = String(decoding: try folder.bytes(other.path), as: UTF8.self)
    let escaped = file.path.replacingOccurrences(of: "/", with: "\\/")
    try folder.write(text.replacingOccurrences(of: file.path, with: escaped), to: other.path)
    try folder.write(tombstone.encoded(), to: tombstone.path)
    try await library.refresh()
    #expect(try library.documents(Tombstone.self).isEmpty)
    #expect(folder.exists(file.path))
  }

  /// What cannot be read just now, or is away, may have the same recording.
  @Test(arguments: [false, true], [false, true])
  func samplesStayWhileADocumentCannotBeRead(isJoined: Bool, isAway: Bool) async throws {
    let (library, file, other, tombstone) = try await withOldSamples(isJoined: isJoined)
    let text = try folder.bytes(other.path)
    if isAway {
      try FileManager.default.removeItem(atPath: folder.library + "/" + other.path)
    } else {
      try folder.write(#"{"schema": 99, "id": "\#(other.id.text)"}"#, to: other.path)
    }
    try folder.write(tombstone.encoded(), to: tombstone.path)
    try await library.refresh()
    #expect(folder.exists(tombstone.path) && folder.exists(file.path))
    try folder.write(text, to: other.path)
    try await library.refresh()
    #expect(!folder.exists(tombstone.path) && folder.exists(file.path) == isJoined)
  }

  /// The picture comes back with its photo, and lies where neither documents nor problems are.
  @Test func aPictureStaysWithItsPhoto() async throws {
    let library = try open()
    var photo = BodyPhoto()
    photo.day = run.startedAt.day
    photo.id = ULID(derivedFrom: "photo", milliseconds: run.startedAt.milliseconds)
    photo.picture = Attachment(of: photo, as: .jpeg, sha256: "0123456789abcdef", bytes: 3)
    let file = Library.AttachedFile(path: photo.picture.path, bytes: [0xff, 0xd8, 0xff])
    try await library.keep([file])
    try await library.save(photo)
    // It moves to the month of its new day; its picture stays.
    photo = try #require(try library.documents(BodyPhoto.self).first)
    photo.day = photo.day - 40
    try await library.save(photo)
    #expect(folder.exists(photo.path) && photo.path.hasPrefix("Photos/2026/02/"))
    #expect(try library.attached(photo.picture, to: photo) == file.bytes)
    photo = try #require(try library.documents(BodyPhoto.self).first)
    try await library.delete(photo, at: run.startedAt)
    #expect(folder.exists(file.path))
    try await library.restore(try #require(try library.documents(Tombstone.self).first))
    #expect(try library.documents(BodyPhoto.self).map { $0.id } == [photo.id])
    try await library.rebuild()
    #expect(try library.status().quarantined.isEmpty)
    #expect(try Verification(of: folder.library).problems.isEmpty)
  }
}
