import Recordings
import Testing

/// Whatever the bytes, reading ends, in bounded memory and without a trap.
@Suite struct FITDamageTests {
  private static func small() -> FITBytes {
    var file = FITBytes()
    file.addFileID()
    file.addTimer(0, type: 0)
    file.defineRecords()
    for second: UInt32 in 0..<20 { file.addRecord(second, meters: Double(second) * 3) }
    file.define(5, 20, [(4, 2, 1), (8, 0x0d, 3)], developer: [(1, 2, 0)])
    for second: UInt32 in 20..<40 {
      file.addCompressed(1, time: second, file.u32(0), file.u32(0), [1])
      file.add(5, [80, 1, 2, 3], file.u16(9))
    }
    file.define(6, 206, [(0, 2, 1), (1, 2, 1), (2, 2, 1), (3, 7, 6), (8, 7, 2)])
    file.add(6, [0, 1, 0x84], Array("Power\0".utf8), Array("W\0".utf8))
    file.define(7, 132, [(253, 0x86, 4), (9, 0x86, 4), (6, 2, 2), (10, 0x0d, 3)])
    file.add(7, file.u32(FITBytes.noon), file.u32(9), [60, 61], [1, 2, 3])
    file.define(8, 225, [(254, 0x86, 4), (0, 0x89, 8), (3, 0x84, 2), (7, 0x84, 2)])
    file.add(
      8, file.u32(FITBytes.noon), file.number(0x4044_0000_0000_0000, 8), file.u16(5), file.u16(3))
    file.define(9, 370, [(253, 0x86, 4), (1, 0x84, 2)])
    file.add(9, file.u32(FITBytes.noon), file.u16(6400))
    file.define(10, 275, [(253, 0x86, 4), (0, 0, 1)])
    for minute: UInt32 in 0..<5 { file.add(10, file.u32(FITBytes.noon + minute * 60), [3]) }
    file.addLap(0, seconds: 40)
    file.addSession(0, elapsed: 40, meters: 100)
    return file
  }

  @Test func eachTruncationIsToldAndKeepsWhatCameBefore() throws {
    let bytes = Self.small().file()
    let all = try FITSource.read(bytes)
    #expect(all.diagnostics.counts.keys.filter { $0.contains("trunc") } == [])
    var most = 0
    for count in 14..<bytes.count {
      let content = try FITSource.read(Array(bytes[..<count]))
      let records = content.activities.reduce(0) { $0 + $1.samples.count }
      #expect(records >= most, "cut at \(count)")
      most = max(most, records)
      #expect(content.diagnostics.counts["truncated-file"] == 1, "cut at \(count)")
    }
    #expect(most == all.activities.reduce(0) { $0 + $1.samples.count })
  }

  @Test func flippedBitsNeverTrap() {
    let bytes = Self.small().file()
    var read = 0
    for index in bytes.indices {
      for bit in [index % 7, 7] {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        guard let content = try? FITSource.read(damaged) else { continue }
        #expect(content.diagnostics.list.count <= 400)
        read += 1
      }
    }
    // All but those that hit the header's size or its letters.
    #expect(read > bytes.count * 2 - 20)
  }

  @Test func randomMessagesNeverTrap() {
    for seed: UInt64 in 1...400 {
      var random = SplitMix(state: seed)
      var file = FITBytes()
      if seed % 2 == 0 { file = Self.small() }
      for _ in 0..<Int(random.next() % 3000) {
        file.messages.append(UInt8(truncatingIfNeeded: random.next()))
      }
      let content = try? FITSource.read(file.file())
      #expect(content != nil, "seed \(seed)")
    }
  }

