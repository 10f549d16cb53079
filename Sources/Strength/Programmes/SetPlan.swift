import Documents

/// One set of an exercise as a split plans it, where its sets differ from each other.
public struct SetPlan: Record {
  /// Of the training maximum, 1 for all of it.
  public static let shares = 0.1...1.5

  public var reps = 5
  /// As many reps as possible, at least `reps`.
  public var isOpen = false
  /// What part of the training maximum is lifted; nil where the effort decides, or nothing.
  public var share: Double?
  /// The effort to aim at, 5…10; nil where the share decides, or nothing.
  public var rpe: Double?
  /// What it is for, such as a mini-set of the set before it.
  public var kind = Open(SetKind.working)
  public var unknown = UnknownFields()

  public init() {}

  public init(
    _ reps: Int, share: Double? = nil, rpe: Double? = nil, isOpen: Bool = false,
    kind: SetKind = .working
  ) {
    self.reps = reps
    self.kind = Open(kind)
    self.share = share
    self.rpe = rpe
    self.isOpen = isOpen
  }

  public mutating func fields<Visitor: FieldVisitor>(
    _ visitor: inout Visitor
  ) throws(JSONFailure) {
    try visitor.field("reps", &reps, in: SplitExercise.reps, default: 5)
    try visitor.field("open", &isOpen, default: false)
    try visitor.field("share", &share, in: SetPlan.shares)
    try visitor.field("rpe", &rpe, in: Progression.targetRPEs)
    try visitor.field("kind", &kind, default: Open(.working))
  }

  /// What a set weighs, in the unit of the maximum and not rounded to what a gym has.
  ///
  /// - Parameters:
  ///   - trainingMaximum: what a share is of; nil where it is not known.
  ///   - oneRepMaximum: what an effort is worth; nil where it is not known.
  public func weight(trainingMaximum: Weight?, oneRepMaximum: Weight?) -> Weight? {
    if let share {
      return trainingMaximum.map { Weight($0.value * share, $0.unit) }
    }
    guard let rpe, let oneRepMaximum, reps <= OneRepMaxFormula.repLimit else { return nil }
    let share = OneRepMaxFormula.shareOfMaximum(reps: reps, rpe: rpe)
    return Weight(oneRepMaximum.value * share, oneRepMaximum.unit)
  }
}

extension SplitExercise {
  /// Takes over sets that differ from each other, with their number and reps; none for equal ones.
  public mutating func take(_ plans: [SetPlan]) {
    setPlans = plans
    if plans.isEmpty { return }
    setCount = plans.count
    lowestReps = plans.reduce(plans[0].reps) { min($0, $1.reps) }
    highestReps = plans.reduce(plans[0].reps) { max($0, $1.reps) }
  }
}

// MARK: As people write it

extension SetPlan {
  /// Sets as one line, such as `5@65%, 5@75%, 5+@85%` or `3×8@RPE8`; equal ones are put together.
  public static func text(_ sets: [SetPlan]) -> String {
    var text = ""
    var place = 0
    while place < sets.count {
      let one = sets[place].text
      var count = 1
      while place + count < sets.count, sets[place + count].text == one { count += 1 }
      if !text.isEmpty { text += ", " }
      text += (count > 1 ? String(count) + "×" : "") + one
      place += count
    }
    return text
  }

  /// Such as `5+@85%` or `5 myo`.
  public var text: String {
    var text = String(reps) + (isOpen ? "+" : "")
    if let share {
      text += "@" + SetPlan.number(share * 100) + "%"
    } else if let rpe {
      text += "@RPE" + SetPlan.number(rpe)
    }
    if let word = kind.known?.planWord { text += " " + word }
    return text
  }

