import Body
import Documents

/// What is shown of an activity besides its document.
public struct ActivitiesState: Sendable {
  /// What the charts run over.
  public enum Axis: Sendable { case time, distance }

  /// Whose page it is.
  private(set) var id: ULID?
  /// Its samples are on this device alone, and so is what they tell.
  private var isWaiting = false
  private(set) var loading = Loading.idle
  /// There are no samples: it was noted by hand, or the file is gone or damaged.
  private(set) var lacks: Refusal?
  /// What was measured along the way, once it has arrived.
  private(set) var track: ActivityTrack?
  /// What follows from all that, written once.
  var drawing: ActivityDrawing?
  var axis = Axis.distance
  var effort = EffortScale.Kind.pace
  /// Seconds of the timer where the cursor stands; nil before somebody has pointed anywhere.
  var cursor: Double?
  var isEditing = false
  /// What was typed and cannot be saved.
  var drafts = FieldDrafts()
  /// The recording that is on its way to be an activity of its own.
  var partedSource: ULID?
  /// What is on its way to be one activity again.
  var joining: Parting?

  /// An activity, and what was a recording of it.
  struct Parting: Sendable {
    var stays: ULID
    var parted: ULID
  }

  public init() {}

  /// Where the library tells what was measured along an activity.
  static func trackPath(_ id: ULID) -> String { path(id, "/track") }

  static func path(_ id: ULID, _ rest: String) -> String { "/api/activities/" + id.text + rest }

  /// - Parameter waiting: activities whose samples the library does not have yet.
  mutating func arrive(at route: Route, waiting: [ULID], _ effects: inout Effects) {
    guard case .activity(let id) = route else {
      if self.id != nil { forget(nil) }
      return
    }
    if id == self.id, track != nil || loading.isRunning { return }
    if id != self.id { forget(id) }
    isWaiting = waiting.contains(id)
    fetch(&effects)
  }

  /// How things are shown stays from one activity to the next.
  private mutating func forget(_ id: ULID?) {
    let (axis, effort, partedSource, joining) = (axis, effort, partedSource, joining)
    self = ActivitiesState()
    (self.id, self.axis, self.effort) = (id, axis, effort)
    (self.partedSource, self.joining) = (partedSource, joining)
  }

  mutating func fetch(_ effects: inout Effects) {
    guard let id else { return }
    loading = .running
    lacks = nil
    effects.append(
      .fetch(
        .activityTrack, method: "GET",
        path: ActivitiesState.trackPath(id) + (isWaiting ? "?kept" : ""), body: nil))
  }

  /// Other recordings are of it by now, whose line and curves are others.
  mutating func fetchAnew(_ id: ULID, _ effects: inout Effects) {
    guard id == self.id else { return }
    (track, cursor) = (nil, nil)
    fetch(&effects)
  }

  /// The library has the samples now, which the page may have asked for in vain.
  mutating func takeSamples(of id: ULID, _ effects: inout Effects) {
    guard id == self.id else { return }
    isWaiting = false
    if track == nil { fetch(&effects) }
  }

  /// An answer for another activity, which was left before it came, says nothing here.
  mutating func take(_ answer: Answer) {
    guard let id, loading.isRunning || answer.isGood else { return }
    if answer.isGood {
      guard let arrived = try? ActivityTrack(json: answer.body) else {
        if track == nil { loading = .failed(.unreadable) }
        return
      }
      if arrived.id != id.text { return }
      track = arrived
      loading = .done
      if arrived.meters < 1 { axis = .time }
      return
    }
    if track != nil { return }
    if answer.status == 404 {
      loading = .done
      lacks = answer.problem
    } else {
      loading = Loading(answer)
    }
  }
}

public enum ActivitiesAction: Sendable {
  case delete(ULID)
  case fetch
  case edit
  case endEditing
  case change(ActivityField, String)
  case axis(ActivitiesState.Axis)
  case effort(String)
  /// Shares of a chart's width and height.
  case pointAtChart(String)
  /// Shares of the map's width and height.
  case pointAtMap(String)
  /// A step of `ActivityCursor.steps`.
  case slide(String)
  /// Says which planned run it was, by plan and event.
  case link(EventPlace)
  case unlink
  /// Makes a recording an activity of its own.
  case part(ULID)
  case download(String)

  /// Whether it moves the cursor and nothing else.
  var isPointing: Bool {
    switch self {
    case .pointAtChart, .pointAtMap, .slide: true
    default: false
    }
  }
}

/// What a person says of an activity.
public enum ActivityField: Sendable { case name, sport, rating, feel, notes }
