import Documents

/// Sequences as files to share.
public enum SequenceExport {
  /// One sequence is its document's text as it lies in the library; several stand in
  /// `{"sequences": […]}`. What newer versions have written keeps its bytes.
  ///
  /// One that has neither steps nor cues looks like other documents, and stands in a list too.
  public static func export(_ sequences: [TimedSequence]) -> [UInt8] {
    if sequences.count == 1, let one = sequences.first,
      !one.steps.isEmpty || one.cues != CueSettings()
    {
      return one.encoded()
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("sequences")
      writer.beginArray()
      for sequence in sequences {
        writer.element()
        writer.raw(Array(sequence.encoded().dropLast()))
      }
      writer.endArray()
    }
    return writer.finish()
  }
}
