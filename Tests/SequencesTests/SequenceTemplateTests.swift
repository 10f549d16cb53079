import Documents
import Sequences
import Testing

@Suite struct SequenceTemplateTests {
  /// 1, 2, 3 …
  struct Counter: IteratorProtocol {
    var last: UInt64 = 0

    mutating func next() -> ULID? {
      last += 1
      return ULID(high: 9, low: last)
    }
  }

  static func made(_ template: SequenceTemplate) -> TimedSequence {
    var ids = Counter()
    return template.sequence(order: 3, ids: &ids)
  }

  static func contents(of steps: [Step]) -> [StepContent] {
    steps.flatMap { step -> [StepContent] in
      guard case .group(let group) = step.content else { return [step.content] }
      return [step.content] + contents(of: group.steps)
    }
  }

  @Test func useEveryKindOfStep() {
    let contents = SequenceTemplate.all.flatMap { Self.contents(of: Self.made($0).steps) }
    let names = Set(contents.map { $0.name })
    for name in StepContent.names { #expect(names.contains(name), "\(name)") }
    #expect(names.count == StepContent.names.count)
    #expect(Set(SequenceTemplate.all.map { $0.name }).count == SequenceTemplate.all.count)
  }

  @Test(arguments: SequenceTemplate.all.indices)
  func makeSequencesThatPlay(_ index: Int) throws {
    let template = SequenceTemplate.all[index]
    #expect(!template.name.isEmpty && template.summary.hasSuffix("."))
    let sequence = Self.made(template)
    #expect(sequence.name == template.name && sequence.order == 3)
    let cards = try Expansion.cards(of: sequence.steps, seed: 7)
    #expect((3...100).contains(cards.count))
    for card in cards { #expect(!card.name.isEmpty) }
    for (card, next) in zip(cards, cards.dropFirst()) { #expect(!card.isRest || !next.isRest) }
    let totals = Totals(of: sequence.steps)
    #expect((180...2400).contains(totals.highestSeconds), "\(template.name)")
    #expect(try TimedSequence(decoding: sequence.encoded()) == sequence)
    let text = String(decoding: sequence.encoded(), as: UTF8.self)
    #expect(!text.contains(ULID.none.text))
  }

  @Test(arguments: [
    ("Tabata", 10 + 8 * 20 + 7 * 10 + 60), ("EMOM 10", 10 + 600), ("AMRAP 12", 10 + 720),
    ("For time", 10 + 1200), ("Bodyweight circuit", 10 + 12 * 30 + 11 * 10),
    ("Core circuit", 10 + 3 * (40 + 20 + 40 + 20 + 30) + 2 * 60), ("Heavy fives", 5 * 30 + 4 * 180),
    ("Morning mobility", 60 + 4 * 115 + 60), ("Strides", 900 + 6 * 20 + 5 * 70),
    ("Reaction drill", 10 + 10 * 17 + 9 * 30), ("Box breathing", 16 * 16),
  ])
  func takeAsLongAsTheySay(_ name: String, _ seconds: Int) throws {
    let template = try #require(SequenceTemplate.all.first { $0.name == name })
    #expect(Totals(of: Self.made(template).steps).highestSeconds == Int64(seconds))
  }

  @Test func giveEverythingAnIdentifierOfItsOwn() {
    var ids = Counter()
    var seen: Set<ULID> = []
    for template in SequenceTemplate.all {
      let sequence = template.sequence(order: 0, ids: &ids)
      let found = [sequence.id] + Self.identifiers(in: sequence.steps)
      for id in found { #expect(seen.insert(id).inserted, "\(template.name)") }
    }
    #expect(UInt64(seen.count) == ids.last)
  }

  private static func identifiers(in steps: [Step]) -> [ULID] {
    steps.flatMap { step -> [ULID] in
      switch step.content {
      case .group(let group): [step.id] + identifiers(in: group.steps)
      case .card(.checklist(let list)): [step.id] + list.items.map { $0.id }
      default: [step.id]
      }
    }
  }
}
