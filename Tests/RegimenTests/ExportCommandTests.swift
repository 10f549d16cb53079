import Foundation
import Testing

/// `regimen export`, and other commands that write one file where somebody says.
@Suite struct ExportCommandTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: [
    ["export", "--format", "json", "--output"], ["sequence", "export", "--to"],
    ["activities", "export", "--format", "csv", "--output"],
  ])
  func whatIsThereStays(_ export: [String]) throws {
    #expect(try tool.run("sequence", "add", "Tabata").status == 0)
    let file = tool.folder + "/out"
    for _ in 0..<2 {
      let made = try tool.run(export + [file])
      #expect(made.status == 0, "\(made.errors)")
    }
    let mine = try tool.file("out", "mine")
    let refused = try tool.run(export + [file])
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains("\(file) is there already, with another content."),
      "\(refused.errors)")
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    #expect(try tool.run(export + [file, "--replace"]).status == 0)
    #expect(try String(contentsOfFile: mine, encoding: .utf8) != "mine")
    let folder = try tool.run(export + [tool.folder])
    #expect(folder.status == 1 && folder.errors.contains("\(tool.folder) is a folder."))
    let missing = try tool.run(export + [tool.folder + "/no/out"])
    #expect(missing.status == 1 && missing.errors.contains("There is no folder at "))
  }

  @Test func whatCannotBeReadIsNoWholeExport() throws {
    #expect(try tool.run("gyms", "add", "Home").status == 0)
    #expect(try tool.run("export", "--format", "json").status == 0)
    let file = tool.library + "/Gyms/01J0000000000000000000000A.json"
    try Data("{".utf8).write(to: URL(fileURLWithPath: file))
    let part = try tool.run("export", "--format", "json")
    #expect(part.status == 1 && part.text.contains("\"Home\""))
    #expect(part.errors.contains("1 file cannot be read and is not in the export"))
  }

  @Test func anExportOfANewerVersionIsNotDamaged() throws {
    let file = try tool.file(
      "new.json", #"{"format":"regimen","version":99,"documents":{}}"#)
    let refused = try tool.run("import", file)
    #expect(refused.status == 65)
    #expect(
      refused.errors.contains("It comes from a newer version of Regimen.\nhint: Update Regimen"),
      "\(refused.errors)")
  }

  @Test func messagesNameWhatIsMissing() throws {
    let gateway = try tool.run("gateway", "user", "list")
    #expect(gateway.errors.contains("gateway.yaml: There is no such file.\n"), "\(gateway.errors)")
  }
}
