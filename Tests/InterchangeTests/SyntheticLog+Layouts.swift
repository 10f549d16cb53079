import Interchange

extension SyntheticLog {
  static let layouts: [Layout] = strong + hevy + fitNotes + others

  static let oneOfEachFormat = LogFormat.allCases.compactMap { format in
    layouts.last { $0.format == format }
  }

  private static let strong: [Layout] = [
    Layout(
      variant: "S0", format: .strong,
      header: "Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes"
    ) { "\($0.day) 18:00,Day,\($0.quoted),\($0.number),\($0.weight),\($0.reps),0,0," },
    Layout(
      variant: "S1", format: .strong,
      header: "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
        + "Workout Notes,RPE"
    ) { "\($0.day) 18:00:00,Day,\($0.quoted),\($0.number),\($0.weight),\($0.reps).0,0,0,,," },
    Layout(
      variant: "S2", format: .strong,
      header: "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,"
        + "Notes,Workout Notes,RPE"
    ) { "\($0.day) 18:00:00,Day,1h,\($0.quoted),\($0.number),\($0.weight),\($0.reps),0,0,,,8" },
    Layout(
      variant: "S3", format: .strong,
      header: "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE"
    ) { "\($0.day) 18:00:00,Day,1h,\($0.quoted),\($0.number),\($0.weight),\($0.reps),0,0," },
    Layout(
      variant: "S4", format: .strong,
      header: #""Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"#
        + #""Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes""#
    ) {
      let workout = "\"\($0.workout)\";\"\($0.day) 18:00:00\";\"Day\";\"3600\";\($0.quoted);"
      let set = "\"\($0.number)\";\"\($0.weight)\";\"\($0.reps)\";"
      return workout + set + #""";"";"";"";"""#
    },
    Layout(
      variant: "S5", format: .strong,
      header: "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;"
        + "Distance Unit;Seconds;Notes;Workout Notes;Workout Duration"
    ) { "\($0.day) 18:00:00;Day;\($0.quoted);\($0.number);\($0.weight);kg;\($0.reps);;;;0;;;1h" },
    Layout(
      variant: "S6", format: .strong,
      header: "Date,Nom de l'entraînement,Durée,Nom de l'exercice,Ordre de la série,Poids,Réps,"
        + "Distance,Secondes,Notes,Notes d'entraînement,RPE"
    ) { "\($0.day) 18:00:00,Day,35min,\($0.quoted),\($0.number),\($0.weight),\($0.reps),0,0,,," },
  ]

  private static let hevy: [Layout] = [
    hevy("metric", "weight_kg", "distance_km", ","),
    hevy("imperial", "weight_lbs", "distance_miles", ","),
    hevy("metric-tsv", "weight_kg", "distance_km", "\t"),
    hevy("imperial-tsv", "weight_lbs", "distance_miles", "\t"),
  ]

  private static func hevy(
    _ variant: String, _ weight: String, _ distance: String, _ delimiter: String
  ) -> Layout {
    let header = [
      "title", "start_time", "end_time", "description", "exercise_title", "superset_id",
      "exercise_notes", "set_index", "set_type", weight, "reps", distance, "duration_seconds",
      "rpe",
    ]
    return Layout(
      variant: variant, format: .hevy, header: header.joined(separator: delimiter)
    ) { entry in
      let fields = [
        "Day", "\(entry.day) 18:00:00", "\(entry.day) 19:00:00", "", entry.quoted, "", "",
        "\(entry.number - 1)", "normal", "\(entry.weight)", "\(entry.reps)", "", "", "",
      ]
      return fields.joined(separator: delimiter)
    }
  }

