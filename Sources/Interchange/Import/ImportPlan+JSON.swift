import Documents

extension ImportPlan {
  /// The report, as scripts and the page read it.
  ///
  /// - Parameter diagnosticLimit: how many diagnostics are listed, errors before warnings before
  ///   notes; their number is there in any case.
  public func json(diagnosticLimit: Int = .max) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("format", format)
      writer.member("variant", variant)
      writer.member("rows", rows)
      writer.member("workouts", newWorkouts)
      writer.member("sets", newSets)
      writer.member("warmups", newWarmups)
      writer.key("created")
      writer.object { $0.member("exercises", newExercises) }
      writer.member("updated", updatedSets)
      writer.member("kept", keptSets)
      writer.member("unchanged", unchangedSets)
      writer.member("gone", goneSets)
      writer.member("merged", mergedWorkouts)
      writer.list("alreadyThere", sameWorkouts) { writer, workout in
        writer.object { writer in
          writer.member("name", workout.name)
          writer.member("day", workout.start.day.text)
          writer.member("from", workout.from)
          writer.member("sets", workout.sets)
        }
      }
      writer.list("exercises", matches) { writer, match in
        write(match, to: &writer)
      }
      writer.member("diagnosticCount", diagnostics.count)
      writer.list("diagnostics", shown(diagnosticLimit)) { writer, diagnostic in
        diagnostic.write(to: &writer)
      }
    }
    return writer.finish()
  }

  private func write(_ match: ExerciseMatch, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", match.name)
      writer.member("how", match.how.rawValue)
      writer.member("exercise", match.exerciseName)
      if let id = match.exerciseID { writer.member("id", id.text) }
      writer.member("sets", match.sets)
      writer.list("suggestions", match.suggestions) { writer, name in writer.string(name) }
    }
  }

  private func shown(_ limit: Int) -> [Diagnostic] {
    if diagnostics.count <= limit { return diagnostics }
    let severities: [Diagnostic.Severity] = [.error, .warning, .note]
    let ordered = severities.flatMap { severity in
      diagnostics.filter { $0.severity == severity }
    }
    return Array(ordered.prefix(limit))
  }
}

extension Diagnostic {
  /// For programs.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("line", line)
      writer.member("column", column)
      writer.member("severity", severity.rawValue)
      writer.member("code", code)
      writer.member("message", message)
    }
  }
}
