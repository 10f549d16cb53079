import Foundation
import Testing

@testable import Library

/// Files that get their names when they are whole.
@Suite struct StreamedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func content(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func aNameThatIsTakenIsNotTakenAway() throws {
    let path = folder.path + "/a"
    let (first, second) = (try StreamedFile(at: path), try StreamedFile(at: path))
    try first.write(Array("first".utf8))
    try second.write(Array("second".utf8))
    try first.keep()
    #expect(throws: LibraryError.changedMeanwhile(path: path)) { try second.keep() }
    #expect(content(path) == "first")
    try second.keep(as: folder.path + "/b")
    #expect(second.path == folder.path + "/b")
    #expect(content(second.path) == "second")
    #expect(try names == ["a", "b"])
  }

  @Test func ofManyThatWantANameAtOnceOneGetsIt() async throws {
    for round in 0..<100 {
      let path = folder.path + "/\(round)"
      let kept = await withTaskGroup(of: Int?.self) { group in
        for number in 0..<4 {
          group.addTask {
            guard let file = try? StreamedFile(at: path),
              (try? file.write(Array("\(number)".utf8))) != nil,
              (try? file.keep()) != nil
            else { return nil }
            return number
          }
        }
        var kept: [Int] = []
        for await number in group { if let number { kept.append(number) } }
        return kept
      }
      #expect(kept.map { "\($0)" } == [content(path)].compactMap { $0 }, "\(round)")
    }
    #expect(try names.count == 100)
  }

  /// A folder has no second name, as nothing has on some disks.
  @Test func whatCannotBeMovedLeavesNoName() throws {
    let (old, new) = (folder.path + "/old", folder.path + "/new")
    try FileManager.default.createDirectory(atPath: old, withIntermediateDirectories: true)
    #expect(throws: DiskError.self) { try SystemDisk().move(old, toFree: new) }
    #expect(try names == ["old"])
  }
}
