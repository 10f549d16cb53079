import Body
import Documents
import Strength

func photosPage(_ state: State) -> [Node] {
  let isOn = state.showsPhotos
  let head = pageHead("Progress photos", back: .health) {
    if isOn { iconButton(.plus, "Add a photo", id: "add-photo", .photos(.add)) }
  }
  if !isOn { return [head, photosAreOff] }
  if state.notebook.photos.isEmpty { return [head, noPhotos, photosToggle] }
  let photos = state.shownPhotos
  return [
    head,
    segments(
      "View",
      options: [("All", state.photos.view == nil, .photos(.filter(nil)))]
        + PhotoView.allCases.map { view in
          (view.title, state.photos.view == view, .photos(.filter(view)))
        }),
    comparison(state, photos),
    photos.isEmpty
      ? p(.class("muted")) { "No photos from this side yet." } : photoGrid(state, photos),
    photosToggle,
    photoSheet(state),
  ]
}

private var photosAreOff: Node {
  emptyState(
    "Photos are off on this device",
    "Photos of your body are kept in your library, as files. Only devices on which you turn them"
      + " on show them.",
    icon: .photo
  ) { primaryButton("Show photos here", id: "show-photos", .photos(.show(true))) }
}

private var noPhotos: Node {
  emptyState(
    "No photos yet",
    "Take one every few weeks: same place, same light, same pose. Two of them show what the"
      + " scale does not.",
    icon: .photo
  ) { primaryButton("Add a photo", icon: .plus, id: "add-photo-first", .photos(.add)) }
}

private var photosToggle: Node {
  card {
    toggle(
      "Show progress photos", id: "photos-on", isOn: true, hint: "On this device"
    ) { .photos(.show($0)) }
  }
}

/// The newest ones on the page of the body's figures, and the way to all of them.
func photosCard(_ state: State) -> Node {
  let photos = state.notebook.photos
  return card("Progress photos", id: "health-photos") {
    if state.showsPhotos, !photos.isEmpty {
      div(.class("photo-grid")) {
        for photo in photos.suffix(3).reversed() { photoButton(state, photo) }
      }
    }
    rows {
      linkRow(
        !state.showsPhotos
          ? "Off on this device" : photos.isEmpty ? "No photos yet" : "All photos and comparison",
        icon: .photo, .photos)
    }
  }
}

// MARK: Pictures

/// A picture, which the shell fetches once it comes near; a word where it cannot be had.
///
/// - Parameter isNamed: not where what holds it has its name.
private func picture(_ state: State, _ photo: BodyPhoto, isNamed: Bool = true) -> Node {
  let name = photoName(state, photo)
  if state.photos.missing.contains(photo.id) {
    return div(.class("photo"), .key(photo.id.text), .when(isNamed, .label(name)), .role("img")) {
      Icon.cloudOff.node
      span {
        state.device.connection == .connected ? "Not in the library yet" : "Not on this device"
      }
    }
  }
  return div(.class("photo"), .key(photo.id.text)) {
    img(
      Attribute("data-photo", PhotosState.picturePath(photo.id)),
      Attribute("alt", isNamed ? name : ""))
  }
}

/// Such as `Front photo, 5 Jan`.
private func photoName(_ state: State, _ photo: BodyPhoto) -> String {
  photo.title + ", " + photo.day.text(today: state.day)
}

/// Years, the newest first, each with its photos.
private func photoGrid(_ state: State, _ photos: [BodyPhoto]) -> Node {
  var years: [(year: String, photos: [BodyPhoto])] = []
  for photo in photos.reversed().prefix(state.photos.shownCount) {
    let year = String(photo.day.parts.year)
    if years.last?.year != year { years.append((year, [])) }
    years[years.count - 1].photos.append(photo)
  }
  return card {
    for (year, photos) in years {
      h2(.key(year)) { year }
      div(.class("photo-grid"), .key("grid-" + year)) {
        for photo in photos { photoButton(state, photo) }
      }
    }
    if photos.count > state.photos.shownCount {
      secondaryButton("Show earlier", icon: .down, id: "earlier-photos", .photos(.showMore))
    }
  }
}

