@testable import App

extension Gallery {
  static var components: [Node] {
    [
      pageHead("Gallery", back: .today) {
        iconButton(.search, "Search", nothing)
        iconButton(.plus, "Add", nothing)
      },
      notice(.info, "Weights are shown in kilograms."),
      notice(.good, "All 312 workouts were imported."),
      notice(.warning, "Two changes wait here until the library answers.") {
        div(.class("buttons")) { secondaryButton("Try again", nothing) }
      },
      notice(.problem, "This browser cannot store changes: the disk is full."),
      buttons, fields, steppers, choices, listCard, list.last ?? .none, figures,
      card {
        emptyState(
          "No splits yet", "A split is a list of exercises to start a workout from.", icon: .split
        ) {
          primaryButton("Make a split", icon: .plus, nothing)
          quietButton("Use a starter split", nothing)
        }
      },
      card("Work") {
        progressBar("Reading strong.csv: 41 %", share: 0.41)
        progressBar("Reading what is stored on this device …", share: nil)
      },
    ]
  }

  private static var buttons: Node {
    card("Buttons") {
      primaryButton("Start Push A", icon: .play, nothing)
      div(.class("buttons")) {
        secondaryButton("Empty workout", icon: .plus, nothing)
        secondaryButton("Repeat the last", icon: .history, nothing)
      }
      div(.class("buttons")) {
        quietButton("Not now", nothing)
        dangerButton("Delete exercise", icon: .trash, nothing)
        linkButton("Go to today", .today)
      }
      div(.class("buttons")) {
        button(.class("button"), .type("button"), .disabled(true)) { "Disabled" }
        button(.class("button primary"), .type("button"), .disabled(true)) { "Disabled" }
        iconButton(.more, "More", nothing)
        iconButton(.up, "Up", isDisabled: true, nothing)
      }
    }
  }

  private static var fields: Node {
    card("Fields", end: quietButton("Reset", nothing)) {
      textField("Name", id: "name", value: "Bench Press") { _ in nothing }
      textField(
        "Body weight", id: "weight", value: "82,5 kilo", kind: .decimal,
        problem: "A number is expected, such as 82.5"
      ) { _ in nothing }
      textField(
        "Search", id: "search", value: "", kind: .search, hint: "By name or muscle",
        placeholder: "Search 412 exercises", isLabelHidden: true
      ) { _ in nothing }
      textField("Day", id: "day", value: "2026-11-21", kind: .date) { _ in nothing }
      choice(
        "Gym", id: "gym", options: [("", "No gym"), ("a", "Basement with the old Eleiko bar")],
        selected: "a"
      ) { _ in nothing }
      noteField("Notes", id: "notes", value: "", placeholder: "Seat on 4") { _ in nothing }
    }
  }

  private static var steppers: Node {
    card("Steppers") {
      stepper(
        "Weight", id: "s-weight", value: "102.5", unit: "kg", less: nothing, more: nothing
      ) { _ in nothing }
      stepper("Reps", id: "s-reps", value: "", placeholder: "8", less: nothing, more: nothing) {
        _ in nothing
      }
      stepper(
        "Rest", id: "s-rest", value: "2 min", unit: "seconds", problem: "Seconds, such as 90",
        less: nothing, more: nothing
      ) { _ in nothing }
    }
  }

  private static var choices: Node {
    card("Choices") {
      segments(
        "Period",
        options: [("Week", true, nothing), ("4 weeks", false, nothing), ("Year", false, nothing)])
      toggle("Keep the screen on", id: "t-awake", isOn: true, hint: "While a workout runs") { _ in
        nothing
      }
      toggle("Sound at the end of a rest", id: "t-sound", isOn: false) { _ in nothing }
      chips(["All", "Chest", "Back", "Shoulders", "Quadriceps"], pressed: 1)
    }
  }

  private static var listCard: Node {
    card("Recent", end: a(.href(.history)) { "All" }) {
      rows("Recent workouts") {
        linkRow("Push A", detail: "Yesterday · Basement", end: "18 sets", .history)
        linkRow("Pull A", detail: "Wednesday · Basement", end: "16 sets", key: "b", .history)
        plainRow("Time zone", detail: "Where you are now", key: "zone") {
          span(.class("row-end")) { "Europe/Berlin" }
        }
      }
    }
  }

  static var list: [Node] {
    [
      pageHead("Exercises") { iconButton(.plus, "New exercise", nothing) },
      textField(
        "Search", id: "find", value: "", kind: .search, placeholder: "Search 412 exercises",
        isLabelHidden: true
      ) { _ in nothing },
      chips(["All", "Chest", "Back", "Legs"], pressed: 0),
      rows("Exercises") {
        linkRow("Bench Press", detail: "Barbell · chest", end: "100 kg × 5", key: "1", .volume)
        linkRow(
          "Single-Arm Landmine Press from the half-kneeling position", icon: .dumbbell, key: "2",
          .volume)
        linkRow(
          "Donaudampfschifffahrtsgesellschaftskapitänsrudermaschine", detail: "Machine · back",
          end: "never done", key: "3", .volume)
        actionRow("Deadlift", detail: "Barbell", end: "1RM 182.5 kg", key: "4", nothing)
        actionRow("Add from the catalogue", icon: .plus, key: "5", nothing)
      },
    ]
  }

  private static var figures: Node {
    card("This month") {
      div(.class("stats")) {
        stat("14", "workouts")
        stat("48,260", "lifted", unit: "kg")
        stat("–", "body weight")
        stat("1 h 12", "mean duration")
      }
    }
  }

  static func chips(_ titles: [String], pressed: Int) -> Node {
    div(.class("chips"), .role("group"), .label("Filter")) {
      for index in titles.indices {
        button(
          .class("chip"), .type("button"), .aria(.pressed, index == pressed), .onClick(nothing)
        ) { titles[index] }
      }
    }
  }
}
