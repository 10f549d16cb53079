/// Reads the files of a chain, one after the other, and hands each on once it is complete.
struct FITParser {
  let bytes: UnsafeRawBufferPointer
  let report: FITReport
  let goesOn: (_ read: Int, _ total: Int?) -> Bool
  let finish: (FITContents) -> Void
  private var contents = FITContents()
  private var framing: FITFraming
  /// Of the file that is being read; nil until a field needs one.
  private var descriptions: [FITDescription]?
  private var lastTime: UInt32 = 0
  private var hasFileIDInPart = false
  /// Whether contents were handed on.
  private var hasFinished = false
  private var partStart = 0
  private var nextReport = 1 << 20
  private var oddFields: Set<Int> = []

  init(
    bytes: UnsafeRawBufferPointer, report: FITReport,
    goesOn: @escaping (_ read: Int, _ total: Int?) -> Bool,
    finish: @escaping (FITContents) -> Void
  ) {
    self.bytes = bytes
    self.report = report
    self.goesOn = goesOn
    self.finish = finish
    framing = FITFraming(bytes: bytes, position: 0, end: 0)
  }

  mutating func parse() throws(RecordingError) {
    var position = 0
    while position < bytes.count {
      guard let header = FITHeader(bytes, at: position) else {
        let next = FITHeader.find(bytes, from: position) ?? bytes.count
        if position > 0, bytes[position..<next].allSatisfy({ $0 == 0 }) {
          report.note(
            "padding", at: position, "\(next - position) zero bytes follow the FIT file.")
        } else {
          report.fail(
            "trailing-bytes", at: position,
            "\(next - position) bytes stand where a FIT file would begin. They were not read.")
        }
        position = next
        continue
      }
      position = try parsePart(header, at: position)
    }
    if !contents.isEmpty {
      finish(contents)
    } else if !hasFinished {
      report.warn(
        "no-messages", at: 0,
        "The file has a header and nothing behind it that is read: the device wrote no recording.")
    }
    guard goesOn(bytes.count, bytes.count) else { throw .cancelled }
  }

  /// - Returns: where the next file would begin.
  private mutating func parsePart(_ header: FITHeader, at start: Int) throws(RecordingError) -> Int
  {
    begin(header, at: start)
    let declared = start + header.size + header.dataSize
    framing = FITFraming(
      bytes: bytes, position: start + header.size, end: min(declared, bytes.count))
    var fault = try readMessages()
    var next = declared + 2
    // Looked at only where all was read, lest many headers that reach to the end cost as many
    // passes over it.
    var isRight = fault == nil && hasRightChecksum(start, declared)
    if fault == nil, !isRight, next < bytes.count, FITHeader(bytes, at: next) == nil {
      // The header gives too small a size, or none, as in a file that was never closed.
      next = FITHeader.find(bytes, from: declared) ?? bytes.count
      report.warn(
        "wrong-size", at: start + 4,
        "The header gives \(header.dataSize) bytes of messages, but more follow. They were read.")
      framing.end = max(declared, next - 2)
      fault = try readMessages()
      isRight = hasRightChecksum(start, framing.end)
    }
    if let fault { return tell(fault, declared: declared, start: start) }
    if next > bytes.count {
      report.fail(
        "truncated-file", at: bytes.count,
        "The file ends \(next - bytes.count) bytes before the end that its header gives. "
          + "Everything before was read.")
    } else if !isRight {
      report.warn(
        "bad-checksum", at: next - 2,
        "The checksum at the end does not fit the bytes before it. They were read as they are.")
    }
    return min(next, bytes.count)
  }

