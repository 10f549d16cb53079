import Testing
import Tracks

@testable import Recordings

@Suite struct RecordedPauseTests {
  private func pause(_ start: Int64, _ end: Int64) -> RecordedPause {
    RecordedPause(start: start, end: end)
  }

  @Test func aBreakThatIsToldIsNoPauseOfItsOwn() {
    var samples = Samples()
    samples.times = [0, 10, 20, 30, 40, 50]
    samples.breaks = [1, 3, 5]
    func joined(_ told: [RecordedPause]) -> [RecordedPause] {
      RecordedPause.joined(told, breaksOf: samples)
    }
    #expect(joined([]) == [pause(0, 10), pause(20, 30), pause(40, 50)])
    #expect(joined([pause(22, 25), pause(8, 9)]) == [pause(8, 9), pause(22, 25), pause(40, 50)])
    // One that ends after others that begin later.
    #expect(joined([pause(1, 2), pause(3, 4), pause(0, 45)]) == [pause(0, 45)])
    #expect(joined([pause(11, 19)]) == [pause(0, 10), pause(11, 19), pause(20, 30), pause(40, 50)])
  }

  /// To look through all pauses for each break would take minutes.
  @Test(.timeLimit(.minutes(2))) func aFileOfPausesTakesNoLongerThanOneOfPoints() {
    let count: Int64 = 200_000
    var samples = Samples()
    samples.times = (0...count).map { $0 * 10 }
    samples.breaks = Array(1...Int(count))
    let told = (0..<count).map { pause($0 * 10 + 2, $0 * 10 + 5) }
    #expect(RecordedPause.joined(told, breaksOf: samples).count == told.count)
  }
}
