import Documents
import Sequences
import Strength
import Testing

@testable import App

/// A strength day, played.
@Suite struct PlayerWorkoutTests {
  private func person() throws -> Person {
    var person = try Person(Samples.demo)
    try person.tap("Start " + (person.state.notebook.nextSplit?.name ?? ""))
    return person
  }

  private func workout(_ person: Person) throws -> Workout {
    try #require(person.state.notebook.running ?? person.state.notebook.latest)
  }

  /// The sets without their identifiers and times, which differ between two people.
  private func sets(_ workout: Workout) -> [[String]] {
    workout.logs.map { log in
      [log.exerciseName]
        + log.sets.map { set in
          set.kind.name + " " + set.text(loadType: log.loadType) + " "
            + (workout.isDone(set) ? "done" : "open")
        }
    }
  }

  @Test func whatASplitHasOneThinkOfIsSaidBeforeTheFirstSet() throws {
    var documents = Samples.demo
    for place in documents.indices {
      guard case .split(var split) = documents[place] else { continue }
      split.notes = "Elbows in"
      documents[place] = .split(split)
    }
    var person = try Person(documents)
    #expect(person.sees("Elbows in"))
    try person.tap("Start " + (person.state.notebook.nextSplit?.name ?? ""))
    #expect(person.sees("Elbows in"))
    try person.tap("Play this workout")
    #expect(person.sees("Elbows in"))
    let next = try #require(person.state.notebook.running?.nextSet)
    let set = try #require(person.state.notebook.running?.logs[next.log].sets[next.set].id)
    person.perform(.open(.workout))
    person.perform(.workout(.complete(set)))
    #expect(!person.sees("Elbows in"))
  }

  @Test func beginsWithTheCuesOfTheSettings() throws {
    var person = try person()
    person.perform(.settings(.training(.cue("countdownSeconds", .number(7)))))
    try person.tap("Play this workout")
    let runner = try #require(person.state.player.runner)
    #expect(runner.session.cues.countdown == [7, 6, 5, 4, 3, 2, 1])
    #expect(runner.session.cues == person.state.notebook.settings.cues)
  }

  @Test func whatIsSilencedIsSilentTheNextTime() throws {
    var person = try person()
    try person.tap("Play this workout")
    try person.tap("All cards")
    for cue in ["Sound", "Speech", "Vibration"] { try person.choose("false", in: cue) }
    let cues = person.state.notebook.settings.cues
    #expect(!cues.hasSound && !cues.hasSpeech && !cues.vibrates && cues.countsDown)
    let first = try #require(person.state.player.runner).session
    #expect(first.cues == cues)
    person.perform(.player(.command(.finish)))
    person.perform(.player(.playWorkout))
    let second = try #require(person.state.player.runner).session
    #expect(second.isRunning && second.id != first.id && second.cues == cues)
  }

  @Test func logsTheSameWorkoutAsTheLogger() throws {
    var logger = try person()
    while logger.state.notebook.running?.nextSet != nil {
      let next = try #require(logger.state.notebook.running?.nextSet)
      let id = try #require(logger.state.notebook.running?.logs[next.log].sets[next.set].id)
      logger.perform(.workout(.complete(id)))
      logger.wait(seconds: 60)
    }
    logger.perform(.workout(.finish))

    var player = try person()
    try player.tap("Play this workout")
    #expect(player.state.route == .play)
    for _ in 0..<400 where player.state.player.runner?.session.isRunning == true {
      let runner = try #require(player.state.player.runner)
      let card = runner.cards[runner.session.card]
      if case .checklist(let list) = card.kind {
        for item in list.items { player.perform(.player(.tick(item.id))) }
      } else {
        player.wait(seconds: card.isRest ? 5 : 40)
        if player.state.player.runner?.session.card == runner.session.card {
          player.perform(.player(.command(.next)))
        }
      }
    }
    #expect(player.state.notebook.running?.nextSet == nil)
    try player.tap("Finish workout")
    #expect(player.sees("Well done"))
    let played = try workout(player)
    let logged = try workout(logger)
    #expect(played.endedAt != nil)
    #expect(sets(played) == sets(logged))
    #expect(played.name == logged.name && played.splitID == logged.splitID)
    #expect(played.gymID == logged.gymID)
    let times = played.logs.flatMap { $0.sets }.compactMap { $0.completedAt?.milliseconds }
    #expect(times.count == played.doneSetCount)
  }