  /// Definitions that are valid, with values that are not.
  @Test func randomValuesNeverTrap() {
    let messages: [UInt16] = [
      0, 18, 19, 20, 21, 23, 30, 34, 101, 103, 132, 206, 211, 225, 264, 275, 370, 371,
    ]
    for seed: UInt64 in 1...300 {
      var random = SplitMix(state: seed &* 77)
      func below(_ count: UInt64) -> UInt8 { UInt8(random.next() % count) }
      var file = FITBytes(isBigEndian: seed % 2 == 0)
      for _ in 0..<40 {
        let message = messages[Int(below(UInt64(messages.count)))]
        let fields = (0..<12).map { _ -> FITBytes.Field in
          let numbers: [UInt8] = [253, 254, 0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 12, 44]
          return (numbers[Int(below(14))], below(17), [1, 2, 4, 8, 12][Int(below(5))])
        }
        let local = below(16)
        file.define(local, message, fields)
        let size = fields.reduce(0) { $0 + Int($1.size) }
        for _ in 0..<3 {
          let isExtreme = below(3) == 0
          file.messages.append(local)
          for _ in 0..<size {
            file.messages.append(isExtreme ? [0, 0x7f, 0x80, 0xfe][Int(below(4))] : below(256))
          }
        }
      }
      #expect((try? FITSource.read(file.file())) != nil, "seed \(seed)")
    }
  }

  @Test func aFileThatWasNeverClosedIsReadToItsEnd() throws {
    let file = Self.small()
    let content = try FITSource.read(file.file(dataSize: 0))
    #expect(content.activities.first?.samples.count == 60)
    #expect(content.diagnostics.counts["wrong-size"] == 1)
  }

  @Test func aFileAfterDamageIsRead() throws {
    var damaged = Self.small()
    damaged.messages[40] = 0x0f
    let content = try FITSource.read(damaged.file() + Self.small().file())
    #expect(content.activities.last?.samples.count == 60)
    #expect(content.diagnostics.list.contains { $0.severity == .error })
  }

  @Test func bytesBetweenFilesAreTold() throws {
    let file = Self.small().file()
    let content = try FITSource.read(file + [1, 2, 3] + file, name: "a.fit")
    #expect(content.activities.count == 2)
    let found = try #require(content.diagnostics.list.first { $0.code == "trailing-bytes" })
    #expect(found.offset == file.count && found.file == "a.fit")
  }

  /// Some devices write whole blocks of their memory.
  @Test func zerosBehindAFileAreNoDamage() throws {
    let file = Self.small().file()
    let content = try FITSource.read(file + [UInt8](repeating: 0, count: 4096))
    #expect(content.activities.count == 1)
    let found = try #require(content.diagnostics.list.first { $0.code == "padding" })
    #expect(found.severity == .note && found.offset == file.count)
    #expect(!content.diagnostics.list.contains { $0.severity == .error })
  }

  @Test func recordsOfOneByteAreRefusedBeforeTheyFillTheMemory() {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 20, [])
    file.messages += [UInt8](repeating: 1, count: 4_100_000)
    #expect(throws: RecordingError.tooLarge("more than 4 million records")) {
      try FITSource.read(file.file())
    }
  }

  /// Each header claims all that follows; a pass over the rest for each would take hours.
  @Test func manyHeadersCostOnePass() throws {
    var bytes: [UInt8] = []
    for _ in 0..<20_000 { bytes += FITBytes().file(dataSize: 0x00ff_ffff) }
    let content = try FITSource.read(bytes)
    #expect(content.activities == [])
    #expect(content.diagnostics.list.count <= 60)
  }

  @Test func sessionsAndLapsHaveALimit() throws {
    var file = FITBytes()
    file.addFileID()
    file.define(1, 18, [])
    file.messages += [UInt8](repeating: 1, count: 1500)
    let content = try FITSource.read(file.file())
    #expect(content.activities.count == 1000)
    #expect(content.diagnostics.counts["too-many-messages"] == 1)
  }

  @Test func checksumsAreThoseOfThePolynomial() throws {
    var bytes = Self.small().file()
    #expect(try FITSource.read(bytes).diagnostics.counts["bad-checksum"] == nil)
    bytes[bytes.count - 1] ^= 1
    let found = try FITSource.read(bytes).diagnostics.list.first { $0.code == "bad-checksum" }
    #expect(found?.offset == bytes.count - 2)
    #expect(found?.severity == .warning)
  }

  @Test func aHeadersChecksumMayBeZero() throws {
    var bytes = Self.small().file()
    bytes[12] = 1
    #expect(try FITSource.read(bytes).diagnostics.counts["bad-header-checksum"] == 1)
  }
}

/// Steele, Lea and Flood 2014, doi 10.1145/2660193.2660195.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return value ^ value >> 31
  }
}
