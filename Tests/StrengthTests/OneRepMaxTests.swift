import Documents
import Testing

@testable import Strength

@Suite struct OneRepMaxTests {
  private static let estimates: [(OneRepMaxFormula, Int, Double)] = [
    (.epley, 1, 100), (.epley, 3, 110), (.epley, 6, 120), (.epley, 12, 140),
    (.brzycki, 1, 100), (.brzycki, 5, 112.5), (.brzycki, 7, 120), (.brzycki, 12, 144),
  ]

  @Test(arguments: estimates)
  func estimatesFromReps(formula: OneRepMaxFormula, reps: Int, maximum: Double) throws {
    let estimate = try #require(formula.estimate(weight: 100, reps: reps))
    #expect(abs(estimate - maximum) < 1e-9)
  }

  @Test func formulasMeetAtTenReps() throws {
    let epley = try #require(OneRepMaxFormula.epley.estimate(weight: 90, reps: 10))
    let brzycki = try #require(OneRepMaxFormula.brzycki.estimate(weight: 90, reps: 10))
    #expect(abs(epley - 120) < 1e-9)
    #expect(abs(brzycki - 120) < 1e-9)
  }

  /// Values of the fit, worked out by hand; the last is where the line takes over from the curve.
  @Test(
    arguments: [
      (1, 10, 0.999667), (1, 9, 0.95707179), (2, 9, 0.92142896), (2, 8.5, 0.9062146875),
      (5, 8, 0.8124056), (12, 5, 0.5481566), (1, 7, 0.8916803),
    ] as [(Int, Double, Double)])
  func readsTheShareOfTheMaximumFromTheRatings(reps: Int, rpe: Double, share: Double) throws {
    #expect(abs(OneRepMaxFormula.shareOfMaximum(reps: reps, rpe: rpe) - share) < 1e-9)
    let estimate = try #require(OneRepMaxFormula.rpe.estimate(weight: 100, reps: reps, rpe: rpe))
    #expect(abs(estimate - 100 / share) < 1e-6)
  }

  @Test func estimatesMoreForEveryRepAndEveryRepInReserve() throws {
    for formula in OneRepMaxFormula.allCases {
      for reps in 2...OneRepMaxFormula.repLimit {
        let fewer = try #require(formula.estimate(weight: 100, reps: reps - 1, rpe: 8))
        let more = try #require(formula.estimate(weight: 100, reps: reps, rpe: 8))
        #expect(fewer < more, "\(formula), \(reps)")
      }
    }
    for rpe in stride(from: 5.5, through: 10, by: 0.5) {
      let easier = try #require(OneRepMaxFormula.rpe.estimate(weight: 100, reps: 3, rpe: rpe - 0.5))
      let harder = try #require(OneRepMaxFormula.rpe.estimate(weight: 100, reps: 3, rpe: rpe))
      #expect(easier > harder, "\(rpe)")
    }
  }

  @Test(arguments: OneRepMaxFormula.allCases)
  func saysNothingWhereTheSetDoesNotTell(formula: OneRepMaxFormula) {
    #expect(formula.estimate(weight: 100, reps: 12, rpe: 8) != nil)
    #expect(formula.estimate(weight: 100, reps: 13, rpe: 8) == nil)
    #expect(formula.estimate(weight: 100, reps: 0, rpe: 8) == nil)
    #expect(formula.estimate(weight: 100, reps: -1, rpe: 8) == nil)
    #expect(formula.estimate(weight: 0, reps: 5, rpe: 8) == nil)
    #expect(formula.estimate(weight: -20, reps: 5, rpe: 8) == nil)
    #expect(formula.estimate(weight: .nan, reps: 5, rpe: 8) == nil)
  }

  @Test(arguments: [nil, 4.5, 10.5, .nan] as [Double?])
  func needsARatingForTheRatings(rpe: Double?) {
    #expect(OneRepMaxFormula.rpe.estimate(weight: 100, reps: 5, rpe: rpe) == nil)
    #expect(OneRepMaxFormula.epley.estimate(weight: 100, reps: 5, rpe: rpe) != nil)
    let instead = OneRepMaxFormula.epley.estimate(weight: 100, reps: 5)
    #expect(OneRepMaxFormula.rpe.oneRepMax(weight: 100, reps: 5, rpe: rpe) == instead)
  }

  @Test(arguments: OneRepMaxFormula.allCases)
  func countsARatedSetByItsOwnFormula(formula: OneRepMaxFormula) {
    let estimate = formula.estimate(weight: 100, reps: 5, rpe: 7)
    #expect(estimate != nil && formula.oneRepMax(weight: 100, reps: 5, rpe: 7) == estimate)
    #expect(formula.oneRepMax(weight: 100, reps: 13, rpe: 7) == nil)
  }

  @Test(arguments: [OneRepMaxFormula.epley, .brzycki])
  func givesBackTheWeightOfItsEstimate(formula: OneRepMaxFormula) throws {
    for reps in 2...OneRepMaxFormula.repLimit {
      let maximum = try #require(formula.estimate(weight: 80, reps: reps))
      #expect(abs(formula.weight(forReps: Double(reps), maximum: maximum) - 80) < 1e-9)
    }
    #expect(formula.weight(forReps: 60, maximum: 100) > 0)
  }
}