  @Test func aSetIsLoggedAsItWasAdjusted() throws {
    var person = try person()
    try person.tap("Play this workout")
    while case .checklist(let list) = try current(person).kind {
      for item in list.items { person.perform(.player(.tick(item.id))) }
    }
    let set = try current(person).key.step
    try person.type("7", into: "Reps")
    try person.type("33.5", into: "Weight")
    try person.tap("Done")
    let workout = try workout(person)
    let place = try #require(workout.place(of: set))
    let logged = workout.logs[place.log].sets[place.set]
    #expect(logged.reps == 7)
    #expect(logged.weight?.value == 33.5)
    #expect(logged.completedAt == person.now)
    #expect(try current(person).isRest)
    // Back to the set opens it again.
    try person.tap("Back")
    #expect(
      try self.workout(person).logs[place.log].sets[place.set].completedAt == nil)
  }

  /// Twelve seconds of a plank are twelve seconds, though ninety were planned.
  @Test func aTimedSetCountsAsLongAsItWasHeld() throws {
    let plank = Samples.exercise("Plank", .duration)
    var workout = try Samples.begun([plank], sets: 3)
    for set in 0..<3 {
      workout.logs[0].sets[set].reps = nil
      workout.logs[0].sets[set].seconds = 90
    }
    var person = try Person([.exercise(plank), .workout(workout)], route: .workout)
    try person.tap("Play this workout")
    for held in [12.0, 1] {
      #expect(try current(person).title == "Plank")
      person.wait(seconds: held)
      // One that is left at once is skipped, and so is a rest.
      try person.tap(held > 3 ? "Done" : "Next")
      #expect(try current(person).isRest)
      try person.tap("Next")
    }
    person.wait(seconds: 95)
    try person.tap("Done")
    var sets: [WorkoutSet] { get throws { try self.workout(person).logs[0].sets } }
    #expect(try sets.map { $0.seconds } == [12, 90, 95])
    #expect(try sets.map { $0.completedAt != nil } == [true, false, true])
    // Whoever goes back has the whole time again.
    person.perform(.player(.command(.jump(0))))
    person.wait(seconds: 1)
    #expect(try sets[0].seconds == 90 && sets[0].completedAt == nil)
    #expect(try current(person).length == 90_000)
  }

  @Test func setsAddedMeanwhileArePlayed() throws {
    var person = try person()
    try person.tap("Play this workout")
    let count = try #require(person.state.player.runner).cards.count
    let log = try #require(person.state.notebook.running?.logs.last)
    person.perform(.workout(.addSet(log: log.id)))
    #expect(person.state.player.runner?.cards.count == count + 2)
  }

  @Test func finishingTheWorkoutEndsThePlaying() throws {
    var person = try person()
    let set = try #require(person.state.notebook.running?.logs.first?.sets.first?.id)
    person.perform(.workout(.complete(set)))
    try person.tap("Play this workout")
    person.perform(.workout(.finish))
    person.wait(seconds: 1)
    #expect(person.state.notebook.runningSession == nil)
  }

  @Test func anotherTabFollows() throws {
    let sequence = TimedSequence(
      id: ULID(high: 1, low: 1), name: "Two",
      steps: [
        Step(id: ULID(high: 1, low: 2), title: "One", .repetition(Repetition(reps: 5))),
        Step(id: ULID(high: 1, low: 3), title: "Other", .repetition(Repetition(reps: 6))),
      ])
    var first = try Person([.sequence(sequence)])
    first.perform(.player(.play(sequence: sequence.id)))
    var second = try Person([.sequence(sequence)], route: .play)
    second.perform(.device(.shared(first.saved)))
    #expect(second.sees("One"))
    let known = first.saved.count
    first.wait(seconds: 4)
    second.wait(seconds: 3)
    try first.tap("Done")
    second.perform(.device(.shared(Array(first.saved.dropFirst(known)))))
    #expect(try current(second).title == "Other")
  }

  // MARK: Beside the logger

  /// Two exercises of two sets, the first of which is done.
  private func begun() throws -> Workout {
    var workout = try Samples.begun([press, pullUp], sets: 2)
    for set in 0..<2 { workout.logs[0].sets[set].weight = .kg(60) }
    workout.logs[0].sets[0].completedAt = workout.startedAt
    return workout
  }

  private func done(_ person: Person) throws -> [ULID] {
    try person.running().logs.flatMap { $0.sets }.filter { $0.completedAt != nil }.map { $0.id }
  }

  private func jump(to set: ULID, _ person: inout Person) throws {
    let runner = try #require(person.state.player.runner)
    let place = try #require(runner.place(of: PlayedCard.Key(step: set, turn: 0)))
    person.perform(.player(.command(.jump(place))))
  }

  @Test func setsOfTheLoggerStayWhenTheirCardsAreLeft() throws {
    let workout = try begun()
    let sets = workout.logs.flatMap { $0.sets.map { $0.id } }
    var person = try playing(workout)
    // What was logged before is not played again.
    #expect(try current(person).key.step == sets[1])
    try person.tap("Leave the player")
    person.perform(.workout(.complete(sets[1])))
    try jump(to: sets[2], &person)
    #expect(try done(person) == Array(sets[..<2]))
    person.perform(.workout(.complete(sets[2])))
    person.perform(.player(.command(.finish)))
    #expect(try done(person) == Array(sets[..<3]))
  }

  @Test func theEndOfARestLeavesTheLoggersSetsAlone() throws {
    let workout = try begun()
    let sets = workout.logs.flatMap { $0.sets.map { $0.id } }
    var person = try playing(workout)
    try jump(to: sets[2], &person)
    try person.tap("Done")
    #expect(try done(person) == [sets[0], sets[2]])
    // One is done that was jumped over, and one reopened that was played.
    person.perform(.workout(.complete(sets[1])))
    person.perform(.workout(.reopen(sets[2])))
    person.wait(seconds: 130)
    #expect(try current(person).key.step == sets[3])
    #expect(try done(person) == Array(sets[..<2]))
    // Nor is a set taken back whose card is passed by again.
    try person.tap("Done")
    try jump(to: sets[2], &person)
    for button in ["Done", "Next"] { try person.tap(button) }
    person.perform(.player(.command(.finish)))
    #expect(try done(person) == sets)
  }

  @Test func aWarmUpThatIsUntickedIsOpenAgain() throws {
    var workout = try Samples.begun([press], sets: 3)
    for set in 0..<3 { workout.logs[0].sets[set].weight = .kg(60) }
    for set in 0..<2 { workout.logs[0].sets[set].kind = Open(.warmup) }
    var person = try playing(workout)
    let warmUp = workout.logs[0].sets[0].id
    person.perform(.player(.tick(warmUp)))
    #expect(try done(person) == [warmUp])
    person.perform(.player(.tick(warmUp)))
    #expect(try done(person) == [])
  }

  // MARK: What nobody has said

  private let press = Samples.exercise("Press")
  private let pullUp = Samples.exercise("Pull-up", .bodyweight)

  /// Someone who plays a workout.
  private func playing(_ workout: Workout, _ others: [AnyDocument] = []) throws -> Person {
    var person = try Person(
      [.exercise(press), .exercise(pullUp)] + others + [.workout(workout)], route: .workout)
    try person.tap("Play this workout")
    #expect(person.state.route == .play)
    return person
  }

  @Test func repsThatNobodyHasSaidAreAskedFor() throws {
    var workout = try Samples.begun([pullUp], sets: 2)
    for set in 0..<2 { workout.logs[0].sets[set].reps = nil }
    var person = try playing(workout)
    person.wait(seconds: 1)
    for case .speak(let words) in person.effects { #expect(words == "Pull-up") }
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 0)
    #expect(person.focused == "Reps")
    #expect(person.sees("A whole number from 0 to "))
    #expect(try current(person).key.step == workout.logs[0].sets[0].id)
    try person.type("6", into: "Reps")
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 1)
    #expect(try person.running().logs[0].sets[0].reps == 6)
    #expect(try person.running().logs[0].sets[1].reps == nil)
    #expect(try current(person).isRest)
  }

  @Test func repsOfLastTimeArePlayedAndLogged() throws {
    var before = try Samples.done(press, [.kg(60)], on: "2026-11-14")
    before.logs[0].sets[0].reps = 8
    var workout = try Samples.begun([press], sets: 1)
    workout.logs[0].sets[0].reps = nil
    var person = try playing(workout, [.workout(before)])
    #expect(try current(person).fullName == "8 × Press")
    try person.tap("Done")
    #expect(try person.running().logs[0].sets[0].reps == 8)
    #expect(try person.running().logs[0].sets[0].weight == .kg(60))
  }

  @Test func aWarmUpThatIsTickedHasNoRepsOfItsOwn() throws {
    var workout = try Samples.begun([press], sets: 2)
    workout.logs[0].sets[0].kind = Open(.warmup)
    workout.logs[0].sets[0].reps = nil
    workout.logs[0].sets[1].weight = .kg(60)
    var person = try playing(workout)
    person.perform(.player(.tick(workout.logs[0].sets[0].id)))
    #expect(try person.running().doneSetCount == 1)
    #expect(try person.running().logs[0].sets[0].reps == nil)
  }

  @Test func whatIsNoNumberKeepsASetFromBeingDone() throws {
    var workout = try Samples.begun([press], sets: 2)
    for set in 0..<2 { workout.logs[0].sets[set].weight = .kg(60) }
    var person = try playing(workout)
    try person.type("-5", into: "Weight")
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 0)
    #expect(person.focused == "Weight")
    #expect(try person.page.value(of: "Weight") == "-5")
    try person.type("65", into: "Weight")
    try person.tap("Done")
    #expect(try person.running().logs[0].sets[0].weight == .kg(65))
    #expect(try person.running().doneSetCount == 1)
  }

  @Test func enterGoesFromTheNumbersToDone() throws {
    var workout = try Samples.begun([press], sets: 1)
    workout.logs[0].sets[0].weight = .kg(60)
    var person = try playing(workout)
    try person.pressEnter(on: "Weight")
    #expect(person.focused == "Reps")
    try person.pressEnter(on: "Reps")
    #expect(person.focused == "Done")
  }

  @Test func anAddedSetWithoutAWeightIsAskedAbout() throws {
    let before = try Samples.done(press, [.kg(60)], on: "2026-11-14")
    for way in ["Log without weight", "Enter the weight"] {
      var person = try playing(Samples.begun([press], sets: 1), [.workout(before)])
      person.perform(.workout(.addSet(log: try person.running().logs[0].id)))
      try person.tap("Done")
      try person.tap("Next")
      try person.tap("Done")
      #expect(person.sees("This set of Press has no weight yet."))
      #expect(try person.running().doneSetCount == 1)
      try person.tap(way, in: "Log without weight?")
      if way == "Enter the weight" {
        #expect(person.focused == "Weight")
        #expect(try person.running().doneSetCount == 1)
        try person.type("62.5", into: "Weight")
        try person.tap("Done")
      }
      #expect(try person.running().doneSetCount == 2)
      let weight: Weight? = way == "Enter the weight" ? .kg(62.5) : nil
      #expect(try person.running().logs[0].sets[1].weight == weight)
      #expect(person.state.workout.selected == nil)
      #expect(!person.state.playsWorkout)
    }
  }

  @Test func theTonesOfARestGoWithTheWorkout() throws {
    var person = try playing(begun())
    try person.tap("Done")
    _ = person.takeEffects()
    // The last ones of its two minutes are handed over once they come near.
    person.wait(seconds: 60)
    #expect(try current(person).isRest)
    #expect(person.takeEffects().tones.last?.isEmpty == false)
    person.perform(.workout(.finish))
    #expect(person.takeEffects().tones == [[]])
    person.wait(seconds: 60)
    #expect(person.takeEffects().tones.isEmpty)
  }

  @Test func aRestOfNoSecondsIsNoCard() throws {
    var workout = try begun()
    workout.logs[0].restSeconds = 0
    let person = try playing(workout)
    let cards = try #require(person.state.player.runner).cards
    // The other exercise has its own.
    #expect(cards.map { $0.isRest } == [false, false, false, true, false])
  }

  @Test func whoPlaysWithoutWeightsIsAskedNoMore() throws {
    var person = try Person.training([press], sets: 2)
    try person.tap("Play this workout")
    try person.tap("Play without", in: "Play without weights?")
    try person.tap("Done")
    try person.tap("Next")
    try person.tap("Done")
    #expect(try person.running().doneSetCount == 2)
    #expect(try person.weights() == ["–", "–"])
  }

  @Test func aWorkoutWithoutAnOpenSetIsNotPlayed() throws {
    var person = try Person.training([press], sets: 1)
    try person.tap("Play this workout")
    // Another device has done it meanwhile.
    var workout = try person.running()
    workout.logs[0].sets[0].completedAt = person.now
    person.state.notebook.put(.workout(workout))
    person.perform(.player(.playWithoutWeights))
    #expect(person.sees("Every set of this workout is done."))
    #expect(person.state.player.runner == nil && person.state.notebook.sessions.isEmpty)
  }

  private func current(_ person: Person) throws -> PlayedCard {
    let runner = try #require(person.state.player.runner)
    return runner.cards[min(runner.session.card, runner.cards.count - 1)]
  }
}
