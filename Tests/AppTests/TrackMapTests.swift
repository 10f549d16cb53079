import Documents
import Foundation
import Testing

@testable import App

/// The drawing of a way is as large as the way, wherever it is.
@Suite struct TrackMapTests {
  private static let degree = 6_371_008.8 * Double.pi / 180

  /// Laps around a rectangle of 120 by 80 m, whose south-west corner is at a place.
  private static func laps(at latitude: Double, _ longitude: Double) -> ActivityTrack.Line {
    var line = ActivityTrack.Line()
    let corners = [(0.0, 0.0), (120.0, 0.0), (120.0, 80.0), (0.0, 80.0), (0.0, 0.0)]
    var meters = 0.0
    for lap in 0..<3 {
      for corner in corners.dropFirst(lap == 0 ? 0 : 1) {
        let there = latitude + corner.1 / degree
        let width = degree * cos((latitude + 40 / degree) * .pi / 180)
        let turned = longitude + corner.0 / width
        line.latitudes.append(there)
        line.longitudes.append(turned > 180 ? turned - 360 : turned)
        line.isStart.append(line.isStart.isEmpty)
        line.distances.append(meters)
        meters += line.count % 2 == 1 ? 120 : 80
      }
    }
    return line
  }

  @Test(arguments: [
    [48.0, 11], [-16.8, 179.9995], [0, -0.0005], [65.3, 179.999], [-77.8, 166.6],
  ])
  func lapsAreDrawnAsTheyAreElsewhere(_ place: [Double]) throws {
    let map = try #require(TrackMap(Self.laps(at: place[0], place[1])))
    // 120 m over 920 of 1,000 units.
    #expect(abs(map.metersPerUnit - 120.0 / 920) < 0.0001)
    #expect(abs(map.height - (80 / map.metersPerUnit + 80)) < 1)
    for (meters, x, y) in [
      (0.0, 40.0, map.height - 40), (120, 960, map.height - 40), (200, 960, 40), (320, 40, 40),
      (460, 500, map.height - 40), (1200, 40, map.height - 40),
    ] {
      let drawn = map.place(atMeters: meters)
      #expect(abs(drawn.x - x) < 1.5 && abs(drawn.y - y) < 1.5, "\(meters) m: \(drawn)")
    }
    #expect(abs(map.meters(nearestTo: 0.5, 1) - 60) < 1)
    let text = map.paths(levels: 1) { _ in 0 }.joined()
    let numbers = text.split { "ML ".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count > 24 && numbers.allSatisfy { (0...1000).contains($0) })
  }

  /// Eleven kilometres from a pole, on the date line and off it.
  @Test(arguments: [[89.9, 20.0], [89.9, 179.9], [-89.9, -100], [-89.9, 179.9]])
  func lapsNearAPoleAreAsLarge(_ place: [Double]) throws {
    let map = try #require(TrackMap(Self.laps(at: place[0], place[1])))
    #expect(abs(map.metersPerUnit / (120.0 / 920) - 1) < 0.01)
    let (start, corner) = (map.place(atMeters: 0), map.place(atMeters: 320))
    #expect(abs(start.x - corner.x) < 12 && start.y > corner.y + 500, "north is up")
    #expect(map.place(atMeters: 120).x > start.x + 800, "east is right")
  }

  /// Straight across a pole: 300 m there, and 300 m on.
  @Test(arguments: [90.0, -90])
  func aWayAcrossAPoleIsStraight(_ pole: Double) throws {
    var line = ActivityTrack.Line()
    for step in 0...20 {
      let way = 300 - Double(step) * 30
      line.latitudes.append(pole > 0 ? 90 - abs(way) / Self.degree : abs(way) / Self.degree - 90)
      line.longitudes.append(way > 0 ? 20 : -160)
      line.distances.append(Double(step) * 30)
      line.isStart.append(step == 0)
    }
    let map = try #require(TrackMap(line))
    #expect(abs(map.metersPerUnit - 600.0 / 920) < 0.001)
    for step in 0...20 {
      let drawn = map.place(atMeters: Double(step) * 30)
      let y = pole > 0 ? 960 - 46 * Double(step) : 40 + 46 * Double(step)
      #expect(abs(drawn.x - 500) < 1 && abs(drawn.y - y) < 1, "\(step): \(drawn)")
    }
  }
}
