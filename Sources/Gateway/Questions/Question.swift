import Coach
import Documents

/// The body of a request: data for the model and, for the repair of a week, what was wrong.
struct Question: Equatable, Sendable {
  struct Repair: Equatable, Sendable {
    /// The request whose answer did not hold.
    var request: String
    /// `d3 too_long`, from closed lists.
    var faults: [String]
  }

  var data: QuestionData
  var repair: Repair?

  static let mostFaults = 10

  init(_ kind: QuestionKind, _ body: [UInt8]) throws(GatewayFailure) {
    let value: JSONValue
    do throws(JSONFailure) {
      value = try JSONValue(parsing: body)
    } catch {
      throw .badRequest("The body is no JSON: \(error.fault) at byte \(error.offset).")
    }
    let keys = kind == .week ? ["data", "repairs", "faults"] : ["data"]
    guard case .object(let members) = value, members.allSatisfy({ keys.contains($0.key) }) else {
      throw .badRequest("The body takes \(keys.joined(separator: ", ")) and nothing else.")
    }
    do throws(ModelDataError) {
      data = try QuestionData(kind, value["data"] ?? .null)
    } catch {
      throw .badRequest(error.message)
    }
    guard let repairs = value["repairs"] else {
      if value["faults"] != nil { throw .badRequest("faults needs repairs.") }
      return
    }
    guard let request = repairs.string, !request.isEmpty, request.utf8.count <= 26 else {
      throw .badRequest("repairs takes the id of an answer.")
    }
    guard let items = value["faults"]?.array, !items.isEmpty, items.count <= Question.mostFaults
    else { throw .badRequest("faults takes a list of up to \(Question.mostFaults).") }
    var faults: [String] = []
    for item in items {
      guard let code = item["code"]?.string.flatMap({ WeekFault.Code(rawValue: $0) }) else {
        throw .badRequest("A fault has a code of docs/coach.md.")
      }
      let day = item["day"]?.count
      guard day == nil || (1...7).contains(day ?? 0) else {
        throw .badRequest("The day of a fault is 1 to 7.")
      }
      faults.append((day.map { "d\($0) " } ?? "week ") + code.rawValue)
    }
    repair = Repair(request: request, faults: faults)
  }

  /// The conversation with a model.
  func turns(after answer: String?) -> [ModelCall.Turn] {
    let first = ModelCall.Turn(role: .user, text: data.text)
    guard let repair, let answer else { return [first] }
    return [
      first, Question.former(answer),
      Question.again("It breaks rules: " + repair.faults.joined(separator: "; ") + "."),
    ]
  }

  /// Characters of an answer that is sent back to be mended.
  static let longestRepaired = 6000

  /// The answer that is to be mended, cut where it is far longer than a good one.
  static func former(_ answer: String) -> ModelCall.Turn {
    ModelCall.Turn(role: .assistant, text: String(answer.prefix(longestRepaired)))
  }

  static func again(_ reason: String) -> ModelCall.Turn {
    ModelCall.Turn(role: .user, text: reason + " Answer with all of it again, JSON only.")
  }
}
