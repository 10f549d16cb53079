import Documents
import Strength
import Testing

@testable import Coach

@Suite struct LoadChoiceTests {
  /// A set as it is logged: kg, nil for none.
  private struct Done {
    var reps: Int?
    var kilograms: Double?
    var kind = SetKind.working
    var seconds: Double?
  }

  private func workout(
    _ name: String, daysAgo: Int, _ gym: Gym, _ sets: [Done]
  ) -> Workout {
    let time = Instant(
      milliseconds: Int64((Briefs.start - daysAgo).number) * CivilTime.millisecondsPerDay
        + 36_000_000)
    var workout = Workout(
      id: ULID(derivedFrom: "\(name)/\(daysAgo)"), name: "Full", startedAt: time)
    workout.endedAt = Instant(milliseconds: time.milliseconds + 3_600_000)
    workout.gymID = gym.id
    var log = ExerciseLog(
      id: ULID(derivedFrom: "log/\(daysAgo)"), exercise: Briefs.exercise(name))
    log.sets = sets.enumerated().map { place, done in
      var set = WorkoutSet(
        id: ULID(derivedFrom: "set/\(daysAgo)/\(place)"), kind: done.kind, reps: done.reps,
        weight: done.kilograms.map { .kg($0) })
      set.seconds = done.seconds
      return set
    }
    workout.logs = [log]
    return workout
  }

