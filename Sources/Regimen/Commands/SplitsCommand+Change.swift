import App
import ArgumentParser
import Documents
import Library
import Strength

extension SplitsCommand {
  /// What a split asks for in one exercise, as far as its page has it.
  struct Change: AsyncParsableCommand {
    /// By what rule it gets harder.
    enum Rule: String, ExpressibleByArgument, CaseIterable {
      case none, linear, double, rpe
    }

    static let configuration = CommandConfiguration(
      commandName: "change",
      abstract: "Change one exercise of a split: sets, weight, rest, rule, superset, notes.",
      discussion: """
        regimen splits change Push "Bench Press (Barbell)" --rule linear --increment 2.5 --rest 180
        regimen splits change Push "Push Up" --superset --note "slowly"
        "none" takes away a weight, seconds, a rest and a training maximum; --plans "" makes all \
        sets alike. Weights without a unit are in that of the exercise.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The split.") var split: String
    @Argument(help: "The exercise, a part of its name, or its place in the split.")
    var exercise: String
    @Option(help: "How many sets, 1 to 100.") var sets: String?
    @Option(help: "Reps of each set, such as 8 or 6-8.") var reps: String?
    @Option(help: "The weight, such as 60kg.") var weight: String?
    @Option(help: "How long to hold, such as 45 or 1:30.") var seconds: String?
    @Option(help: "The rest after a set, such as 90 or 1:30.") var rest: String?
    @Option(help: "Sets that differ, such as \"5@65%, 5@75%, 5+@85%\".") var plans: String?
    @Option(help: "The training maximum that shares are of, such as 140kg.") var maximum: String?
    @Option(help: "By what it gets harder: none, linear, double or rpe.") var rule: Rule?
    @Option(help: "What the rule adds, such as 2.5kg.") var increment: String?
    @Option(parsing: .unconditional, help: "The RPE that the rule aims at, 5 to 10.")
    var targetRpe: Double?
    @Option(parsing: .unconditional, help: "Misses in a row before a deload, 1 to 20.")
    var misses: Int?
    @Flag(inversion: .prefixedNo, help: "Left and right separately.") var eachSide: Bool?
    @Flag(inversion: .prefixedNo, help: "Done in turn with the next exercise.")
    var superset: Bool?
    @Option(help: "A note; \"\" for none.") var note: String?
    @Option(parsing: .unconditional, help: "Its place in the split, 1 for the first.")
    var place: Int?
    @Option(help: "Another exercise in its place.") var replace: String?
    @Flag(help: "Take it out of the split.") var remove = false
    @Flag(help: "Print JSON: the split.") var json = false

    func validate() throws {
      try OptionRange.check("--target-rpe", targetRpe, Progression.targetRPEs)
      try OptionRange.check("--misses", misses, Progression.failureCounts)
      try OptionRange.check("--place", place, 1...)
      if plans?.isEmpty == false, sets != nil || reps != nil {
        throw ValidationError("--plans says sets and reps: leave --sets and --reps out.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let notebook = try open.notebook()
      var split = try notebook.splits.named(self.split, noun: "split")
      let old = split
      var at = try position(in: split, notebook)
      if remove {
        split.exercises.remove(at: at)
        split.leaveEmptySupersets()
      } else {
        if let replace {
          let other = try await open.exercise(named: replace)
          split.exercises[at].become(other)
        }
        let known = try open.exercises().first { $0.id == split.exercises[at].exerciseID }
        try change(&split.exercises[at], known, notebook)
        if let place {
          let item = split.exercises.remove(at: at)
          at = min(place - 1, split.exercises.count)
          split.exercises.insert(item, at: at)
        }
        if superset == true {
          guard at + 1 < split.exercises.count else {
            throw Failure.usage("There is no exercise after it.", hint: "Move it with --place.")
          }
          split.joinSupersets(at: at)
        } else if superset == false {
          split.leaveSuperset(at: at)
        }
      }
      if split != old { try await open.library.save(split) }
      if json { return say(bytes: split.encoded()) }
      if split == old { say("Nothing changes.") }
      notebook.upToDate(split).show()
    }

    /// Where the exercise stands.
    private func position(in split: Split, _ notebook: Notebook) throws -> Int {
      if let number = Int(exercise), (1...max(1, split.exercises.count)).contains(number),
        !split.exercises.isEmpty
      {
        return number - 1
      }
      let names = split.exercises.map { notebook.name(of: $0) }
      let matches = names.places(of: exercise)
      if matches.count == 1 { return matches[0] }
      if !matches.isEmpty {
        throw Failure.usage(
          "\(matches.count) exercises of \(split.name) are called so.",
          hint: "Say its place in the split: "
            + matches.map { String($0 + 1) }.joined(separator: " or ") + ".")
      }
      throw Failure(
        message: "\(split.name) has no exercise named \"\(exercise)\".",
        hint: names.isEmpty
          ? "It has no exercises." : "It has " + names.joined(separator: ", ") + ".")
    }

    private func change(
      _ planned: inout SplitExercise, _ known: Exercise?, _ notebook: Notebook
    ) throws {
      if let plans {
        guard let read = SetPlan.read(plans) else {
          throw Failure.usage(
            "\"\(plans)\" are no sets.", hint: "Write them like 5@65%, 5+@85% or 3x8@RPE8.")
        }
        planned.take(read)
      } else if (sets != nil || reps != nil) && !planned.setPlans.isEmpty {
        throw Failure.usage(
          "Its sets are planned one by one.", hint: "Say them anew with --plans; \"\" for none.")
      }
      if let reps { try set(reps: reps, of: &planned) }
      let unit = notebook.unit(of: planned)
      try set(.sets, sets, of: &planned, unit)
      try set(.seconds, seconds, of: &planned, unit)
      try set(.rest, rest, of: &planned, unit)
      try setWeight(.weight, weight, of: &planned, unit)
      try setWeight(.maximum, maximum, of: &planned, unit)
      if let eachSide {
        if eachSide, let known { try SplitsCommand.checkSides(of: known) }
        planned.isBySide = eachSide
      }
      if let note { planned.notes = note }
      try changeRule(&planned, unit)
    }

    private func set(reps: String, of planned: inout SplitExercise) throws {
      let ends = reps.split(separator: "-").map { Int($0) ?? 0 }
      guard let low = ends.first, let high = ends.last, ends.count <= 2, low <= high,
        SplitExercise.reps.contains(low), SplitExercise.reps.contains(high)
      else {
        throw Failure.usage("--reps takes 1 to 10000.", hint: "Write it like 8 or 6-8.")
      }
      (planned.lowestReps, planned.highestReps) = (low, high)
    }

    private func set(
      _ field: SplitField, _ text: String?, of planned: inout SplitExercise, _ unit: WeightUnit
    ) throws {
      guard let text else { return }
      let problem = planned.set(field, text.lowercased() == "none" ? "" : text, unit: unit)
      if !problem.isEmpty {
        let name = field == .maximum ? "maximum" : field.rawValue
        throw Failure.usage("--\(name) \(text): \(problem)")
      }
    }

    /// A weight may bring its unit along.
    private func setWeight(
      _ field: SplitField, _ text: String?, of planned: inout SplitExercise, _ unit: WeightUnit
    ) throws {
      guard let text, let given = WeightArgument(argument: text)?.weight(default: unit) else {
        return try set(field, text, of: &planned, unit)
      }
      try set(field, "\(given.value)", of: &planned, given.unit)
    }

    private func changeRule(_ planned: inout SplitExercise, _ unit: WeightUnit) throws {
      if let rule {
        _ = planned.change(.rule(Progression.Kind(rawValue: rule.rawValue)), unit: unit)
      }
      guard increment != nil || targetRpe != nil || misses != nil else { return }
      guard let kind = planned.progression?.kind, kind != Open(.fixed) else {
        throw Failure.usage("It has no rule.", hint: "Say one with --rule, such as --rule linear.")
      }
      if let increment {
        let given = WeightArgument(argument: increment)?.weight(default: unit)
        let problem = planned.change(
          .increment(given.map { "\($0.value)" } ?? increment), unit: given?.unit ?? unit)
        if !problem.isEmpty { throw Failure.usage("--increment \(increment): \(problem)") }
      }
      if let targetRpe { _ = planned.change(.targetRPE(targetRpe), unit: unit) }
      if let misses { _ = planned.change(.failures(misses), unit: unit) }
    }
  }
}
