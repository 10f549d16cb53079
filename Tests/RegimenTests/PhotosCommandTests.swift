import Foundation
import Testing

/// `regimen photos`, over a library that is made by the same program.
@Suite struct PhotosCommandTests {
  private let tool: Tool
  private let jpeg = Data([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

  init() throws { tool = try Tool() }

  private func photos() throws -> [[String: Any]] {
    try tool.run("photos", "list", "--json").json["photos"] as? [[String: Any]] ?? []
  }

  @Test func aPhotoIsAddedChangedWrittenAndDeleted() throws {
    let file = try tool.file("front.jpg", jpeg)
    #expect(try tool.run("settings", "--body-weight", "80kg").status == 0)
    let added = try tool.run("photos", "add", file, "--note", "Morning")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.text.hasPrefix("Added the front photo of "))
    let listed = try #require(try photos().first)
    let photo = try #require(listed["photo"] as? [String: Any])
    #expect(listed["body_weight_kg"] as? Double == 80)
    let picture = try #require(photo["picture"] as? [String: Any])
    let path = try #require(picture["path"] as? String)
    #expect(try Data(contentsOf: URL(fileURLWithPath: tool.library + "/" + path)) == jpeg)
    #expect(try tool.run("library", "verify").status == 0)
    let again = try tool.run("photos", "add", file)
    #expect(again.status == 1 && again.errors.contains("in the library already"))
    let day = try #require(photo["day"] as? String)
    #expect(
      try tool.run("photos", "edit", day, "--view", "side", "--day", "2026-03-01").text
        == "Changed the side photo of 2026-03-01.\n")
    let folder = tool.library + "-written"
    for _ in 0..<2 {
      #expect(try tool.run("photos", "export", "--output", folder).status == 0)
    }
    let id = try #require(photo["id"] as? String)
    let written = URL(fileURLWithPath: "\(folder)/2026-03-01-side-\(id).jpg")
    #expect(try Data(contentsOf: written) == jpeg)
    try Data("mine".utf8).write(to: written)
    #expect(try tool.run("photos", "export", "--output", folder).status == 1)
    #expect(try Data(contentsOf: written) == Data("mine".utf8))
    let deleted = try tool.run("photos", "delete", "2026-03-01")
    #expect(deleted.status == 0 && deleted.text.contains("regimen library restore"))
    #expect(try photos().isEmpty)
    #expect(try tool.run("photos").text.hasPrefix("No photos yet."))
    #expect(try tool.run("library", "restore", id).status == 0)
    #expect(try photos().count == 1)
  }

  @Test func whatIsNoPhotoIsRefused() throws {
    #expect(try tool.run("exercises", "add", "Squat").status == 0)
    let text = try tool.file("front.jpg", Data("no picture".utf8))
    let refused = try tool.run("photos", "add", text)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("is no picture") && refused.errors.contains("JPEG"))
    #expect(try tool.run("photos", "add", "/nowhere/front.jpg").status == 1)
    #expect(try tool.run("photos", "add", text, "--view", "above").status == 2)
    #expect(try tool.run("photos", "edit", "2026-03-01").status == 2)
    #expect(try tool.run("photos", "edit", "2026-03-01", "--view", "rear").status == 1)
    #expect(try tool.run("photos", "delete", "front photo").status == 1)
    #expect(try photos().isEmpty)
  }

  @Test func aDayWithTwoPhotosAsksWhichOne() throws {
    for (number, view) in ["front", "rear"].enumerated() {
      let file = try tool.file("\(view).jpg", jpeg + [UInt8(number)])
      #expect(
        try tool.run("photos", "add", file, "--view", view, "--day", "2026-03-01").status == 0)
    }
    let asked = try tool.run("photos", "delete", "2026-03-01")
    #expect(asked.status == 1 && asked.errors.contains("front"), "\(asked.errors)")
    #expect(try photos().count == 2)
  }
}