private func photoButton(_ state: State, _ photo: BodyPhoto) -> Node {
  button(
    .class("photo-button"), .type("button"), .id("photo-" + photo.id.text), .key(photo.id.text),
    .label(photoName(state, photo)), .onClick(.photos(.open(photo.id)))
  ) {
    picture(state, photo, isNamed: false)
    span(.class("photo-caption")) { photo.day.text(today: state.day) }
  }
}

/// Two photos side by side.
private func comparison(_ state: State, _ photos: [BodyPhoto]) -> Node {
  guard let (earlier, later) = state.comparedPhotos else { return .none }
  let days = later.day - earlier.day
  return card("Comparison", id: "photo-comparison") {
    div(.class("photo-pair")) {
      compared(state, photos, earlier, "Earlier", "photo-earlier") {
        .photos(.compareEarlier($0))
      }
      compared(state, photos, later, "Later", "photo-later") { .photos(.compareLater($0)) }
    }
    if days != 0 {
      p(.class("muted")) {
        counted(days, "day", "days") + " between them"
          + weightChange(state, earlier, later)
      }
    }
  }
}

private func compared(
  _ state: State, _ photos: [BodyPhoto], _ photo: BodyPhoto, _ label: String, _ id: String,
  onChange: @escaping @Sendable (String) -> Action
) -> Node {
  figure(.class("photo-side"), .key(id)) {
    picture(state, photo)
    figcaption {
      choice(
        label, id: id,
        options: photos.reversed().map { other in
          (other.id.text, other.day.text(today: state.day) + " · " + other.viewTitle)
        }, selected: photo.id.text, isLabelHidden: true, onChange: onChange)
      if let weight = weightText(state, photo) { span(.class("muted")) { weight } }
    }
  }
}

extension BodyPhoto {
  var viewTitle: String { view.known?.title ?? view.name }
}

/// What the body weighed around a photo's day; nil where nobody has weighed it.
private func weightText(_ state: State, _ photo: BodyPhoto) -> String? {
  let units = HealthUnits(state.notebook.settings)
  return state.notebook.weights.weight(beside: photo.day).map {
    $0.converted(to: units.weight).value.text() + " " + units.weight.rawValue
  }
}

/// Such as ` · −2.4 kg`; empty where one of the weights is not known.
private func weightChange(_ state: State, _ earlier: BodyPhoto, _ later: BodyPhoto) -> String {
  let weights = state.notebook.weights
  let units = HealthUnits(state.notebook.settings)
  guard let first = weights.weight(beside: earlier.day),
    let last = weights.weight(beside: later.day)
  else { return "" }
  let change = last.converted(to: units.weight).value - first.converted(to: units.weight).value
  return " · " + change.signedText() + " " + units.weight.rawValue
}

// MARK: One photo

/// One photo with what is known of it; nothing while none is open.
private func photoSheet(_ state: State) -> Node {
  guard let photo = state.notebook.photo(state.photos.openID) else { return .none }
  let shown = state.shownPhotos
  let place = shown.firstIndex { $0.id == photo.id }
  return sheet(photo.title, id: "photo", close: .photos(.close)) {
    div(.class("photo-large")) { picture(state, photo) }
    if let place {
      div(.class("day-turn")) {
        if place > 0 {
          quietButton(
            "Earlier", icon: .back, id: "photo-before", .photos(.open(shown[place - 1].id)))
        }
        if place + 1 < shown.count {
          quietButton(
            "Later", icon: .forward, id: "photo-after", .photos(.open(shown[place + 1].id)))
        }
      }
    }
    segments(
      "View",
      options: PhotoView.allCases.map { view in
        (view.title, photo.view.known == view, .photos(.view(view)))
      })
    state.photos.drafts.field(
      "Day", id: PhotosState.dayField(photo.id), saved: photo.day.isoText, kind: .date
    ) { .photos(.day($0)) }
    if let weight = weightText(state, photo) {
      p(.class("muted")) { "Body weight then: " + weight }
    }
    noteField("Notes", id: PhotosState.notesField(photo.id), value: photo.notes) {
      .photos(.notes($0))
    }
    if state.device.files.ids.contains(photo.id) {
      p(.class("hint")) { "It is on this device and goes to the library when it can." }
    }
    dangerButton("Delete", icon: .trash, id: "delete-photo", .photos(.delete))
  }
}
