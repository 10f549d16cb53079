import Documents

extension Row {
  /// A moment as a date, or as seconds or milliseconds since 1970.
  func moment(_ column: Int?) throws(Rejection) -> ReadDate {
    if let date = epoch(column) { return date }
    return try date(column)
  }

  /// Nil where it is no number of seconds or milliseconds since 1970.
  func epoch(_ column: Int?) -> ReadDate? {
    let text = bytes(column)
    guard (9...13).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int64(String(decoding: text, as: UTF8.self))
    else { return nil }
    let time = CivilTime(milliseconds: text.count > 11 ? number : number * 1000)
    let date = ReadDate(time: time, offsetMinutes: 0)
    return date.isBelievable ? date : nil
  }

  /// A day and a time of day that stand in columns of their own.
  func start(day: Int?, time: Int?) throws(Rejection) -> ReadDate {
    let civil = try date(day).time.day
    let text = Array(civil.text.utf8) + [0x20] + bytes(time)
    if let start = DateText.read(text[...]), start.isBelievable { return start }
    throw rejection(
      "bad-date", at: time,
      "The time \"\(Row.quoted(self.text(time)))\" cannot be read; the row was not imported.")
  }
}
