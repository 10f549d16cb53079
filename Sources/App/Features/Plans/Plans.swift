import Documents
import Running
import Strength

/// What is open on the pages of running plans, and what was typed there.
public struct PlansState: Sendable {
  /// The plan that is being made or changed; nil before its page was opened.
  var form: PlanForm?
  var openWeek: ULID?
  var openEvent: ULID?
  /// What is being added to the plan that is shown.
  var adding: PlanAddition?
  var drafts = FieldDrafts()
  var feed = FeedAddress()
  /// Whether that is shown over the calendar.
  var showsFeed = false

  public init() {}
}

enum PlanAddition: Equatable, Sendable {
  case race
  case sickness
}

public enum PlansAction: Sendable {
  case change(PlanChange)
  /// Keeps what is planned now, to compare it with what comes.
  case keepOther
  case exchangeOther
  case dropOther
  /// Whether other plans give way where they have runs in the same weeks.
  case create(endsOthers: Bool)
  // The rest is about the plan that is shown.
  case rename(String)
  /// Takes over the settings that were changed.
  case revise
  case delete(ULID)
  case toggleWeek(ULID)
  case toggleEvent(ULID)
  case askForRace
  case askForSickness
  case closeForm
  /// A field by its identifier.
  case type(String, String)
  case addRace
  case addSickness
  /// Asks for an address that calendars can subscribe to.
  case makeFeed
  case showFeed(Bool)
  case feedTargets(TargetForm)
  case feedStart(String)
  case copyFeed
  /// A file of a plan or of a run, by the name of its format.
  case downloadPlan(ULID, String)
  case downloadRun(EventPlace, String)
  /// The proposal after the last week.
  case accept
  case refuse
  /// A performance that was measured: paces follow it from today on, or do not.
  case acceptPaces
  case refusePaces
}

/// A change of what a new plan is made from.
public enum PlanChange: Sendable {
  case name(String)
  /// By its name.
  case distance(String)
  case level(String)
  case longRunDay(String)
  case days(by: Int)
  case typeDays(String)
  case weeks(by: Int)
  case typeWeeks(String)
  case raceDate(String)
  case startDate(String)
  case restDay(String)
  case performance(String)
  /// Of the race that the paces follow from, by the name of its distance.
  case raceLength(String)
  /// A number by the identifier of its field.
  case number(String, String)
  /// Other runs that suit as well.
  case shuffle
  /// The nearest plan that works, in place of one that is refused.
  case takeOffer
}

extension State {
  mutating func arriveAtPlans() {
    plans.openWeek = nil
    plans.openEvent = nil
    plans.adding = nil
    plans.drafts = FieldDrafts()
    plans.feed = FeedAddress()
    plans.showsFeed = false
    plans.form = nil
  }

  /// On a page with one, as soon as there is what it is about.
  mutating func openPlanForm() {
    if plans.form != nil { return }
    switch route {
    case .newPlan: plans.form = PlanForm(notebook, today: day)
    case .changePlan(let id):
      plans.form = notebook.plan(id).map { PlanForm(changing: $0, notebook, today: day) }
    default: break
    }
  }

  /// The plan that the page is about.
  var shownPlan: Plan? {
    guard case .plan(let id) = route else { return nil }
    return notebook.plan(id)
  }
}
