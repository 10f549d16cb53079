#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads XML of any size in constant memory and survives what is wrong in it.
///
/// Starts and ends are always in balance: an element without content gives both, and what a file
/// leaves open is closed. Names and texts point into the buffer and are valid until the next event.
/// After damage it goes on at the next `<`. Text in UTF-16, ISO-8859-1 or Windows-1252 is turned
/// into UTF-8 before it is looked at (see `XMLEncoding`). Entities that the file declares are never
/// expanded.
public struct XMLScanner: ~Copyable {
  public enum Event: Sendable {
    /// `name`, `attributeCount` and `attribute(…)` are set.
    case start
    /// `name` is set.
    case end
    /// `text` is set: a run between two tags or a CDATA section, which is only in pieces where it
    /// is longer than the buffer. Runs of white space are left out.
    case text
    case finished
  }

  public static let mostAttributes = 128
  public static let mostDepth = 256
  /// The longest tag or document type, bytes.
  public static let longestToken = 1 << 20

  /// Where the names of open elements lie, `nameRoom` bytes a level.
  static let nameRoom = 64

  /// The name without its prefix.
  public internal(set) var name: XMLBytes
  public internal(set) var text: XMLBytes
  public internal(set) var attributeCount = 0
  /// Whether the tag of the last start was `<a/>`.
  public internal(set) var isSelfClosing = false
  /// How many elements are open, the one that just started counted.
  public internal(set) var depth = 0

  let file: String
  let receiver: HealthReceiver
  var source: any ByteSource

  /// `capacity` bytes and eight `<` behind those that are filled, at which every search ends.
  var buffer: UnsafeMutablePointer<UInt8>
  var capacity: Int
  var position = 0
  var end = 0
  var isDrained = false
  var hasBegun = false

  let slots: UnsafeMutablePointer<XMLAttributeSlot>
  let openNames: UnsafeMutablePointer<UInt8>
  let openNameCounts: UnsafeMutablePointer<Int>
  /// Elements to close before anything else is read.
  var pendingEnds = 0
  /// Open elements below `mostDepth`.
  var tooDeep = 0
  var isInSection = false
  /// Whether everything up to the next `<` belongs to what was left out.
  var isSkipping = false
  var tagDamage: XMLTagDamage = []
  /// A bit for each name of this tag, by a hash.
  var seenNames: UInt64 = 0

  /// Offset of the buffer's first byte in the file.
  var bufferOffset = 0
  /// Index up to which `line` has counted.
  var lineIndex = 0
  var line = 1
  /// Index of the `<` or the text that was read last.
  var tokenIndex = 0

  /// - Parameters:
  ///   - file: Name for diagnostics.
  ///   - receiver: Its `diagnose` and `goesOn` are called.
  ///   - chunk: Bytes that are read at once.
  public init(
    _ source: any ByteSource, file: String, receiver: HealthReceiver, chunk: Int = 1 << 18
  ) {
    self.source = source
    self.file = file
    self.receiver = receiver
    capacity = max(64, min(chunk, Self.longestToken))
    buffer = .allocate(capacity: capacity + 8)
    slots = .allocate(capacity: Self.mostAttributes)
    openNames = .allocate(capacity: Self.mostDepth * Self.nameRoom)
    openNameCounts = .allocate(capacity: Self.mostDepth)
    name = XMLBytes(openNames, count: 0, isPlain: true)
    text = name
    seal()
  }

  deinit {
    buffer.deallocate()
    slots.deallocate()
    openNames.deallocate()
    openNameCounts.deallocate()
  }

  /// Bytes from the file's start to the last event, of the text as UTF-8.
  public var offset: Int { bufferOffset + tokenIndex }

  /// - Throws: `empty`, `cancelled`, and what the source throws.
  public mutating func next() throws(RecordingError) -> Event {
    if pendingEnds > 0 { return closeElement() }
    while true {
      while position >= end {
        guard try fill() else { return finish() }
      }
      if isSkipping {
        skipToTag(from: position)
        continue
      }
      tokenIndex = position
      let step: Step
      if isInSection {
        step = readSection()
      } else if buffer[position] == 0x3c {
        step = try readMarkup()
      } else {
        step = readText()
      }
      switch step {
      case .event(let event):
        if tooDeep == 0 || event != .text { return event }
      case .nothing: continue
      case .incomplete: try complete()
      }
    }
  }

  /// What reading at one place came to.
  enum Step {
    case event(Event)
    case nothing
    /// It goes on behind the bytes that are filled.
    case incomplete
  }

  private mutating func closeElement() -> Event {
    pendingEnds -= 1
    depth -= 1
    name = openName(depth)
    return .end
  }

  private mutating func finish() -> Event {
    tokenIndex = position
    isInSection = false
    guard depth > 0 else { return .finished }
    report(.truncated)
    pendingEnds = depth
    return closeElement()
  }

  /// Reads on where a token is cut, or gives it up.
  private mutating func complete() throws(RecordingError) {
    if !isDrained, try fill() || isDrained { return }
    report(isDrained ? .truncated : .tooLong)
    skipToTag(from: position + 1)
  }

  mutating func skipToTag(from index: Int) {
    guard index < end, let found = memchr(buffer + index, 0x3c, end - index) else {
      position = end
      isSkipping = true
      return
    }
    isSkipping = false
    position = found - UnsafeMutableRawPointer(buffer)
  }

  /// The first attribute of this name, byte for byte.
  @inline(__always)
  public func attribute(_ name: StaticString) -> XMLBytes? {
    for index in 0..<attributeCount where attributeName(index) == name {
      return attributeValue(index)
    }
    return nil
  }

  /// `index` is below `attributeCount`; the prefix is part of the name.
  @inline(__always)
  public func attributeName(_ index: Int) -> XMLBytes {
    let slot = slots[index]
    return XMLBytes(buffer + Int(slot.name), count: Int(slot.nameCount), isPlain: true)
  }

  /// `index` is below `attributeCount`.
  @inline(__always)
  public func attributeValue(_ index: Int) -> XMLBytes {
    let slot = slots[index]
    return XMLBytes(buffer + Int(slot.value), count: Int(slot.valueCount), isPlain: slot.isPlain)
  }
}

/// Where an attribute lies in the buffer.
struct XMLAttributeSlot {
  var name: Int32
  var nameCount: Int32
  var value: Int32
  var valueCount: Int32
  var isPlain: Bool
}
