import Documents
import Strength
import Testing

@Suite struct GymTests {
  /// What stands in a made-up club, as its file has it.
  private static let text = """
    {
      "schema": 1,
      "id": "01J0000000000000000000000A",
      "name": "Club",
      "bars": [
        {
          "name": "Olympic bar",
          "weight": "20 kg"
        }
      ],
      "plates": [
        {
          "weight": "45 lb",
          "count": 4
        }
      ],
      "dumbbells": [
        "2.5 kg",
        "5 kg"
      ],
      "machines": [
        {
          "name": "Leg Press",
          "lightest": "10 kg",
          "step": "5 kg",
          "heaviest": "200 kg"
        }
      ]
    }

    """

  private var club: Gym {
    get throws {
      var gym = Gym(id: try #require(ULID("01J0000000000000000000000A")), name: "Club")
      gym.bars = [Bar(name: "Olympic bar", weight: .kg(20))]
      gym.plates = [PlateStock(weight: .lb(45), count: 4)]
      gym.dumbbells = [.kg(2.5), .kg(5)]
      gym.machines = [
        MachineStack(name: "Leg Press", lightest: .kg(10), step: .kg(5), heaviest: .kg(200))
      ]
      return gym
    }
  }

  @Test func readsWhatStandsThere() throws {
    #expect(try Gym(decoding: Array(Self.text.utf8)) == club)
  }

  @Test func writesOnlyWhatStandsThere() throws {
    #expect(String(decoding: try club.encoded(), as: UTF8.self) == Self.text)
  }

  @Test(arguments: ["-1", "1001", "1.5"]) func refusesPlatesThatCannotBeCounted(
    count: String
  ) throws {
    let bytes = Array(Self.text.replacing("\"count\": 4", with: "\"count\": " + count).utf8)
    let failure = #expect(throws: JSONFailure.self) { try Gym(decoding: bytes) }
    #expect(DocumentError(try #require(failure), in: bytes).path == "plates[0].count")
  }
}
