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
          element("summary") { "Another split" }
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
      pageHead("Push A") {
        iconButton(.more, "More", nothing)
        secondaryButton("Finish", nothing)
      },
      div(.class("workout-head")) {
        time { "32:10" }
        span { "Basement" }
        span { "5 of 18 sets" }
        element("progress", .label("5 of 18 sets"), Attribute("max", "18"), .value("5"))
      },
      exercise("Bench Press", isActive: true),
      div(.class("superset")) {
        exercise("Incline Dumbbell Press", isActive: false)
        exercise("Single-Arm Cable Lateral Raise behind the back", isActive: false)
      },
      secondaryButton("Add exercise", icon: .plus, nothing),
      restBar,
    ]
  }

  private static func exercise(_ name: String, isActive: Bool) -> Node {
    section(.class("card exercise-card"), .when(isActive, .aria(.current, "step"))) {
      div(.class("exercise-head")) {
        div {
          h2 { name }
          p { "3 × 5 to 8 · rest 2:30" }
        }
        iconButton(.more, "More about " + name, nothing)
      }
      ol(.class("sets")) {
        setRow("W", "40 kg × 10", "40 kg × 10", isActive ? "done" : "")
        setRow(
          "1", "100 kg × 5 @ 8", isActive ? "102.5 kg × 5" : "100 kg × 5", isActive ? "active" : "")
        setRow("2", "100 kg × 5 @ 9", "102.5 kg × 5", "")
        setRow("3", "–", "102.5 kg × 5", "")
      }
      if isActive { panel }
      quietButton("Add set", icon: .plus, nothing)
    }
  }

  private static func setRow(_ kind: String, _ last: String, _ now: String, _ state: String) -> Node
  {
    li(.class("set " + state, "", if: false)) {
      span(.class("set-kind")) { kind }
      span(.class("set-last")) { last }
      span(.class("set-value")) { now }
      button(.class("set-check"), .type("button"), .label("Done"), .onClick(nothing)) {
        Icon.check.node
      }
    }
  }

  private static var panel: Node {
    div(.class("set-panel")) {
      stepper(
        "Weight", id: "p-weight", value: "102.5", unit: "kg", less: nothing, more: nothing
      ) { _ in nothing }
      stepper("Reps", id: "p-reps", value: "5", kind: .number, less: nothing, more: nothing) {
        _ in nothing
      }
      div(.class("plate-line")) {
        plates
        span { "25 · 15 · 1.25 each side" }
      }
      div(.class("rpe"), .role("group"), .label("RPE")) {
        for (index, value) in ["6", "7", "7.5", "8", "8.5", "9", "9.5", "10"].enumerated() {
          button(
            .class("chip"), .type("button"), .aria(.pressed, index == 3), .onClick(nothing)
          ) { value }
        }
      }
      button(.class("button primary done-button"), .type("button"), .onClick(nothing)) {
        Icon.check.node
        span { "Done" }
      }
    }
  }

  private static var plates: Node {
    svg(
      .class("plates"), Attribute("viewBox", "0 0 120 56"), .role("img"), .label("25, 15, 1.25 kg")
    ) {
      plate("plate-bar", x: 0, width: 120, height: 6)
      plate("plate-bar", x: 24, width: 6, height: 14)
      plate("plate-25", x: 31, width: 11, height: 54)
      plate("plate-20", x: 43, width: 10, height: 54)
      plate("plate-15", x: 54, width: 9, height: 44)
      plate("plate-10", x: 64, width: 8, height: 36)
      plate("plate-5", x: 73, width: 7, height: 28)
      plate("plate-small", x: 81, width: 5, height: 20)
    }
  }

  private static func plate(_ style: StaticString, x: Int, width: Int, height: Int) -> Node {
    element(
      "rect", .class(style), Attribute("x", String(x)), Attribute("y", String(28 - height / 2)),
      Attribute("width", String(width)), Attribute("height", String(height)), Attribute("rx", "2"))
  }

  private static var restBar: Node {
    section(.class("rest"), .label("Rest"), .style("--share:0.4")) {
      div {
        div(.class("rest-label")) { "Rest" }
        div(.class("rest-time"), .role("timer")) { "1:32" }
      }
      div(.class("buttons")) {
        secondaryButton("−15", nothing)
        secondaryButton("+15", nothing)
        secondaryButton("Skip", nothing)
      }
    }
  }

  static var summary: [Node] {
    [
      pageHead("Push A"),
      section(.class("card summary")) {
        h2 { "Well done" }
        div(.class("stats")) {
          stat("18", "sets")
          stat("1 h 04", "under way")
          stat("7,420", "lifted", unit: "kg")
        }
        div(.class("record")) {
          Icon.trophy.node
          span(.class("row-text")) {
            span(.class("row-title")) { "Bench Press: 102.5 kg × 5" }
            span(.class("row-detail")) { "Best estimated 1RM: 119.6 kg, 2.9 kg more than before" }
          }
        }
        primaryButton("To today", nothing)
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
