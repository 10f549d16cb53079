@testable import App

extension Gallery {
  static var today: [Node] {
    [
      pageHead("Today") { small(.class("head-note")) { "Saturday, 21 November" } },
      section(.class("card hero")) {
        h2 { "Next: Push A" }
        p { "Bench Press, Incline Press, Cable Fly and 3 more" }
        choice(
          "Gym", id: "gym", options: [("a", "Basement")], selected: "a", isLabelHidden: true
        ) { _ in nothing }
        primaryButton("Start Push A", icon: .play, nothing)
        div(.class("buttons")) {
          secondaryButton("Empty workout", icon: .plus, nothing)
          secondaryButton("Repeat the last", icon: .history, nothing)
        }
        element("details", Attribute("open", .flag)) {
          App.summary { "Another split" }
          rows("Splits") {
            actionRow("Pull A", detail: "Row, Pull-up", icon: .play, key: "pull", nothing)
            actionRow("Legs", detail: "Squat", icon: .play, key: "legs", nothing)
          }
        }
      },
      card("This week", end: a(.href(.volume)) { "Volume" }) {
        ul(.class("week"), .label("Days trained")) {
          for (index, day) in ["M", "T", "W", "T", "F", "S", "S"].enumerated() {
            li(.class("day" + ([0, 2, 4].contains(index) ? " done" : ""), "today", if: index == 5))
            {
              span(.aria(.hidden, true)) { day }
              span(.class("dot")) { if [0, 2, 4].contains(index) { Icon.check.node } }
            }
          }
        }
        div(.class("stats")) {
          stat("3", "workouts")
          stat("52", "sets")
          stat("3 h 41", "under way")
        }
      },
    ]
  }

  static var workout: [Node] {
    [
      header(.class("page-head workout-head")) {
        h1 { "Push A" }
        div(.class("page-actions")) { primaryButton("Finish", nothing) }
        div(.class("workout-facts")) {
          button(.class("chip"), .type("button"), .onClick(nothing)) {
            Icon.gym.node
            span { "Basement" }
          }
          span(.class("fact")) {
            Icon.timer.node
            span { "32 min" }
          }
          span(.class("fact")) { "5 of 18 sets" }
        }
        element(
          "progress", .class("workout-progress"), .label("Sets done"), Attribute("max", "18"),
          .value("5"))
      },
      div(.class("exercise-cards")) {
        exercise("Bench Press", "card exercise-card", isActive: true)
        exercise(
          "Incline Dumbbell Press", "card exercise-card superset joined", isActive: false)
        exercise(
          "Single-Arm Cable Lateral Raise behind the back",
          "card exercise-card superset complete", isActive: false)
      },
      card {
        button(.class("button wide"), .type("button"), .onClick(nothing)) {
          Icon.plus.node
          span { "Add exercise" }
        }
        details { App.summary { "Name, notes, body weight" } }
      },
      restBar,
    ]
  }

  private static func exercise(_ name: String, _ style: Literal, isActive: Bool) -> Node {
    article(.class(style), .label(name), .when(isActive, .aria(.current, "step"))) {
      div(.class("exercise-head")) {
        h2 { a(.href(.exercises)) { name } }
        span(.class("exercise-count")) { "1/4" }
        iconButton(.more, "More for " + name, nothing)
      }
      p(.class("exercise-last")) { "Last time at Basement, 4 days ago: 100 kg × 5, 100 kg × 5" }
      if isActive {
        p(.class("exercise-why")) { "All reps done last time: 2.5 kg more." }
        p(.class("exercise-note")) { "Pause on the chest." }
      }
      ul(.class("sets")) {
        setRow("W", "40 kg × 10", "40 kg × 10", "set done")
        setRow("1", "100 kg × 5 @ 8", "102.5 kg × 5", isActive ? "set active" : "set")
        setRow("2", "100 kg × 5 @ 9", "102.5 kg × 5", "set")
        setRow("3", "", "102.5 kg × 5", "set")
      }
      button(.class("button quiet wide add-set"), .type("button"), .onClick(nothing)) {
        Icon.plus.node
        span { "Add set" }
      }
    }
  }

  private static func setRow(
    _ kind: String, _ last: String, _ value: String, _ style: Literal
  ) -> Node {
    li(.class(style)) {
      div(.class("set-line")) {
        button(.class("set-select"), .type("button"), .onClick(nothing)) {
          span(.class("set-kind")) { kind }
          span(.class("set-value")) { value }
          span(.class("set-last")) { last }
        }
        button(.class("set-check"), .type("button"), .label("Complete"), .onClick(nothing)) {
          Icon.check.node
        }
      }
      if style.description == "set active" { panel }
    }
  }

