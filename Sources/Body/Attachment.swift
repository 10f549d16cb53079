import Documents

/// A file that lies beside a document and never changes: what was measured along the way of an
/// activity, or a picture.
public struct Attachment: Record {
  /// Within the library, such as `Activities/2026/03/01J….fit`.
  public var path = ""
  /// SHA-256 of the file in hexadecimal digits.
  public var sha256 = ""
  public var bytes = 0
  public var unknown = UnknownFields()

  public init() {}

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("path", &path)
    try visitor.field("sha256", &sha256)
    try visitor.field("bytes", &bytes, in: 0...2_000_000_000, default: 0)
  }
}

extension Attachment {
  /// The file of an activity, in the folder of its month.
  public init(of activity: Activity, ending: String, sha256: String, bytes: Int) {
    self.init(Activity.kind, activity.id, on: activity.day, ending, sha256, bytes)
  }

  /// The picture of a photo, in the folder of its month.
  public init(of photo: BodyPhoto, as format: PhotoFormat, sha256: String, bytes: Int) {
    self.init(BodyPhoto.kind, photo.id, on: photo.day, format.rawValue, sha256, bytes)
  }

  private init(
    _ kind: DocumentKind, _ id: ULID, on day: CivilDay, _ ending: String, _ sha256: String,
    _ bytes: Int
  ) {
    // By their content, so that two that differ never have one name.
    path =
      kind.folderPath(on: day) + "/" + id.text + "-" + sha256.prefix(8) + "." + ending
    self.sha256 = sha256
    self.bytes = bytes
  }

  /// Of samples, which are kept beside activities.
  public static let endings = ["fit", "gpx", "tcx"]

  /// Whether a file of a library, by its path within it, lies beside a document and is none.
  public static func isAttachment(_ path: String) -> Bool {
    let path = path.utf8
    guard let slash = path.firstIndex(of: 0x2f), let dot = path.lastIndex(of: 0x2e) else {
      return false
    }
    let (folder, ending) = (path[..<slash], path[path.index(after: dot)...])
    let isNamed =
      folder.elementsEqual("Activities".utf8)
      ? endings.contains { ending.elementsEqual($0.utf8) }
      : folder.elementsEqual("Photos".utf8)
        && PhotoFormat.allCases.contains { ending.elementsEqual($0.rawValue.utf8) }
    // Documents come from devices: what they name must lie where such files lie.
    return isNamed && !path.contains { $0 < 0x20 }
      && !path.split(separator: 0x2f).contains { $0.elementsEqual("..".utf8) }
  }
}
