import Documents
import Strength

func musclesPage(_ state: State) -> [Node] {
  let muscles = state.notebook.muscles
  let ids = muscles.map { $0.id }
  let missing = state.notebook.missingStandardMuscles.count
  return [
    pageHead("Muscles", back: .settings(nil)) {
      if !muscles.isEmpty {
        iconButton(.plus, "Add a muscle", id: "add-muscle", .settings(.muscle(.add)))
      }
    },
    muscles.isEmpty
      ? emptyState(
        "No muscles yet",
        "Volume is counted per muscle. Start with the standard muscles, which the exercises of"
          + " the catalogue use, or add your own.", icon: .chart
      ) {
        secondaryButton(
          "Add a muscle", icon: .plus, id: "add-muscle", .settings(.muscle(.add)))
      }
      : card {
        p(.class("muted")) {
          "Sets a week: from minimum effective (MEV) to maximum recoverable volume (MRV),"
            + " with an optional maximum adaptive volume (MAV) between."
        }
        orderedRows("Muscles", move: { .settings(.muscle(.move($0))) }) {
          for muscle in muscles { muscleRow(state, muscle, ids) }
        }
      },
    div(.class("buttons")) {
      if missing > 0 {
        secondaryButton(
          missing == Muscle.standardNames.count
            ? "Add the standard muscles"
            : "Add the " + counted(missing, "missing standard muscle", "missing standard muscles"),
          icon: .plus, id: "add-standard", .settings(.muscle(.addStandard)))
      }
      if !muscles.isEmpty {
        quietButton(
          "Reset all bands", icon: .undo, id: "reset-bands", .settings(.muscle(.resetAllBands)))
      }
    },
  ]
}

private func muscleRow(_ state: State, _ muscle: Muscle, _ ids: [ULID]) -> Node {
  let id = muscle.id
  let drafts = state.settings.drafts
  return expandableRow(
    muscle.name, detail: muscle.landmarks?.sentence ?? "No band", id: id.text,
    isOpen: state.settings.openMuscle == id,
    left: ("Delete", .settings(.muscle(.delete(id)))), toggle: .settings(.muscle(.toggle(id)))
  ) {
    drafts.field("Name", id: "name-" + id.text, saved: muscle.name) {
      .settings(.muscle(.rename(id, $0)))
    }
    div(.class("steppers")) {
      for edge in BandEdge.allCases { bandField(drafts, muscle, edge) }
    }
    div(.class("buttons")) {
      moveButtons(muscle.name, id: id, in: ids) { .settings(.muscle(.move($0))) }
      quietButton(
        "Reset to " + VolumeBands.standard.mev.text() + "–" + VolumeBands.standard.mrv.text(),
        icon: .undo, id: "reset-" + id.text, .settings(.muscle(.resetBands(id))))
      dangerButton(
        "Delete", icon: .trash, id: "delete-" + id.text, .settings(.muscle(.delete(id))))
      versionsButton(Muscle.kind.name, id, of: muscle.name)
    }
    p(.class("muted")) { deletionText(state.notebook.exerciseCount(working: id)) }
  }
}

private func bandField(_ drafts: FieldDrafts, _ muscle: Muscle, _ edge: BandEdge) -> Node {
  let id = muscle.id
  return drafts.stepperField(
    edge.title, id: edge.id(id), saved: edge.value(muscle.bands)?.typed ?? "", unit: edge.title,
    placeholder: "none",
    less: .settings(.muscle(.stepBand(id, edge, -1))),
    more: .settings(.muscle(.stepBand(id, edge, 1)))
  ) { .settings(.muscle(.typeBand(id, edge, $0))) }
}

private func deletionText(_ count: Int) -> String {
  if count == 0 { return "No exercise works it; deleting it changes no numbers." }
  return counted(count, "exercise works", "exercises work")
    + " it. If you delete it, their shares do not count until it is restored."
}
