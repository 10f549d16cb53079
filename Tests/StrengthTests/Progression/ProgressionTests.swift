import Documents
import Strength
import Testing

@Suite struct ProgressionTests {
  @Test func countsOnlyHardSetsThatAreNoDropSets() {
    let sets = [
      WorkoutSet(3, .kg(40), kind: .warmup), WorkoutSet(8, .kg(80)), WorkoutSet(8, .kg(80)),
      WorkoutSet(9, .kg(80), kind: .failure), WorkoutSet(6, .kg(50), kind: .drop),
    ]
    let sample = TrainingSample(Progression(.linear), [Session(12, sets: sets)])
    #expect(sample.proposal().goal == "82.5 kg × 8")
  }

  @Test func looksPastAWorkoutWithWarmUpsAlone() {
    let warmUp = Session(13, sets: [WorkoutSet(8, .kg(40), kind: .warmup)])
    let sample = TrainingSample(
      Progression(.linear), [Session(12, [8, 8, 8], .kg(80)), warmUp])
    #expect(sample.proposal().goal == "82.5 kg × 8")
  }

  @Test func takesWhatMostSetsWereDoneWith() {
    let sets = [WorkoutSet(3, .kg(100))] + [8, 8, 8].map { WorkoutSet($0, .kg(80)) }
    let sample = TrainingSample(Progression(.linear), [Session(12, sets: sets)])
    #expect(sample.proposal().goal == "82.5 kg × 8")
  }

  @Test func looksPastADeloadWeek() {
    var sample = TrainingSample(
      Progression(.linear),
      [
        Session(3, [8, 8, 8], .kg(80)), Session(10, [8, 8], .kg(55)), Session(12, [8, 8], .kg(55)),
      ])
    #expect(sample.proposal().goal == "82.5 kg × 8")
    // Three times lighter is meant to stay.
    sample.sessions.append(Session(13, [8, 8, 8], .kg(55)))
    #expect(sample.proposal().goal == "57.5 kg × 8")
  }

  @Test func goesOnFromItsOwnDeload() {
    let missed = [1, 3, 5].map { Session($0, [6, 5, 5], .kg(10)) }
    var sample = TrainingSample(
      Progression(.linear), missed, loads: (1...10).map { .kg(Double($0) * 2) })
    #expect(sample.proposal(on: 6).goal == "8 kg × 8")
    sample.sessions.append(Session(8, [8, 8, 8], .kg(8)))
    #expect(sample.proposal().goal == "10 kg × 8")
  }

  @Test func forgetsMissesAtAnotherWeightOrBeforeABreak() {
    let lighter = [3, 5].map { Session($0, [8, 8, 7], .kg(77.5)) }
    let sample = TrainingSample(
      Progression(.linear), lighter + [Session(12, [8, 8, 7], .kg(80))])
    guard case .missed(_, times: 1, deloadAfter: 3) = sample.proposal().reason else {
      Issue.record("\(sample.proposal().reason)")
      return
    }
    let early = [-30, -28].map { Session($0, [8, 8, 7], .kg(80)) }
    let late = TrainingSample(Progression(.linear), early + [Session(12, [8, 8, 7], .kg(80))])
    #expect(late.proposal().goal == "80 kg × 8")
  }

  @Test func deloadsWhenAndByHowMuchOneLikes() {
    var rule = Progression(.linear)
    rule.failuresBeforeDeload = 1
    rule.deloadShare = 0.25
    var sample = TrainingSample(rule, [Session(12, [8, 8, 7], .kg(80))])
    #expect(sample.proposal().goal == "60 kg × 8")
    sample.planned.progression?.deloadShare = 0
    #expect(sample.proposal().goal == "80 kg × 8")
  }

  @Test func addsWeightToTheBodyWhereItIsAskedTo() {
    let sample = TrainingSample(
      Progression(.linear, increment: .kg(5)), [Session(12, [8, 8, 8])], loadType: .bodyweight,
      loads: [.kg(0), .kg(5), .kg(10)])
    #expect(sample.proposal().goal == "5 kg × 8")
  }

  @Test func countsMoreRepsThanTheFormulaKnowsAsItsMost() {
    func goal(_ reps: Int) -> String {
      let sample = TrainingSample(
        Progression(.rpe, targetRPE: 8), [Session(12, [reps], .kg(80), rpe: 6)], reps: 12...12)
      return sample.proposal().goal
    }
    #expect(goal(12) == "87.5 kg × 12")
    #expect(goal(14) == goal(12))
  }

  @Test func takesAwayTheLastAssistance() {
    let sample = TrainingSample(
      Progression(.linear, increment: .kg(5)), [Session(12, [8, 8, 8], .kg(-5))],
      loadType: .assisted, loads: [.kg(0), .kg(5)])
    #expect(sample.proposal().weight == nil)
  }

  @Test func keepsUnknownFieldsThroughAnEdit() throws {
    let text = """
      {"schema":1,"id":"01J0000000000000000000000A","name":"Push","exercises":[
      {"id":"01J0000000000000000000000B","exerciseName":"Bench","progression":
      {"kind":"wave","increment":"2.5 kg","deloadShare":0.2,"waves":[3,2]}}]}
      """
    var split = try Split(decoding: Array(text.utf8))
    #expect(split.exercises[0].progression?.kind == .newer("wave"))
    #expect(split.exercises[0].progression?.failuresBeforeDeload == 3)
    split.exercises[0].progression?.increment = .kg(5)
    let edited = String(decoding: split.encoded(), as: UTF8.self)
    #expect(edited.contains("\"waves\": [3,2]") && edited.contains("\"increment\": \"5 kg\""))
  }

  @Test(arguments: [
    #""targetRPE":4.5"#, #""targetRPE":10.5"#, #""failuresBeforeDeload":0"#, #""deloadShare":0.6"#,
  ]) func refusesWhatIsOutOfRange(_ field: String) {
    let text = """
      {"schema":1,"id":"01J0000000000000000000000A","name":"Push","exercises":[
      {"id":"01J0000000000000000000000B","exerciseName":"Bench","progression":
      {"kind":"rpe",\(field)}}]}
      """
    #expect(throws: JSONFailure.self) { try Split(decoding: Array(text.utf8)) }
  }

  @Test func theDemoHasAReasonForEverything() throws {
    let today = try day("2026-07-22")
    let demo = DemoLibrary(today: today, exercises: [])
    for split in demo.splits {
      let gym = try #require(
        demo.gyms.first { $0.name == (split.name.hasSuffix("Home") ? "Home" : "Iron Works") })
      for planned in split.exercises {
        let exercise = try #require(demo.exercises.first { $0.id == planned.exerciseID })
        let history = ExerciseHistory(
          of: exercise.reference, in: demo.workouts,
          weights: BodyWeights(demo.settings))
        let proposal = Progression.proposal(
          for: planned, history: history.inBranch(gymID: gym.id),
          available: AvailableLoads(gym: gym, exercise: exercise, unit: .kg), today: today)
        #expect(planned.progression != nil)
        #expect(proposal.sentence.hasSuffix("."), "\(planned.exerciseName)")
        if let weight = proposal.weight, let last = planned.weight {
          #expect(weight.kilograms > last.kilograms * 0.6, "\(planned.exerciseName)")
        }
      }
    }
  }
}
