import Foundation
import Testing

@testable import App

/// Whole pages as indented HTML, kept in `Snapshots`; `RECORD_SNAPSHOTS=1` writes them anew.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Snapshots")

  static func check(
    _ state: State, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(page(state), name, sourceLocation: sourceLocation)
  }

  static func check(
    _ nodes: [Node], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var text = ""
    for node in nodes { write(node, depth: 0, to: &text) }
    let file = folder.appending(path: name + ".html")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name).html; run again", sourceLocation: sourceLocation)
      return
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    if kept == text { return }
    let kepts = (kept ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(kepts, lines).enumerated().first { $1.0 != $1.1 }?.offset
    let line = first ?? min(kepts.count, lines.count)
    Issue.record(
      """
      \(name).html differs from line \(line + 1):
      kept: \(line < kepts.count ? kepts[line] : "(nothing)")
      now:  \(line < lines.count ? lines[line] : "(nothing)")
      """, sourceLocation: sourceLocation)
  }

  /// One element a line, short ones whole.
  private static func write(_ node: Node, depth: Int, to text: inout String) {
    let indent = String(repeating: "  ", count: depth)
    switch node {
    case .text(let words): text += indent + html(.text(words)) + "\n"
    case .group(let nodes): for node in nodes { write(node, depth: depth, to: &text) }
    case .kept(let kept): for node in kept.nodes { write(node, depth: depth, to: &text) }
    case .element(let element):
      let whole = html(node)
      if whole.count + indent.count <= 110 || element.children.isEmpty {
        text += indent + whole + "\n"
        return
      }
      var shell = element
      shell.children = []
      let open = html(.element(shell)).dropLast(element.name.description.count + 3)
      text += indent + open + "\n"
      for child in element.children { write(child, depth: depth + 1, to: &text) }
      text += indent + "</\(element.name.description)>\n"
    }
  }

  static func html(_ node: Node) -> String {
    var renderer = HTMLRenderer { handler in
      switch handler {
      case .action(let action): describe(action)
      case .value(let make): describe(make("…"))
      }
    }
    renderer.write(node)
    return String(decoding: renderer.bytes, as: UTF8.self)
  }

  private static func describe(_ action: Action) -> String {
    var text = String(describing: action)
    for prefix in ["App.", "Documents.", "Strength."] {
      text = text.replacingOccurrences(of: prefix, with: "")
    }
    return text
  }
}
