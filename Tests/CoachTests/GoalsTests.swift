import Testing

@testable import Coach

/// What goals in somebody's own words mean to the planner on the device.
@Suite struct GoalsTests {
  /// A goal with what is understood: the aim, muscles to emphasise, whether running comes first.
  struct Sample: CustomTestStringConvertible, Sendable {
    let text: String
    var aim = Goals.Aim.muscle
    var muscles: [StandardMuscle] = []
    var isForRunning = false
    var testDescription: String { text }

    init(
      _ text: String, _ aim: Goals.Aim = .muscle, _ muscles: [StandardMuscle] = [],
      running: Bool = false
    ) {
      self.text = text
      self.aim = aim
      self.muscles = muscles
      isForRunning = running
    }
  }

  private static let arms: [StandardMuscle] = [.biceps, .triceps]
  private static let chest: [StandardMuscle] = [.chest, .upperChest]
  private static let back: [StandardMuscle] = [.lats, .upperBack]
  private static let legs: [StandardMuscle] = [.quads, .hamstrings, .glutes]
  private static let shoulders: [StandardMuscle] = [.sideDelts, .rearDelts, .frontDelts]

  static let english: [Sample] = [
    Sample(""),
    Sample("get stronger", .strength),
    Sample("raise my bench 1RM", .strength),
    Sample("build muscle"),
    Sample("get fit", .fitness),
    Sample("get fitter", .fitness),
    Sample("Fitness and stamina", .fitness),
    Sample("lose fat", .fitness),
    Sample("lose fat, gain muscle"),
    Sample("bigger arms", .muscle, arms),
    Sample("Bigger chest and shoulders", .muscle, chest + shoulders),
    Sample("a wider back", .muscle, back),
    Sample("get back in shape"),
    Sample("stronger lower back", .strength, [.lowerBack]),
    Sample("bigger legs, stronger core", .strength, legs + [.abs, .obliques]),
    Sample("run a half marathon", running: true),
    Sample("10k in May, keep my legs strong", .strength, legs, running: true),
    Sample("being healthy", .fitness),
    Sample("better calves later", .muscle, [.calves]),
    Sample("T-bar rows for my back", .muscle, back),
  ]

  static let german: [Sample] = [
    Sample("stärker werden", .strength),
    Sample("staerker werden", .strength),
    Sample("STÄRKER", .strength),
    Sample("sta\u{308}rker", .strength),
    Sample("mehr Maximalkraft", .strength),
    Sample("kräftiger werden", .strength),
    Sample("fitter werden", .fitness),
    Sample("Ausdauer und Gesundheit", .fitness),
    Sample("abnehmen", .fitness),
    Sample("abnehmen und Muskeln aufbauen"),
    Sample("Arme", .muscle, arms),
    Sample("dickere Arme und Schultern", .muscle, shoulders + arms),
    Sample("größere Brust", .muscle, chest),
    Sample("breiter Rücken", .muscle, back),
    Sample("breiter Ruecken", .muscle, back),
    Sample("unterer Rücken", .muscle, [.lowerBack]),
    Sample("Beine und Po", .muscle, legs + [.glutes]),
    Sample("straffer Bauch", .muscle, [.abs, .obliques]),
    Sample("Halbmarathon im Mai", running: true),
    Sample("Marathonvorbereitung", running: true),
    Sample("schneller laufen", running: true),
    Sample("Ich mache mehr Brust", .muscle, chest),
  ]

  /// What hurts or is to be left alone gets no more, what is named beside it does.
  static let complaints: [Sample] = [
    Sample("back pain, avoid deadlifts"),
    Sample("bigger arms, back pain", .muscle, arms),
    Sample("my back hurts, bigger chest", .muscle, chest),
    Sample("sore shoulders but I want a bigger chest", .muscle, chest),
    Sample("knee, back and shoulder pain"),
    Sample("chest, shoulders and back hurt"),
    Sample("injured shoulder"),
    Sample("no legs, more chest", .muscle, chest),
    Sample("avoid legs, back"),
    Sample("bigger arms no legs", .muscle, arms),
    Sample("big legs without back pain", .muscle, legs),
    Sample("I don't train legs. Bigger arms!", .muscle, arms),
    Sample("I don’t want big legs"),
    Sample("not only arms", .muscle, arms),
    Sample("bad back"),
    Sample("no running"),
    Sample("no cardio"),
    Sample("without conditioning, bigger arms", .muscle, arms),
    Sample("lose fat without losing strength", .strength),
    Sample("run 10k without knee pain", running: true),
    Sample("Rückenschmerzen"),
    Sample("Schmerzen im Rücken, dickere Arme", .muscle, arms),
    Sample("Mein Rücken tut weh, Arme aufbauen", .muscle, arms),
    Sample("Schulter verletzt, mehr Brust", .muscle, chest),
    Sample("keine Beine, mehr Brust", .muscle, chest),
    Sample("größere Arme ohne Schulter", .muscle, arms),
    Sample("nicht nur Arme", .muscle, arms),
    Sample("Kein Lauftraining"),
    Sample("Kein Ausdauertraining"),
  ]

  private func check(_ sample: Sample) {
    let goals = Goals(sample.text)
    #expect(goals.aim == sample.aim)
    #expect(goals.emphasis == sample.muscles)
    #expect(goals.isForRunning == sample.isForRunning)
  }

  @Test(arguments: english) func englishIsUnderstood(_ sample: Sample) { check(sample) }

  @Test(arguments: german) func germanIsUnderstood(_ sample: Sample) { check(sample) }

  @Test(arguments: complaints) func whatHurtsGetsNoMore(_ sample: Sample) { check(sample) }
}
