import Strength

/// The history as Boostcamp's own page gets it: sessions by day, each with records of exercises.
enum BoostcampJSON {
  /// Nil where there is no such session in it.
  static func read(_ root: JSONNode, unit: WeightUnit?) throws(ImportError) -> ImportedLog? {
    let days = (root["data"] ?? root).members.filter { day in
      day.value.elements.contains { $0["records"]?.isList == true }
    }
    if days.isEmpty { return nil }
    var table = JSONTable([
      "date", "session", "title", "exercise", "notes", "weight", "weight_unit", "reps",
      "target_type", "time_unit", "skipped", "is_warmup",
    ])
    for day in days {
      let date = table.field(Array(day.key.utf8))
      for (number, session) in day.value.elements.enumerated() {
        let title = [session["title"], session["name"]].compactMap { $0?.text }
          .first { !$0.isEmpty }
        let outer = [
          date, table.field(session["id"]?.text ?? Array("\(number)".utf8)),
          table.field(title ?? []),
        ]
        for record in session["records"]?.elements ?? [] {
          let middle = table.fields(record, ["name", "user_notes"])
          for set in record["sets"]?.elements ?? [] {
            let inner = table.fields(
              set,
              [
                "value", "weight_unit", "amount", "target_type", "time_unit", "skipped",
                "isWarmup",
              ])
            table.addRow(outer + middle + inner, line: set.line)
          }
        }
      }
    }
    return try table.read(as: BoostcampLayout.self, unit: unit)
  }
}
