import Body
import Documents

/// What is shown of the photos besides the documents.
public struct PhotosState: Sendable {
  /// The side from which bodies are shown; nil for every one.
  var view: PhotoView?
  /// The photo that is open.
  var openID: ULID?
  var drafts = FieldDrafts()
  /// What is being put away by the host, before its document is saved.
  var arriving: [BodyPhoto] = []
  /// Photos whose pictures cannot be had right now.
  var missing: Set<ULID> = []
  private var retry = Retry()
  /// What was chosen to be compared; see `State.comparedPhotos`.
  var earlierID: ULID?
  var laterID: ULID?
  var shownCount = PhotosState.step

  static let step = 24
  /// Whether this device shows photos, as it remembers: `yes` where it does.
  static let memoryKey = "body-photos"

  public init() {}

  fileprivate mutating func arrive() {
    openID = nil
    drafts = FieldDrafts()
    shownCount = PhotosState.step
    tryAgain()
  }

  mutating func tryAgain() {
    missing = []
    retry.reset()
  }

  fileprivate mutating func miss(_ id: ULID, _ now: Instant) {
    if missing.isEmpty { retry.wait(from: now, atLeast: 10_000) }
    missing.insert(id)
  }

  /// Tries to get pictures again after a while; says when the next time is.
  mutating func pass(_ now: Instant) -> Int64? {
    if missing.isEmpty { return nil }
    if now.milliseconds < retry.at { return retry.at }
    missing = []
    return nil
  }

  /// Of one photo each, so that nothing that is typed for one goes to the next.
  static func dayField(_ id: ULID) -> String { "photo-day-" + id.text }
  static func notesField(_ id: ULID) -> String { "photo-notes-" + id.text }

  /// Where the library keeps a picture.
  static func picturePath(_ id: ULID) -> String { "/api/photos/" + id.text + "/picture" }
}

public enum PhotosAction: Sendable {
  /// Whether this device shows photos.
  case show(Bool)
  case add
  /// A picture was chosen, which was taken on a day, or whose file was last changed then.
  case taken([UInt8], day: String)
  /// The host has it safe.
  case kept(ULID)
  /// A picture cannot be had right now.
  case missing(ULID)
  case filter(PhotoView?)
  case compareEarlier(String)
  case compareLater(String)
  case showMore
  case open(ULID)
  case close
  case view(PhotoView)
  case day(String)
  case notes(String)
  case delete
}

extension PhotosAction {
  /// What the shell tells of pictures.
  public init?(_ header: JSONValue, _ payload: ArraySlice<UInt8>) {
    if let id = ULID(header["kept"]?.string ?? "") {
      self = .kept(id)
    } else if let id = ULID(header["missing"]?.string ?? "") {
      self = .missing(id)
    } else if let day = header["day"]?.string {
      self = .taken([UInt8](payload), day: day)
    } else {
      return nil
    }
  }
}

func updatePhotos(_ state: inout State, _ action: PhotosAction, _ effects: inout Effects) {
  switch action {
  case .show(let isOn):
    state.remember(PhotosState.memoryKey, isOn ? "yes" : nil, &effects)
    if !isOn { effects.append(.keepPictures([])) }
  case .add: effects.append(.choosePhoto)
  case .taken(let bytes, let day): state.takePhoto(bytes, day, &effects)
  case .kept(let id): state.savePhoto(id, &effects)
  case .missing(let id): state.photos.miss(id, state.now)
  case .filter(let view):
    state.photos.view = view
    (state.photos.earlierID, state.photos.laterID) = (nil, nil)
    state.photos.shownCount = PhotosState.step
  case .compareEarlier(let id):
    state.photos.laterID = state.comparedPhotos?.later.id
    state.photos.earlierID = ULID(id)
  case .compareLater(let id):
    state.photos.earlierID = state.comparedPhotos?.earlier.id
    state.photos.laterID = ULID(id)
  case .showMore: state.photos.shownCount += PhotosState.step
  case .open(let id):
    if state.route != .photos {
      effects.append(.navigate(.photos, replacing: false))
      state.arrive(at: .photos, &effects)
    }
    state.openPhoto(id)
  case .close:
    let id = state.photos.openID
    state.photos.openID = nil
    if let id { effects.append(.focus(id: "photo-" + id.text)) }
  case .view(let view): state.changePhoto(&effects) { $0.view = Open(view) }
  case .day(let text):
    guard let id = state.photos.openID else { return }
    guard let day = CivilDay(text), day <= state.day, day >= state.day - 36_500 else {
      return state.photos.drafts.keep(
        text, in: PhotosState.dayField(id), problem: "Enter a day up to today.")
    }
    state.photos.drafts.drop(PhotosState.dayField(id))
    state.changePhoto(&effects) { $0.day = day }
  case .notes(let text): state.changePhoto(&effects) { $0.notes = text }
  case .delete:
    guard let photo = state.notebook.photo(state.photos.openID) else { return }
    state.photos.openID = nil
    state.delete(.photo(photo), &effects)
    state.offerUndo("Deleted the photo.", restoring: [.photo(photo)])
    effects.append(.focus(id: "add-photo"))
  }
}

