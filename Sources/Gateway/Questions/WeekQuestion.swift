import Coach
import Documents

/// The body of a request for a week: what a model is told and, to have an answer mended, which one
/// and what is wrong with it.
public struct WeekQuestion: Equatable, Sendable {
  struct Fault: Equatable, Sendable {
    var code: String
    /// 1…7; nil where it concerns the week.
    var day: Int?
  }

  public let data: ModelData
  let repairs: String?
  let faults: [Fault]

  public init(_ data: ModelData) {
    self.data = data
    repairs = nil
    faults = []
  }

  /// - Parameter answer: its identifier.
  public init(_ data: ModelData, repairing answer: String, _ faults: [WeekFault]) {
    self.data = data
    repairs = answer
    self.faults = faults.prefix(Question.mostFaults).map { fault in
      Fault(code: fault.code.rawValue, day: fault.day.map { $0 + 1 })
    }
  }

  /// Reads what `write` writes.
  public init(_ value: JSONValue) throws(ModelDataError) {
    data = try ModelData(value["data"] ?? .null)
    repairs = value["repairs"]?.string
    faults = (value["faults"]?.array ?? []).compactMap { item -> Fault? in
      guard let code = item["code"]?.string else { return nil }
      return Fault(code: code, day: item["day"]?.count)
    }
  }

  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("data")
      data.write(to: &writer)
      guard let repairs else { return }
      writer.member("repairs", repairs)
      writer.list("faults", faults) { writer, fault in
        writer.object {
          $0.member("code", fault.code)
          if let day = fault.day { $0.member("day", day) }
        }
      }
    }
  }
}
