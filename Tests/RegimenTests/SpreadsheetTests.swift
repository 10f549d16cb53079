import Foundation
import Testing

/// Exports that a spreadsheet opens without calculating anything in them.
@Suite struct SpreadsheetTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private static let names = [
    "=HYPERLINK(\"http://x\")", "+1+1", "-2+3|cmd", "@SUM(A1)", "'quoted", "'=both", "\tTab",
    "\u{ff1d}wide", "Plain", "12", "-5",
  ]

  private func fill() throws {
    for (number, name) in SpreadsheetTests.names.enumerated() {
      try tool.run("exercises", "add", "--", name)
      try tool.run("log", "start", "--name=" + name)
      try tool.run("log", "set", "--", name, "\(number + 1)x60kg")
      #expect(try tool.run("log", "finish").status == 0)
    }
  }

  @Test func noCellIsAFormula() throws {
    try fill()
    let text = try tool.run("export", "--format", "csv", "--spreadsheet-safe").text
    let volume = try tool.run("volume", "--by", "exercise", "--csv", "--spreadsheet-safe").text
    for line in (text + volume).split(separator: "\n") {
      for cell in line.split(separator: ",") {
        let cell = cell.drop { $0 == "\"" }
        guard let first = cell.unicodeScalars.first, Double(String(cell)) == nil else { continue }
        #expect(!"=+-@\t\u{ff1d}".unicodeScalars.contains(first), "\(cell)")
      }
    }
    #expect(text.contains("'=both") && text.contains(",-5,") && !text.contains("'-5"))
  }

  @Test func itIsReadBackAsItWas() throws {
    try fill()
    let plain = try tool.run("export", "--format", "csv").text
    let safe = try tool.run("export", "--format", "csv", "--spreadsheet-safe").text
    #expect(safe != plain)
    let file = try tool.file("safe.csv", safe)
    try tool.beginAnew()
    let output = try tool.run("import", file)
    #expect(output.status == 0, "\(output.text + output.errors)")
    #expect(try tool.run("export", "--format", "csv").text == plain)
  }

  @Test func isForCsvAlone() throws {
    let output = try tool.run("export", "--format", "json", "--spreadsheet-safe")
    #expect(output.status == 2)
    #expect(output.errors.contains("--spreadsheet-safe is for csv."))
  }
}
