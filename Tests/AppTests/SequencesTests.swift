import Documents
import Sequences
import Testing

@testable import App

@Suite struct SequencesTests {
  private func names(_ person: Person) -> [String] { person.state.notebook.sequences.map(\.name) }

  @Test func listsSequencesWithWhatTheyTake() throws {
    let person = try Person(Samples.sequences, route: .sequences)
    #expect(person.sees("4:00 · 16 cards"))
    #expect(person.sees("11:05–21:25 + 7 open · 37 cards"))
    #expect(person.sees("There is nothing to play: add a card."))
    let play = try person.page.find(["button"], "Play Nothing yet")
    #expect(play.attribute("disabled") != nil)
    try Golden.check(person.state, "sequences")
  }

  @Test func anEmptyLibrarySaysWhatToDo() throws {
    let person = try Person(route: .sequences)
    #expect(person.sees("No sequences yet"))
    #expect(person.page.has("button", "New sequence"))
    #expect(person.page.has("button", "Import sequences"))
    try Golden.check(person.state, "sequences-empty")
  }

  @Test func splitsAndSequencesAreSideBySide() throws {
    var person = try Person(route: .splits)
    try person.tap("Sequences", in: "Plan")
    #expect(person.state.route == .sequences)
    let here = try person.page.find(["a"], "Sequences", in: "Plan")
    #expect(here.attribute("aria-current") == "page")
    try person.tap("Splits", in: "Plan")
    #expect(person.state.route == .splits)
  }

  @Test func aGoalBecomesASequence() throws {
    var person = try Person(route: .sequences)
    try person.tap("Draft")
    #expect(names(person).isEmpty && person.state.route == .sequences)
    try person.type("8 x 40/20 burpees", into: "What do you want to do?")
    try person.tap("Draft")
    let sequence = try #require(person.state.notebook.sequences.first)
    #expect(sequence.name == "8 × 40/20 Burpees" && sequence.notes == "8 x 40/20 burpees")
    #expect(person.state.route == .sequence(sequence.id))
    #expect(person.sees("Added 8 × 40/20 Burpees."))
    person.perform(.open(.sequences))
    try person.type("8 x 40/20 burpees", into: "What do you want to do?")
    person.perform(.sequences(.draft))
    #expect(names(person) == ["8 × 40/20 Burpees", "8 × 40/20 Burpees 2"])
    person.perform(.open(.sequences))
    try person.type("something nice", into: "What do you want to do?")
    try person.tap("Draft")
    #expect(person.sees("is a first guess"))
    try person.tap("Undo")
    #expect(names(person).count == 2)
  }

  @Test func makesANewSequenceAndOpensIt() throws {
    var person = try Person(route: .sequences)
    try person.tap("New sequence")
    #expect(person.focused == "Name")
    try person.type("Morning", into: "Name")
    let id = try #require(person.state.notebook.sequences.first?.id)
    #expect(person.state.route == .sequence(id))
    person.perform(.open(.sequences))
    try person.tap("New sequence")
    try person.tap("Add card")
    person.perform(.sequences(.pick("rest")))
    #expect(names(person) == ["Morning", "New sequence"])
  }

  @Test func playsFromTheList() throws {
    var person = try Person(Samples.sequences, route: .sequences)
    try person.tap("Play Tabata")
    #expect(person.state.route == .play)
    #expect(person.sees("Sprints"))
  }