  /// With a decimal where there is one.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : String(tenths / 10) + "." + String(tenths % 10)
  }

  /// Reads what `text` writes, with spaces, `x` for `×`, `rpe` in any case and decimal commas.
  ///
  /// - Returns: nil where it is not that; nothing for an empty text.
  public static func read(_ text: String) -> [SetPlan]? {
    var sets: [SetPlan] = []
    var bytes: [UInt8] = []
    func take(_ part: [UInt8]) -> Bool {
      guard let read = SetPlan.one(part) else { return false }
      sets += read
      return sets.count <= SplitExercise.sets.upperBound
    }
    var isWritten = false
    // `×` is two bytes, which no other sign here has.
    let written = Array(text.utf8)
    for (place, byte) in written.enumerated() where byte != 0x20 && byte != 0xc3 {
      let small = byte == 0x97 || byte == 0x58 ? 0x78 : byte
      if small == 0x2c, isDecimal(written, comma: place, after: bytes) {
        bytes.append(0x2e)
      } else if small == 0x2c || small == 0x3b {
        if !take(bytes) { return nil }
        bytes = []
      } else {
        isWritten = true
        bytes.append(small)
      }
    }
    if !isWritten { return sets.isEmpty && bytes.isEmpty ? [] : nil }
    return take(bytes) ? sets : nil
  }

  /// Whether a comma is that of a number, as in `RPE8,5` and `82,5%`, and begins no set of its own.
  private static func isDecimal(_ text: [UInt8], comma: Int, after part: [UInt8]) -> Bool {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    guard let last = part.last, digits.contains(last), part.contains(0x40), !part.contains(0x2e)
    else { return false }
    var end = comma + 1
    while end < text.count, digits.contains(text[end]) { end += 1 }
    if end < text.count, text[end] == 0x25 { return end > comma + 1 }
    // Efforts come in halves; without a space nobody writes a set of five after one.
    let isOver = end == text.count || [0x20, 0x2c, 0x3b].contains(text[end])
    return isOver && end == comma + 2 && text[comma + 1] == 0x35
  }

  /// One part between commas.
  private static func one(_ bytes: [UInt8]) -> [SetPlan]? {
    var place = 0
    func number() -> Double? {
      var value = 0.0
      var scale = 0.0
      let start = place
      while place < bytes.count, place - start < 8 {
        switch bytes[place] {
        case 0x30...0x39:
          value = value * 10 + Double(bytes[place] - 0x30)
          scale *= 10
        case 0x2e where scale == 0 && place > start: scale = 1
        default: return place > start ? value / (scale == 0 ? 1 : scale) : nil
        }
        place += 1
      }
      return place > start ? value / (scale == 0 ? 1 : scale) : nil
    }
    func sign(_ byte: UInt8) -> Bool {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
      return true
    }
    func whole() -> Int? {
      guard let value = number(), value == value.rounded() else { return nil }
      return Int(value)
    }
    guard var reps = whole() else { return nil }
    var count = 1
    if sign(0x78) {
      count = reps
      guard let each = whole() else { return nil }
      reps = each
    }
    guard SplitExercise.reps.contains(reps), SplitExercise.sets.contains(count) else { return nil }
    var set = SetPlan(reps)
    set.isOpen = sign(0x2b)
    if sign(0x40) {
      let isEffort =
        place + 3 <= bytes.count && bytes[place] | 0x20 == 0x72
        && bytes[place + 1] | 0x20 == 0x70 && bytes[place + 2] | 0x20 == 0x65
      if isEffort { place += 3 }
      guard let value = number() else { return nil }
      if sign(0x25) {
        if isEffort || !SetPlan.shares.contains(value / 100) { return nil }
        set.share = value / 100
      } else {
        guard Progression.targetRPEs.contains(value) else { return nil }
        set.rpe = value
      }
    }
    if place < bytes.count {
      let word = String(utf8: bytes[place...].map { $0 | 0x20 })
      guard let kind = SetKind.allCases.first(where: { $0.planWord == word }) else { return nil }
      set.kind = Open(kind)
    }
    return Array(repeating: set, count: count)
  }
}

extension SetKind {
  /// What stands behind a planned set of this kind; nil for kinds that are not planned so.
  fileprivate var planWord: String? {
    switch self {
    case .drop: "drop"
    case .restPause: "rp"
    case .myo: "myo"
    case .working, .warmup, .failure: nil
    }
  }
}