extension State {
  var showsPhotos: Bool { device.memory[PhotosState.memoryKey] == "yes" }

  mutating func arriveAtPhotos(_ effects: inout Effects) {
    photos.arrive()
    guard route == .photos, !device.isArriving, device.queue.isEmpty else { return }
    // Pictures of photos that are no more need not lie here.
    effects.append(.keepPictures(showsPhotos ? notebook.photos.map { $0.id } : []))
  }

  /// Tries to get pictures that were missing, and says when to do so again.
  mutating func passPhotos() -> Int64? {
    guard device.connection == .connected, route == .photos || route == .health else { return nil }
    return photos.pass(now)
  }

  /// Photos from the chosen side, the oldest first.
  var shownPhotos: [BodyPhoto] {
    guard let view = photos.view else { return notebook.photos }
    return notebook.photos.filter { $0.view.known == view }
  }

  /// What is compared: the photos that are chosen, else the last one and the first from its side.
  /// Nil with fewer than two.
  var comparedPhotos: (earlier: BodyPhoto, later: BodyPhoto)? {
    let shown = shownPhotos
    guard let last = shown.last, shown.count > 1 else { return nil }
    let ofItsSide = shown.first { $0.view == last.view && $0.id != last.id }
    let earlier = shown.first { $0.id == photos.earlierID } ?? ofItsSide ?? shown[0]
    let later = shown.first { $0.id == photos.laterID } ?? last
    return later.day < earlier.day ? (later, earlier) : (earlier, later)
  }

  fileprivate mutating func openPhoto(_ id: ULID) {
    photos.openID = id
    photos.drafts = FieldDrafts()
  }

  /// Has a picture put away, unless it is in the library.
  fileprivate mutating func takePhoto(_ bytes: [UInt8], _ text: String, _ effects: inout Effects) {
    guard let format = PhotoFormat(bytes), bytes.count <= PhotoFormat.mostBytes else {
      return say("This picture cannot be read here.")
    }
    let hash = SHA256Digest.text(of: bytes)
    if let known = notebook.photos.first(where: { $0.picture.sha256 == hash }) {
      openPhoto(known.id)
      return say("This photo is already in your library.")
    }
    var photo = BodyPhoto()
    photo.id = newID()
    photo.day = min(CivilDay(text) ?? day, day)
    photo.view = Open(photos.view ?? .front)
    photo.picture = Attachment(of: photo, as: format, sha256: hash, bytes: bytes.count)
    photos.arriving.append(photo)
    effects.append(.keepPhoto(photo.id, path: PhotosState.picturePath(photo.id)))
  }

  /// The picture is safe, so its document may speak of it.
  fileprivate mutating func savePhoto(_ id: ULID, _ effects: inout Effects) {
    guard let photo = photos.arriving.first(where: { $0.id == id }) else { return }
    photos.arriving.remove { $0.id == id }
    device.files.add(id)
    save(.photo(photo), &effects)
    if route == .photos { openPhoto(id) }
  }

  fileprivate mutating func changePhoto(
    _ effects: inout Effects, _ change: (inout BodyPhoto) -> Void
  ) {
    guard var photo = notebook.photo(photos.openID) else { return }
    change(&photo)
    save(.photo(photo), &effects)
  }
}