  @Test func movesASequenceByButtonsAndByDragging() throws {
    var person = try Person(Samples.sequences, route: .sequences)
    let ids = person.state.notebook.sequences.map(\.id.text)
    try person.tap("More for Tabata")
    try person.tap("Move Tabata down")
    #expect(names(person) == ["Everything", "Tabata", "Nothing yet"])
    let list = try person.page.find(["ul"], "Sequences")
    person.perform(try #require(list.action("data-on-reorder", ids[0] + " " + ids[1])))
    #expect(names(person) == ["Tabata", "Everything", "Nothing yet"])
    let count = person.saved.count
    for text in ["", "x", "x y", ULID.none.text + " "] {
      person.perform(try #require(list.action("data-on-reorder", text)))
    }
    #expect(person.saved.count == count)
  }

  @Test func duplicatesASequenceWithNewIdentifiers() throws {
    var person = try Person(Samples.sequences, route: .sequences)
    try person.tap("More for Everything")
    try person.tap("Duplicate")
    #expect(names(person) == ["Tabata", "Everything", "Everything copy", "Nothing yet"])
    let copy = person.state.notebook.sequences[2]
    #expect(Set(Self.ids(copy.steps)).isDisjoint(with: Self.ids(Samples.everything.steps)))
    #expect(Totals(of: copy.steps) == Totals(of: Samples.everything.steps))
    try person.tap("Undo")
    #expect(names(person) == ["Tabata", "Everything", "Nothing yet"])
  }

  /// Of all steps and items.
  static func ids(_ steps: [Step]) -> [ULID] {
    steps.flatMap { step -> [ULID] in
      if case .card(.checklist(let list)) = step.content { return [step.id] + list.items.map(\.id) }
      return [step.id] + ids(step.steps ?? [])
    }
  }

  @Test func deletesASequenceAndBringsItBack() throws {
    var person = try Person(Samples.sequences, route: .sequences)
    try person.tap("More for Everything")
    try person.tap("Delete")
    #expect(names(person) == ["Tabata", "Nothing yet"])
    try person.tap("Undo")
    let back = person.state.notebook.sequence(Samples.everything.id)
    #expect(back?.steps == Samples.everything.steps)
  }

  @Test func deletingFromItsPageLeadsBackToTheList() throws {
    var person = try Person(Samples.sequences, route: .sequence(Samples.tabata.id))
    try person.tap("Delete")
    #expect(person.state.route == .sequences)
    #expect(person.page.has("button", "Undo"))
  }

  @Test func searchesWhereThereAreMany() throws {
    var documents: [AnyDocument] = []
    for name in ["Tabata", "Mobility", "Hips and back", "EMOM", "Run", "Swim", "Row", "Grip"] {
      documents.append(.sequence(Samples.sequence(name, [])))
    }
    #expect(!(try Person(documents, route: .sequences)).page.has("input", "Search sequences"))
    documents.append(.sequence(Samples.sequence("Café", [])))
    var person = try Person(documents, route: .sequences)
    try person.type("back hi", into: "Search sequences")
    #expect(person.sees("Hips and back"))
    #expect(!person.sees("Mobility"))
    try person.type("cafe", into: "Search sequences")
    #expect(person.sees("Café"))
    try person.type("zumba", into: "Search sequences")
    #expect(person.sees("No sequence has this name. Try fewer letters."))
  }

  @Test func addsATemplate() throws {
    var person = try Person(route: .sequences)
    let name = SequenceTemplate.all[0].name
    try person.tap("Add " + name)
    try person.tap("Add " + name)
    #expect(names(person) == [name, name + " 2"])
    let made = person.state.notebook.sequences
    #expect(Set(Self.ids(made[0].steps)).isDisjoint(with: Self.ids(made[1].steps)))
    #expect(person.page.has("button", "Play " + name))
    try person.tap("Undo")
    #expect(names(person) == [name])
  }

  @Test func everyTemplateCanBePlayed() throws {
    for template in SequenceTemplate.all {
      var person = try Person(route: .sequences)
      try person.tap("Add " + template.name)
      try person.tap("Play " + template.name)
      #expect(person.state.route == .play, "\(template.name)")
    }
  }

  // MARK: A model of one's own

  /// Whether a text stands on the page as it is to be copied.
  private func shows(_ text: String, _ person: Person) -> Bool {
    person.page.elements().contains {
      $0.element.name.description == "pre" && PageView($0.element.children).text == text
    }
  }

  @Test func asksAModelOfOnesOwnAndTakesItsAnswer() throws {
    var person = try Person(route: .sequences)
    try person.tap("Ask a model of your own")
    #expect(person.sees("Type what you want to do to see what to ask."))
    try person.type("20 minutes core", into: "What do you want to do?")
    let prompt = SequencePrompt.text(goal: "20 minutes core", equipment: [], minutes: nil)
    #expect(shows(prompt, person))
    try person.tap("Copy the text")
    #expect(person.effects.contains(.copy(prompt)))
    let document = AnyDocument.sequence(Samples.tabata).text
    try person.type("Here you are:\n```json\n" + document + "```\nEnjoy!", into: "Its answer")
    try person.tap("Add it")
    let made = try #require(person.state.notebook.sequences.first)
    #expect(made.name == "Tabata" && made.steps.count == Samples.tabata.steps.count)
    #expect(made.id != Samples.tabata.id && person.state.route == .sequence(made.id))
    #expect(Set(Self.ids(made.steps)).isDisjoint(with: Self.ids(Samples.tabata.steps)))
    try person.tap("Undo")
    #expect(names(person).isEmpty)
  }

  @Test func theLibrarySaysWhatIsWrongWithAnAnswer() throws {
    var person = try Person(route: .sequences)
    try person.tap("Ask a model of your own")
    try person.tap("Add it")
    #expect(person.focused == "Its answer")
    try person.type(" I cannot do that. ", into: "Its answer")
    try person.tap("Add it")
    #expect(
      person.effects.contains(
        .fetch(
          .sequenceImport, method: "POST", path: "/api/import/sequences?name=answer.json",
          body: "I cannot do that.")))
    person.answer(.sequenceImport, status: 400, Reports.error("no-json", "This is not JSON."))
    #expect(person.sees("This is not JSON.") && person.sees("Nothing was added."))
    #expect(try person.page.value(of: "Its answer") == " I cannot do that. ")
  }

  // MARK: Out and in

  @Test func exportsTheDocumentAsItIs() throws {
    var slashed = Samples.tabata
    slashed.name = "20/10"
    var person = try Person([.sequence(slashed)], route: .sequences)
    try person.tap("More for 20/10")
    try person.tap("Export")
    let text = AnyDocument.sequence(slashed).text
    #expect(
      person.effects.contains(
        .saveText(name: "20-10.regimen.json", type: "application/json", text: text)))
    #expect(try TimedSequence(decoding: Array(text.utf8)) == slashed)
    person.perform(.open(.sequence(slashed.id)))
    try person.tap("Share")
    #expect(person.effects.contains(.share(title: "20/10", text: text)))
  }