  private static var panel: Node {
    div(.class("set-panel")) {
      div(.class("steppers")) {
        stepper(
          "Weight", id: "p-weight", value: "102.5", unit: "kg", less: nothing, more: nothing
        ) { _ in nothing }
        stepper("Reps", id: "p-reps", value: "5", kind: .number, less: nothing, more: nothing) {
          _ in nothing
        }
      }
      div(.class("plate-line")) {
        plates
        span { "25 + 15 + 1.25 kg on each side" }
      }
      div(.class("chips rpe"), .role("group"), .label("RPE")) {
        span(.class("chips-label"), .aria(.hidden, true)) { "RPE" }
        for value in ["6", "7", "7.5", "8", "8.5", "9", "9.5", "10"] {
          button(
            .class("chip"), .type("button"), .aria(.pressed, value == "8"), .onClick(nothing)
          ) { value }
        }
      }
      div(.class("panel-actions")) {
        button(.class("button primary done-button"), .type("button"), .onClick(nothing)) {
          Icon.check.node
          span { "Done" }
        }
        iconButton(.more, "More for set 1", nothing)
      }
    }
  }

  private static var plates: Node {
    svg(
      .class("plates"), Attribute("viewBox", "0 0 170 60"), .role("img"), .label("25, 15, 1.25 kg")
    ) {
      plate("plate-bar", x: 0, width: 168, height: 6)
      plate("plate-bar", x: 18, width: 6, height: 16)
      plate("plate plate-25", x: 26, width: 10, height: 56)
      plate("plate plate-20", x: 38, width: 10, height: 56)
      plate("plate plate-15", x: 50, width: 9, height: 46)
      plate("plate plate-10", x: 61, width: 8, height: 37)
      plate("plate plate-5", x: 71, width: 6, height: 28)
      plate("plate plate-small", x: 79, width: 6, height: 22)
    }
  }

  private static func plate(_ style: Literal, x: Int, width: Int, height: Int) -> Node {
    element(
      "rect", .class(style), Attribute("x", String(x)), Attribute("y", String(30 - height / 2)),
      Attribute("width", String(width)), Attribute("height", String(height)), Attribute("rx", "2"))
  }

  private static var restBar: Node {
    section(.class("rest"), .label("Rest"), .style("--share:0.4")) {
      div(.class("rest-time"), .role("timer")) {
        span(.class("rest-clock")) { "1:32" }
        span(.class("rest-label")) { "Rest" }
      }
      div(.class("rest-actions")) {
        secondaryButton("−15", nothing)
        secondaryButton("+15", nothing)
        secondaryButton("Skip", nothing)
      }
    }
  }

  static var finished: [Node] {
    [
      pageHead("Well done"),
      section(.class("card summary")) {
        h2 { "Push A" }
        div(.class("stats")) {
          stat("1 h 04", "time")
          stat("18", "sets")
          stat("7,420", "kg moved")
          stat("2", "records")
        }
      },
      card("Records") {
        ul(.class("plain records")) {
          li(.class("record")) {
            Icon.trophy.node
            span { "Bench Press: best estimated 1RM, 119.6 kg" }
          }
          li(.class("record")) {
            Icon.trophy.node
            span { "Pull-up: most reps, 14" }
          }
        }
      },
      card("Muscles", end: a(.href(.volume)) { "This week" }) {
        ul(.class("plain shares")) {
          for (name, sets) in [("Chest", 8), ("Triceps", 5), ("Shoulders", 3)] {
            li(.class("share"), .style("--share:\(Double(sets) / 8)")) {
              span { name }
              span(.class("share-bar"), .aria(.hidden, true))
              span { "\(sets) sets" }
            }
          }
        }
      },
      div(.class("buttons")) {
        primaryButton("Done", icon: .check, nothing)
        linkButton("Look at it", icon: .history, .history)
      },
    ]
  }

  static var sheet: [Node] {
    list + [
      App.sheet("Working set 2", id: "sheet", close: nothing) {
        segments(
          "Kind", options: [("Warm-up", false, nothing), ("Working", true, nothing)])
        noteField("Note", id: "set-note", value: "Grip a finger wider") { _ in nothing }
        rows {
          actionRow("Copy this set", icon: .copy, key: "copy", nothing)
          actionRow("Move up", icon: .up, key: "up", nothing)
        }
        dangerButton("Remove set", icon: .trash, nothing)
      }
    ]
  }
}
