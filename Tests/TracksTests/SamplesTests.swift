import Testing
import Tracks

@Suite struct SamplesTests {
  @Test func aColumnThatNothingWasMeasuredForIsEmpty() {
    let samples = Samples()
    #expect(samples.isEmpty)
    #expect(!samples.hasPositions)
  }
}
