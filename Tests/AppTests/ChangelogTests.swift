import Documents
import Foundation
import Testing

@testable import App

@Suite struct ChangelogTests {
  private func html(_ text: String) -> String {
    var renderer = HTMLRenderer()
    renderer.write(Markdown.nodes(text))
    return String(decoding: renderer.bytes, as: UTF8.self)
  }

  @Test func headingsBeginBelowThatOfThePage() {
    #expect(html("# One\n## Two\n### Three") == "<h2>One</h2><h3>Two</h3><h3>Three</h3>")
  }

  @Test func linesBelowEachOtherAreOneParagraph() {
    #expect(html("One\ntwo\n\nthree\r\n") == "<p>One two</p><p>three</p>")
  }

  @Test func bulletsBelowEachOtherAreOneList() {
    #expect(
      html("- one\n  goes on\n* two\n\nText\n- three")
        == "<ul class=\"bullets\"><li>one goes on</li><li>two</li></ul><p>Text</p>"
        + "<ul class=\"bullets\"><li>three</li></ul>")
  }

  @Test func boldAndCodeAreMarked() {
    #expect(
      html("**0.1** is `here`, **now**")
        == "<p><strong>0.1</strong> is <code>here</code>, <strong>now</strong></p>")
  }

  @Test func emphasisIsMarked() {
    #expect(
      html("*Settings*, *Today* and (*Volume: weeks*).")
        == "<p><em>Settings</em>, <em>Today</em> and (<em>Volume: weeks</em>).</p>")
    #expect(html("**a** *b* `*c*`") == "<p><strong>a</strong> <em>b</em> <code>*c*</code></p>")
    for text in ["2 * 3 * 4", "a*b*c", "*a", "* a*", "*a *b", "5*, 6*"] {
      #expect(!html(text).contains("<em>"), "\(text)")
    }
  }

  @Test func marksWithoutAnEndAreText() {
    for text in ["**", "**a", "`", "`a", "a*b*c", "****", "``", "a ** b", "#", "#no", "-no", "-"] {
      #expect(html(text) == "<p>\(text)</p>", "\(text)")
    }
    #expect(html("** a `b**") == "<p><strong> a `b</strong></p>")
  }

  @Test func nothingBecomesPartOfThePage() {
    #expect(
      html("<script>x</script> **<b>** `<i>` [a](javascript:b)")
        == "<p>&lt;script&gt;x&lt;/script&gt; <strong>&lt;b&gt;</strong> <code>&lt;i&gt;</code>"
        + " a</p>")
  }

  @Test func aLinkIsItsWords() {
    #expect(
      html("See [docs/coach.md](docs/coach.md), **[the gateway](g.md)** and `[a](b)`.")
        == "<p>See docs/coach.md, <strong>the gateway</strong> and <code>[a](b)</code>.</p>")
    for text in ["[a]", "[a] (b)", "[a](b", "a](b)", "]("] {
      #expect(html(text) == "<p>\(text)</p>", "\(text)")
    }
  }

  @Test func whatIsForTheTerminalAloneIsLeftOut() {
    #expect(
      html("New.\n\n`regimen export` writes\nmore.\n\nRun `regimen serve`.")
        == "<p>New.</p><p>Run <code>regimen serve</code>.</p>")
  }

  @Test func anyBytesAreRead() {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var source = RandomSource(seed: seed)
    let alphabet = Array("#-*` \n\r\ta<é".utf8)
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<source.below(30) { bytes.append(alphabet[source.below(alphabet.count)]) }
      let text = String(decoding: bytes, as: UTF8.self)
      let words = PageView(Markdown.nodes(text)).text.filter { $0.isLetter }
      // No letter is lost, whatever stands around it.
      #expect(words == text.filter { $0.isLetter }, "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test func theChangelogOfThisVersionIsShown() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "CHANGELOG.md")
    let bytes = [UInt8](try Data(contentsOf: file))
    var person = try Person(route: .settings(.about))
    #expect(
      person.effects.contains(.fetch(.changelog, method: "GET", path: "/changelog.md", body: nil)))
    #expect(person.sees("Loading what is new"))
    person.state.device.version = "abc123"
    person.perform(.device(.answer(.changelog, status: 200, body: bytes)))
    #expect(person.page.has("h2", "What is new"))
    #expect(!person.sees("]("))
    #expect(person.sees("Apache License 2.0 : Swift, SwiftNIO"))
    #expect(person.page.has("code", "regimen library restore"))
    #expect(person.sees("Build abc123"))
    let version = person.state.settings.changelog.version
    #expect(version.first?.isNumber == true)
    #expect(person.sees("Regimen " + version))
    // As the program itself says.
    let command = file.deletingLastPathComponent()
      .appending(path: "Sources/Regimen/RegimenCommand.swift")
    let source = try String(contentsOf: command, encoding: .utf8)
    #expect(source.contains("static let version = \"\(version)\"\n"))
  }

  @Test func aboutLooksAsItShould() throws {
    var person = try Person(route: .settings(.about))
    let text = "# What is new\n\n## May 2027\n\n**0.2** Better.\n\n- `one`\n- two\n"
    person.perform(.device(.answer(.changelog, status: 200, body: Array(text.utf8))))
    try Golden.check(person.state, "settings-about")
  }

  @Test func saysWhenItCannotBeHad() throws {
    var person = try Person(route: .settings(.about))
    person.perform(.device(.answer(.changelog, status: 0, body: [])))
    #expect(person.sees("The library cannot be reached."))
    _ = person.takeEffects()
    try person.tap("Try again")
    #expect(
      person.effects == [.fetch(.changelog, method: "GET", path: "/changelog.md", body: nil)])
  }

  @Test func itIsAskedForOnce() throws {
    var person = try Person(route: .settings(.about))
    person.perform(.device(.answer(.changelog, status: 200, body: Array("# New".utf8))))
    _ = person.takeEffects()
    person.perform(.arrived(.settings(nil)))
    person.perform(.arrived(.settings(.about)))
    #expect(person.effects.isEmpty)
  }
}
