import Documents
import Strength
import Testing

@Suite struct SetPlanTests {
  @Test(arguments: [
    ("5@65%, 5@75%, 5+@85%", "5@65%, 5@75%, 5+@85%"),
    ("3x8@RPE8,5", "3×8@RPE8.5"), ("5@82,5%, 5", "5@82.5%, 5"), ("8@8,5,3", "8@RPE8.5, 3"),
    ("8@8, 5", "8@RPE8, 5"), ("8@8,6", "8@RPE8, 6"), ("8@8.5,5", "8@RPE8.5, 5"),
    ("5@8,5@9", "5@RPE8, 5@RPE9"), ("5,5", "2×5"),
    ("3x8@rpe8", "3×8@RPE8"), ("3 × 8 @ RPE 8.5", "3×8@RPE8.5"), ("3X5", "3×5"),
    ("5, 5, 3", "2×5, 3"), ("8@8", "8@RPE8"), ("1+@95%; 5x10@50%", "1+@95%, 5×10@50%"),
    ("5@67.5%", "5@67.5%"), ("", ""), ("  ", ""),
    ("15, 3x5 Myo", "15, 3×5 myo"), ("10@rpe9, 2 × 3rp", "10@RPE9, 2×3 rp"),
    ("8+@80%, 8@60%drop", "8+@80%, 8@60% drop"),
  ])
  func isReadAsPeopleWriteIt(_ typed: String, _ written: String) throws {
    let sets = try #require(SetPlan.read(typed), "\(typed)")
    #expect(SetPlan.text(sets) == written)
    #expect(SetPlan.read(written) == sets)
  }

  @Test(arguments: [
    "x", "5@", "@80%", "5@80", "5@4", "5@RPE11", "0@80%", "5@200%", "5@5%", "5,,5", "5,", "1.5@80%",
    "101x5", "5x", "5@RPE8%", "5@80%%", "99999999999@50%", "5−3", "101x1, 5", "50x5, 51x5",
    "5 rpe", "5 my", "5 myo 5", "myo", "5 warmup",
  ])
  func saysNothingOfWhatItIsNot(_ typed: String) {
    #expect(SetPlan.read(typed) == nil, "\(typed)")
  }

  @Test func aShareIsOfTheTrainingMaximumAndAnEffortOfTheMaximum() throws {
    let maximum = Weight.kg(110)
    let share = SetPlan(5, share: 0.85).weight(trainingMaximum: .kg(100), oneRepMaximum: maximum)
    #expect(share == .kg(85))
    #expect(SetPlan(5, share: 0.85).weight(trainingMaximum: nil, oneRepMaximum: maximum) == nil)
    let effort = try #require(
      SetPlan(1, rpe: 10).weight(trainingMaximum: .kg(1), oneRepMaximum: maximum))
    // One rep to failure is the maximum, but for the fit's last digits.
    #expect(abs(effort.kilograms - 110) < 0.1)
    #expect(SetPlan(5).weight(trainingMaximum: .kg(100), oneRepMaximum: maximum) == nil)
    #expect(SetPlan(20, rpe: 8).weight(trainingMaximum: nil, oneRepMaximum: maximum) == nil)
  }
}
