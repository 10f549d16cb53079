import Coach
import Documents
import Running

extension PlanAudit {
  /// For programs: every plan with its measures beside those of published plans.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("plans", sections) { writer, section in
        writer.object { writer in
          writer.member("distance", section.configuration.knownDistance.rawValue)
          writer.member("level", section.configuration.knownLevel.rawValue)
          writer.member("days", section.configuration.days)
          writer.member("weeks", section.configuration.weeks)
          writer.list("measures", section.lines) { writer, line in
            writer.object { writer in
              writer.member("measure", line.measure)
              writer.member("value", line.value.roundedForOutput)
              writer.member("low", line.low.roundedForOutput)
              writer.member("median", line.median?.roundedForOutput)
              writer.member("high", line.high.roundedForOutput)
              writer.member("inside", line.isInside)
              writer.member("reason", line.reason)
            }
          }
        }
      }
      writer.member("unexplained", unexplained)
    }
    return writer.finish()
  }
}

extension WeekAudit {
  /// For programs: every week with its measures beside those of published weeks.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("weeks", sections) { writer, section in
        writer.object { writer in
          writer.member("title", section.title)
          writer.list("sources", section.sources) { $0.string($1) }
          writer.list("measures", section.lines) { writer, line in
            writer.object { writer in
              writer.member("measure", line.measure)
              writer.member("value", line.value.roundedForOutput)
              writer.member("low", line.range.lowerBound.roundedForOutput)
              writer.member("high", line.range.upperBound.roundedForOutput)
              writer.member("tolerance", line.tolerance.roundedForOutput)
              writer.member("inside", line.isInside)
              writer.member("reason", line.reason)
            }
          }
          writer.list("faults", section.faults) { writer, fault in
            writer.object { writer in
              writer.member("code", fault.code.rawValue)
              writer.member("message", fault.message)
            }
          }
        }
      }
      writer.member("unexplained", unexplained)
    }
    return writer.finish()
  }
}
