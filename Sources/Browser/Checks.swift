import App
import Documents

/// What the browser's engine must answer exactly as the native one does; tests ask both.
enum Checks {
  /// Whether a text is JSON that a document may be made of.
  static func accepts(_ text: [UInt8]) -> Bool {
    do throws(JSONFailure) {
      try JSONReader.check(text)
      return true
    } catch {
      return false
    }
  }

  /// The canonical text of a document, which comes behind its folder and a line's end; nil where it
  /// cannot be read.
  static func canonicalDocument(_ text: [UInt8]) -> [UInt8]? {
    guard let end = text.firstIndex(of: 0x0a) else { return nil }
    let folder = String(utf8: text[..<end])
    let document = try? AnyDocument(
      folder: folder, text: String(utf8: text[(end + 1)...]))
    return document.map { Array($0.text.utf8) }
  }

  /// A JSON text on one line, with its numbers in canonical form; nil where it is refused.
  static func canonical(_ text: [UInt8]) -> [UInt8]? {
    do throws(JSONFailure) {
      var writer = JSONWriter(compact: true)
      try JSONValue(parsing: text).write(to: &writer)
      return writer.bytes
    } catch {
      return nil
    }
  }
}
