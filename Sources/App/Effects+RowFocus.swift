import Documents

extension Effects {
  /// Moves the focus on where the row that held it is gone: to the same control of the next row,
  /// else of the last one, else to where rows are added.
  ///
  /// - Parameters:
  ///   - place: where the row was.
  ///   - controls: the control's identifier in each row that is left, in order.
  ///   - adding: the identifier of what adds a row.
  mutating func focusRow(_ place: Int, of controls: [String], adding: String) {
    append(.focus(id: controls.isEmpty ? adding : controls[max(0, min(place, controls.count - 1))]))
  }

  /// The same for rows whose control is called `prefix` and the row's identifier.
  mutating func focusRow(_ place: Int, _ prefix: String, _ ids: [ULID], adding: String) {
    focusRow(place, of: ids.map { prefix + $0.text }, adding: adding)
  }

  /// The same for rows whose control is called `prefix` and the row's position.
  mutating func focusRow(_ place: Int, _ prefix: String, count: Int, adding: String) {
    focusRow(place, of: (0..<count).map { prefix + String($0) }, adding: adding)
  }
}
