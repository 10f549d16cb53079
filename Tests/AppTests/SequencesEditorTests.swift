import Documents
import Sequences
import Testing

@testable import App

@Suite struct SequencesEditorTests {
  private func editing(_ steps: [Step], open: String? = nil) throws -> Person {
    let sequence = Samples.sequence("Mine", steps)
    var person = try Person([.sequence(sequence)], route: .sequence(sequence.id))
    if let open { person.perform(.sequences(.toggleStep(Samples.stepID(open)))) }
    return person
  }

  private func steps(_ person: Person) throws -> [Step] {
    try #require(person.state.notebook.sequence(Samples.sequenceID("Mine"))).steps
  }

  /// Titles, those of a group in brackets behind its own.
  private func outline(_ steps: [Step]) -> String {
    steps.map { step in
      step.title + (step.steps.map { "(" + outline($0) + ")" } ?? "")
    }.joined(separator: " ")
  }

  private func outline(_ person: Person) throws -> String { outline(try steps(person)) }

  private func configuration(_ person: Person, _ place: Int = 0) throws -> CardKind? {
    guard case .card(let kind) = try steps(person)[place].content else { return nil }
    return kind
  }

  private let plank = Samples.step("Plank", .countdown(Countdown(seconds: 30)))
  private let pause = Samples.step("Pause", .rest(Sequences.Rest(seconds: 20)))
  private let run = Samples.step("Run", .countUp(CountUp()))

  // MARK: The page

  @Test func showsAWholeSequence() throws {
    var person = try Person(Samples.sequences, route: .sequence(Samples.everything.id))
    #expect(person.sees("37 cards"))
    #expect(person.sees("Made by a newer version of Regimen (kind “teleport”)"))
    try Golden.check(person.state, "sequence")
    person.perform(.sequences(.toggleStep(Samples.stepID("Circuit"))))
    try Golden.check(person.state, "sequence-group")
    person.perform(.sequences(.toggleStep(Samples.stepID("Things"))))
    try Golden.check(person.state, "sequence-checklist")
    person.perform(.sequences(.toggleStep(Samples.stepID("Later"))))
    try Golden.check(person.state, "sequence-newer")
    try person.tap("Add card")
    try Golden.check(person.state, "sequence-choice")
  }

  @Test func anEmptySequenceSaysWhatToDo() throws {
    let person = try editing([])
    #expect(person.sees("Nothing in it yet."))
    #expect(!person.page.has("button", "Play"))
  }

  @Test func aSequenceThatIsGoneIsSaidToBe() throws {
    let person = try Person(route: .sequence(.none))
    #expect(person.sees("There is no such sequence any more."))
  }

  @Test func saysWhyItCannotBePlayed() throws {
    let person = try editing([
      Samples.group("A", rounds: 999, [Samples.group("B", rounds: 999, [plank])])
    ])
    #expect(person.sees("This would be 998001 cards"))
    #expect(!person.page.has("button", "Play"))
    let empty = try editing([Samples.group("A", rounds: 2, [])])
    #expect(empty.sees("There is nothing to play: add a card."))
  }

  @Test func namesNotesAndCues() throws {
    var person = try editing([plank])
    person.state.notebook.put(.sequence(Samples.sequence("Other", [])))
    try person.type("other", into: "Name")
    #expect(person.sees("There is a sequence named “other” already."))
    try person.type(" ", into: "Name")
    #expect(person.sees("A sequence needs a name."))
    try person.type("Core", into: "Name")
    try person.type("With a mat", into: "Notes", in: "About")
    try person.choose("5 seconds", in: "Seconds counted down")
    try person.choose("None", in: "Get ready before the first card")
    for cue in ["Sound", "Speech", "Vibration", "Countdown", "Ten seconds"] {
      try person.choose("false", in: cue)
    }
    try person.choose("true", in: "Halfway")
    let id = Samples.sequenceID("Mine")
    let sequence = try #require(person.state.notebook.sequence(id))
    #expect(sequence.name == "Core")
    #expect(sequence.notes == "With a mat")
    let cues = sequence.cues
    #expect(!cues.hasSound && !cues.hasSpeech && !cues.vibrates)
    #expect(!cues.countsDown && !cues.saysTenSeconds && cues.saysHalfway)
    #expect(cues.countdownSeconds == 5 && cues.leadInSeconds == 0)
    #expect(!person.sees("Seconds counted down"))
  }

