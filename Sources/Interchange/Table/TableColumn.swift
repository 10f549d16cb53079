/// What a column of a table that no app is known to write can hold.
public enum TableColumn: String, CaseIterable, Sendable {
  case date
  /// The time of day, where it has a column of its own.
  case start
  case workout
  case exercise
  /// The number of the set.
  case set
  /// How many equal sets a row stands for.
  case sets
  /// Warm-up, drop set and so on.
  case kind
  /// Left or right.
  case side
  case weight
  /// Of the weight.
  case unit
  case reps
  case rpe
  case seconds
  case distance
  case notes

  /// What no log can do without, beside something that was done.
  static let required: [TableColumn] = [.date, .exercise]
  /// One of these says what was done.
  static let done: [TableColumn] = [.reps, .seconds, .distance]
}

extension TableColumn {
  /// Folded names that people give it, the likeliest first.
  var folded: [String] {
    switch self {
    case .date: StrongColumn.date.folded + ["day", "tag", "dato", "dia", "jour", "giorno", "дата"]
    case .start: ["starttime", "start", "timeofday", "uhrzeit", "beginn", "heure", "hora", "ora"]
    case .workout:
      StrongColumn.workoutName.folded + [
        "workout", "session", "training", "routine", "title", "einheit", "seance", "entrainement",
        "entrenamiento", "sesion", "allenamento", "treino",
      ]
    case .exercise:
      StrongColumn.exerciseName.folded + [
        "exercise", "movement", "lift", "exercice", "ejercicio", "esercizio", "exercicio",
        "упражнение",
      ]
    case .set:
      StrongColumn.setOrder.folded + ["set", "setnumber", "setno", "setindex", "serie", "подход"]
    case .sets: ["sets", "setcount", "satze", "series", "serien"]
    case .kind: ["settype", "kind", "type", "art", "tipo"]
    case .side: ["side", "seite", "lado", "cote", "lato"]
    case .weight:
      StrongColumn.weight.folded + ["load", "last", "carga", "charge", "carico", "kg", "lb", "вес"]
    case .unit: ["weightunit", "unit", "units", "unidad", "unite", "unita", "unidade"]
    case .reps: StrongColumn.reps.folded + ["rep", "wiederholung", "ripetizione", "повторения"]
    case .rpe: StrongColumn.rpe.folded
    case .seconds:
      StrongColumn.seconds.folded + [
        "durationseconds", "duration", "time", "dauer", "zeit", "duree", "temps", "tiempo", "tempo",
      ]
    case .distance: StrongColumn.distance.folded
    case .notes:
      StrongColumn.notes.folded + [
        "comment", "comments", "kommentar", "bemerkung", "remarks", "commentaire", "comentario",
        "commento",
      ]
    }
  }
}
