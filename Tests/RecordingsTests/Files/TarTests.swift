import Testing

@testable import Recordings

@Suite struct TarTests {
  private struct Read: Equatable {
    var entry: TarEntry
    var content: String
  }

  private static func packed(_ entry: TarEntry, _ content: String = "") -> [UInt8] {
    let bytes = Array(content.utf8)
    return TarArchive.header(of: entry) + bytes + TarArchive.padding(behind: bytes.count)
  }

  private static func file(_ name: String, _ content: String) -> [UInt8] {
    packed(TarEntry(name: name, kind: .file, size: content.utf8.count), content)
  }

  private func read(_ bytes: [UInt8]) throws -> [Read] {
    let reader = TarReader(MemorySource(bytes))
    var result: [Read] = []
    while let entry = try reader.next() {
      var content: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 700)
      while case let count = try reader.read(into: &piece), count > 0 { content += piece[..<count] }
      result.append(Read(entry: entry, content: String(decoding: content, as: UTF8.self)))
    }
    return result
  }

  private func fault(_ bytes: [UInt8]) -> String? {
    do {
      _ = try read(bytes)
      return nil
    } catch let error as RecordingError {
      if case .damagedArchive(let reason) = error { return reason }
      return "\(error)"
    } catch {
      return "\(error)"
    }
  }

  // MARK: Round trips

  @Test(arguments: [
    "a", "a/b.json", String(repeating: "n", count: 100), String(repeating: "n", count: 101),
    "ünï/“x”.txt", "line\nbreak", "back\\slash", " space ", "-rf", "a/\u{301}b",
    String(repeating: "folder/", count: 90) + "deep",
  ])
  func aNameComesBackAsItWas(_ name: String) throws {
    for size in [0, 1, 511, 512, 513, 2000] {
      let entry = TarEntry(
        name: name, kind: .file, size: size, mode: 0o640, modifiedSeconds: 1_795_000_000)
      let content = String(repeating: "x", count: size)
      let bytes = Self.packed(entry, content) + Self.file("next", "one") + TarArchive.ending
      #expect(bytes.count % 512 == 0)
      let found = try read(bytes)
      #expect(found.first == Read(entry: entry, content: content))
      #expect(found.last?.content == "one")
    }
  }

  @Test func foldersHaveNoContent() throws {
    let folder = TarEntry(name: "a/b", kind: .folder, mode: 0o750)
    let bytes = Self.packed(folder) + Self.file("a/b/c", "x") + TarArchive.ending
    #expect(try read(bytes).map { $0.entry.kind } == [.folder, .file])
    #expect(try read(bytes)[0].entry == folder)
  }

  @Test func saysWhatItIs() throws {
    let reader = TarReader(
      MemorySource(
        TarArchive.opening(comment: "of “Ada”") + Self.file("a", "x") + TarArchive.ending))
    #expect(try reader.next()?.name == "a")
    #expect(reader.comment == "of “Ada”")
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test func aCommentStandsBeforeItsFileAlone() throws {
    let entry = TarEntry(name: "a", kind: .file, size: 1, comment: "sha256 0f")
    let bytes = Self.packed(entry, "x") + Self.file("b", "y") + TarArchive.ending
    #expect(try read(bytes).map { $0.entry.comment } == ["sha256 0f", ""])
    #expect(try read(bytes).map { $0.content } == ["x", "y"])
    let reader = TarReader(MemorySource(bytes))
    _ = try reader.next()
    #expect(reader.comment.isEmpty)
  }

  /// Sizes from 8 GB on do not fit into the block.
  @Test func sizesThatDoNotFitAreSaidBefore() throws {
    for size in [1 << 33 - 1, 1 << 33, 1 << 40] {
      let head = TarArchive.header(of: TarEntry(name: "a", kind: .file, size: size))
      let reader = TarReader(MemorySource(head))
      #expect(try reader.next()?.size == size)
    }
  }

  @Test func aMomentBefore1970IsNone() throws {
    let entry = TarEntry(name: "a", kind: .file, modifiedSeconds: -5)
    #expect(try read(Self.packed(entry) + TarArchive.ending)[0].entry.modifiedSeconds == 0)
  }

  // MARK: What other programs write

  /// A block by hand.
  private func block(
    _ name: [UInt8], _ type: Character, _ content: [UInt8] = [], link: String = "",
    prefix: String = "", size: [UInt8]? = nil
  ) -> [UInt8] {
    var bytes = TarArchive.header(of: TarEntry(name: "", kind: .file, size: content.count))
    bytes.replaceSubrange(0..<name.count, with: name)
    bytes[156] = type.asciiValue ?? 0
    bytes.replaceSubrange(157..<157 + link.utf8.count, with: link.utf8)
    bytes.replaceSubrange(345..<345 + prefix.utf8.count, with: prefix.utf8)
    if let size { bytes.replaceSubrange(124..<136, with: size) }
    let sum = String(TarArchive.sum(of: bytes), radix: 8)
    let zeros = String(repeating: "0", count: 6 - sum.utf8.count)
    bytes.replaceSubrange(148..<154, with: (zeros + sum).utf8)
    return bytes + content + TarArchive.padding(behind: content.count)
  }

  @Test func longNamesOfGNU() throws {
    let name = String(repeating: "n", count: 150)
    let bytes =
      block(Array("././@LongLink".utf8), "L", Array(name.utf8) + [0])
      + block(Array(name.utf8.prefix(100)), "0", Array("x".utf8)) + Self.file("b", "y")
      + TarArchive.ending
    #expect(try read(bytes).map { $0.entry.name } == [name, "b"])
  }

  @Test func prefixesOfUstar() throws {
    let bytes = block(Array("c.json".utf8), "0", prefix: "a/b") + TarArchive.ending
    #expect(try read(bytes).map { $0.entry.name } == ["a/b/c.json"])
  }

  @Test func aPointInFrontIsNoFolder() throws {
    let bytes =
      block(Array("./".utf8), "5") + block(Array("./a/".utf8), "5")
      + block(Array("./a/b".utf8), "0", Array("x".utf8)) + TarArchive.ending
    #expect(try read(bytes).map { $0.entry.name } == ["", "a", "a/b"])
  }

  @Test func secondNamesAndLinks() throws {
    let bytes =
      Self.file("a", "x") + block(Array("b".utf8), "1", link: "./a")
      + block(Array("c".utf8), "2", link: "/etc/passwd") + block(Array("d".utf8), "6")
      + block([0x61, 0xff], "0", Array("y".utf8)) + TarArchive.ending
    #expect(
      try read(bytes).map { $0.entry.kind } == [.file, .hardLink(to: "a"), .other, .other, .other])
  }

  @Test func sizesInGNUsWay() throws {
    let size: [UInt8] = [0x80] + [UInt8](repeating: 0, count: 10) + [3]
    let head = block(Array("a".utf8), "0", Array("xyz".utf8), size: size)
    #expect(try read(head + TarArchive.ending)[0].content == "xyz")
    for bad in [[UInt8](repeating: 0xff, count: 12), Array("99999999999\0".utf8)] {
      #expect(fault(block(Array("a".utf8), "0", size: bad) + TarArchive.ending) != nil)
    }
  }

  // MARK: Damage

  @Test func saysBehindWhatItIsDamaged() {
    let whole = Self.file("a", "first") + Self.file("b", "second") + TarArchive.ending
    #expect(fault(whole) == nil)
    #expect(fault([]) == "it ends too early")
    #expect(fault(Array(whole.prefix(700))) == "it ends too early, behind \"a\"")
    #expect(fault(Array(whole.prefix(1024))) == "it ends too early, behind \"a\"")
    #expect(fault(Array(whole.prefix(1536 + 2))) == "it ends within \"b\"")
    #expect(fault(Array("no archive".utf8) + whole) == "it is no tar archive, or it is damaged")
    for place in [1024, 1024 + 124, 1024 + 156, 1024 + 511] {
      var bytes = whole
      bytes[place] ^= 0x41
      #expect(
        fault(bytes) == "it is no tar archive, or it is damaged, behind \"a\"", "\(place)")
    }
  }

  /// Whatever the bytes are, it ends.
  @Test func anyBytesAreRead() {
    let seed = UInt64.random(in: 0...(.max))
    var state = seed
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let whole =
      TarArchive.opening(comment: "c") + Self.file(String(repeating: "ü", count: 120), "first")
      + Self.file("b", String(repeating: "s", count: 900)) + TarArchive.ending
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<(1 + next() % 8) { bytes[next() % bytes.count] = UInt8(next() & 0xff) }
      bytes = Array(bytes.prefix(next() % (bytes.count + 1)))
      _ = fault(bytes)
    }
  }

  @Test func whatIsPackedComesOutAgain() throws {
    var text = ""
    for number in 0..<20_000 { text += "line \(number &* 2_654_435_761 % 99_991)\n" }
    let bytes = Array(text.utf8)
    for level in [1, 6, 9] {
      let gzip = try GzipWriter(level: level)
      var packed: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: 5000) {
        packed += gzip.compress(
          Array(bytes[start..<min(start + 5000, bytes.count)]), isLast: false)
      }
      packed += gzip.compress([], isLast: true)
      var faults: [String] = []
      var source = InflateSource(MemorySource(packed), .gzip, budget: ArchiveBudget()) {
        faults.append($0.code)
      }
      #expect(try source.everything() == bytes)
      #expect(faults.isEmpty)
      #expect(packed.count < bytes.count / 2)
    }
  }
}
