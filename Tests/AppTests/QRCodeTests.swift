import Testing

@testable import App

@Suite struct QRCodeTests {
  /// The whole code of a text of the smallest version, as other programs draw it, too.
  @Test func drawsWhatOthersRead() throws {
    let code = try #require(QRCode("a"))
    let rows = (0..<code.size).map { y in
      (0..<code.size).map { x in code[x, y] ? "#" : "." }.joined()
    }
    #expect(
      rows == [
        "#######..#.##.#######",
        "#.....#.#.##..#.....#",
        "#.###.#.##.#..#.###.#",
        "#.###.#.#.##..#.###.#",
        "#.###.#..#..#.#.###.#",
        "#.....#...##..#.....#",
        "#######.#.#.#.#######",
        "........##...........",
        "#.....#.#.##.##..###.",
        "#..##......###.###..#",
        "..#.###..##.#.##.....",
        ".#.#.#.##..#####.#.#.",
        "##.#..####.##########",
        "........##..#.....#.#",
        "#######..###.#..####.",
        "#.....#...#...#...###",
        "#.###.#..###.#..###..",
        "#.###.#..#.#####.#...",
        "#.###.#..#.###.###.##",
        "#.....#...######.#...",
        "#######.#.#.#..#..##.",
      ])
  }

  @Test func growsWithItsText() {
    for (length, version) in [(14, 1), (15, 2), (26, 2), (62, 4), (84, 5), (106, 6), (213, 10)] {
      let code = QRCode(String(repeating: "x", count: length))
      #expect(code?.size == version * 4 + 17, "\(length)")
    }
    #expect(QRCode(String(repeating: "x", count: QRCode.longestText + 1)) == nil)
    #expect(QRCode("")?.size == 21)
  }

  @Test func everyVersionHasItsThreeFindersAndNothingElseChangesSize() throws {
    for length in stride(from: 1, through: QRCode.longestText, by: 7) {
      let code = try #require(QRCode(String(repeating: "é", count: length / 2)))
      for (x, y) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
        #expect((0..<7).allSatisfy { code[x + $0, y] && code[x, y + $0] && code[x + $0, y + 6] })
      }
      #expect(code.text.split(separator: "\n").count == (code.size + 5) / 2)
    }
  }
}
