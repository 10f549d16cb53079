/// Reads what a FIT file holds, without regard to what it means; small, for tests only.
struct FITReader {
  struct Failure: Error, CustomStringConvertible { let description: String }

  struct Message: Equatable {
    let number: Int
    /// By the number of the field.
    var numbers: [Int: Int] = [:]
    var texts: [Int: String] = [:]
  }

  private struct Definition {
    let number: Int
    let fields: [(number: Int, size: Int, type: UInt8)]
  }

  static func messages(_ bytes: [UInt8]) throws -> [Message] {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 + Int(bytes[place + $1]) << (8 * $1) }
    }
    guard bytes.count >= 16, bytes[0] == 14, bytes[8..<12].elementsEqual(".FIT".utf8) else {
      throw Failure(description: "no header")
    }
    let end = 14 + number(4, 4)
    guard bytes.count == end + 2 else { throw Failure(description: "another size") }
    guard checksum(bytes[..<12]) == number(12, 2) else {
      throw Failure(description: "another checksum of the header")
    }
    guard checksum(bytes[..<end]) == number(end, 2) else {
      throw Failure(description: "another checksum")
    }
    var definitions: [UInt8: Definition] = [:]
    var messages: [Message] = []
    var place = 14
    while place < end {
      let header = bytes[place]
      if header & 0x40 != 0 {
        guard bytes[place + 2] == 0 else { throw Failure(description: "big-endian") }
        let count = Int(bytes[place + 5])
        let fields = (0..<count).map { field in
          let start = place + 6 + 3 * field
          return (
            number: Int(bytes[start]), size: Int(bytes[start + 1]), type: bytes[start + 2]
          )
        }
        definitions[header & 15] = Definition(number: number(place + 3, 2), fields: fields)
        place += 6 + 3 * count
        continue
      }
      guard let definition = definitions[header & 15] else {
        throw Failure(description: "not defined")
      }
      place += 1
      var message = Message(number: definition.number)
      for field in definition.fields {
        if field.type == 7 {
          let text = bytes[place..<place + field.size]
          guard text.last == 0, let string = String(validating: text.dropLast(), as: UTF8.self)
          else { throw Failure(description: "no text") }
          message.texts[field.number] = string
        } else {
          message.numbers[field.number] = number(place, field.size)
        }
        place += field.size
      }
      messages.append(message)
    }
    guard place == end else { throw Failure(description: "a message is cut off") }
    return messages
  }

  /// CRC-16 bit by bit, apart from the table that files are written with.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var checksum = 0
    for byte in bytes {
      checksum ^= Int(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xa001 : checksum >> 1 }
    }
    return checksum
  }
}
