import Body
import Documents
import Testing
import Tracks

@Suite struct ActivityIndexTests {
  private func activity(
    _ name: String, at milliseconds: Int64, format: String, meters: Double, samples: Bool = false
  ) -> Activity {
    var source = ActivitySource()
    source.id = ULID(derivedFrom: name)
    source.format = format
    source.sport = Open(.running)
    source.startedAt = Instant(milliseconds: milliseconds)
    source.elapsedSeconds = 1800
    source.meters = meters
    if samples { source.samples = Attachment() }
    var activity = Activity()
    activity.id = source.id
    activity.sport = source.sport
    activity.startedAt = source.startedAt
    activity.elapsedSeconds = 1800
    activity.meters = meters
    activity.sources = [source]
    return activity
  }

  private let start: Int64 = 1_790_000_000_000

  @Test func findsTheNearestThatIsTheSame() {
    let index = ActivityIndex([
      activity("a", at: start, format: "fit", meters: 5000),
      activity("b", at: start + 150_000, format: "fit", meters: 5000),
      activity("c", at: start + 86_400_000, format: "fit", meters: 5000),
    ])
    let phone = activity("p", at: start + 100_000, format: "gpx", meters: 5050)
    #expect(index.same(as: phone.sources[0])?.id == ULID(derivedFrom: "b"))
    let later = activity("q", at: start + 40_000_000, format: "gpx", meters: 7000)
    #expect(index.same(as: later.sources[0]) == nil)
  }

  @Test func theBetterRecordingGivesTheFiguresWhicheverCameFirst() {
    var phone = activity("phone", at: start, format: "gpx", meters: 5100, samples: true)
    phone.kilocalories = 320
    var watch = activity("watch", at: start + 5000, format: "fit", meters: 5000, samples: true)
    watch.averageHeartRate = 150
    for (first, second) in [(phone, watch), (watch, phone)] {
      var joined = first
      joined.name = "Morning"
      joined.join(second)
      #expect(joined.id == first.id)
      #expect(joined.name == "Morning")
      #expect(joined.meters == 5000)
      #expect(joined.averageHeartRate == 150)
      #expect(joined.kilocalories == 320)
      #expect(joined.sources.map { $0.format } == ["fit", "gpx"])
      var again = joined
      again.join(second)
      #expect(again == joined)
    }
  }

  @Test func aSportThatAPersonHasChosenStays() {
    var walk = activity("phone", at: start, format: "gpx", meters: 5100)
    walk.sport = Open(.walking)
    walk.join(activity("watch", at: start, format: "fit", meters: 5000))
    #expect(walk.sport == Open(.walking))
    #expect(walk.meters == 5000)
    var longer = activity("watch", at: start, format: "fit", meters: 5200)
    longer.subSport = Open(.treadmill)
    walk.renew(longer)
    #expect(walk.sport == Open(.walking))
    #expect(walk.subSport == nil)
    #expect(walk.meters == 5200)
  }

