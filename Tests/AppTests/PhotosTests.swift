import Body
import Documents
import Strength
import Testing

@testable import App

/// Photos of the body: off at first, kept before they are spoken of, compared, deleted.
@Suite struct PhotosTests {
  private static let picture: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]

  private func photo(_ day: String, _ view: PhotoView = .front) throws -> BodyPhoto {
    var photo = BodyPhoto()
    photo.id = ULID(derivedFrom: "photo " + day + view.rawValue)
    photo.day = try #require(CivilDay(day))
    photo.view = Open(view)
    photo.picture = Attachment(of: photo, as: .jpeg, sha256: "0a" + day, bytes: 7)
    return photo
  }

  /// Someone who has turned photos on, with the weights of two days.
  private func person(_ photos: [BodyPhoto] = [], weights: Bool = true) throws -> Person {
    var settings = Settings()
    if weights {
      settings.bodyWeights = [
        BodyWeight(day: try #require(CivilDay("2026-08-30")), weight: .kg(82)),
        BodyWeight(day: try #require(CivilDay("2026-11-02")), weight: .kg(79.5)),
      ]
    }
    var person = try Person([.settings(settings)] + photos.map { .photo($0) }, route: .photos)
    try person.tap("Show photos here")
    return person
  }

  private func draws(_ person: Person, _ photo: BodyPhoto) -> Bool {
    person.page.elements().contains {
      $0.attribute("data-photo") == PhotosState.picturePath(photo.id)
    }
  }

  @Test func photosAreOffUntilSomebodyTurnsThemOn() throws {
    let first = try photo("2026-09-01")
    var person = try Person([.photo(first)], route: .photos)
    #expect(!draws(person, first))
    person.perform(.open(.health))
    #expect(!draws(person, first) && person.sees("Off on this device"))
    person.perform(.open(.photos))
    try person.tap("Show photos here")
    #expect(draws(person, first))
    #expect(person.takeEffects().contains(.remember(key: "body-photos", value: "yes")))
    person.perform(.open(.health))
    #expect(draws(person, first))
    person.perform(.open(.photos))
    person.perform(.photos(.show(false)))
    #expect(!draws(person, first) && person.sees("Photos are off on this device"))
  }

  @Test func aPhotoIsKeptBeforeItsDocumentSpeaksOfIt() throws {
    var person = try person()
    try person.tap("Add a photo")
    #expect(person.takeEffects().contains(.choosePhoto))
    person.perform(.photos(.taken(Self.picture, day: "2026-11-02")))
    #expect(person.state.notebook.photos.isEmpty)
    let arriving = try #require(person.state.photos.arriving.first)
    let path = "/api/photos/\(arriving.id.text)/picture"
    #expect(person.takeEffects().contains(.keepPhoto(arriving.id, path: path)))
    person.perform(.photos(.kept(arriving.id)))
    let photo = try #require(person.state.notebook.photos.first)
    let name = photo.id.text + "-" + photo.picture.sha256.prefix(8) + ".jpg"
    #expect(photo.picture.path == "Photos/2026/11/" + name)
    #expect(photo.picture.sha256 == SHA256Digest.text(of: Self.picture))
    #expect(photo.picture.bytes == 7 && photo.day.text == "2026-11-02")
    #expect(person.sees("Body weight then: 79.5 kg"))
    // Its file goes up once the library has the document.
    #expect(!person.takeEffects().contains(.sendFile(photo.id, path: path)))
    person.acknowledge()
    #expect(person.takeEffects().contains(.sendFile(photo.id, path: path)))
    person.perform(.device(.sent(photo.id, status: 204)))
    #expect(person.takeEffects().contains(.dropFile(photo.id)))
  }

  @Test func whatIsNoPictureOrIsThereAlreadyIsSaid() throws {
    var person = try person()
    person.perform(.photos(.taken([1, 2, 3], day: "2026-11-02")))
    #expect(person.sees("This picture cannot be read here."))
    #expect(person.state.photos.arriving.isEmpty)
    person.perform(.photos(.taken(Self.picture, day: "2026-11-02")))
    person.perform(.photos(.kept(try #require(person.state.photos.arriving.first).id)))
    try person.tap("Close")
    person.perform(.photos(.taken(Self.picture, day: "2026-11-03")))
    #expect(person.state.photos.arriving.isEmpty && person.state.notebook.photos.count == 1)
    #expect(person.sees("This photo is already in your library."))
    // A browser without room.
    person.perform(.photos(.taken(Self.picture + [9], day: "2026-11-03")))
    person.perform(.device(.failed(what: "keepPhoto", message: "quota")))
    #expect(person.sees("The photo was not saved: quota"))
    person.perform(.photos(.taken(Self.picture + [8], day: "2026-11-03")))
    person.perform(.photos(.kept(try #require(person.state.photos.arriving.last).id)))
    #expect(person.state.notebook.photos.count == 2)
    person.perform(.photos(.kept(ULID(derivedFrom: "late"))))
    #expect(person.state.notebook.photos.count == 2)
  }

  @Test func twoAreComparedWithTheWeightBetweenThem() throws {
    let (first, middle, last) = (
      try photo("2026-09-01"), try photo("2026-10-01"), try photo("2026-11-03")
    )
    let side = try photo("2026-11-10", .side)
    var person = try person([first, middle, last, side])
    #expect(person.sees("70 days between them"))
    try person.tap("Front")
    #expect(person.sees("63 days between them · −2.5 kg"))
    try person.choose(middle.id.text, in: "Earlier")
    #expect(person.sees("33 days between them"))
    // In whichever order they are chosen, the earlier one stands first.
    try person.choose(first.id.text, in: "Later")
    #expect(person.sees("30 days between them"))
    try person.choose(last.id.text, in: "Later")
    #expect(person.sees("63 days between them · −2.5 kg"))
    try person.choose(middle.id.text, in: "Earlier")
    #expect(!person.sees("33 days between them ·"))
    try person.tap("Rear")
    #expect(person.sees("No photos from this side yet."))
  }

  @Test func dayViewAndNotesAreChangedAndItIsDeletedWithAWayBack() throws {
    let first = try photo("2026-09-01")
    var person = try person([first])
    person.perform(.photos(.open(first.id)))
    try person.type("2026-08-31", into: "Day")
    person.perform(.photos(.view(.rear)))
    try person.type("Morning", into: "Notes")
    var photo = try #require(person.state.notebook.photos.first)
    #expect(photo.day.text == "2026-08-31" && photo.view == Open(.rear))
    #expect(photo.notes == "Morning" && photo.picture == first.picture)
    try person.type("2099-01-01", into: "Day")
    #expect(person.sees("Enter a day up to today."))
    photo = try #require(person.state.notebook.photos.first)
    #expect(photo.day.text == "2026-08-31")
    try person.tap("Delete")
    #expect(person.state.notebook.photos.isEmpty && person.sees("No photos yet"))
    try person.tap("Undo")
    #expect(person.state.notebook.photos == [photo])
  }

  @Test func pagesAreAsTheyWere() throws {
    try Golden.check(try Person([], route: .photos).state, "photos-off")
    var person = try person([])
    try Golden.check(person.state, "photos-empty")
    let first = try photo("2026-09-01")
    person = try self.person([first, try photo("2026-11-03"), try photo("2026-11-10", .side)])
    try Golden.check(person.state, "photos")
    person.perform(.photos(.open(first.id)))
    try Golden.check(person.state, "photos-open")
  }

  @Test func whatCannotBeHadIsSaidAndTriedAgain() throws {
    let first = try photo("2026-09-01")
    var person = try person([first])
    person.perform(.photos(.missing(first.id)))
    #expect(!draws(person, first) && person.sees("Not in the library yet"))
    person.wait(seconds: 8)
    #expect(!draws(person, first))
    person.wait(seconds: 3)
    #expect(draws(person, first))
    // The next time it is given longer.
    person.perform(.photos(.missing(first.id)))
    person.wait(seconds: 11)
    #expect(!draws(person, first))
    person.perform(.device(.connection(.offline)))
    #expect(!draws(person, first) && person.sees("Not on this device"))
    person.wait(seconds: 60)
    #expect(!draws(person, first))
    person.perform(.device(.connection(.connected)))
    #expect(draws(person, first))
  }

  @Test func picturesOfWhatIsNoMoreDoNotStay() throws {
    let first = try photo("2026-09-01")
    var person = try person([first])
    person.perform(.open(.health))
    person.perform(.photos(.open(first.id)))
    #expect(person.state.route == .photos && person.sees("Front photo"))
    #expect(person.takeEffects().contains(.keepPictures([first.id])))
    person.perform(.photos(.show(false)))
    #expect(person.takeEffects().contains(.keepPictures([])))
  }

  /// A library that was put back from a backup lacks the document and the picture.
  @Test func aPictureGoesBackWithItsPhoto() throws {
    let first = try photo("2026-09-01")
    var person = try person([first])
    let head = ChangesHead(nil, epoch: "new", revision: 1, isFull: true)
    person.perform(.device(.changes(head, [], more: false)))
    let offer = try #require(person.state.device.offers.first { $0.document == first.id })
    person.perform(.device(.sendBack([offer.id])))
    person.acknowledge()
    let send = Effect.sendFile(first.id, path: PhotosState.picturePath(first.id))
    #expect(person.takeEffects().contains(send))
  }
}
