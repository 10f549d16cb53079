import Documents
import Strength

/// Regimen's own export: every document, with its text as it lies in its file.
public enum RegimenJSON {
  public static let version = 1

  /// - Parameter documents: the texts of the documents by folder, in the order to write them.
  public static func export(_ documents: [(folder: String, texts: [[UInt8]])]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("format", "regimen")
      writer.member("version", version)
      writer.key("documents")
      writer.object { writer in
        for (folder, texts) in documents where !texts.isEmpty {
          writer.key(folder)
          writeList(texts, to: &writer)
        }
      }
    }
    return writer.finish()
  }

  /// Whether a text begins like an export.
  public static func matches(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self)
    return start.first { !$0.isWhitespace } == "{" && start.contains("\"regimen\"")
  }

  /// The texts of the documents in an export, by folder.
  public static func documents(
    in bytes: [UInt8]
  ) throws(DocumentError) -> [(folder: String, texts: [[UInt8]])] {
    do throws(JSONFailure) {
      return try JSONReader.over(bytes) { reader throws(JSONFailure) in
        try reader.begin()
        return try read(&reader)
      }
    } catch {
      throw DocumentError(error, in: bytes)
    }
  }

  private static func read(
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> [(folder: String, texts: [[UInt8]])] {
    var result: [(folder: String, texts: [[UInt8]])] = []
    if reader.byte != 0x7b { throw reader.unexpected("an object") }
    try reader.enter()
    while reader.byte != 0x7d {
      let key = try reader.key().string
      let at = reader.offset
      switch key {
      case "version":
        let found = Int(clamping: try reader.integer())
        if found > version {
          throw JSONFailure(.newerSchema(found: found, supported: version), at: at)
        }
      case "documents":
        if reader.byte != 0x7b { throw reader.unexpected("an object") }
        try reader.enter()
        while reader.byte != 0x7d {
          let folder = try reader.key().string
          result.append((folder, try texts(&reader)))
          try reader.advance(close: 0x7d, expected: "a comma or }")
        }
        reader.leave()
      default: try reader.skipValue()
      }
      try reader.advance(close: 0x7d, expected: "a comma or }")
    }
    reader.leave()
    try reader.finish()
    return result
  }

  private static func texts(_ reader: inout JSONReader) throws(JSONFailure) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    if reader.byte != 0x5b { throw reader.unexpected("a list") }
    try reader.enter()
    while reader.byte != 0x5d {
      let start = reader.cursor
      try reader.skipValue()
      texts.append([UInt8](UnsafeBufferPointer(start: start, count: reader.cursor - start)))
      try reader.advance(close: 0x5d, expected: "a comma or ]")
    }
    reader.leave()
    return texts
  }
}

extension RegimenJSON {
  /// An object with one list of document texts, for commands that print JSON.
  public static func list(_ key: StaticString, _ texts: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key(key)
      writeList(texts, to: &writer)
    }
    return writer.finish()
  }

  /// Texts as they are: what a newer version has written in there keeps its bytes.
  private static func writeList(_ texts: [[UInt8]], to writer: inout JSONWriter) {
    writer.beginArray()
    for text in texts {
      writer.element()
      writer.raw(text.last == 0x0a ? Array(text.dropLast()) : text)
    }
    writer.endArray()
  }
}
