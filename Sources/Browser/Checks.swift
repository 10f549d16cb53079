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