  private mutating func begin(_ header: FITHeader, at start: Int) {
    partStart = start
    hasFileIDInPart = false
    descriptions = nil
    oddFields = []
    lastTime = 0
    contents.records.forgetAccumulated()
    if contents.isEmpty { contents.offset = start }
    if header.checksum != 0,
      FITChecksum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 12]))
        != header.checksum
    {
      report.warn(
        "bad-header-checksum", at: start + 12,
        "The header's checksum does not fit. It was read as it is.")
    }
  }

  private func hasRightChecksum(_ start: Int, _ end: Int) -> Bool {
    guard end >= start, end + 2 <= bytes.count else { return false }
    let stored = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
    return FITChecksum.of(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) == stored
  }

  /// Says where the messages were lost and looks for a file that follows.
  private func tell(_ fault: FITFraming.Fault, declared: Int, start: Int) -> Int {
    let position = framing.position
    let next = FITHeader.find(bytes, from: position) ?? bytes.count
    let lost = next - position
    switch fault {
    case .cutOff where declared + 2 > bytes.count && next == bytes.count:
      report.fail(
        "truncated-file", at: position,
        "The file ends within a message, \(declared + 2 - bytes.count) bytes before the end that "
          + "its header gives. Everything before was read.")
    case .cutOff:
      report.fail(
        "damaged-message", at: position,
        "A message is longer than what is left. Its \(lost) bytes were not read.")
    case .undefined(let local):
      report.fail(
        "undefined-message", at: position,
        "A message of the local type \(local) stands here, which was never defined, so that "
          + "where the next begins is lost. \(lost) bytes were not read.")
    case .badDefinition:
      report.fail(
        "damaged-definition", at: position,
        "A definition of messages gives a byte order that is none. \(lost) bytes were not read.")
    }
    return next
  }

  /// - Returns: what ended it before the end.
  private mutating func readMessages() throws(RecordingError) -> FITFraming.Fault? {
    while true {
      if framing.position >= nextReport {
        guard goesOn(framing.position, bytes.count) else { throw .cancelled }
        nextReport = framing.position + 1 << 20
      }
      switch framing.next() {
      case .definition(let local): prepare(local)
      case .message(let local, let data, let timeBits):
        try read(local, data, timeBits)
      case .fault(let fault): return fault
      case .end: return nil
      }
    }
  }

  private mutating func prepare(_ local: Int) {
    guard let definition = framing.definitions[local],
      definition.message == 20 || FITContents.messages.contains(definition.message)
    else { return }
    framing.definitions[local]?.isRead = true
    for field in definition.fields where field.hasOddSize && field.size > 0 {
      let key = Int(definition.message) << 8 | Int(field.number)
      guard oddFields.insert(key).inserted else { continue }
      report.note(
        "odd-field-size", at: framing.position,
        "Field \(field.number) of message \(definition.message) has \(field.size) bytes, which "
          + "is no size of its type. It was left out.")
    }
    guard definition.message == 20 else { return }
    if !definition.developerFields.isEmpty, descriptions == nil { describe() }
    framing.definitions[local]?.plan = FITRecordPlan(
      definition, descriptions: descriptions ?? [])
  }

  private mutating func describe() {
    var whole = framing
    whole.position = partStart + Int(bytes[partStart])
    whole.definitions = [FITDefinition?](repeating: nil, count: 16)
    let found = whole.descriptions()
    descriptions = found
    for description in found where description.column == nil {
      report.note(
        "developer-field", at: nil,
        "The field \"\(description.name)\" of an application on the device was not kept.")
    }
  }

  private mutating func read(
    _ local: Int, _ data: Int, _ timeBits: UInt32?
  ) throws(RecordingError) {
    guard let base = bytes.baseAddress, let definition = framing.definitions[local] else { return }
    var time: UInt32?
    if let timeBits, lastTime > 0 {
      time = lastTime &+ ((timeBits &- lastTime) & 0x1f)
    }
    if let plan = definition.plan {
      contents.isEmpty = false
      let count = timeBits == nil ? framing.takeRun(size: definition.size, most: 1 << 14) : 1
      guard contents.records.count + count <= FITRecords.most else {
        throw .tooLarge("more than 4 million records")
      }
      contents.records.append(
        base + data, count: count, stride: definition.size + 1, definition: definition,
        plan: plan, time: time, last: &lastTime)
      return
    }
    if let time {
      lastTime = time
    } else if let field = definition.time {
      let raw = UInt32(fit: base + data + field.offset, isBigEndian: definition.isBigEndian)
      if raw != .max { lastTime = raw }
    }
    guard definition.isRead else { return }
    if definition.message == 0 {
      if hasFileIDInPart { return }
      hasFileIDInPart = true
      beginContents()
    }
    contents.isEmpty = false
    contents.read(FITMessage(base: base + data, definition: definition))
  }

  /// A file's identity in a new part of a chain begins new contents.
  private mutating func beginContents() {
    guard !contents.isEmpty, contents.offset != partStart else { return }
    finish(contents)
    hasFinished = true
    contents = FITContents()
    contents.offset = partStart
  }
}
