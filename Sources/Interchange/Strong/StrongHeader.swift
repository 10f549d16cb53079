/// What the columns of Strong's exports hold, and what the app calls them in its languages.
enum StrongColumn: CaseIterable {
  case date, workoutName, duration, exerciseName, setOrder, weight, reps, distance, seconds
  case notes, workoutNotes, rpe

  static let required: [StrongColumn] = [.date, .exerciseName, .setOrder, .weight, .reps]

  /// As the English app writes it.
  var name: String {
    switch self {
    case .date: "Date"
    case .workoutName: "Workout Name"
    case .duration: "Duration"
    case .exerciseName: "Exercise Name"
    case .setOrder: "Set Order"
    case .weight: "Weight"
    case .reps: "Reps"
    case .distance: "Distance"
    case .seconds: "Seconds"
    case .notes: "Notes"
    case .workoutNotes: "Workout Notes"
    case .rpe: "RPE"
    }
  }

  /// Folded; English first, then French, German, Spanish, Italian, Portuguese and Dutch.
  var folded: [String] {
    switch self {
    case .date: ["date", "datum", "fecha", "data"]
    case .workoutName:
      [
        "workoutname", "nomdelentrainement", "nomdentrainement", "trainingsname",
        "namedesworkouts", "namedestrainings", "nombredelentrenamiento", "nombredeentrenamiento",
        "nomeallenamento", "nomedellallenamento", "nomedotreino", "naamworkout",
        "naamvandeworkout", "workoutnaam", "trainingsnaam",
      ]
    case .duration:
      [
        "duration", "durationsec", "workoutduration", "duree", "dauer", "duracion", "durata",
        "duracao", "duur",
      ]
    case .exerciseName:
      [
        "exercisename", "nomdelexercice", "nomdexercice", "ubungsname", "namederubung", "ubung",
        "nombredelejercicio", "nombredeejercicio", "nomeesercizio", "nomedellesercizio",
        "nomedoexercicio", "oefeningsnaam", "naamoefening", "naamvandeoefening", "oefening",
      ]
    case .setOrder:
      [
        "setorder", "ordredelaserie", "ordredesseries", "satzreihenfolge", "reihenfolgedersatze",
        "satznummer", "satz", "ordendelaserie", "ordendeserie", "ordendeseries", "ordineserie",
        "ordinedellaserie", "ordineset", "ordemdaserie", "setvolgorde", "volgordevandeset",
        "volgordevandesets",
      ]
    case .weight: ["weight", "poids", "gewicht", "peso"]
    case .reps:
      [
        "reps", "repetitions", "wdh", "wiederholungen", "repeticiones", "ripetizioni",
        "repeticoes", "herhalingen",
      ]
    case .distance:
      ["distance", "distanz", "strecke", "entfernung", "distancia", "distanza", "afstand"]
    case .seconds: ["seconds", "secondes", "sekunden", "segundos", "secondi", "seconden"]
    case .notes: ["notes", "notizen", "notas", "note", "notities"]
    case .workoutNotes:
      [
        "workoutnotes", "notesdentrainement", "notesdelentrainement", "workoutnotizen",
        "trainingsnotizen", "notasdelentrenamiento", "notasdeentrenamiento", "noteallenamento",
        "notedellallenamento", "notasdotreino", "workoutnotities", "trainingsnotities",
      ]
    case .rpe: ["rpe"]
    }
  }
}

/// Where Strong's columns are.
struct StrongPlaces {
  private var places: [StrongColumn: Int] = [:]

  subscript(_ column: StrongColumn) -> Int? { places[column] }

  var missing: [String] {
    StrongColumn.required.filter { places[$0] == nil }.map { $0.name }
  }

  /// By the names of the header; a unit may stand behind some of them, as in `Weight (kg)`, or in
  /// their place, as in files of 2016.
  init(named columns: Columns) {
    for column in StrongColumn.allCases {
      var names = column.folded
      if column == .weight { names = Self.with(["kg", "kgs", "lb", "lbs"], names) }
      if column == .distance { names = Self.with(["meters", "m", "km", "miles", "mi"], names) }
      places[column] = columns.first(of: names)
    }
  }

  private static func with(_ units: [String], _ names: [String]) -> [String] {
    names + names.flatMap { name in units.map { name + $0 } } + units
  }

  /// By the shape of the data, for headers in languages that are not known: S1, S2 and S3 have 11,
  /// 12 and 10 columns and begin with `YYYY-MM-DD HH:MM:SS`.
  init?(shapedLike row: Row?, width: Int) {
    guard let row, let order = Self.orders[width], row.record.fieldCount >= width else {
      return nil
    }
    for (index, column) in order.enumerated() { places[column] = index }
    let date = row.bytes(places[.date])
    guard date.count == 19, date.dropFirst(4).first == 0x2d, DateText.read(date) != nil,
      !row.isEmpty(places[.exerciseName]), !row.isEmpty(places[.setOrder])
    else { return nil }
    for column in [StrongColumn.weight, .reps, .distance, .seconds, .rpe] {
      let text = row.bytes(places[column])
      if !text.isEmpty, NumberText.read(text, decimalComma: true) == nil { return nil }
    }
  }

  private static let orders: [Int: [StrongColumn]] = {
    let all = StrongColumn.allCases
    return [
      12: all, 11: all.filter { $0 != .duration },
      10: all.filter { $0 != .notes && $0 != .workoutNotes },
    ]
  }()
}
