import Documents

/// What has become of one file.
struct FileChange: Sendable {
  enum Content: Sendable {
    case document(DocumentType.Summary, ContentHash, [UInt8])
    case quarantined(Quarantine)
    /// Not a document, and nothing that looks like one.
    case foreign
    case gone
  }

  var path: String
  var kind: DocumentKind
  var identity: FileIdentity?
  var content: Content
  /// What it puts in place of another text, where that was looked at already.
  var arrival: KnownArrival?

  var isGone: Bool { if case .gone = content { true } else { false } }

  /// Whether a program may be just about to write it: by deleting it first, or in place, so that it
  /// is cut off until all is written.
  var mayBeUnfinished: Bool {
    if case .quarantined(let why) = content { return identity != nil && why.reason == .unreadable }
    return isGone
  }
}
