import Documents

extension Notebook {
  /// Every document that is here, as an export of the library has them: `RegimenJSON`.
  var exported: [UInt8] {
    var documents = everyDocument
    documents += tombstones.values.map { .tombstone($0) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("format", "regimen")
      writer.member("version", Int(1))
      writer.key("documents")
      writer.object { writer in
        for kind in AnyDocument.kinds {
          let folder = documents.filter { $0.folder == kind.name }.ordered { $0.id < $1.id }
          if folder.isEmpty { continue }
          writer.key(kind.name)
          writer.beginArray()
          for document in folder {
            writer.element()
            // Without the end of its last line.
            writer.raw(Array(document.bytes.dropLast()))
          }
          writer.endArray()
        }
      }
    }
    return writer.finish()
  }
}