  private func candidate(
    _ name: String, at gym: Gym, _ workouts: [Workout], _ request: CoachRequest
  ) throws -> (candidate: Candidate, brief: CoachBrief) {
    var sources = Briefs.sources(gym)
    sources.workouts = workouts
    let brief = CoachBrief(request, sources, start: Briefs.start)
    return (try #require(brief.candidate(Briefs.exercise(name).id)), brief)
  }

  private func choice(
    _ name: String, at gym: Gym, _ workouts: [Workout],
    _ request: CoachRequest = Briefs.request()
  ) throws -> LoadChoice {
    let (candidate, brief) = try candidate(name, at: gym, workouts, request)
    return LoadChoice.choose(
      candidate, Dose(candidate, isFirst: false, brief: brief), sets: 3,
      AvailableLoads(gym: gym, exercise: candidate.exercise, unit: .kg), brief: brief)
  }

  // MARK: A lighter week

  /// 60 kg for 12 reps is a maximum of 84 kg, which would make 65 kg for 5 to 8.
  @Test func aLighterWeekRaisesNoEstimate() throws {
    let name = "Squat (Barbell)"
    let done = workout(
      name, daysAgo: 3, Briefs.full, Array(repeating: Done(reps: 12, kilograms: 60), count: 3))
    var request = Briefs.request(goals: "get stronger")
    #expect(try choice(name, at: Briefs.full, [done], request).weight == .kg(65))
    request.isDeload = true
    let light = try choice(name, at: Briefs.full, [done], request)
    #expect(light.weight == .kg(60))
    #expect(light.reason == "a lighter week: 60 kg, no more than the last time")
  }

  /// The last set was a drop set: the weight of the others is that of the last time.
  @Test func aLighterWeekKeepsTheWeightAboveADropSet() throws {
    let name = "Squat (Barbell)"
    let sets = Array(repeating: Done(reps: 12, kilograms: 60), count: 3)
    let done = workout(
      name, daysAgo: 3, Briefs.full, sets + [Done(reps: 8, kilograms: 40, kind: .drop)])
    var request = Briefs.request()
    request.isDeload = true
    #expect(try choice(name, at: Briefs.full, [done], request).weight == .kg(60))
  }

  // MARK: What a gym has

  @Test func theHeaviestThereIsGetsMoreReps() throws {
    let name = "Goblet Squat (Dumbbell)"
    let sets = Array(repeating: Done(reps: 8, kilograms: 30), count: 3)
    let reason = "12 kg is the heaviest here: 12 reps instead of more weight"
    let elsewhere = try choice(
      name, at: Briefs.onePair, [workout(name, daysAgo: 3, Briefs.full, sets)])
    #expect(elsewhere.weight == .kg(12) && elsewhere.reps == 12)
    #expect(elsewhere.reason == reason)
    // The gym had more the last time.
    let before = try choice(
      name, at: Briefs.onePair, [workout(name, daysAgo: 3, Briefs.onePair, sets)])
    #expect(before.weight == .kg(12) && before.reps == 12)
    #expect(before.reason == reason)
    let top = Array(repeating: Done(reps: 12, kilograms: 12), count: 3)
    let reached = try choice(
      name, at: Briefs.onePair, [workout(name, daysAgo: 3, Briefs.onePair, top)])
    #expect(reached.weight == .kg(12) && reached.reps == 12)
    #expect(reached.reason == reason)
  }

  @Test func theLightestOfAMachineMayBeTooHeavy() throws {
    let name = "Leg Press"
    var gym = Gym(id: ULID(derivedFrom: "gym/stack"), name: "Stack")
    gym.machines = [
      MachineStack(name: "Press", lightest: .kg(50), step: .kg(10), heaviest: .kg(150))
    ]
    gym.machines[0].exerciseIDs = [Briefs.exercise(name).id]
    let done = workout(
      name, daysAgo: 3, Briefs.full, Array(repeating: Done(reps: 8, kilograms: 30), count: 3))
    let (candidate, brief) = try candidate(name, at: gym, [done], Briefs.request())
    #expect(LoadChoice.isTooHeavy(candidate, brief))
    let load = try choice(name, at: gym, [done])
    #expect(load.weight == .kg(50) && load.reps == 8)
    #expect(load.reason.hasPrefix("50 kg is the lightest here"), "\(load.reason)")
    let strong = workout(
      name, daysAgo: 3, Briefs.full, Array(repeating: Done(reps: 8, kilograms: 90), count: 3))
    let other = try self.candidate(name, at: gym, [strong], Briefs.request())
    #expect(!LoadChoice.isTooHeavy(other.candidate, other.brief))
  }

  @Test func kettlebellsAndBandsAreWhatIsSold() throws {
    var gym = Gym(id: ULID(derivedFrom: "gym/home"), name: "Home")
    gym.equipment = ["band", "kettlebell"]
    // 0.13 × 65 kg = 8.45 kg.
    #expect(try choice("Goblet Squat (Kettlebell)", at: gym, []).weight == .kg(8))
    let name = "Seated Row (Band)"
    let new = try choice(name, at: gym, [])
    #expect(new.weight == nil)
    #expect(new.reason == "choose a band that leaves three reps in reserve")
    let sets = Array(repeating: Done(reps: 12, kilograms: 15), count: 3)
    for place in [gym, Briefs.full] {
      #expect(try choice(name, at: gym, [workout(name, daysAgo: 3, place, sets)]).weight == nil)
    }
    let plan = WeekPlanner.plan(Briefs.brief(gym), id: ULID(derivedFrom: "week"))
    let invariants = WeekPlanInvariants(gym: gym, exercises: Briefs.catalogue)
    #expect(invariants.faults(of: plan, Briefs.request(), runs: []) == [])
    #expect(plan.days.contains { day in day.exercises.contains { $0.weight != nil } })
  }

  // MARK: The log

  @Test func aSlipOfTheFingerIsNoBasis() throws {
    let name = "Squat (Barbell)"
    var workouts = Briefs.log(weeks: 12, gym: Briefs.full)
    let usual = try choice(name, at: Briefs.full, workouts)
    workouts[0].logs[0].sets[1].weight = .kg(6000)
    for log in [workouts, workouts.reversed()] {
      let load = try choice(name, at: Briefs.full, log)
      #expect(load.weight == .kg(60) && load.weight == usual.weight)
      #expect(load.reason.contains("at 60 kg"), "\(load.reason)")
      #expect(load.reason.contains("a set with 6000 kg is left out"), "\(load.reason)")
    }
    let record = try candidate(name, at: Briefs.full, workouts, Briefs.request()).candidate.record
    #expect(abs((record?.oneRepMax ?? 0) - 76) < 0.01)
    #expect(record?.lastWeight == .kg(60))
  }

  @Test func whatWasLiftedTwiceIsNoSlip() throws {
    let name = "Squat (Barbell)"
    func slip(_ kilograms: [Double]) throws -> WorkoutSet? {
      let workouts = kilograms.enumerated().map { place, weight in
        workout(
          name, daysAgo: 3 * (kilograms.count - place), Briefs.full,
          [Done(reps: 8, kilograms: weight)])
      }
      return try candidate(name, at: Briefs.full, workouts, Briefs.request()).candidate.record?.slip
    }
    #expect(try slip([20, 20, 20, 35])?.weight == .kg(35))
    #expect(try slip([20, 20, 20, 35, 40]) == nil)
    #expect(try slip([20, 60]) == nil)
    #expect(try slip([60, 60, 60, 30, 30]) == nil)
    #expect(try slip([60, 600, 60, 6000, 60]) != nil)
  }

  /// A single with the same strength is heavier, and no slip.
  @Test func aSingleIsNoSlip() throws {
    let name = "Squat (Barbell)"
    let many = (1...3).map {
      workout(name, daysAgo: 3 + $0 * 3, Briefs.full, [Done(reps: 12, kilograms: 60)])
    }
    let single = workout(name, daysAgo: 3, Briefs.full, [Done(reps: 1, kilograms: 95)])
    let record = try candidate(name, at: Briefs.full, many + [single], Briefs.request())
      .candidate.record
    #expect(record?.slip == nil && record?.lastWeight == .kg(95))
  }

  /// 40 kg for 8 reps are a maximum of 50.7 kg, and 36.2 kg for 10 with two in reserve.
  @Test func dropSetsTellAMaximum() throws {
    let name = "Squat (Barbell)"
    let done = workout(
      name, daysAgo: 3, Briefs.full, [Done(reps: 8, kilograms: 40, kind: .drop)])
    let load = try choice(name, at: Briefs.full, [done])
    #expect(load.weight == .kg(35))
    #expect(load.reason.contains("an estimated maximum of 50.7 kg"), "\(load.reason)")
    let many = workout(
      name, daysAgo: 3, Briefs.full, [Done(reps: 20, kilograms: 40, kind: .drop)])
    let unknown = try choice(name, at: Briefs.full, [many])
    #expect(!unknown.reason.contains("first time"), "\(unknown.reason)")
  }

  @Test func theBodyIsTheSameEverywhere() throws {
    let sets = Array(repeating: Done(reps: 12), count: 3)
    let push = try choice(
      "Push Up", at: Briefs.hotel, [workout("Push Up", daysAgo: 3, Briefs.full, sets)])
    #expect(push.reps == 13)
    #expect(push.reason.hasPrefix("all 3 sets reached 12 reps"), "\(push.reason)")
    let holds = Array(repeating: Done(seconds: 60), count: 3)
    let plank = try choice(
      "Plank", at: Briefs.hotel, [workout("Plank", daysAgo: 3, Briefs.full, holds)])
    #expect(plank.reason.contains("held 60 s"), "\(plank.reason)")
    // A weight on the body is one of the gym's.
    let heavy = Array(repeating: Done(reps: 12, kilograms: 20), count: 3)
    let added = try choice(
      "Push Up", at: Briefs.hotel, [workout("Push Up", daysAgo: 3, Briefs.full, heavy)])
    #expect(added.weight == nil)
  }
}
