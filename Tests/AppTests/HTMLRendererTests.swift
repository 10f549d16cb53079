import Testing

@testable import App

@Suite struct HTMLRendererTests {
  private func html(_ nodes: Node...) -> String {
    var renderer = HTMLRenderer()
    renderer.write(nodes)
    return String(decoding: renderer.bytes, as: UTF8.self)
  }

  @Test func escapesTextsAndAttributes() {
    #expect(
      html(p(.title("a\"b<c>")) { "<script>&\u{0}" })
        == "<p title=\"a&quot;b&lt;c&gt;\">&lt;script&gt;&amp;\u{fffd}</p>")
  }

  @Test func voidElementsHaveNoEnd() {
    #expect(
      html(div { input(.type("text"), .disabled(true)) })
        == "<div><input type=\"text\" disabled></div>")
  }

  @Test func numbersHandlersAsTheyAreMet() {
    var renderer = HTMLRenderer()
    renderer.write([
      div(.onClick(.tick)) { input(.onInput { .arrived(Route(path: $0)) }) },
      button(.onClick(.undo)) { "Undo" },
    ])
    #expect(
      String(decoding: renderer.bytes, as: UTF8.self)
        == "<div data-on-click=\"0\"><input data-on-input=\"1\"></div>"
        + "<button data-on-click=\"2\">Undo</button>")
    #expect(renderer.handlers.count == 3)
  }

  @Test func leavesOutWhatDoesNotHold() {
    #expect(html(p(.disabled(false), .when(false, .id("x")))) == "<p></p>")
  }
}

@Suite struct KeptTests {
  @Test func isWrittenBetweenCommentsThatNoTextCanForge() throws {
    let kept = Kept([p { "<!--/kept--> & \"more\"" }])
    var renderer = HTMLRenderer()
    renderer.write(keptElement(kept, .id("part")))
    let html = String(decoding: renderer.bytes, as: UTF8.self)
    #expect(
      html == "<div id=\"part\" data-kept=\"\(kept.version)\"><!--kept \(kept.version)-->"
        + "<p>&lt;!--/kept--&gt; &amp; &quot;more&quot;</p><!--/kept--></div>")
    #expect(Kept([p { "other" }]).version != kept.version)
    #expect(Kept(kept.nodes).version == kept.version)
  }

  @Test func whatIsTouchedInItDoesNothing() {
    let kept = Kept([button(.onClick(.tick)) { "Go" }])
    var renderer = HTMLRenderer()
    renderer.write(.kept(kept))
    #expect(renderer.handlers.isEmpty)
  }
}
