@testable import App

extension Gallery {
  static var charts: [Node] {
    [
      pageHead("Volume") { iconButton(.more, "More", nothing) },
      segments(
        "Period", options: [("This week", true, nothing), ("4 weeks", false, nothing)]),
      card("Sets per muscle") {
        ul(.class("rows")) {
          volumeRow("Chest", 14, "within", "in the band")
          volumeRow("Latissimus dorsi and upper back", 6, "below", "too little")
          volumeRow("Quadriceps", 23, "above", "too much")
          volumeRow("Forearms", 0, "none", "no band")
        }
      },
      div(.class("grid")) {
        card("Estimated 1RM") { lineChart }
        card("Sets per week") { barChart }
        card("Days") { heatMap }
        card("Muscles") { bodyMap }
      },
    ]
  }

  private static func volumeRow(_ name: String, _ sets: Int, _ status: String, _ words: String)
    -> Node
  {
    li {
      div(.class("volume-row " + status, "", if: false)) {
        span(.class("volume-name")) { name }
        span(
          .class("volume-bar"),
          .style("--value:\(Double(sets) / 25);--mev:0.4;--mav:0.56;--mrv:0.8")
        ) {
          span(.class("band"))
          span(.class("fill"))
          span(.class("tick"))
        }
        span(.class("volume-number")) {
          strong { String(sets) }
          " sets · "
          span(.class("volume-status")) { words }
        }
      }
    }
  }

  private static var lineChart: Node {
    chart("Estimated 1RM, from 104 to 120 kg") {
      path("chart-area", "M30 100L80 88L130 92L180 70L230 62L280 40L280 130L30 130Z")
      for y in [40, 70, 100] { path("chart-grid", "M30 \(y)H290") }
      path("chart-axis", "M30 130H290")
      path("chart-line", "M30 100L80 88L130 92L180 70L230 62L280 40")
      for (x, y) in [(30, 100), (80, 88), (130, 92), (180, 70), (230, 62)] {
        circle("chart-point", x, y, 3)
      }
      circle("chart-record", 280, 40, 5)
      label("120", 4, 44)
      label("104", 4, 104)
      label("June", 30, 146)
      label("November", 230, 146)
    }
  }

  private static var barChart: Node {
    chart("Sets per week: 8, 12, 15, 22 and 11") {
      element(
        "rect", .class("chart-band"), Attribute("x", "30"), Attribute("y", "50"),
        Attribute("width", "260"), Attribute("height", "40"))
      for (index, bar) in [
        (40, "below"), (60, "within"), (75, "within"), (110, "above"), (10, "none"),
      ]
      .enumerated() {
        element(
          "rect", .classes("bar " + bar.1), Attribute("x", String(40 + index * 50)),
          Attribute("y", String(130 - bar.0)), Attribute("width", "28"),
          Attribute("height", String(bar.0)), Attribute("rx", "3"))
      }
      path("chart-axis", "M30 130H290")
      label("20", 4, 54)
      label("10", 4, 94)
    }
  }

  private static var heatMap: Node {
    chart("Sets a day") {
      for index in 0..<75 {
        element(
          "rect", .classes("heat-" + String(index * 7 % 5)), Attribute("x", String(index / 5 * 20)),
          Attribute("y", String(index % 5 * 28)), Attribute("width", "17"),
          Attribute("height", "24"), Attribute("rx", "4"))
      }
    }
  }

  private static var bodyMap: Node {
    svg(
      .class("body-map"), Attribute("viewBox", "0 0 120 160"), .role("img"),
      .label("Chest most, arms least")
    ) {
      circle("body", 60, 20, 14)
      element(
        "rect", .class("body"), Attribute("x", "35"), Attribute("y", "38"),
        Attribute("width", "50"), Attribute("height", "110"), Attribute("rx", "16"))
      for (index, y) in [44, 70, 96, 122].enumerated() {
        element(
          "rect", .class("muscle"), .style("--share:\(Double(index) / 3)"), Attribute("x", "40"),
          Attribute("y", String(y)), Attribute("width", "40"), Attribute("height", "20"),
          Attribute("rx", "8"))
      }
    }
  }

  private static func chart(_ title: String, @Content content: () -> [Node]) -> Node {
    svg(.class("chart"), Attribute("viewBox", "0 0 300 150"), .role("img")) {
      element("title") { title }
      content()
    }
  }

  private static func path(_ style: Literal, _ d: String) -> Node {
    element("path", .class(style), Attribute("d", d))
  }

  private static func circle(_ style: Literal, _ x: Int, _ y: Int, _ radius: Int) -> Node {
    element(
      "circle", .class(style), Attribute("cx", String(x)), Attribute("cy", String(y)),
      Attribute("r", String(radius)))
  }

  private static func label(_ text: String, _ x: Int, _ y: Int) -> Node {
    element("text", .class("chart-label"), Attribute("x", String(x)), Attribute("y", String(y))) {
      text
    }
  }
}
