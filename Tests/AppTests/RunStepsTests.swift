import Documents
import Running
import Sequences
import Testing

@testable import App

/// Runs of plans as cards that are played.
@Suite struct RunStepsTests {
  private let profile: RunnerProfile = {
    var profile = RunnerProfile()
    profile.vdot = 50
    return profile
  }()

  private func steps(_ id: String, _ profile: RunnerProfile? = nil) throws -> [Step] {
    try #require(Catalogue.workout(id)).steps(profile: profile ?? self.profile)
  }

  private func card(_ step: Step) throws -> CardKind {
    guard case .card(let kind) = step.content else { throw Unexpected() }
    return kind
  }

  private func group(_ step: Step) throws -> StepGroup {
    guard case .group(let group) = step.content else { throw Unexpected() }
    return group
  }

  private struct Unexpected: Error {}

  @Test func repeatsAreAGroupWithoutTheLastRecovery() throws {
    let steps = try steps("vo2max-5x1000m-r150s")
    #expect(
      steps.map { $0.title } == [
        "Warm up, 15 min at 5:06–5:38", "5 × 1 km at 3:50–4:00", "Cool down, 10 min at 5:06–5:38",
      ])
    #expect(try card(steps[0]) == .countdown(Countdown(seconds: 900)))
    let group = try group(steps[1])
    #expect(group.rounds == 5)
    #expect(group.skipsLastRest)
    #expect(
      group.steps.map { $0.title } == ["1 km at 3:50–4:00", "Jog, 2:30 min at 5:33–6:01"])
    #expect(group.steps[0].notes == "Interval · 3:50–4:00 per km")
    #expect(try card(group.steps[0]) == .countUp(CountUp(meters: 1000)))
    #expect(try card(group.steps[1]) == .rest(Sequences.Rest(seconds: 150)))
    let cards = try Expansion.cards(of: steps, seed: 1)
    #expect(cards.count == 1 + 5 + 4 + 1)
  }

  @Test func voicesNameTheTarget() throws {
    var session = Session()
    session.steps = try steps("vo2max-5x3min-r2")
    session.startedAt = Instant(milliseconds: 0)
    session.cardStartedAt = Instant(milliseconds: 0)
    let runner = try Runner(session)
    let spoken = runner.cues(after: -1, through: 1_500_000).compactMap { $0.speech }
    #expect(spoken.contains("3 min at 3:50–4:00"))
    #expect(spoken.contains("Jog, 2 min at 5:33–6:01. Next: 3 min at 3:50–4:00"))
  }

  @Test func feelAndHeartRates() throws {
    let strides = try steps("strides-30min-4x20s")
    let turn = try group(strides[1])
    #expect(turn.rounds == 4)
    #expect(!turn.skipsLastRest)
    #expect(turn.steps[0].title == "20 s, effort 9 of 10")
    var runner = profile
    runner.maxHeartRate = 190
    runner.restingHeartRate = 50
    let easy = try #require(Catalogue.workout("easy-45min"))
    let step = try #require(easy.steps(profile: runner, form: .heartRate).first)
    #expect(step.title.hasPrefix("45 min at 1") && step.title.hasSuffix(" bpm"))
    #expect(easy.steps(profile: RunnerProfile())[0].title == "45 min, effort 3 of 10")
  }

  @Test func identifiersAreStableAndUnique() throws {
    for workout in Catalogue.all {
      let steps = workout.steps(profile: profile)
      #expect(steps == workout.steps(profile: profile))
      var ids = steps.map { $0.id }
      for step in steps {
        if case .group(let group) = step.content { ids += group.steps.map { $0.id } }
      }
      #expect(Set(ids).count == ids.count)
      let played = try Expansion.cards(of: steps, seed: 1)
      let parts = workout.blocks.reduce(0) { $0 + $1.repeats * $1.segments.count }
      #expect(played.count == parts, "\(workout.id)")
    }
  }

  @Test func eventsPlayWithThePacesOfTheirPlan() throws {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: "event")
    event.structure = [Block([Segment(.work, .marathon, meters: 42_195)])]
    let configuration = PlanConfiguration(.marathon, .intermediate, days: 4, weeks: 16)
    let steps = event.steps(of: configuration)
    #expect(steps.count == 1)
    #expect(steps[0].title.hasPrefix("42.2 km at "))
  }

  @Test func notesStandOnTheFirstCard() throws {
    var event = PlanEvent()
    event.id = ULID(derivedFrom: "event")
    event.structure = [
      Block(
        2, [Segment(.work, .interval, meters: 200), Segment(.recovery, .recovery, seconds: 30)]),
      Block([Segment(.coolDown, .easy, meters: 100)]),
    ]
    let configuration = PlanConfiguration(.marathon, .intermediate, days: 4, weeks: 16)
    let steps = event.steps(of: configuration, notes: "Flat road")
    let cards = try Expansion.cards(of: steps, seed: 1)
    #expect(cards.map { $0.notes.hasSuffix(" · Flat road") } == [true, false, true, false, false])
    #expect(steps.map { $0.id } == event.steps(of: configuration).map { $0.id })
  }

  @Test func pacesAreToldPerMileToWhoCountsInMiles() throws {
    var event = PlanEvent()
    event.structure = [Block([Segment(.work, .marathon, seconds: 900)])]
    let configuration = PlanConfiguration(.marathon, .intermediate, days: 4, weeks: 16)
    let paces = try ["km": PlanUnit.kilometers, "mi": .miles].mapValues { unit in
      let step = try #require(event.steps(of: configuration, unit: unit).first)
      let pace = try #require(step.title.split(separator: " ").last?.split(separator: "–").first)
      #expect(step.notes.hasSuffix(" per " + unit.name))
      let parts = pace.split(separator: ":").compactMap { Double($0) }
      return parts[0] * 60 + parts[1]
    }
    let ratio = try #require(paces["mi"]) / #require(paces["km"])
    #expect(abs(ratio - 1.609344) < 0.01)
  }
}
