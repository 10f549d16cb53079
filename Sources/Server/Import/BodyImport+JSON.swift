import Documents
import Recordings

extension BodyImport.Report {
  /// The report, as scripts and the page read it.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.finish()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("format", format)
      writer.member("activities", activities)
      writer.member("days", days)
      writer.member("merged", merged)
      writer.member("updated", updated)
      writer.member("unchanged", unchanged)
      writer.member("linked", linked)
      writer.member("diagnosticCount", diagnosticCounts.values.reduce(0, +))
      writer.list("diagnostics", diagnostics) { writer, diagnostic in
        writer.object { writer in
          writer.member("file", diagnostic.file)
          if let line = diagnostic.line { writer.member("line", line) }
          if let offset = diagnostic.offset { writer.member("offset", offset) }
          writer.member("severity", diagnostic.severity.rawValue)
          writer.member("code", diagnostic.code)
          writer.member("message", diagnostic.message)
        }
      }
    }
  }
}