  /// As the terminal does it: a document without cards looks like others.
  @Test func anEmptyOneIsExportedSoThatItIsRecognised() throws {
    var person = try Person(Samples.sequences, route: .sequences)
    try person.tap("More for Nothing yet")
    try person.tap("Export")
    let empty = try #require(person.state.notebook.sequences.last)
    let text = String(decoding: SequenceExport.export([empty]), as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"sequences\": ["))
    #expect(
      person.effects.contains(
        .saveText(name: "Nothing yet.regimen.json", type: "application/json", text: text)))
  }

  private func importing(_ answer: String, _ documents: [AnyDocument] = []) throws -> Person {
    var person = try Person(documents, route: .sequences)
    try person.tap("Import sequences")
    #expect(
      person.effects.contains(.chooseFile(.sequenceFile, accept: ".json,application/json")))
    person.answer(.sequenceFile, #"{"name":"my file.json","size":100}"#)
    #expect(
      person.effects.contains(
        .upload(.sequenceImport, path: "/api/import/sequences?name=my%20file.json")))
    #expect(person.sees("Reading the file"))
    person.answer(.sequenceImport, answer)
    return person
  }

  @Test func saysWhatAnImportDid() throws {
    let person = try importing(
      #"""
      {"format":"openHIIT","created":["Legs"],"unchanged":["Tabata"],"kept":["Core"],"diagnostics":[
      {"severity":"note","code":"sound","place":"Legs","message":"Legs: A sound has no equal."}]}
      """#)
    #expect(person.sees("Added Legs. Tabata already exists. Core was edited since"))
    #expect(person.sees("1 remark"))
    #expect(person.sees("A sound has no equal."))
    // The sequences themselves come as every change of the library does.
    #expect(person.saved.isEmpty)
  }

  @Test func saysWhatIsWrongWithAFile() throws {
    var person = try Person(route: .sequences)
    try person.tap("Import sequences")
    person.answer(.sequenceFile, status: 204, "")
    #expect(!person.sees("Reading the file"))
    person.answer(.sequenceFile, #"{"name":"a","size":1}"#)
    person.answer(.sequenceImport, status: 400, Reports.error("no-json", "This is not JSON."))
    #expect(person.sees("This is not JSON."))
    #expect(person.page.has("button", "Import sequences"))
  }
}
