import Documents
import Foundation
import Strength
import Testing

@testable import App

@Suite struct BodyMapTests {
  private func share(_ name: String, _ value: Double) -> BodyMap.Share {
    BodyMap.Share(muscleID: Muscle.standardID(name), name: name, share: value)
  }

  @Test(arguments: Muscle.standardNames)
  func everyStandardMuscleHasAPlace(name: String) {
    #expect(BodyMap.shows(Muscle.standardID(name), name: "Renamed"))
    #expect(BodyMap.shows(ULID(derivedFrom: "own"), name: name))
  }

  @Test func everyShapeIsOfAStandardMuscle() {
    for shape in BodyMap.shapes(ofBack: false) + BodyMap.shapes(ofBack: true) {
      #expect(Muscle.standardNames.contains(shape.muscle.description))
    }
  }

  @Test func ownMusclesHaveNoPlace() {
    #expect(!BodyMap.shows(ULID(derivedFrom: "own"), name: "Jaw"))
  }

  @Test func drawsWorkedMusclesByTheirShares() {
    let map = BodyMap([share("Chest", 1), share("Forearms", 0.25), share("Abs", 0)])
    let html = Golden.html(map.node)
    // Each has a left and a right half; forearms are seen from behind, too.
    #expect(html.components(separatedBy: "--share:1\"").count == 3)
    #expect(html.components(separatedBy: "--share:0.25\"").count == 5)
    #expect(html.contains("<title>Muscles worked: Chest 100 %, Forearms 25 %</title>"))
  }

  @Test func saysWhereNothingIsWorked() {
    #expect(BodyMap([]).sentence == "No muscles worked")
  }

  @Test func shapesLieWithinTheLeftHalf() throws {
    for shape in BodyMap.shapes(ofBack: false) + BodyMap.shapes(ofBack: true) {
      // All commands but H and V take pairs; the parser is told apart by letters.
      var x: Double = 0
      var y: Double = 0
      for command in commands(shape.path.description) {
        let numbers = command.numbers
        switch command.letter {
        case "H": x = try #require(numbers.last)
        case "V": y = try #require(numbers.last)
        case "Z": break
        default:
          try #require(numbers.count % 2 == 0 && !numbers.isEmpty)
          x = numbers[numbers.count - 2]
          y = numbers[numbers.count - 1]
        }
        #expect((0...50).contains(x) && (0...219).contains(y), "\(shape.muscle) leaves its half")
      }
    }
  }

  private func commands(_ path: String) -> [(letter: Character, numbers: [Double])] {
    var result: [(letter: Character, numbers: [Double])] = []
    var number = ""
    func end() {
      if let value = Double(number), !result.isEmpty {
        result[result.count - 1].numbers.append(value)
      }
      number = ""
    }
    for character in path {
      if character.isLetter {
        end()
        result.append((character, []))
      } else if character == " " {
        end()
      } else {
        number.append(character)
      }
    }
    end()
    return result
  }
}
