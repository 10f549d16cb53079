import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct HostileInputTests {
  /// Every row must be imported or spoken of.
  private func check(_ bytes: [UInt8], _ context: Comment) {
    do throws(ImportError) {
      let log = try LogReader(unit: .kg).read(bytes)
      for diagnostic in log.diagnostics {
        #expect(diagnostic.line >= 1 && diagnostic.column >= 0, context)
        #expect(!diagnostic.message.isEmpty && diagnostic.message.count < 240, context)
      }
      for set in log.sets {
        #expect((set.reps ?? 0) >= 0 && (set.rpe ?? 1) >= 1, context)
        #expect(abs(set.weight?.kilograms ?? 0) <= 2000, context)
      }
    } catch {
      #expect(!error.message.isEmpty && !error.hint.isEmpty, context)
    }
  }

  @Test func survivesRandomBytes() {
    let seed = UInt64.random(in: 0...(.max))
    var random = RandomSource(seed: seed)
    let alphabet = Array("\"\",;\t\n\r0123456789.-:eTZ+ WDFkg".utf8) + [0, 0xff, 0xc3, 0xa9]
    for round in 0..<1500 {
      let header = round % 3 == 0 ? [] : Array(Self.headers[round % Self.headers.count].utf8)
      let bytes = (0..<random.below(600)).map { _ in
        random.oneIn(20)
          ? UInt8(truncatingIfNeeded: random.next()) : alphabet[random.below(alphabet.count)]
      }
      check(header + bytes, "seed \(seed), round \(round)")
    }
  }

  @Test func survivesMutatedExports() {
    let seed = UInt64.random(in: 0...(.max))
    var random = RandomSource(seed: seed)
    for (index, layout) in SyntheticLog.layouts.enumerated() {
      let original = Array(SyntheticLog(workouts: 3).rendered(layout).utf8)
      for round in 0..<150 {
        var bytes = original
        for _ in 0...random.below(8) { Self.mutate(&bytes, &random) }
        check(bytes, "seed \(seed), layout \(index), round \(round)")
      }
    }
  }

  private static let headers = SyntheticLog.layouts.map { $0.header + "\n" }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout RandomSource) {
    let place = random.below(bytes.count + 1)
    let marks: [UInt8] = [0x22, 0x2c, 0x3b, 0x09, 0x0a, 0x0d, 0x00, 0xff, 0x2d, 0x39]
    switch random.below(4) {
    case 0 where place < bytes.count: bytes[place] = marks[random.below(marks.count)]
    case 1: bytes.insert(marks[random.below(marks.count)], at: place)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.below(30)))
    default: bytes += bytes[place..<min(bytes.count, place + random.below(60))]
    }
  }

  /// Each makes quotes fail again and again, or fields or notes grow without end.
  static let hostile: [(name: String, piece: String)] = [
    ("open quotes", "a,\"b\n"), ("quotes that open each other", "c\",\"d\n"),
    ("quotes only", "\""), ("doubled quotes", "\"\"\"\n"), ("commas", ","),
    ("empty quotes across lines", "\"\n\","), ("carriage returns", "\r"),
    ("one field", "x"), ("open field", "\"x,\n"), ("junk behind quotes", "\"x\"y,\n"),
  ]

  @Test(arguments: hostile.indices)
  func readsInProportionToTheSize(_ index: Int) {
    let (name, piece) = Self.hostile[index]
    let header = BadInputTests.header
    for size in [100_000, 400_000] {
      let bytes = Array((header + String(repeating: piece, count: size / piece.utf8.count)).utf8)
      var reader = CSVReader(bytes, delimiter: 0x2c)
      _ = reader.next()
      reader.width = CSVWidth(12)
      while reader.next() != nil {}
      #expect(reader.cursor == bytes.count, "\(name)")
      // What is read twice is bounded by the size, whatever the bytes.
      #expect(reader.rescanned <= 1_048_576 + 4 * bytes.count + 65_536 * 12, "\(name)")
      check(bytes, "\(name)")
    }
  }

  /// A client that has left, as it were.
  @Test(arguments: [false, true])
  func endsWhereTheTaskIsCancelled(isJSON: Bool) async throws {
    let rows = String(repeating: "2024-07-01 18:00:00,A,1h,Squat,1,100,5,0,0,,,\n", count: 2000)
    let sets = String(repeating: "{\"reps\":8},", count: 2000)
    let json =
      "{\"title\":\"A\",\"start_time\":\"2026-04-10T06:00:00Z\",\"exercises\":[{\"title\":"
      + "\"Dip\",\"sets\":[\(sets)1]}]}"
    let bytes = Array((isJSON ? json : BadInputTests.header + rows).utf8)
    let task = Task { () -> Int in
      while !Task.isCancelled { await Task.yield() }
      return (try? LogReader(unit: .kg).read(bytes).rows) ?? 0
    }
    task.cancel()
    #expect(await task.value == 0)
    #expect(try LogReader(unit: .kg).read(bytes).rows >= 2000)
  }

  @Test func takesTimeInProportionToTheSize() {
    let rows = [
      "2024-07-01 18:00:00,A,1h,Squat,W,100,5,0,0,n,w,\n",
      "2024-07-01 18:00:00,A,1h,Squat,1,100,5,0,0,n,w,\n",
      "2024-07-01 18:00:00,A,1h,Squat,Note,,,,,other,w2,\n",
    ]
    func seconds(_ count: Int) -> Double {
      let text = BadInputTests.header + (0..<count).map { rows[$0 % 3] }.joined()
      let bytes = Array(text.utf8)
      return (0..<3).map { _ in
        let took = ContinuousClock().measure { check(bytes, "time") }
        return Double(took.components.seconds) + Double(took.components.attoseconds) * 1e-18
      }.min() ?? 0
    }
    let small = seconds(3000)
    // Eight times the size; quadratic work would take 64 times as long.
    #expect(seconds(24_000) < small * 8 * 4)
  }
}
