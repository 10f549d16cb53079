import Body
import Documents
import Interchange
import Library

/// Why a picture cannot be shown.
public enum PictureError: Error, Equatable {
  case noPhoto
  case missing(path: String)
  /// It is not the file that the photo speaks of, or no picture.
  case damaged(path: String)

  public var message: String {
    switch self {
    case .noPhoto: "There is no such photo."
    case .missing(let path): "The picture is not there: \(path)."
    case .damaged(let path): "The picture is damaged: \(path)."
    }
  }

  public var hint: String {
    switch self {
    case .noPhoto: "It may have been deleted on another device."
    case .missing: "Wait until the folder is synchronized, or put the file back from a backup."
    case .damaged: "Put it back from a backup."
    }
  }
}

extension Library {
  /// - Throws: `PictureError`, `LibraryError`.
  public nonisolated func picture(
    of photo: BodyPhoto
  ) throws -> (bytes: [UInt8], format: PhotoFormat) {
    let file = photo.picture
    guard let bytes = try attached(file, to: photo) else {
      throw PictureError.missing(path: file.path)
    }
    guard let format = PhotoFormat(bytes), file.isOf(bytes) else {
      throw PictureError.damaged(path: file.path)
    }
    return (bytes, format)
  }
}
