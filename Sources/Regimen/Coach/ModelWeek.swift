import Coach
import Documents
import Gateway

/// A week by a gateway's model, held to the rules of every other week.
struct ModelWeek {
  let plan: WeekPlan
  let quota: GatewayClient.Quota
  /// Whether the model was asked twice.
  let isRepaired: Bool

  /// Asks once, and once more where the week breaks rules that cannot be set right.
  ///
  /// - Throws: `Failure`, which names the offline plan.
  static func ask(_ client: GatewayClient, _ brief: CoachBrief, id: ULID) async throws -> ModelWeek
  {
    let request = ModelRequest(brief)
    guard !request.choices.isEmpty else {
      throw Failure(
        message: "There is nothing that a model could choose from.",
        hint: "Give the gym more equipment, or leave less alone.")
    }
    // The same identifier on each try, so that a line that breaks pays once.
    let first = try await client.week(request.data, key: id.text)
    do throws(ModelAnswerError) {
      let plan = try request.week(from: first.answer, brief, id: id, model: first.model)
      return ModelWeek(plan: plan, quota: first.quota, isRepaired: first.isRepaired)
    } catch {
      guard case .faults(let faults) = error, !first.isRepaired else { throw failure(error) }
      let second: GatewayClient.Written
      do {
        second = try await client.week(
          request.data, key: id.text + "-repair", repairs: (first.id, faults))
      } catch var other as GatewayClient.Failure {
        // An older gateway does not know each fault: what was wrong with the week is the reason.
        if other.code == "bad_request" { throw failure(error) }
        other.isOfRepair = true
        throw other
      }
      do throws(ModelAnswerError) {
        let plan = try request.week(from: second.answer, brief, id: id, model: second.model)
        return ModelWeek(plan: plan, quota: second.quota, isRepaired: true)
      } catch {
        throw failure(error)
      }
    }
  }

  private static func failure(_ error: ModelAnswerError) -> Failure {
    Failure(
      message: "The model's week does not hold: \(error.message) (\(error.code))",
      hint: "Plan without it: regimen coach plan.", exitCode: ExitCodes.unreadable)
  }
}