  @Test func setsComeFromTheRecordingThatHasThemAndStayWithIt() throws {
    var watch = activity("watch", at: start, format: "fit", meters: 5000)
    var set = ActivitySet()
    set.id = ULID(derivedFrom: "set")
    set.exercise = "bench_press"
    set.reps = 8
    watch.sets = [set]
    let phone = activity("phone", at: start, format: "gpx", meters: 5000, samples: true)
    var joined = phone
    joined.join(watch)
    #expect(joined.sources.map { $0.id } == [phone.id, watch.id] && joined.sets == [set])
    var longer = phone
    longer.sources[0].elapsedSeconds = 1900
    joined.renew(longer)
    #expect(joined.sources[0].elapsedSeconds == 1900 && joined.sets == [set])
    let apart = try #require(
      joined.parted(
        watch.id, as: ULID(derivedFrom: "apart"),
        figures: { source in source.id == phone.id ? phone : nil }))
    #expect(apart.parted.sets == [set] && apart.stays.sets.isEmpty)
  }

  @Test func whatWasPartedIsNotJoinedAgain() {
    var run = activity("a", at: start, format: "fit", meters: 5000)
    let other = activity("p", at: start, format: "gpx", meters: 5000)
    run.isNot = [SourceName(id: other.id)]
    #expect(ActivityIndex([run]).same(as: other.sources[0]) == nil)
  }

  @Test func whatTwoMachinesHaveImportedApartIsOne() {
    let watch = activity("watch", at: start, format: "fit", meters: 5000, samples: true)
    let phone = activity("phone", at: start + 20_000, format: "gpx", meters: 5080, samples: true)
    let later = activity("later", at: start + 9_600_000, format: "fit", meters: 5000)
    let pairs = ActivityIndex([phone, later, watch]).doubles()
    #expect(pairs.count == 1)
    #expect(pairs.first?.stays.id == min(watch.id, phone.id))
    #expect(pairs.first?.goes.id == max(watch.id, phone.id))
    var (mine, theirs) = (watch, phone)
    mine.join(phone)
    theirs.join(watch)
    #expect(ActivityIndex([mine, theirs]).doubles().count == 1, "the same recordings twice")
    var parted = watch
    parted.isNot = [SourceName(id: phone.id)]
    #expect(ActivityIndex([parted, phone]).doubles().isEmpty)
    #expect(ActivityIndex([watch, later]).doubles().isEmpty)
  }

  /// To work and home again the same way: a watch that knows the zone, a service that does not.
  private var commutes: [Activity] {
    [0, 9 * 3600].flatMap { (seconds: Int64) in
      [("fit", "Watch"), ("gpx", "Service")].map { format, device in
        var way = activity(
          "\(format)\(seconds)", at: start + seconds * 1000, format: format, meters: 10_000)
        way.sources[0].device = device
        way.sources[0].knowsOffset = format == "fit"
        return way
      }
    }
  }

  @Test func whatOneRecordingContradictsIsAnotherActivity() {
    let ways = commutes
    #expect(ways[0].isSame(as: ways[3].sources[0]), "alone, it could be a clock in another zone")
    var morning = ways[0]
    morning.join(ways[1])
    #expect(!morning.isSame(as: ways[2].sources[0]) && !morning.isSame(as: ways[3].sources[0]))
    #expect(ActivityIndex([morning]).same(as: ways[3].sources[0]) == nil)
  }

  @Test func doublesAreOnesOfWhichNoneContradictsAnother() {
    var random = RandomSource(seed: 27)
    var ways = commutes
    for round in 0..<20 {
      ways.swapAt(random.below(4), random.below(4))
      // Which one is found first follows from identifiers.
      for place in ways.indices { ways[place].id = ULID(derivedFrom: "\(round)/\(place)") }
      for count in 2...4 {
        let some = Array(ways.prefix(count))
        var left: [ULID: [ActivitySource]] = [:]
        for way in some { left[way.id] = way.sources }
        for (stays, goes) in ActivityIndex(some).doubles() {
          #expect(stays.id < goes.id)
          let gone = left.removeValue(forKey: goes.id) ?? []
          left[stays.id]? += gone
        }
        for sources in left.values {
          #expect(!sources.contains { one in sources.contains { one.contradicts($0) } })
        }
        if count == 4 {
          #expect(left.values.map { $0.count } == [2, 2])
          #expect(left.values.allSatisfy { $0[0].startedAt == $0[1].startedAt })
        }
      }
    }
  }

  @Test func whatAPersonHasPartedIsNotJoinedByAThird() {
    var one = activity("one", at: start, format: "fit", meters: 5000)
    let other = activity("other", at: start + 60_000, format: "gpx", meters: 5000)
    one.isNot = [SourceName(id: other.id)]
    let third = activity("third", at: start + 20_000, format: "tcx", meters: 5000)
    let pairs = ActivityIndex([one, other, third]).doubles()
    #expect(pairs.count == 1)
    #expect(Set(pairs.flatMap { [$0.stays.id, $0.goes.id] }) == [one.id, third.id])
  }

  @Test func anActivityThatWasChangedIsFoundOnce() {
    var index = ActivityIndex()
    var run = activity("a", at: start, format: "fit", meters: 5000)
    index.put(run)
    run.join(activity("p", at: start + 1000, format: "gpx", meters: 5000))
    index.put(run)
    #expect(index.activities.count == 1)
    #expect(index.holder(of: ULID(derivedFrom: "p"))?.id == run.id)
  }
}
