import Documents
import Strength

/// The hard sets of each muscle in each of the last weeks, the newest first; nothing without any.
func volumeWeeksCard(_ state: State, _ figures: VolumeFigures) -> Node {
  let places = Array((0..<figures.trend.count).reversed())
  var lines: [Node] = []
  for figure in figures.muscles {
    let weeks = figures.weeks(of: figure.muscle.id)
    let most = weeks.reduce(0.0) { max($0, $1.sets) }
    if most == 0 { continue }
    lines.append(
      tr(.key(figure.muscle.id.text)) {
        th(Attribute("scope", .fixed("row"))) { figure.muscle.name }
        for place in places { weekCell(weeks[place].sets, figure.muscle.landmarks, most) }
      })
  }
  if lines.isEmpty { return .none }
  let title = "Sets by week"
  return card(title, id: "volume-weeks") {
    p(.class("hint")) { "Light is below the band, dark within it, darkest above." }
    Node.made(
      "div", tableHolder(title),
      [
        table(.class("figures weeks")) {
          caption(.class("visually-hidden")) { title }
          thead {
            tr {
              columnHead("Muscle")
              for place in places {
                columnHead(figures.trend.start(ofPeriod: place).text(today: state.day))
              }
            }
          }
          tbody { lines }
        }
      ])
  }
}

/// - Parameter most: the muscle's largest week, which shades it where it has no band.
private func weekCell(_ sets: Double, _ bands: VolumeBands?, _ most: Double) -> Node {
  var level = 0
  if sets > 0 {
    if let bands {
      level = sets > bands.mrv ? 4 : sets >= bands.mev ? 3 : sets * 2 >= bands.mev ? 2 : 1
    } else {
      level = sets * 2 >= most ? 2 : 1
    }
  }
  return td(.classes("heat-" + String(level))) {
    sets == 0 ? "" : sets < 1 ? "<1" : sets.text(digits: 0)
  }
}
