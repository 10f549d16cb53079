import Documents
import Strength

/// Another app's log, an export of Regimen, recordings or health data, brought in by files.
func importPage(_ state: State) -> [Node] {
  [pageHead("Import", back: .settings(nil))] + importParts(state)
}

/// The page without its head, for the first steps.
func importParts(_ state: State) -> [Node] {
  let file = state.onboarding.file
  if state.onboarding.body.stage != .none { return bodyFilesParts(state) }
  switch file.stage {
  case .none: return fileChoice(state)
  case .trying:
    return [card(file.name) { progressBar("Reading " + file.name + " …", share: nil) }]
  case .running:
    return [
      card(file.name) {
        progressBar("Importing " + amount(file.report) + " …", share: nil)
        p(.class("field-note")) { "This may take a minute. You can use the rest of the app." }
      }
    ]
  case .tried:
    return [problemCard(file)] + importQuestions(file)
      + (file.report.map { trialParts($0, state) } ?? [])
  case .done: return file.report.map { doneParts($0, file) } ?? fileChoice(state)
  }
}

private func fileChoice(_ state: State) -> [Node] {
  [
    state.device.connection == .unpaired
      ? problemNotice(notPaired)
      : state.device.connection == .offline
        ? notice(
          .warning,
          "An import needs the library. Try again when the library can be reached.")
        : .none,
    state.onboarding.file.problem.map { problemNotice($0) } ?? .none,
    card("Choose files") {
      p {
        "Training logs: exports of Strong, Hevy, FitNotes, Fitbod, Liftosaur, LiftLog, StrongLifts, JEFIT, Lyfta, "
          + "GymBook, GymRun, Alpha Progression, Boostcamp and Regimen, and your own spreadsheets; "
          + "also in zip and gzip files. Review before importing; nothing is saved until "
          + "you confirm."
      }
      p {
        "Recordings and health: FIT, GPX and TCX files, several at once or in a zip file, and the "
          + "export of Apple Health as it comes, however large it is. (On the iPhone: Health, your "
          + "picture, Export All Health Data.)"
      }
      div(.class("buttons")) {
        primaryButton("Choose a file", icon: .upload, id: "import-choose", .import(.chooseFile))
      }
      harmless
    },
  ]
}

private var notPaired: Refusal {
  var refusal = Refusal()
  refusal.kind = "not-paired"
  refusal.message = "This device is not paired with the library."
  return refusal
}

private var harmless: Node {
  p(.class("field-note")) {
    "Importing the same file again is safe: duplicates are skipped, and a longer export adds "
      + "the rest."
  }
}

private func problemCard(_ file: FileImport) -> Node {
  guard let problem = file.problem else { return .none }
  return .group([
    problemNotice(problem),
    div(.class("buttons")) {
      if file.report == nil { secondaryButton("Try again", .import(.tryAgain)) }
      secondaryButton("Choose another file", icon: .upload, .import(.chooseFile))
    },
  ])
}

/// What the file does not say; asked, and open to second thoughts.
private func importQuestions(_ file: FileImport) -> [Node] {
  [
    tableCard(file), file.asksForUnit ? unitCard(file) : .none,
    file.asksForDates ? datesCard(file) : .none, zoneCard(file),
  ]
}

private func unitCard(_ file: FileImport) -> Node {
  card("Kilograms or pounds?") {
    p {
      file.name + " does not say what its weights are in"
        + (file.unit != nil
          ? "; they were read as you chose."
          : file.report != nil ? "; they were read as in earlier imports." : ".")
    }
    segments(
      "Weights in the file",
      options: [
        ("Kilograms (kg)", file.unit == .kg, .import(.unit(.kg))),
        ("Pounds (lb)", file.unit == .lb, .import(.unit(.lb))),
      ])
    if file.contradictsUnit, let unit = file.unit {
      secondaryButton("The weights are in " + unit.rawValue + " now", .import(.changeUnit))
    }
  }
}

