import Documents
import Running
import Strength
import Testing

@testable import Coach

@Suite struct VolumeTargetTests {
  private let id = ULID(derivedFrom: "week")

  private func target(_ name: String, _ brief: CoachBrief) throws -> VolumeTarget {
    VolumeTarget(
      try #require(brief.muscles.first { $0.muscle.name == name }), brief, Lightness(brief))
  }

  @Test func theFirstWeekAimsBelowTheLeast() throws {
    var request = Briefs.request()
    let novice = try target("Chest", Briefs.brief(Briefs.full, request))
    #expect(novice.aim == 6 && novice.useful == 6 && novice.grown == 7)
    request.experience = Open(.intermediate)
    let other = try target("Chest", Briefs.brief(Briefs.full, request))
    #expect(other.aim == 8 && other.useful == 8 && other.grown == 9)
    #expect(try target("Forearms", Briefs.brief(Briefs.full, request)).grown == 100)
  }

  /// Chest has six sets a week, and may have eight.
  @Test func noWeekGrowsByMoreThanAThird() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 4, gym: Briefs.full)
    let brief = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    let recent = try #require(
      brief.muscles.first { $0.muscle.name == "Chest" }?.recentSets)
    let chest = try target("Chest", brief)
    #expect(chest.aim == max(6, recent * 4 / 3) && chest.useful == chest.aim)
  }

  /// No table names a band for the rotator cuff, which all pulls and presses train a little.
  @Test func aMuscleWithoutABandHasNoMost() throws {
    let brief = Briefs.brief(Briefs.full)
    for name in ["Neck", "Rotator Cuff", "Tibialis"] {
      #expect(try target(name, brief).most == VolumeTarget.unbounded)
    }
    #expect(try target("Chest", brief).most == 20)
    var plan = WeekPlanner.plan(brief, id: id)
    for place in plan.days.indices where !plan.days[place].exercises.isEmpty {
      var item = WeekPlanExercise()
      let exercise = Briefs.exercise("External Rotation (Cable)")
      (item.exerciseID, item.exerciseName) = (exercise.id, exercise.name)
      item.setCount = 8
      plan.days[place].exercises.append(item)
    }
    let cuff = try #require(plan.volume(brief).first { $0.muscle.name == "Rotator Cuff" })
    #expect(cuff.sets > 20)
    let faults = WeekCheck.faults(of: plan, brief).filter { $0.code == .volumeAboveMost }
    #expect(!faults.contains { $0.message.hasPrefix("Rotator Cuff") })
    var writer = JSONWriter(compact: true)
    brief.write(to: &writer, ModelRequest(brief))
    let text = String(decoding: writer.finish(), as: UTF8.self)
    #expect(text.contains(#"{"name":"Neck"}"#) && text.contains(#"{"name":"Chest","mev":"#))
    // One's own band bounds it like any other.
    var sources = Briefs.sources(Briefs.full)
    for place in sources.muscles.indices where sources.muscles[place].name == "Neck" {
      sources.muscles[place].bands = VolumeBands(mev: 4, mav: nil, mrv: 12)
    }
    let own = CoachBrief(Briefs.request(), sources, start: Briefs.start)
    #expect(try target("Neck", own).most == 12)
  }

  /// Chest has six sets a week, and keeps them where form is low.
  @Test func setsDoNotGrowWhereFatigueIsFarAboveFitness() throws {
    var sources = Briefs.sources(Briefs.full)
    sources.workouts = Briefs.log(weeks: 4, gym: Briefs.full)
    func brief(_ fatigue: Double, _ request: CoachRequest = Briefs.request()) -> CoachBrief {
      sources.fitness = Fitness(fitness: 40, fatigue: fatigue)
      return CoachBrief(request, sources, start: Briefs.start)
    }
    let said = "Fatigue is 30 above fitness: the sets of the last four weeks do not grow this week."
    let tired = brief(70)
    let recent = try #require(tired.muscles.first { $0.muscle.name == "Chest" }?.recentSets)
    #expect(recent > 5)
    #expect(try target("Chest", tired).aim == max(6, recent))
    #expect(try target("Chest", brief(69)).aim == recent * 4 / 3)
    #expect(WeekPlanner.plan(tired, id: id).remarks.first == said)
    #expect(ModelRequest(tired).data.note == said && ModelRequest(brief(69)).data.note == nil)
    #expect(!WeekPlanner.plan(brief(69), id: id).remarks.contains { $0.hasPrefix("Fatigue") })
    #expect(tired.hash != brief(69).hash)
    // One reason is enough.
    var light = Briefs.request()
    light.isDeload = true
    #expect(brief(70, light).restraint == Lightness.deload.remark)
    sources.workouts = []
    #expect(brief(70).restraint == nil)
  }

  private struct CountedIDs: IteratorProtocol {
    var count = 0

    mutating func next() -> ULID? {
      count += 1
      return ULID(derivedFrom: "novice/\(count)")
    }
  }

  /// Six weeks of a novice, each done as planned.
  @Test func aNoviceGrowsWeekByWeek() throws {
    let invariants = WeekPlanInvariants(gym: Briefs.full, exercises: Briefs.catalogue)
    for (days, minutes) in [(2, 60), (3, 60), (4, 45), (3, 90)] {
      var sources = Briefs.sources(Briefs.full)
      var ids = CountedIDs()
      var volumes: [[WeekVolume]] = []
      for week in 0..<6 {
        let brief = CoachBrief(
          Briefs.request(days: days, minutes: minutes), sources, start: Briefs.start + 7 * week)
        #expect(brief.experience == .novice)
        let plan = WeekPlanner.plan(brief, id: id)
        var recent: [ULID: Double] = [:]
        for state in brief.muscles { recent[state.muscle.id] = state.recentSets }
        let faults = invariants.growthFaults(
          of: plan, recent: week == 0 ? nil : recent, isNovice: true)
        #expect(faults == [], "\(days) × \(minutes), week \(week + 1)")
        var more = plan
        for day in more.days.indices {
          for item in more.days[day].exercises.indices {
            more.days[day].exercises[item].setCount *= 3
          }
        }
        #expect(!invariants.growthFaults(of: more, recent: recent, isNovice: true).isEmpty)
        #expect(WeekCheck.faults(of: plan, brief).allSatisfy { !$0.isError })
        volumes.append(plan.volume(brief))
        for day in plan.days where !day.exercises.isEmpty {
          let start = Instant(
            milliseconds: Int64(day.date.number) * CivilTime.millisecondsPerDay + 64_800_000)
          var workout = Workout(
            id: ULID(derivedFrom: "\(day.date.text)"), name: day.title, startedAt: start)
          workout.plan(day, ids: &ids)
          workout.gymID = Briefs.full.id
          workout.endedAt = Instant(milliseconds: start.milliseconds + 3_600_000)
          sources.workouts.append(workout)
        }
        sources.workoutCount = sources.workouts.count
        sources.firstWorkout = Briefs.start
      }
      func total(_ week: Int) -> Double {
        volumes[week].filter { $0.isMain }.reduce(0) { $0 + $1.sets }
      }
      #expect(total(5) > total(0), "\(days) × \(minutes)")
    }
  }

  @Test func aLighterWeekIsLighterHoweverShort() {
    let invariants = WeekPlanInvariants(gym: Briefs.full, exercises: Briefs.catalogue)
    for weeks in [0, 12] {
      var sources = Briefs.sources(Briefs.full)
      sources.workouts = Briefs.log(weeks: weeks, gym: Briefs.full)
      for days in [1, 2, 3, 6] {
        for minutes in [15, 20, 30, 60] {
          var request = Briefs.request(days: days, minutes: minutes)
          let usual = WeekPlanner.plan(
            CoachBrief(request, sources, start: Briefs.start), id: id)
          request.isDeload = true
          let brief = CoachBrief(request, sources, start: Briefs.start)
          let light = WeekPlanner.plan(brief, id: id)
          #expect(
            invariants.lightFaults(of: light, beside: usual) == [],
            "\(weeks) weeks, \(days) × \(minutes)")
          #expect(WeekCheck.faults(of: light, brief).allSatisfy { !$0.isError })
          #expect(!invariants.lightFaults(of: usual, beside: usual).isEmpty)
        }
      }
    }
  }

  /// A day that is planned anew in a lighter week stays light.
  @Test func aDayDoneAnewStaysLight() throws {
    var request = Briefs.request(days: 2, minutes: 30)
    let usual = WeekPlanner.plan(Briefs.brief(Briefs.full, request), id: id)
    request.isDeload = true
    let brief = Briefs.brief(Briefs.full, request)
    var plan = WeekPlanner.plan(brief, id: id)
    let place = try #require(plan.days.firstIndex { !$0.exercises.isEmpty })
    WeekPlanner.redo(plan.days[place].id, in: &plan, brief, seed: 1)
    let sets = plan.days[place].setCount
    #expect(sets > 0 && sets < usual.days[place].setCount)
  }
}
