import Documents
import Strength

/// The body from both sides, each muscle in the colour of where it stands against its band, or the
/// stronger the more it got where none is shown; a muscle that is touched opens in the list below.
func volumeBodyCard(_ state: State, _ figures: VolumeFigures) -> Node {
  let scale = BarScale(figures, state.volume.measure)
  let shares = figures.muscles.map { figure -> BodyMap.Share in
    var share = BodyMap.Share(
      muscleID: figure.muscle.id, name: figure.muscle.name,
      share: scale.value(figure.volume) / max(scale.most, 0.001))
    if scale.showsBands, figure.volume.sets > 0 { share.tone = BarTone(figure.band) }
    share.onTap = .volume(.show(figure.muscle.id))
    return share
  }
  var words: [String] = []
  var legend: [Node] = []
  func say(_ what: String, _ names: [String]) {
    if !names.isEmpty { words.append(what + ": " + commaList(names)) }
  }
  for band in VolumeBand.allCases where scale.showsBands {
    let names = figures.names { $0.volume.sets > 0 && $0.band == band }
    say(band.title, names)
    if !names.isEmpty {
      legend.append(
        li(.class(band.statusClass)) {
          counted(names.count, "muscle ", "muscles ") + band.title
        })
    }
  }
  say("trained", figures.names { $0.volume.sets > 0 && (!scale.showsBands || $0.band == nil) })
  say("not trained", figures.names { $0.volume.sets == 0 })
  return card("Body", id: "volume-body") {
    figure(.class("volume-body")) {
      BodyMap(shares, title: "Muscles " + commaList(words, separator: "; ")).node
      if !legend.isEmpty { ul(.class("body-legend")) { legend } }
    }
  }
}
