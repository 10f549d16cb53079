import Documents
import Strength
import Testing

@testable import Coach

/// What a day of a week begins with.
@Suite struct WarmUpTests {
  private let id = ULID(derivedFrom: "week")

  @Test(arguments: [(60, "Warm-up, 5 min: Easy rowing"), (30, "Warm-up, 3 min: Easy rowing")])
  func aDayBeginsWithItsWarmUp(minutes: Int, text: String) {
    let plan = WeekPlanner.plan(
      Briefs.brief(Briefs.full, Briefs.request(minutes: minutes)), id: id)
    for day in plan.days {
      let expected: String? = day.exercises.isEmpty ? nil : text
      #expect(day.warmUpText == expected)
    }
  }

  /// Files can be edited with anything.
  @Test func whatIsNotSaidIsLeftOut() throws {
    let plan = WeekPlanner.plan(Briefs.brief(Briefs.full), id: id)
    var day = try #require(plan.days.first { !$0.exercises.isEmpty })
    day.warmUp[0].name = ""
    #expect(day.warmUpText == "Warm-up, 5 min")
    day.warmUp[0].seconds = nil
    #expect(day.warmUpText == "Warm-up")
    day.warmUp.removeFirst()
    #expect(day.warmUpText == nil && day.generalWarmUp == nil)
  }
}
