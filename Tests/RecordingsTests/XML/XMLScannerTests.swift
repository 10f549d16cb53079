import Recordings
import Testing

@Suite struct XMLScannerTests {
  @Test func givesStartsTextsAndEndsInBalance() throws {
    let read = try XMLTranscript(
      "\u{feff}<?xml version='1.0'?>\n<!-- <no> -->\n<g:a x=\"1\" n:y='2 > 1'><b/>t &amp; u<c >"
        + "<![CDATA[<&>]]></c></g:a>\n")
    #expect(
      read.lines == [
        "<a x=1 n:y=2 > 1", "<b/", ">b", ".t & u", "<c", ".<&>", ">c", ">a",
      ])
    #expect(read.codes.isEmpty)
  }

  @Test(arguments: [64, 65, 71, 100, 1000])
  func readsTheSameInChunksOfAnySize(chunk: Int) throws {
    var text =
      "<?xml version=\"1.0\"?><!DOCTYPE a [<!ELEMENT a (b)><!-- ]> ' --><!ENTITY e \"]>\">]>"
    for index in 0..<200 {
      text += "<b name=\"v\(index)\" other='\(index * index)'>text of \(index) &lt;</b>\n<!-- c -->"
      text += "<c\(index) long=\"\(String(repeating: "é", count: index))\"/>"
    }
    let whole = try XMLTranscript("<a>" + text + "</a>")
    let bytes = Array(("<a>" + text + "</a>").utf8)
    #expect(try XMLTranscript(bytes, chunk: chunk).lines == whole.lines)
    #expect(try XMLTranscript(bytes, chunk: chunk, piece: 7).lines == whole.lines)
    #expect(whole.lines.count == 200 * 5 + 2)
    #expect(whole.codes == ["xml-entity-declared"])
  }

  @Test(arguments: [
    ("a\u{b}b", "ab", "xml-control-character"), ("a & b", "a & b", "xml-bare-ampersand"),
    ("a &foo; b", "a &foo; b", "xml-unknown-entity"), ("&#x41;&#66;", "AB", nil),
    ("&#x110000;", "&#x110000;", "xml-unknown-entity"), ("é’", "é’", nil),
  ])
  func decodesTextAndValues(text: String, decoded: String, code: String?) throws {
    let read = try XMLTranscript("<a v=\"\(text)\">\(text)</a>")
    #expect(read.lines == ["<a v=\(decoded)", "." + decoded, ">a"])
    #expect(read.codes == (code.map { [$0, $0] } ?? []))
  }

  @Test(arguments: [
    ("<r a=1 b=2/>", "<r a=1 b=2/", "xml-unquoted-value"),
    ("<r total Unit=\"mi\"/>", "<r totalUnit=mi/", "xml-space-in-name"),
    ("<r a b=\"1\" c/>", "<r ab=1/", "xml-space-in-name"),
    ("<r\na\nb=\"1\"/>", "<r b=1/", "xml-missing-value"),
    ("<r a = \"1\"/>", "<r a=1/", nil),
    ("<r a=\"1\" a=\"2\"/>", "<r a=1 a=2/", "xml-duplicate-attribute"),
    ("<r a=\"x <y\" b=\"2\"/>", "<r a=x <y b=2/", "xml-raw-less-than"),
    ("<r a=\"1\"\u{b} b=\"2\"/>", "<r a=1 b=2/", "xml-control-character"),
    ("<r a=\"1\"b=\"2\"/>", "<r a=1 b=2/", nil),
  ])
  func readsAttributesThatXMLForbids(tag: String, expected: String, code: String?) throws {
    let read = try XMLTranscript("<t>\n" + tag + "<end/></t>")
    #expect(read.lines == ["<t", expected, ">r", "<end/", ">end", ">t"])
    #expect(read.codes.contains(code ?? "") == (code != nil))
    #expect(read.diagnostics.allSatisfy { $0.line ?? 0 >= 2 && $0.offset ?? 0 >= 4 })
  }

  @Test(arguments: [
    "<r a=\"1\" b=\"2", "<r a=\"1", "<r a=\"1\" =\"2\"/>", "<r", "< r/>", "<r \"x\"/>", "<<", "<>",
    "<r a=\"b c=\"d\" e=\"f\"/>", "<r a=\"b=\"c\"/>", "<!x>", "<![CDATA <x", "</", "</ x",
  ])
  func losesOnlyTheBrokenTag(tag: String) throws {
    let read = try XMLTranscript("<t><before x=\"1\"/>" + tag + "\n<after x=\"2\" y=\"3\"/></t>")
    #expect(read.lines.contains("<before x=1/"))
    #expect(read.lines.contains("<after x=2 y=3/"))
    #expect(read.lines.last == ">t")
    #expect(!read.codes.isEmpty)
  }

  @Test func replacesMalformedUTF8() throws {
    let read = try XMLTranscript([0x3c, 0x61, 0x3e, 0x62, 0xff, 0xe2, 0x80, 0x3c, 0x2f, 0x61, 0x3e])
    #expect(read.lines == ["<a", ".b\u{fffd}\u{fffd}", ">a"])
    #expect(read.codes == ["xml-invalid-utf8"])
  }

  @Test func closesWhatTheFileLeavesOpen() throws {
    let read = try XMLTranscript("<a><b><c>x</b><d></e></a><f>cut")
    #expect(
      read.lines == ["<a", "<b", "<c", ".x", ">c", ">b", "<d", ">d", ">a", "<f", ".cut", ">f"])
    #expect(
      read.codes == [
        "xml-unclosed-element", "xml-stray-end-tag", "xml-unclosed-element", "xml-truncated",
      ])
  }

  @Test func skipsADocumentTypeThatIsBroken() throws {
    let type = "<!DOCTYPE H [\n<!ELEMENT H (R)*>\n<!ATTLIST R\n a CDATA #REQUIRED\n"
    let cases = [
      type + "<!ELEMENT x ANY>\n]>", type, type + "<!-- it's ]> -->]>",
      type + "\"]>",
      "<!DOCTYPE H ", "<!DOCTYPE H [<!ELEMENT",
    ]
    for text in cases {
      let read = try XMLTranscript(text + "\n<H><R a=\"1\"/></H>")
      #expect(read.lines == ["<H", "<R a=1/", ">R", ">H"], "\(text)")
      #expect(read.codes == ["xml-broken-doctype"], "\(text)")
    }
  }

  @Test func neverExpandsEntities() throws {
    var text = "<!DOCTYPE a [<!ENTITY l0 \"lol\">\n"
    for index in 1..<20 {
      text += "<!ENTITY l\(index) \"&l\(index - 1);&l\(index - 1);&l\(index - 1);\">\n"
    }
    let read = try XMLTranscript(text + "]><a>&l19;</a>")
    #expect(read.lines == ["<a", ".&l19;", ">a"])
    #expect(read.codes == ["xml-entity-declared", "xml-unknown-entity"])
  }

  @Test func leavesOutWhatIsTooDeepOrTooLong() throws {
    let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    let read = try XMLTranscript("<t>" + deep + "<b/></t>")
    #expect(read.lines.count == 2 * XMLScanner.mostDepth + 2)
    #expect(read.lines.suffix(3) == ["<b/", ">b", ">t"])
    #expect(read.codes == ["xml-too-deep"])

    let long = "<t><a x=\"" + String(repeating: "y", count: 3 << 20) + "\"/><b/></t>"
    let second = try XMLTranscript(long)
    #expect(second.lines == ["<t", "<b/", ">b", ">t"])
    #expect(second.codes == ["xml-tag-too-long"])

    let many = "<t" + (0..<200).map { " a\($0)=\"\($0)\"" }.joined() + "/>"
    let third = try XMLTranscript(many)
    #expect(third.lines.first?.hasSuffix(" a127=127/") == true)
    #expect(third.codes == ["xml-too-many-attributes"])
  }

  @Test func givesLongTextsInPieces() throws {
    let text = String(repeating: "aé", count: 1000)
    let read = try XMLTranscript("<t>" + text + "<![CDATA[" + text + "]]></t>", chunk: 64)
    #expect(read.lines.dropFirst().dropLast().reduce("") { $0 + $1.dropFirst() } == text + text)
    #expect(read.codes.isEmpty)
  }

  @Test func countsLinesAcrossChunks() throws {
    let lines = String(repeating: "<x/>\n", count: 1000)
    let read = try XMLTranscript("<t>\n" + lines + "<y a=1/>\n</t>", chunk: 100)
    #expect(read.diagnostics.first?.line == 1002)
    #expect(read.diagnostics.first?.offset == 4 + 5000)
  }

  @Test func refusesWhatItCannotRead() {
    #expect(throws: RecordingError.empty) { try XMLTranscript("") }
  }
}
