import Foundation
import Testing

/// Names tell things apart, in the terminal as in the app.
@Suite struct UniqueNameTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: ["gyms", "muscles", "exercises"])
  func anEmptyNameAndATakenOneAreRefused(_ kind: String) throws {
    for name in ["Home", "Club"] { #expect(try tool.run(kind, "add", name).status == 0) }
    let before = try tool.documents()
    for (command, word) in [
      (["add", " "], " needs a name."), (["add", "home "], " named “home” already."),
      (["edit", "Club", "--rename", ""], " needs a name."),
      (["edit", "Club", "--rename", "HOME"], " named “HOME” already."),
    ] {
      let refused = try tool.run([kind] + command)
      #expect(refused.status == 1 && refused.errors.contains(word), "\(refused.errors)")
      #expect(refused.errors.contains("n exercise ") == (kind == "exercises"))
    }
    #expect(try tool.documents() == before)
    // Its own name is not another one's.
    #expect(try tool.run(kind, "edit", "Club", "--rename", "club").status == 0)
  }

  @Test(arguments: ["gyms", "muscles", "exercises"])
  func spacesAroundANameAreNotKept(_ kind: String) throws {
    #expect(try tool.run(kind, "add", "  Home ").text.hasPrefix("Added Home"))
    #expect(try tool.run(kind, "edit", "home", "--rename", " The  Attic\t").status == 0)
    let listed = try tool.run(kind, "list", "--json").json[kind] as? [[String: Any]] ?? []
    let names = listed.compactMap { $0["name"] as? String }
    #expect(names.contains("The  Attic") && !names.contains { $0.hasPrefix(" ") }, "\(names)")
  }

  @Test func aSplitHasANameOfItsOwn() throws {
    #expect(try tool.run("splits", "add", "Day", "Pull Up=2x5").status == 0)
    for (name, word) in [("", "A split needs a name."), ("day ", "a split named “day” already.")] {
      let refused = try tool.run("splits", "add", name, "Pull Up=3x5")
      #expect(refused.status == 1 && refused.errors.contains(word), "\(refused.errors)")
    }
    #expect(try tool.run("splits", "add", "day", "Pull Up=3x5").text.hasPrefix("Changed Day"))
    #expect(try tool.run("splits", "add", " Legs ", "Squat=3x5").text.hasPrefix("Added Legs:"))
  }

  @Test func aPlanHasANameOfItsOwn() throws {
    let words = [
      "plan", "new", "--distance", "10k", "--weeks", "8", "--result", "5k=24:00", "--current-km",
      "25", "--beside",
    ]
    #expect(try tool.run(words + ["--name", " Spring "]).status == 0)
    for (name, word) in [
      ("", "A plan needs a name."), ("spring", "a plan named “spring” already."),
    ] {
      let refused = try tool.run(words + ["--name", name])
      #expect(refused.status == 1 && refused.errors.contains(word), "\(refused.errors)")
    }
    for _ in 0..<2 { #expect(try tool.run(words).status == 0) }
    let shown = try tool.run("plan", "edit", "spring", "--rename", "Autumn")
    #expect(shown.text == "It is to be called Autumn.\nNothing is written yet: pass --accept.\n")
    let renamed = try tool.run("plan", "edit", "spring", "--rename", "Autumn", "--accept")
    #expect(renamed.text == "It is called Autumn.\nThe plan is changed.\n", "\(renamed.errors)")
    let plans = try tool.run("plan", "list", "--json").json["plans"] as? [[String: Any]]
    let names = Set(plans?.compactMap { $0["name"] as? String } ?? [])
    #expect(names.count == 3 && names.contains("Autumn"), "\(names)")
  }

  @Test func placesAndTextsAreCountedFromOne() throws {
    #expect(try tool.run("gyms", "add", "Home").status == 0)
    for command in [
      ["gyms", "edit", "Home", "--place"], ["muscles", "edit", "Chest", "--place"],
      ["library", "history", "Home", "--show"], ["library", "history", "Home", "--restore"],
    ] {
      for number in [0, Int.min] {
        let option = try #require(command.last)
        let refused = try tool.run(Array(command.dropLast()) + ["\(option)=\(number)"])
        #expect(refused.status == 2, "\(command) \(number)")
        #expect(refused.errors.contains("\(option) takes a number from 1 on."))
      }
    }
    #expect(try tool.run("gyms", "edit", "Home", "--place", "\(Int.max)").status == 0)
  }
}
