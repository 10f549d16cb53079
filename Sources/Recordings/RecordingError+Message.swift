extension RecordingError {
  /// What went wrong, for a person.
  public var message: String {
    switch self {
    case .empty: "There is nothing in it."
    case .unknownFormat(let looksLike):
      "It is neither FIT, GPX, TCX nor Apple Health: it looks like \(looksLike)."
    case .damagedArchive(let reason): "The archive cannot be unpacked: \(reason)."
    case .tooLarge(let what): "It holds \(what), more than can be read."
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .cancelled: "The import was cancelled."
    }
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .empty, .unknownFormat:
      "Choose a FIT, GPX or TCX file, an export of Apple Health, or an archive or folder of these."
    case .damagedArchive: "Export it again, or unpack it and import the folder."
    case .tooLarge: "Import it in parts."
    case .unreadable: "Check that it is there and may be read."
    case .cancelled: "What was imported until then stays; import again to go on."
    }
  }
}
