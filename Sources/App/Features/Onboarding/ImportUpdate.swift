import Documents
import Strength

public enum ImportAction: Sendable {
  case chooseFile
  /// What weights are in, where the file does not say; the file is read once more.
  case unit(WeightUnit)
  /// The unit is another one than in earlier imports.
  case changeUnit
  /// What stands first in dates that do not tell.
  case dateOrder(String)
  /// Where the training was done; empty for where the library is.
  case zone(String)
  /// What a column of a table holds, by its place.
  case column(Int, String)
  /// Whether workouts that another app has brought take in what the file knows of them.
  case mergeSame(Bool)
  case tryAgain
  /// Shows every choice for an exercise of the file.
  case open(String)
  /// The value of an option for an exercise of the file.
  case choose(String, for: String)
  case showMore
  case run
  /// Ends the import of recordings that is under way.
  case cancel
  /// Puts the file away.
  case close
}

func updateImport(_ state: inout State, _ action: ImportAction, _ effects: inout Effects) {
  switch action {
  case .chooseFile:
    effects.append(.chooseFile(.importFile, accept: FileImport.accepted, several: true))
  case .unit(let unit):
    state.onboarding.file.unit = unit
    state.onboarding.file.changesUnit = false
    state.onboarding.file.attempt(&effects)
  case .changeUnit:
    state.onboarding.file.changesUnit = true
    state.onboarding.file.attempt(&effects)
  case .dateOrder(let order):
    state.onboarding.file.dateOrder = order
    state.onboarding.file.attempt(&effects)
  case .zone(let name):
    state.onboarding.file.zone = name.isEmpty ? nil : name
    state.onboarding.file.attempt(&effects)
  case .column(let place, let meaning):
    state.onboarding.file.table?.set(place, to: meaning)
  case .mergeSame(let isMerged):
    state.onboarding.file.mergesSame = isMerged
    state.onboarding.file.attempt(&effects)
  case .tryAgain: state.onboarding.file.attempt(&effects)
  case .open(let name):
    state.onboarding.file.open = name
    state.askForCatalogue(&effects)
  case .choose(let value, let name): state.onboarding.file.choose(value, for: name)
  case .showMore: state.onboarding.file.shownExercises += FileImport.exerciseStep
  case .run: state.onboarding.file.run(&effects)
  case .cancel: state.onboarding.body.cancel(&effects)
  case .close:
    state.onboarding.file = FileImport()
    state.onboarding.body.close(&effects)
  }
}