  // MARK: Cards of every kind

  @Test(arguments: CardKind.all.map(\.title))
  func addsACardOfEveryKind(_ title: String) throws {
    var person = try editing([])
    try person.tap("Add card")
    let kind = try #require(CardKind.all.first { $0.title == title })
    try person.tap(kind.title + " " + kind.lesson, in: "Add card")
    let step = try #require(steps(person).first)
    #expect(step.content.name == kind.name.rawValue)
    #expect(person.state.sequences.openStep == step.id)
    #expect(person.state.sequences.adding == nil)
    #expect(person.effects.contains(.focus(id: "row-" + step.id.text)))
    // Every field of the kind can be changed, and comes back from its file.
    for entry in step.form {
      switch entry.value {
      case .bool(let isOn):
        try person.choose(isOn ? "false" : "true", in: entry.label)
        #expect(try steps(person)[0].form.contains { $0.value == .bool(!isOn) })
      case .text:
        try person.type("Hello", into: entry.label)
        #expect(try steps(person)[0].form.contains { $0.value == .text("Hello") })
      case .number, nil:
        try person.type("77", into: entry.label)
        #expect(
          try steps(person)[0].form.first { $0.name == entry.name }?.value == .number(77))
        try person.tap("Increase " + entry.label.lowercased())
        #expect(
          try steps(person)[0].form.first { $0.name == entry.name }?.value
            == .number(entry.isTime ? 80 : entry.name == "meters" ? 100 : 78))
        try person.type("0", into: entry.label)
        #expect(person.sees(entry.isTime ? "A time from 0:01" : "A whole number from 1"))
        #expect(try person.page.value(of: entry.label) == "0")
        try person.tap("Decrease " + entry.label.lowercased())
        #expect(!person.sees("A time from 0:01") && !person.sees("A whole number from 1"))
      }
    }
    let sequence = try #require(person.state.notebook.sequences.first)
    #expect(try TimedSequence(decoding: sequence.encoded()) == sequence)
  }

  @Test func namesFieldsInWords() {
    let labels = CardKind.all.flatMap { $0.form.map(\.label) }
    #expect(
      Set(labels) == [
        "Time", "Goes on by itself", "Counts rounds", "Limit time", "Reps", "Expected time",
        "Meters", "Work time", "Rest time", "Rounds", "Skips last rest", "Lowest time",
        "Highest time",
        "Text",
      ])
  }

  @Test func timesAreTypedAndSteppedInFives() throws {
    var person = try editing([plank], open: "Plank")
    #expect(try person.page.value(of: "Time") == "0:30")
    try person.type("1:32", into: "Time")
    #expect(try configuration(person) == .countdown(Countdown(seconds: 92)))
    try person.tap("Increase time")
    #expect(try person.page.value(of: "Time") == "1:35")
    try person.type("3", into: "Time")
    try person.tap("Decrease time")
    #expect(try configuration(person) == .countdown(Countdown(seconds: 1)))
    try person.tap("Increase time")
    #expect(try configuration(person) == .countdown(Countdown(seconds: 5)))
    for text in ["0", "24:00:01", "1.5", "soon", ""] {
      try person.type(text, into: "Time")
      #expect(person.sees("A time from 0:01 to 24:00:00, such as 45 or 1:30."))
      #expect(try configuration(person) == .countdown(Countdown(seconds: 5)))
    }
  }

  @Test func aLimitMayBeOpen() throws {
    var person = try editing([run], open: "Run")
    #expect(try person.page.value(of: "Limit time") == "")
    try person.tap("Increase limit time")
    #expect(try configuration(person) == .countUp(CountUp(limitSeconds: 5)))
    try person.type("", into: "Limit time")
    #expect(try configuration(person) == .countUp(CountUp()))
    try person.type("1", into: "Limit time")
    try person.tap("Decrease limit time")
    #expect(try configuration(person) == .countUp(CountUp()))
  }

  @Test func theEndsOfARandomTimeStayInOrder() throws {
    let card = Samples.step("Any", .randomDuration(RandomDuration()))
    var person = try editing([card], open: "Any")
    try person.type("60", into: "Lowest time")
    #expect(
      try configuration(person)
        == .randomDuration(RandomDuration(lowestSeconds: 60, highestSeconds: 60)))
    try person.type("20", into: "Highest time")
    #expect(
      try configuration(person)
        == .randomDuration(RandomDuration(lowestSeconds: 20, highestSeconds: 20)))
  }

  @Test func titleNotesColourAndKind() throws {
    var person = try editing([plank], open: "Plank")
    try person.type("Hollow hold", into: "Title")
    try person.type("Low back down", into: "Notes", in: "Cards")
    try person.tap("Teal", in: "Colour")
    #expect(try steps(person)[0].colour == Open(.teal))
    #expect(
      try person.page.find(["button"], "Teal", in: "Colour").attribute("aria-pressed") == "true")
    try person.choose("Rest", in: "Kind")
    var step = try steps(person)[0]
    #expect(step.title == "Hollow hold" && step.notes == "Low back down")
    #expect(step.content == .card(.rest(Sequences.Rest(seconds: 30))))
    try person.tap("By kind: green", in: "Colour")
    #expect(try steps(person)[0].colour == nil)
    try person.choose("Info", in: "Kind")
    step = try steps(person)[0]
    #expect(step.content == .card(.info(Info(text: "", seconds: 30))))
    try person.choose("Count up", in: "Kind")
    #expect(try configuration(person) == .countUp(CountUp()))
  }

  /// An arrow key on the list of kinds is enough to choose another one.
  @Test func whatAnotherKindHasNoPlaceForComesBack() throws {
    for kind in [Samples.checklist, .info(Info(text: "Unroll the mat."))] {
      var person = try editing([Samples.step("Before", kind)], open: "Before")
      try person.choose("Countdown", in: "Kind")
      #expect(try configuration(person) == .countdown(Countdown()))
      #expect(person.sees("Changed Before."))
      try person.tap("Undo")
      #expect(try configuration(person) == kind)
    }
    var person = try editing([plank], open: "Plank")
    try person.choose("Rest", in: "Kind")
    #expect(!person.page.has("button", "Undo"))
  }

  @Test func everyColourHasASwatch() throws {
    let person = try editing([plank], open: "Plank")
    let names = person.page.elements(in: "Colour").filter {
      $0.element.name.description == "button"
    }.map(\.name)
    #expect(names.count == CardColour.allCases.count + 1)
    #expect(Set(names).count == names.count)
  }

  // MARK: Checklists

  @Test func checklistsHaveItemsOfTheirOwn() throws {
    var person = try editing([Samples.step("Bag", Samples.checklist)], open: "Bag")
    try person.tap("Add item")
    let added = try #require(
      person.effects.compactMap { effect -> String? in
        if case .focus(let id) = effect { id } else { nil }
      }.last)
    #expect(added.hasPrefix("item-"))
    try person.type("Chalk", into: "Item 3")
    #expect(try items(person) == ["Mat", "Water", "Chalk"])
    try person.tap("Move item 3 up")
    #expect(try items(person) == ["Mat", "Chalk", "Water"])
    try person.tap("Remove item 1")
    #expect(person.effects.contains(.focus(id: added)))
    try person.tap("Remove item 1")
    #expect(try items(person) == ["Water"])
    let remove = try person.page.find(["button"], "Remove item 1")
    #expect(remove.attribute("disabled") != nil)
    person.perform(try #require(remove.action("data-on-click")))
    #expect(try items(person) == ["Water"])
    #expect(person.sees("1 item"))
  }

  private func items(_ person: Person) throws -> [String] {
    guard case .checklist(let list) = try configuration(person) else { return [] }
    return list.items.map(\.text)
  }

  // MARK: Groups and order

  @Test func groupsSetRoundsAndWhatElseTheyHave() throws {
    var person = try editing([Samples.group("Core", rounds: 3, [plank, pause])], open: "Core")
    try person.type("5", into: "Rounds")
    try person.choose("true", in: "Skips last rest")
    try person.choose("true", in: "Alternates sides")
    #expect(person.sees("5 rounds · left and right · no last rest"))
    #expect(person.sees("19 cards"))
    #expect(person.sees("8:00"))
    try person.type("1000", into: "Rounds")
    #expect(person.sees("A whole number from 1 to 999."))
  }

  @Test func addsIntoAGroup() throws {
    var person = try editing([Samples.group("Core", rounds: 3, [plank]), run])
    try person.tap("Add to Core")
    try person.tap("Rest " + CardKind.rest(Sequences.Rest()).lesson, in: "Add card")
    try person.type("Wait", into: "Title")
    #expect(try outline(person) == "Core(Plank Wait) Run")
    try person.tap("Add to Core")
    let name = try #require(
      person.page.names(["button"]).first { $0.hasPrefix("Group Cards") })
    try person.tap(name)
    try person.type("Inner", into: "Title")
    #expect(try outline(person) == "Core(Plank Wait Inner()) Run")
    #expect(person.sees("Add the first card"))
    try person.tap("Add card")
    try person.tap("Close")
    #expect(person.state.sequences.adding == nil)
  }

  @Test func movesWithinItsListByButtonsAndByDragging() throws {
    var person = try editing(
      [Samples.group("Core", rounds: 3, [plank, pause]), run], open: "Pause")
    try person.tap("Move Pause up")
    #expect(try outline(person) == "Core(Pause Plank) Run")
    let inner = try person.page.find(["ul"], "Steps of Core")
    person.perform(
      try #require(inner.action("data-on-reorder", pause.id.text + " ")))
    #expect(try outline(person) == "Core(Plank Pause) Run")
    let outer = try person.page.find(["ul"], "Steps")
    person.perform(
      try #require(
        outer.action(
          "data-on-reorder", run.id.text + " " + Samples.stepID("Core").text)))
    #expect(try outline(person) == "Run Core(Plank Pause)")
    let count = person.saved.count
    for text in ["", "x", plank.id.text, run.id.text + " " + run.id.text] {
      person.perform(try #require(outer.action("data-on-reorder", text)))
    }
    #expect(person.saved.count == count)
  }

  @Test func movesIntoAndOutOfGroups() throws {
    var person = try editing(
      [Samples.group("A", rounds: 2, [plank]), run, Samples.group("B", rounds: 2, [pause])],
      open: "Run")
    try person.tap("Into the group above")
    #expect(try outline(person) == "A(Plank Run) B(Pause)")
    #expect(person.effects.contains(.focus(id: "row-" + run.id.text)))
    try person.tap("Out of the group")
    #expect(try outline(person) == "A(Plank) Run B(Pause)")
    try person.tap("Into the group below")
    #expect(try outline(person) == "A(Plank) B(Run Pause)")
    person.perform(.sequences(.toggleStep(Samples.stepID("A"))))
    try person.tap("Into the group below")
    #expect(try outline(person) == "B(A(Plank) Run Pause)")
  }

  @Test func repeatsAndUngroups() throws {
    var person = try editing([plank, run], open: "Plank")
    try person.tap("Repeat this")
    let group = try steps(person)[0]
    #expect(group.steps == [plank])
    #expect(person.state.sequences.openStep == group.id)
    #expect(person.sees("3 rounds"))
    try person.tap("Ungroup")
    #expect(try steps(person) == [plank, run])
  }

  /// Nobody checks the identifiers of a file that is written by hand.
  @Test func aGroupMayHoldWhatHasItsIdentifier() throws {
    var group = Samples.group("Core", rounds: 3, [plank])
    group.id = plank.id
    var person = try editing([group, run])
    try person.tap("Add to Core")
    try person.tap("Rest " + CardKind.rest(Sequences.Rest()).lesson, in: "Add card")
    #expect(try outline(person) == "Core(Plank ) Run")
    person.perform(.sequences(.change(plank.id, .wrap)))
    #expect(try outline(person) == "(Core(Plank )) Run")
  }

  @Test func groupsDoNotLieDeeperThanAFileTakes() throws {
    var person = try editing([plank], open: "Plank")
    for _ in 0..<20 {
      person.perform(.sequences(.change(plank.id, .wrap)))
    }
    #expect(try steps(person).depth == [Step].deepest)
    #expect(person.sees("Groups cannot be nested deeper."))
    let sequence = try #require(person.state.notebook.sequences.first)
    #expect(try TimedSequence(decoding: sequence.encoded()) == sequence)
  }

  @Test func duplicatesAStepWithAllWithin() throws {
    var person = try editing(
      [Samples.group("A", rounds: 2, [plank, Samples.step("Bag", Samples.checklist)]), run],
      open: "A")
    try person.tap("Duplicate", in: "Cards")
    #expect(try outline(person) == "A(Plank Bag) A(Plank Bag) Run")
    let ids = SequencesTests.ids(try steps(person))
    #expect(Set(ids).count == ids.count)
  }

  @Test func removesAStepAndBringsItBack() throws {
    var person = try editing([Samples.group("A", rounds: 2, [plank, pause]), run], open: "Plank")
    let before = try steps(person)
    try person.tap("Remove")
    #expect(try outline(person) == "A(Pause) Run")
    #expect(person.effects.contains(.focus(id: "row-" + pause.id.text)))
    try person.tap("Undo")
    #expect(try steps(person) == before)
  }

  @Test func undoingLeavesAloneWhatWasDoneSince() throws {
    var person = try editing([plank, run], open: "Plank")
    try person.tap("Remove")
    try person.type("Since", into: "Notes", in: "About")
    try person.tap("Undo")
    #expect(try outline(person) == "Plank Run")
    #expect(person.state.notebook.sequences[0].notes == "Since")
  }

  // MARK: Newer versions

  @Test func aStepOfANewerVersionMovesAndGoesAndLosesNothing() throws {
    var person = try editing([plank, Samples.newerStep], open: "Later")
    #expect(!person.page.has("input", "Title"))
    #expect(!person.page.has("button", "Repeat this"))
    let about = try #require(person.page.elements().filter { $0.name == "Duplicate" }.first)
    #expect(about.attribute("id")?.hasPrefix("copy-") == true)
    person.perform(.sequences(.change(Samples.newerStep.id, .duplicate)))
    #expect(try steps(person).count == 2)
    let name = "Made by a newer version of Regimen (kind “teleport”)"
    try person.tap("Move \(name) up")
    #expect(try steps(person) == [Samples.newerStep, plank])
    let text = AnyDocument.sequence(person.state.notebook.sequences[0]).text
    #expect(text.contains("Mars"))
    try person.tap("Remove")
    #expect(try steps(person) == [plank])
    try person.tap("Undo")
    #expect(try steps(person) == [Samples.newerStep, plank])
  }

  @Test func colourAndFieldsOfANewerVersionStay() throws {
    var odd = plank
    odd.colour = Open(name: "ultraviolet")
    var person = try editing([odd], open: "Plank")
    try person.type("Long plank", into: "Title")
    #expect(try steps(person)[0].colour == Open(name: "ultraviolet"))
  }

  // MARK: While it plays

  @Test func editingDoesNotChangeWhatIsPlayed() throws {
    var person = try editing([plank, run], open: "Plank")
    try person.tap("Play")
    let cards = try #require(person.state.player.runner).cards
    person.perform(.open(.sequence(Samples.sequenceID("Mine"))))
    person.perform(.sequences(.toggleStep(plank.id)))
    try person.type("5", into: "Time")
    try person.tap("Remove")
    person.perform(.open(.play))
    #expect(try #require(person.state.player.runner).cards == cards)
    #expect(person.sees("Plank"))
  }
}
