import Body
import Coach
import Documents
import Running
import Sequences
import Strength

/// What goes when the demo goes: its documents that nobody has changed and nothing else needs.
struct DemoRemoval {
  private(set) var going: [AnyDocument] = []
  /// Of the demo, but changed, or used by what is no demo.
  private(set) var staying: [AnyDocument] = []
  /// Without the demo's body weights; nil where there are none.
  private(set) var settings: Settings?

  init(_ notebook: __shared Notebook) {
    var others: [AnyDocument] = []
    for document in notebook.everyDocument {
      switch document {
      case .settings(let value):
        let weights = DemoWeights.positions(in: value.bodyWeights)
        if weights.isEmpty { continue }
        var value = value
        value.bodyWeights = value.bodyWeights.indices.filter { !weights.contains($0) }
          .map { value.bodyWeights[$0] }
        settings = value
      case .muscle, .exercise, .runTemplate, .weekPlan, .photo, .tombstone: continue
      case .gym, .split, .sequence, .session, .plan, .programme, .goal, .workout, .activity,
        .healthMonth, .athlete:
        if !document.isOfDemo {
          others.append(document)
        } else if document.isUntouched {
          going.append(document)
        } else {
          staying.append(document)
        }
      }
    }
    var used = AnyDocument.references(of: others + staying)
    keep(used) { if case .split = $0 { true } else { false } }
    used = AnyDocument.references(of: others + staying)
    keep(used) { if case .gym = $0 { true } else { false } }
    addExercises(notebook, AnyDocument.references(of: others + staying))
  }

  private mutating func keep(_ used: Set<ULID>, _ isKind: (AnyDocument) -> Bool) {
    staying += going.filter { isKind($0) && used.contains($0.id) }
    going.remove { isKind($0) && used.contains($0.id) }
  }

  /// The catalogue gives them again to whoever wants them.
  private mutating func addExercises(_ notebook: Notebook, _ used: Set<ULID>) {
    let needed = AnyDocument.references(of: going)
    for exercise in notebook.exercises
    where needed.contains(exercise.id) && !used.contains(exercise.id) {
      let document = AnyDocument.exercise(exercise)
      if document.isUntouched { going.append(document) } else { staying.append(document) }
    }
  }

  /// Such as `Removed 340 documents of the demo. Push stays: you have changed or used it.`
  var message: String {
    let what = "Removed " + counted(going.count, "document", "documents") + " of the demo."
    if staying.isEmpty { return what }
    var names = staying.prefix(3).map { $0.name }.joined(separator: ", ")
    if staying.count > 3 { names += " and " + (staying.count - 3).text + " more" }
    return what + " " + names
      + (staying.count == 1
        ? " stays: you have changed or used it." : " stay: you have changed or used them.")
  }
}

extension AnyDocument {
  /// Whether it was made with the demo, by its identifier.
  var isOfDemo: Bool {
    switch self {
    case .gym(let value): value.isOfDemo
    case .split(let value): value.isOfDemo
    case .sequence(let value): value.isOfDemo
    case .session(let value): value.isOfDemo
    case .plan(let value): value.isOfDemo
    case .workout(let value): value.isOfDemo
    case .activity(let value): value.isOfDemo
    case .healthMonth(let value): value.isOfDemo
    case .athlete(let value): value.isOfDemo
    case .settings, .muscle, .exercise, .runTemplate, .weekPlan, .programme, .goal, .photo,
      .tombstone:
      false
    }
  }

  /// Whether it says what it said when it was first saved; not where that is unknown.
  public var isUntouched: Bool { lineage.hasOneEdit && (try? Lineage.describes(bytes)) == true }

  /// Identifiers of the exercises, gyms and splits that documents speak of.
  public static func references(of documents: [AnyDocument]) -> Set<ULID> {
    var ids: Set<ULID> = []
    for document in documents {
      switch document {
      case .workout(let workout):
        if let id = workout.gymID { ids.insert(id) }
        if let id = workout.splitID { ids.insert(id) }
        ids.formUnion(workout.logs.compactMap { $0.exerciseID })
      case .split(let split): ids.formUnion(split.exercises.compactMap { $0.exerciseID })
      case .gym(let gym): for machine in gym.machines { ids.formUnion(machine.exerciseIDs) }
      case .programme(let programme):
        if let id = programme.gymID { ids.insert(id) }
        for session in programme.sessions {
          if let id = session.splitID { ids.insert(id) }
          ids.formUnion(session.exercises.compactMap { $0.exerciseID })
        }
      case .weekPlan(let week):
        for day in week.days {
          ids.formUnion(day.warmUp.compactMap { $0.exerciseID })
          ids.formUnion(day.exercises.compactMap { $0.exerciseID })
        }
      case .goal(let goal): if let id = goal.exerciseID { ids.insert(id) }
      default: break
      }
    }
    return ids
  }
}

extension Lineage {
  fileprivate var hasOneEdit: Bool {
    let edits = content.edits.entries
    return edits.count == 1 && edits[0].value == 1
  }
}

extension Notebook {
  /// So many of the oldest workouts are looked at.
  private static let lookedAt = 20

  /// Whether the demo's data lie here.
  var hasDemo: Bool {
    sequences.contains { $0.isOfDemo && AnyDocument.sequence($0).isUntouched }
      || plans.contains {
        $0.lineage.hasOneEdit && $0.isOfDemo && AnyDocument.plan($0).isUntouched
      }
      || archive.keys.prefix(Notebook.lookedAt).contains { key in
        workout(key.id).map { $0.isOfDemo && AnyDocument.workout($0).isUntouched } ?? false
      }
  }
}

extension State {
  mutating func removeDemo(_ effects: inout Effects) {
    let removal = DemoRemoval(notebook)
    if removal.going.isEmpty { return }
    var old = removal.going
    if let settings = removal.settings {
      old.append(.settings(notebook.settings))
      save(.settings(settings), &effects)
    }
    for document in removal.going { delete(document, &effects) }
    offerUndo(removal.message, restoring: old)
  }
}

/// A way out of the demo, in one touch.
func demoLine(_ state: State) -> Node {
  if !state.notebook.hasDemo { return .none }
  return div(.class("notice-line"), .key("demo")) {
    span { "These are demo data, to look around in." }
    quietButton("Remove the demo", icon: .trash, id: "remove-demo", .settings(.removeDemo))
  }
}
