import Testing

@testable import Recordings

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Exports that a generator beside the project writes, with the sums that it wrote into them.
@Suite struct AppleHealthGeneratedTests {
  private static let tool =
    #filePath.split(separator: "/").dropLast(5).reduce("") { $0 + "/" + $1 }
    + "/shared/tools/apple-health-export.py"
  private static let isThere =
    access(tool, R_OK) == 0 && system("python3 -c pass > /dev/null 2>&1") == 0

  @Test(
    .enabled(if: isThere, "python3 or the generator is not there"), arguments: ["", "--hostile"])
  func givesWhatTheGeneratorCounted(option: String) throws {
    let folder = try Folder()
    try #require(
      system("python3 '\(Self.tool)' 5 '\(folder.path)' \(option) > /dev/null 2>&1") == 0)
    let truth = try Self.numbers(folder.path + "/truth.json")
    let bytes = try FileSource(path: folder.path + "/export.xml")
    var source = AppleHealthSource(bytes, file: "export.xml")
    let found = Reading(reading: &source)
    #expect(found.error == nil)
    #expect(Double(source.recordCount) == truth["records"])
    #expect(Double(found.days.count) == truth["days"])
    #expect(Double(found.activities.count) == truth["workouts"])
    let rates = found.days.compactMap { $0.restingHeartRate?.value }
    let mean = rates.reduce(0, +) / Double(max(1, rates.count))
    #expect(abs(mean - (truth["rhr_mean"] ?? 0)) < 1e-9)
    // The phone saw only walks that the watch saw, too.
    #expect(found.days.reduce(0) { $0 + ($1.steps?.value ?? 0) } == truth["steps_watch"])
    #expect(found.days.allSatisfy { $0.steps?.source == "Jo's Apple Watch" })
    #expect(found.days.allSatisfy { $0.sleep != nil })
    #expect(found.activities.allSatisfy { $0.samples.heartRates.count > 300 })
  }

  /// The members of a flat object of numbers.
  private static func numbers(_ path: String) throws -> [String: Double] {
    var file: any ByteSource = try FileSource(path: path)
    let text = String(decoding: try file.everything(), as: UTF8.self)
    var numbers: [String: Double] = [:]
    for member in text.split(whereSeparator: { "{},".contains($0) }) {
      let parts = member.split(separator: ":")
      guard parts.count == 2 else { continue }
      let name = parts[0].filter { $0 != "\"" && $0 != " " }
      numbers[name] = Double(parts[1].filter { $0 != " " })
    }
    return numbers
  }
}