private func trialParts(_ report: ImportReport, _ state: State) -> [Node] {
  let file = state.onboarding.file
  return [
    reportCard(report, file),
    sameCard(report, file),
    exerciseCard(report, state),
    diagnosticsCard(report.diagnostics),
    div(.class("buttons")) {
      if !report.bringsNothing, !report.readNothing {
        primaryButton(
          "Import " + amount(report), icon: .download, id: "import-run", .import(.run))
      } else if !file.choices.isEmpty, !report.readNothing {
        primaryButton("Import with these exercises", id: "import-run", .import(.run))
      }
      if file.problem == nil {
        secondaryButton("Choose another file", icon: .upload, .import(.chooseFile))
      }
    },
    harmless,
  ]
}

private func doneParts(_ report: ImportReport, _ file: FileImport) -> [Node] {
  [
    notice(
      .good,
      !report.bringsNothing
        ? "Imported " + amount(report) + " from " + file.name + "."
        : file.choices.isEmpty
          ? "Nothing new was in " + file.name + "."
          : "Imported " + file.name + " with the exercises that you chose."
    ),
    reportCard(report, file),
    div(.class("buttons")) {
      linkButton("See them in History", icon: .history, .history)
      secondaryButton("Import another file", icon: .upload, .import(.close))
    },
    diagnosticsCard(report.diagnostics),
    harmless,
  ]
}

/// What the file holds, in numbers.
private func reportCard(_ report: ImportReport, _ file: FileImport) -> Node {
  var text = counted(report.rows, "row", "rows") + " in " + file.name
  if !report.variant.isEmpty { text += " (layout " + report.variant + ")" }
  if let period = report.period {
    text += ", " + dateText(period.lowerBound) + " to " + dateText(period.upperBound)
  }
  return card(report.app) {
    div(.class("stats")) {
      stat(report.workouts.text, report.workouts == 1 ? "new workout" : "new workouts")
      stat(report.sets.text, report.sets == 1 ? "new set" : "new sets")
      stat(report.unchanged.text, report.unchanged == 1 ? "duplicate set" : "duplicate sets")
      if report.updated > 0 {
        stat(report.updated.text, report.updated == 1 ? "set updated" : "sets updated")
      }
      if report.kept > 0 {
        stat(report.kept.text, report.kept == 1 ? "edited set kept" : "edited sets kept")
      }
      if report.gone > 0 {
        stat(report.gone.text, report.gone == 1 ? "set not in file" : "sets not in file")
      }
      if let skipped = report.skipped {
        stat(skipped.text, skipped == 1 ? "row skipped" : "rows skipped")
      }
    }
    p(.class("field-note")) { text + "." }
    if report.readNothing {
      notice(.warning, "Nothing in this file could be read; below is why.")
    } else if report.bringsNothing, file.stage == .tried {
      notice(.info, "Nothing new: all of it is already in your library.")
    }
  }
}

/// Offers to join workouts that another app has brought.
private func sameCard(_ report: ImportReport, _ file: FileImport) -> Node {
  if report.alreadyThere == 0, !file.mergesSame { return .none }
  return card("Duplicates from another app") {
    p {
      file.mergesSame
        ? "Details from this file, such as RPE and notes, are added."
        : counted(report.alreadyThere, "workout begins", "workouts begin")
          + " at the same time as an existing one, with the same sets. Skipped."
    }
    secondaryButton(
      file.mergesSame ? "Leave them as they are" : "Merge them",
      .import(.mergeSame(!file.mergesSame)))
  }
}

/// Such as `312 workouts`, or sets where they go into workouts that are here.
private func amount(_ report: ImportReport?) -> String {
  guard let report else { return "" }
  if report.workouts > 0 { return counted(report.workouts, "workout", "workouts") }
  if report.merged > 0 { return counted(report.merged, "merged workout", "merged workouts") }
  if report.sets == 0, report.updated > 0 {
    return counted(report.updated, "changed set", "changed sets")
  }
  if report.sets > 0 { return counted(report.sets, "set", "sets") }
  if report.exercisesCreated == 0 { return "what is new" }
  return counted(report.exercisesCreated, "exercise", "exercises")
}

/// With its year, for a file may span many.
private func dateText(_ day: CivilDay) -> String {
  day.text(today: day) + " " + String(day.parts.year)
}

extension Action {
  /// For short.
  static func `import`(_ action: ImportAction) -> Action { .onboarding(.file(action)) }
}