  private static let fitNotes: [Layout] = [
    Layout(
      variant: "android", format: .fitnotes,
      header: "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment"
    ) { "\($0.day),\($0.exercise),Any,\($0.weight),kgs,\($0.reps),,,,fine" },
    Layout(
      variant: "android-no-comment", format: .fitnotes,
      header: "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time"
    ) { "\($0.day),\($0.exercise),Any,\($0.weight),kgs,\($0.reps),,," },
    Layout(
      variant: "android-older", format: .fitnotes,
      header: "Date,Exercise,Category,Weight (lbs),Reps,Distance,Distance Unit,Time"
    ) { "\($0.day),\($0.exercise),Any,\($0.weight),\($0.reps),,," },
    Layout(
      variant: "ios", format: .fitnotes,
      header: "Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,"
        + "Notes,Kind"
    ) { "\($0.day),\($0.quoted),Any,\($0.weight),,\($0.reps),,,,,wr" },
  ]

  private static let others: [Layout] = [
    Layout(
      variant: "current", format: .fitbod,
      header: "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,"
        + "Note,multiplier"
    ) { "\($0.day) 18:00:00 +0000,\($0.quoted),\($0.reps),\($0.weight),0,0,0,0,false,,1.0" },
    Layout(
      variant: "older", format: .fitbod,
      header: "Date,Exercise,Sets,Reps,Weight,isWarmup,Note"
    ) { "\($0.day) 18:00:00 +0000,\($0.quoted),1,\($0.reps),\($0.weight),false," },
    Layout(
      variant: "standard", format: .liftosaur,
      header: "Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,"
        + "Completed Reps,Is AMRAP?,Required RPE,Completed RPE,Log RPE?,Required Weight Value,"
        + "Required Weight Unit,Completed Weight Value,Completed Weight Unit,Ask Weight?,"
        + "Completed Reps Time,Target Muscles,Synergist Muscles,Notes"
    ) {
      let start = "\($0.day)T18:00:00.000Z,P,Day,\($0.quoted),0,5,\($0.reps),0,,,0,"
      return start + "20,kg,\($0.weight),kg,0,,,,"
    },
    Layout(
      variant: "standard", format: .liftlog,
      header: "SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes"
    ) { "s\($0.workout),\($0.day)T18:00:00,\($0.quoted),\($0.weight),kg,\($0.reps),8," },
    Layout(
      variant: "standard", format: .lyfta,
      header: " Title,Date,Duration,Exercise,\"Superset id\",Weight,Reps,Distance,Time,\"Set Type\""
    ) { "Day,\"\($0.day) 18:00:00\",01:00:00,\($0.quoted),,\($0.weight),\($0.reps),,,NORMAL_SET" },
    Layout(
      variant: "entries", format: .gymrun,
      header: "Date;Time;Routine;Exercise;Set;Weight;Reps;Duration;Distance;Para6;Para7;Para8;"
        + "Para9;Para10;Note;Type;Book;Version1"
    ) {
      let day = $0.day.split(separator: "-").reversed().joined(separator: ".")
      let set = "\($0.quoted);\($0.number);\($0.weight);\($0.reps)"
      return "\(day);18:00:00;Day;\(set);;;;;;;;;1;1;1"
    },
    Layout(
      variant: "german", format: .gymbook,
      header: "Datum;Training;Zeit;Übung;Wiederholungen / Zeit;Gewicht / Strecke;Ausgelassen"
    ) {
      let day = $0.day.split(separator: "-").reversed().joined(separator: ".")
      return "\(day);Day;18:00;\($0.quoted);\($0.reps) Wiederholungen;\($0.weight) kg;Nein"
    },
    Layout(
      variant: "wide", format: .stronglifts,
      header: "Date,Note,Workout,Body Weight,Exercise 1,Weight (KG),Weight (LB),Set 1"
    ) { "\($0.day),,Day,84KG,\($0.quoted),\($0.weight),,\($0.reps)" },
    Layout(
      variant: "standard", format: .stronglifts,
      header: "Date (yyyy/mm/dd),Workout,Workout Name,Exercise,Notes,Set 1 (Reps), Set 1 (KG)"
    ) { "\"\($0.day)\",\"\($0.workout)\",Day,\($0.quoted),\"\",\($0.reps),\($0.weight)" },
  ]
}
