import Documents
import Foundation
import Strength
import Testing

@testable import Library

/// Files that are not what they were: cut, flipped, replaced.
@Suite struct DamageTests {
  private let disk = SimulatedDisk()
  private let root = "/library"
  private let documents: [(path: String, bytes: [UInt8])]

  init() throws {
    let workout = DiskTrial.workout(1)
    let muscle = Muscle(id: ULID(high: 2, low: 1), name: "Quads", order: 0)
    let gym = Gym(id: ULID(high: 3, low: 1), name: "Home")
    let stub = Tombstone(
      id: ULID(high: 4, low: 1), deletedKind: "Gyms", name: "Club",
      deletedAt: Instant(milliseconds: 0), lastText: "{}")
    documents = [
      (workout.path, workout.encoded()), (muscle.path, muscle.encoded()),
      (gym.path, gym.encoded()), (stub.path, stub.encoded()),
    ]
    let (documents, root) = (documents, root)
    try disk.edit { image in
      for document in documents { try image.put(document.bytes, at: root + "/" + document.path) }
    }
  }

  private func open(cacheFolder: String? = nil) throws -> Library {
    try Library(at: root, cacheFolder: cacheFolder, forWriting: true, disk: disk)
  }

  private func put(_ bytes: [UInt8], at path: String) throws {
    let place = root + "/" + path
    try disk.edit { try $0.put(bytes, at: place) }
  }

  /// Whether a damaged file is left alone, or is a document all the same.
  private func isReadAsWhatItIs(_ path: String, _ bytes: [UInt8]) throws -> Bool {
    try put(bytes, at: path)
    let change = try FileChange(inspecting: path, in: root, on: disk)
    guard disk.image.bytes(at: root + "/" + path) == bytes else { return false }
    switch change?.content {
    case .quarantined(let why): return !why.message.isEmpty
    case .document(let summary, _, let text):
      return text == bytes && DocumentType.id(ofPath: path) == summary.id
    case .foreign, .gone, nil: return false
    }
  }

  @Test func leavesDocumentsAloneThatWereCutAnywhere() async throws {
    for (path, bytes) in documents {
      for length in 0..<bytes.count {
        let cut = Array(bytes.prefix(length))
        #expect(try isReadAsWhatItIs(path, cut), "\(path), \(length) bytes")
        // Only the newline at the end may be missing.
        if length < bytes.count - 1 {
          let change = try FileChange(inspecting: path, in: root, on: disk)
          guard case .quarantined = change?.content else {
            Issue.record("\(path) counts with \(length) bytes")
            continue
          }
        }
      }
      try put(bytes, at: path)
    }
  }

  @Test func readsTenThousandFlippedBitsAsWhatTheyAre() async throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = RandomSource(seed: seed)
    let library = try open()
    try await library.refresh()
    for number in 0..<Soak.times(10_000, long: 1_000_000) {
      let (path, bytes) = documents[random.below(documents.count)]
      var flipped = bytes
      for _ in 0...random.below(3) { flipped[random.below(bytes.count)] ^= 1 << random.below(8) }
      #expect(try isReadAsWhatItIs(path, flipped), "seed \(seed), number \(number)")
      if number.isMultiple(of: 200) {
        try await library.refresh()
        let status = try library.status()
        let count = status.documents.reduce(0) { $0 + $1.count }
        #expect(count + status.quarantined.count == 4, "seed \(seed), number \(number)")
      }
      try put(bytes, at: path)
    }
    try await library.refresh()
    #expect(try library.status().quarantined.isEmpty)
  }

  @Test(arguments: 0..<4)
  func namesWhatHasTakenADocumentsPlace(_ number: Int) async throws {
    let (path, bytes) = documents[number]
    let place = root + "/" + path
    let kinds: [(String, Quarantine.Reason, (inout DiskImage) throws -> Void)] = [
      ("nothing in it", .unreadable, { try $0.put([], at: place) }),
      ("NULs", .unreadable, { try $0.put([UInt8](repeating: 0, count: bytes.count), at: place) }),
      (
        "100 MB", .tooLarge,
        { try $0.put([UInt8](repeating: 0x20, count: 100 << 20), at: place) }
      ),
      (
        "a folder", .notAFile,
        { image in
          try image.take(place)
          try image.makeFolders(place)
        }
      ),
      (
        "a link", .notAFile,
        { image in
          try image.take(place)
          try image.put(bytes, at: "/elsewhere/file.json")
          try image.makeLink(place, to: "/elsewhere/file.json")
        }
      ),
      (
        "a pipe", .notAFile,
        { image in
          try image.take(place)
          try image.makePipe(place)
        }
      ),
    ]
    let sound = disk.image
    for (name, reason, replace) in kinds {
      let library = try open()
      try await library.refresh()
      var image = sound
      try replace(&image)
      disk.image = image
      for _ in 0..<2 {
        try await library.refresh()
        let status = try library.status()
        #expect(status.quarantined.map { $0.path } == [path], "\(name)")
        #expect(status.quarantined.first?.why.reason == reason, "\(name)")
        #expect(status.documents.reduce(0) { $0 + $1.count } == 3, "\(name)")
      }
      let found = try Verification(of: root, on: disk).problems
      #expect(found.map { $0.path } == [path], "\(name)")
      // Nobody writes over it, and everything else is saved as ever.
      if number == 0 {
        await #expect(throws: LibraryError.quarantined(path: path)) {
          try await library.save(DiskTrial.workout(1))
        }
      }
      try await library.save(DiskTrial.workout(7))
      #expect(disk.image.bytes(at: place) == image.bytes(at: place), "\(name)")
      #expect(disk.image.kind(at: place) == image.kind(at: place), "\(name)")
      disk.image = sound
      try await library.refresh()
      #expect(try library.status().quarantined.isEmpty, "\(name)")
      #expect(try library.status().documents.reduce(0) { $0 + $1.count } == 4, "\(name)")
    }
  }

  @Test func findsWhatNoTimeTells() async throws {
    let folder = try TemporaryFolder()
    let library = try open(cacheFolder: folder.caches)
    try await library.refresh()
    let (path, bytes) = documents[0]
    let place = root + "/" + path
    let altered = Array(String(decoding: bytes, as: UTF8.self).replacing("Even", with: "Morn").utf8)
    #expect(altered.count == bytes.count && altered != bytes)
    try disk.edit { try $0.alter(altered, at: place) }
    #expect(try await library.refresh().isEmpty)
    #expect(try Verification(of: root, on: disk).isSound)
    let verification = try Verification(of: root, cacheFolder: folder.caches, on: disk)
    #expect(verification.problems.map { $0.path } == [path])
    #expect(verification.problems.first?.code == "altered")
    try await library.rebuild()
    #expect(try library.documents(Workout.self).map { $0.name } == ["Morning"])
    #expect(try Verification(of: root, cacheFolder: folder.caches, on: disk).isSound)
  }
}

extension DiskImage {
  fileprivate func kind(at path: String) -> FileKind? {
    guard let node = try? find(path).node else { return nil }
    return kind(node)
  }
}
