import Documents
import Strength
import Testing

@testable import Interchange

@Suite struct ShortDayTests {
  private static func order(_ days: [String]) -> ShortDay.Order? {
    ShortDay.order(of: days.map { Array($0.utf8)[...] })
  }

  @Test func findsTheOnlyOrderThatIsPossible() {
    #expect(Self.order(["01/02/2015", "13/02/2015"]) == .dayFirst)
    #expect(Self.order(["01/02/15", "02/13/15"]) == .monthFirst)
    #expect(Self.order(["13/02/2015", "02/13/2015"]) == nil)
    #expect(Self.order(["01/02/2015", "03/02/2015"]) == nil)
  }

  @Test func takesTheOrderInWhichTimeGoesOneWay() {
    #expect(Self.order(["28/01/2015", "02/02/2015"]) == .dayFirst)
    #expect(Self.order(["02/01/2015", "05/01/2015", "01/02/2015"]) == .dayFirst)
    #expect(Self.order(["01/01/2015", "02/02/2015", "03/03/2015"]) == nil)
    #expect(Self.order(["03/01/2015", "02/03/2015", "01/05/2015"]) == nil)
  }
}
