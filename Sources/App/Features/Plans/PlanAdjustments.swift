import Body
import Documents
import Running
import Strength

extension State {
  /// What is proposed after the week that is over; nil where it was decided already.
  func proposal(for plan: Plan) -> Adjustment? {
    guard let week = plan.reviewedWeek(at: now) else { return nil }
    return plan.proposal(
      after: week, today: day, others: notebook.otherRuns(for: plan, today: day),
      in: PlanUnit(notebook.settings))
  }

  /// A running plan whose last week asks for a change, for two days after that week.
  var weekToDecide: (plan: Plan, proposal: Adjustment)? {
    for plan in notebook.plans where plan.isRunning(on: day) {
      guard let number = plan.reviewedWeek(at: now),
        let week = plan.weeks.first(where: { $0.number == number }),
        day < week.startsOn + 9, let proposal = proposal(for: plan), proposal.changesPlan
      else { continue }
      return (plan, proposal)
    }
    return nil
  }
}

extension Notebook {
  /// Runs that were no part of a plan, as far back as its decisions look.
  func otherRuns(for plan: Plan, today: CivilDay) -> [OtherRun] {
    let days = min(plan.firstDay, today - 37)...max(today, plan.firstDay)
    return activities(in: days).otherRuns(for: plan, among: plans, of: profile)
  }
}

extension Adjustment.Verdict {
  var title: String {
    switch self {
    case .hold: "Continue as planned"
    case .raise: "A little more next week"
    case .lower: "A little less next week"
    case .repeat: "The same amount again"
    case .comeBack: "Return gradually"
    case .replan: "Replan the rest"
    }
  }
}

/// The proposal after the last week, as a diff.
func adjustmentCard(_ state: State, _ plan: Plan) -> Node {
  guard let proposal = state.proposal(for: plan) else { return .none }
  let verdict = proposal.verdict.known ?? .hold
  return card("After week " + String(proposal.week), id: "proposal") {
    p(.class("verdict")) { verdict.title }
    ul(.class("bullets")) { for reason in proposal.reasons { li { reason } } }
    if !proposal.changes.isEmpty { eventChanges(proposal, state.day) }
    if !proposal.changesPlan {
      secondaryButton("All right", icon: .check, id: "accept", .plans(.accept))
    } else {
      primaryButton("Accept", icon: .check, id: "accept", .plans(.accept))
      secondaryButton("Leave it as it is", icon: .close, id: "refuse", .plans(.refuse))
    }
  }
}

private func eventChanges(_ proposal: Adjustment, _ today: CivilDay) -> Node {
  ul(.class("diff"), .label("Changes")) {
    for change in proposal.changes {
      li(.key(change.event.text)) {
        span(.class("diff-day")) { change.date.fullText(today: today) }
        element("del") { change.before }
        element("ins") { change.after }
        span(.class("diff-load")) {
          "load " + change.loadBefore.text(digits: 0) + " → " + change.loadAfter.text(digits: 0)
        }
      }
    }
  }
}

/// What was proposed before, and what became of it.
func historyCard(_ plan: Plan) -> Node {
  if plan.adjustments.isEmpty { return .none }
  return card("Decisions") {
    rows("Decisions") {
      for adjustment in plan.adjustments.reversed() {
        plainRow(
          "Week " + String(adjustment.week) + ": "
            + (adjustment.verdict.known?.title ?? adjustment.verdict.name),
          detail: adjustment.reasons.joined(separator: " "), key: adjustment.id.text
        ) {
          span(.class("chip")) {
            adjustment.outcome == .known(.accepted) ? "Accepted" : "Refused"
          }
        }
      }
    }
  }
}
