import Documents

extension Recap {
  /// A picture to be shared: 360 × 450, light everywhere, with nothing beside figures and names of
  /// exercises.
  public var svg: [UInt8] {
    var renderer = HTMLRenderer(capacity: 8192)
    renderer.write(
      App.svg(
        Attribute("xmlns", "http://www.w3.org/2000/svg"), Attribute("viewBox", "0 0 360 450"),
        Attribute("width", "1080"), Attribute("height", "1350"), .role("img"),
        Attribute("font-family", "system-ui, sans-serif")
      ) {
        element("title") { span.title + ". " + kindsText }
        element("style", .untranslated) { Recap.style }
        element("rect", .class("back"), Attribute("width", "360"), Attribute("height", "450"))
        words(span.title, 24, 48, size: 28, .class("bold"))
        for (place, line) in lines.enumerated() {
          let x = 24 + place % 2 * 168
          let y = 96 + place / 2 * 58
          words(line.text, x, y, size: 24, .class("bold"))
          words(line.name, x, y + 20, size: 13, .class("soft"))
        }
        columns
        for (place, exercise) in exercises.prefix(3).enumerated() {
          words(exercise.name, 24, 378 + place * 20, size: 13, .class("text"))
        }
        words("Regimen", 24, 436, size: 11, .class("soft"))
        words(streakText, 336, 436, size: 11, .class("soft"), Attribute("text-anchor", "end"))
      })
    return renderer.bytes
  }

  private static let style =
    ".back{fill:#fff}text{fill:#16181d}.soft{fill:#5a6170}.bold{font-weight:700}.bar{fill:#2c3fd4}"

  /// What was done in each week or month, without figures: those stand above.
  private var columns: [Node] {
    let most = bars.reduce(1) { max($0, $1.count) }
    let step = 312 / bars.count
    return bars.enumerated().map { place, bar in
      let height = bar.count * 72 / most
      return element(
        "rect", .class("bar"), Attribute("x", String(24 + place * step)),
        Attribute("y", String(348 - height)), Attribute("width", String(step - 4)),
        Attribute("height", String(height)), Attribute("rx", "2"))
    }
  }

  private func words(
    _ text: String, _ x: Int, _ y: Int, size: Int, _ attributes: Attribute...
  ) -> Node {
    if text.isEmpty { return .none }
    let all = [
      Attribute("x", String(x)), Attribute("y", String(y)), Attribute("font-size", String(size)),
    ]
    return Node.made("text", all + attributes, [.text(text)])
  }
}
