import Documents

/// What a library has applied: an identifier stands for one document and one text.
struct AppliedOperation: Sendable {
  var id: ULID
  /// Empty where a version before this one has applied it.
  var binding: [UInt8]
}

extension DocumentOperation {
  /// What the identifier stands for, once the operation is applied, whoever sends it: a browser
  /// that is paired anew is another device, and repeats what it had no answer to.
  var binding: [UInt8] { binding(from: nil) }

  /// Whether it is the operation that was noted under its identifier.
  ///
  /// - Parameters:
  ///   - noted: what the identifier stands for.
  ///   - binding: its own.
  ///   - device: who sends it; nil for this machine.
  func isRepeat(of noted: [UInt8], _ binding: [UInt8], from device: ULID?) -> Bool {
    noted.isEmpty || noted == binding || noted == self.binding(from: device)
  }

  /// As former versions have noted it.
  func binding(from device: ULID?) -> [UInt8] {
    var bytes = Array("\(device?.text ?? "")/\(folder)/\(document.text)/".utf8)
    if let text { bytes += [0x2b] + text }
    return ContentHash(of: bytes).bytes
  }
}

extension Refusal {
  static var operationReused: Refusal {
    Refusal(
      .operationReused, "Another change has the same identifier.",
      hint: "Reload the page, or update Regimen on this device.")
  }

  static func unknownFolder(_ name: String) -> Refusal {
    Refusal(
      .unknownFolder, "This version knows no folder \"\(name)\".",
      hint: "Update Regimen on the server.")
  }

  static func unreadable(_ failure: JSONFailure, in text: [UInt8], noun: StaticString) -> Refusal {
    let error = DocumentError(failure, in: text)
    if case .newerSchema = failure.fault {
      return Refusal(
        .newerSchema, "The \(noun) cannot be read: \(error).",
        hint: "Update Regimen on the server.")
    }
    return Refusal(
      .invalid, "The \(noun) cannot be read: \(error).", hint: "Change it and save it again.")
  }

  static func idMismatch(_ named: ULID, found: ULID) -> Refusal {
    Refusal(
      .idMismatch, "The operation is for \(named), but its text is the document \(found).",
      hint: "Make the change again.")
  }

  static func quarantined(_ path: String) -> Refusal {
    let error = LibraryError.quarantined(path: path)
    return Refusal(.quarantined, error.message, hint: error.hint)
  }

  static func identifierShared(_ tombstone: Tombstone) -> Refusal {
    let error = LibraryError.identifierShared(
      path: tombstone.path, name: tombstone.name, folder: tombstone.deletedKind)
    return Refusal(.wrongTombstone, error.message, hint: error.hint)
  }

  static func wrongTombstone(_ reason: String) -> Refusal {
    Refusal(
      .wrongTombstone, "The tombstone cannot be kept: \(reason).",
      hint: "Delete the document itself.")
  }

  static func unmergeable(_ failure: JSONFailure, in text: [UInt8], noun: StaticString) -> Refusal {
    Refusal(
      .unmergeable,
      "The \(noun) was changed here and elsewhere in ways that do not go together: "
        + "\(DocumentError(failure, in: text)).",
      hint: "Look at what is there now and make the change again.")
  }
}
