import Documents

extension ReturnedDocument {
  /// As devices are told of it.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("path", path)
      writer.member("folder", folder)
      writer.member("id", id.text)
      writer.member("name", name)
      if let day { writer.member("day", day.text) }
      if let deletedAt { writer.member("deletedAt", deletedAt.text) }
    }
  }
}

extension LibraryMerge {
  /// As `regimen library conflicts --json` and devices are told of it.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("number")
      writer.integer(number)
      writer.member("at", Instant(milliseconds: milliseconds).text)
      writer.member("folder", folder)
      writer.member("id", id.text)
      writer.member("name", name)
      writer.list("files", paths) { $0.string($1) }
      writer.list("lost", lost) { $0.string($1) }
      if before == nil { writer.member("broughtBack", true) }
      writer.member("undone", isUndone)
    }
  }
}
