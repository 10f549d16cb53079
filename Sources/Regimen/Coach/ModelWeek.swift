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
  /// - Parameter weeks: what was asked for and may still be answered.
  /// - Throws: `Failure`, which names the offline plan.
  static func ask(
    _ client: GatewayClient, _ brief: CoachBrief, id: ULID, _ weeks: SentWeeks
  ) async throws -> ModelWeek {
    let now = ModelRequest(brief)
    guard !now.choices.isEmpty else {
      throw Failure(
        message: "There is nothing that a model could choose from.",
        hint: "Give the gym more equipment, or leave less alone.")
    }
    // The same identifier on each try, so that a line that breaks pays once, also where the log
    // has changed meanwhile.
    let key = id.text
    let (first, asked) = try await weeks.remember(key, key: key, WeekQuestion(now.data)).ask {
      try await client.week($0, key: key)
    }
    guard let request = asked.data == now.data ? now : ModelRequest(brief, as: asked.data) else {
      throw Failure(
        message: "What the model could choose from has changed since it was asked.",
        hint: "Ask it again, or plan without it: regimen coach plan.")
    }
    do throws(ModelAnswerError) {
      let plan = try request.week(from: first.answer, brief, id: id, model: first.model)
      return ModelWeek(plan: plan, quota: first.quota, isRepaired: first.isRepaired)
    } catch {
      guard case .faults(let faults) = error, !first.isRepaired else { throw failure(error) }
      let second: GatewayClient.Written
      do {
        let key = repairKey(id)
        let repair = WeekQuestion(asked.data, repairing: first.id, faults)
        second = try await weeks.remember(key, key: key, repair).ask {
          try await client.week($0, key: key)
        }.answer
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

  /// It is over, and asked for anew from now on.
  static func forget(_ id: ULID, in weeks: SentWeeks) async throws {
    for question in [id.text, repairKey(id)] { try await weeks.forget(question) }
  }

  private static func repairKey(_ id: ULID) -> String { id.text + "-repair" }

  private static func failure(_ error: ModelAnswerError) -> Failure {
    Failure(
      message: "The model's week does not hold: \(error.message) (\(error.code))",
      hint: "Plan without it: regimen coach plan.", exitCode: ExitCodes.unreadable)
  }
}
