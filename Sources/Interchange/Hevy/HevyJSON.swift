import Strength

/// What Hevy's API answers for `GET /v1/workouts`: a page of workouts, some pages in a list, the
/// workouts themselves in a list, or one workout.
enum HevyJSON {
  private static let workoutKeys = ["title", "start_time", "end_time", "description"]
  private static let setKeys = [
    "weight_kg", "reps", "distance_meters", "duration_seconds", "rpe",
  ]

  /// Nil where there is no such workout in it.
  static func read(_ root: JSONNode, unit: WeightUnit?) throws(ImportError) -> ImportedLog? {
    let workouts = workouts(in: root, depth: 0)
    if workouts.isEmpty { return nil }
    var table = JSONTable(
      workoutKeys + ["exercise_title", "superset_id", "exercise_notes", "set_index", "set_type"]
        + setKeys)
    var seen: Set<[UInt8]> = []
    for workout in workouts {
      // Pages that were fetched while a workout came in hold one of them twice.
      if let id = workout["id"]?.text, !id.isEmpty, !seen.insert(id).inserted { continue }
      let outer = table.fields(workout, workoutKeys)
      for exercise in workout["exercises"]?.elements ?? [] {
        let superset = exercise["superset_id", "supersets_id"]?.text ?? []
        let middle = [
          table.field(exercise["title"]?.text ?? []), table.field(superset),
          table.field(exercise["notes"]?.text ?? []),
        ]
        for set in exercise["sets"]?.elements ?? [] {
          table.addRow(
            outer + middle + table.fields(set, ["index", "type"] + setKeys), line: set.line)
        }
      }
    }
    return try table.read(as: HevyLayout.self, unit: unit)
  }

  private static func workouts(in node: JSONNode, depth: Int) -> [JSONNode] {
    if node["exercises"]?.isList == true, node["start_time"] != nil { return [node] }
    if depth > 3 { return [] }
    let inner = node["workouts", "workout", "events", "data"].map { [$0] } ?? node.elements
    return inner.flatMap { workouts(in: $0, depth: depth + 1) }
  }
}
