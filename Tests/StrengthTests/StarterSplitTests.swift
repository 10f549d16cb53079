import Documents
import Strength
import Testing

@Suite struct StarterSplitTests {
  private func added(to splits: [Split]) -> [Split] {
    splits
      + StarterSplit.missing(among: splits).enumerated().map { number, starter in
        starter.split(
          order: splits.count + number, exercises: starter.exerciseNames.map { Exercise($0) })
      }
  }

  @Test func addsUpperBodyCoreAndLowerBody() {
    #expect(added(to: []).map { $0.name } == ["Upper Body", "Core", "Lower Body"])
    #expect(added(to: []).map { $0.order } == [0, 1, 2])
  }

  @Test func asksForFourSetsOfTenInEveryExercise() {
    for (split, starter) in zip(added(to: []), StarterSplit.all) {
      #expect(split.exercises.map { $0.exerciseName } == starter.exerciseNames)
      #expect(
        split.exercises.allSatisfy {
          $0.setCount == 4 && $0.lowestReps == 10 && $0.highestReps == 10 && $0.weight == nil
        })
      #expect(!split.exercises.contains { $0.exerciseID == nil })
    }
  }

  @Test func addsNothingTwice() {
    let once = added(to: [])
    #expect(added(to: once) == once)
  }

  @Test(arguments: ["Core", "core", "CORE"]) func knowsAStarterByItsName(name: String) {
    let own = Split(id: ULID(high: 7, low: 7), name: name)
    #expect(StarterSplit.missing(among: [own]).map { $0.name } == ["Upper Body", "Lower Body"])
    #expect(added(to: [own]).first == own)
  }

  @Test func bringsBackOneThatWasDeletedOrRenamed() {
    var splits = added(to: [])
    splits[1].name = "Middle"
    #expect(StarterSplit.missing(among: splits).map { $0.name } == ["Core"])
  }

  @Test func makesTheSameDocumentsOnEveryDevice() {
    #expect(added(to: []).map { $0.encoded() } == added(to: []).map { $0.encoded() })
    let ids = added(to: []).flatMap { [$0.id] + $0.exercises.map { $0.id } }
    #expect(Set(ids).count == ids.count)
  }
}
