import App
import ArgumentParser
import Body
import Documents
import Library
import Running

extension PlanCommand {
  struct Complete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "complete", abstract: "Mark a run as done.",
      discussion: "regimen plan complete today --time 48:30 --km 9.2")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var which: RunOptions
    @Argument(help: "Its day, such as 2027-04-20, today or yesterday.") var day: DayArgument
    @Option(help: "How long it took, such as 48:30; as planned without it.") var time: PaceArgument?
    @Option(help: "How far it was: 9.2km, 5.7mi, or a number in your own unit; else as planned.")
    var distance: RunLengthArgument?
    @Option(help: "The same in km.") var km: Double?
    @Option(help: "How hard it felt, 0 to 10.") var rating: Double?
    @Flag(help: "It is to be done again.") var undo = false

    func validate() throws {
      if km != nil, distance != nil { throw ValidationError("Use one of --distance and --km.") }
      if let km, !(0.1...600).contains(km) { throw ValidationError("--km takes 0.1 to 600.") }
      if let rating, !(0...10).contains(rating) {
        throw ValidationError("--rating takes 0 to 10.")
      }
      if undo, time != nil || distance != nil || km != nil || rating != nil {
        throw ValidationError("--undo takes nothing else.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      let (old, event) = try PlanCommand.event(open, which, day)
      var plan = old
      if undo {
        try plan.complete(event.id, nil)
        return try await PlanCommand.keep(
          plan, old, "\(event.name) is to be done again.", [], open, json: which.json)
      }
      let unit = PlanUnit(try open.settings())
      let kilometers = distance?.kilometers(in: unit) ?? km
      if let kilometers, !(0.1...600).contains(kilometers) {
        throw Failure.usage("--distance takes 0.1 to 600 km.")
      }
      let notebook = try open.notebook()
      let place = EventPlace(plan: plan.id, event: event.id)
      var run = notebook.knownRun(place)
      run.seconds = time?.seconds ?? run.seconds
      run.meters = kilometers.map { $0 * 1000 } ?? run.meters
      run.rating = rating ?? run.rating
      var rated: [Draft] = []
      if let done = try notebook.completing(place, as: run, today: Clock.today) {
        plan = done.plan
        if let recording = done.recording { rated.append(try Draft(recording.new)) }
      }
      try await PlanCommand.keep(
        plan, old, "\(event.name) is done.", [], open, besides: rated, json: which.json)
    }
  }
}
