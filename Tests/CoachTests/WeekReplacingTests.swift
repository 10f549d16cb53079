import Documents
import Strength
import Testing

@testable import Coach

/// A week whose days another one takes.
@Suite struct WeekReplacingTests {
  private func week(_ name: String, start: CivilDay = Briefs.start) -> WeekPlan {
    let brief = CoachBrief(
      Briefs.request(days: 6), Briefs.sources(Briefs.full), start: start)
    var plan = WeekPlanner.plan(brief, id: ULID(derivedFrom: name))
    plan.state = Open(.accepted)
    return plan
  }

  private func sessions(_ plan: WeekPlan) -> Int {
    plan.days.filter { !$0.exercises.isEmpty }.count
  }

  @Test func daysBeforeTheOtherWeekStay() throws {
    let old = week("old")
    for number in 1...6 {
      let new = week("new", start: old.start + number)
      let left = old.givingWay(to: new)
      #expect(left.state == Open(.accepted) && left.id == old.id)
      #expect(left.days == Array(old.days.prefix(number)))
      #expect(left.isWhole && left.lastDay + 1 == new.start)
      let count = sessions(left)
      #expect(left.name == "Muscle, \(count) " + (count == 1 ? "day" : "days"))
      for date in (0..<13).map({ old.start + $0 }) where date <= new.lastDay {
        let plans = [left, new].filter { $0.start <= date && date <= $0.lastDay }
        #expect(plans.count == 1 && plans[0].day(on: date) != nil, "\(date.text)")
      }
      #expect(try WeekPlan(decoding: left.encoded()) == left)
      // Taken from once more.
      let third = left.givingWay(to: week("third", start: old.start + 1))
      #expect(third.days == [old.days[0]] && third.isWhole)
    }
  }

  @Test func aWeekOfWhichNothingIsLeftIsReplaced() {
    let old = week("old")
    var replaced = old
    replaced.state = Open(.replaced)
    #expect(old.givingWay(to: week("new")) == replaced)
  }

  @Test func daysAfterTheOtherWeekStay() throws {
    let old = week("old")
    for number in 1...6 {
      let new = week("new", start: old.start - number)
      let left = old.givingWay(to: new)
      #expect(left.state == Open(.accepted) && left.id == old.id)
      #expect(left.days == Array(old.days.suffix(number)))
      #expect(left.isWhole && left.start == new.lastDay + 1 && left.lastDay == old.lastDay)
      let count = sessions(left)
      #expect(left.name == "Muscle, \(count) " + (count == 1 ? "day" : "days"))
      #expect(try WeekPlan(decoding: left.encoded()) == left)
      // Another one takes the last day, which may be all that is left.
      let later = left.givingWay(to: week("later", start: old.lastDay))
      if number == 1 {
        #expect(later.state == Open(.replaced))
      } else {
        #expect(later.days == Array(left.days.dropLast()) && later.isWhole)
      }
    }
  }

  /// What is left of it is judged by its days, not as a week.
  @Test func aShortenedWeekLacksNothing() {
    let old = week("old")
    let left = old.givingWay(to: week("new", start: old.start + 3))
    let brief = Briefs.brief(Briefs.full, Briefs.request(days: 6))
    #expect(WeekCheck.faults(of: left, brief).isEmpty)
    var broken = left
    broken.days.removeLast()
    #expect(WeekCheck.faults(of: broken, brief).map { $0.code } == [.daysNotSeven])
    broken = old
    broken.until = old.start - 5
    #expect(broken.lastDay == old.start && !broken.isWhole)
    broken.until = old.start + 50
    #expect(broken.lastDay == old.lastDay && broken.isWhole)
  }
}
