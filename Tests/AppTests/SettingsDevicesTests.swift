import Documents
import Strength
import Testing

@testable import App

@Suite struct SettingsDevicesTests {
  private let two = """
    {"devices":[{"id":"01A","name":"Firefox on Linux","pairedAt":"2026-11-03T18:00:00.000+01:00",\
    "lastSeenAt":"2026-11-21T17:59:00.000+01:00"},{"id":"01B","name":"",\
    "pairedAt":"2026-11-20T09:00:00.000+01:00","lastSeenAt":null}],\
    "feeds":[{"id":"01C","name":"Calendar","pairedAt":"2026-11-19T09:00:00.000+01:00",\
    "lastSeenAt":"2026-11-21T09:00:00.000+01:00"}],"this":"01A"}
    """

  private func answer(
    _ person: inout Person, _ request: Effect.Request, _ status: Int, _ body: String
  ) {
    person.perform(.device(.answer(request, status: status, body: Array(body.utf8))))
  }

  private func listed() throws -> Person {
    var person = try Person(route: .settings(.devices))
    answer(&person, .devices, 200, two)
    return person
  }

  @Test func listsDevices() throws {
    var person = try Person(route: .settings(.devices))
    #expect(
      person.effects.contains(.fetch(.devices, method: "GET", path: "/api/devices", body: nil)))
    #expect(person.sees("Loading your devices"))
    answer(&person, .devices, 200, two)
    #expect(person.sees("Firefox on Linux"))
    #expect(person.sees("This device · paired 2 weeks ago"))
    #expect(person.sees("Unnamed device"))
    #expect(person.sees("Paired yesterday"))
    try Golden.check(person.state, "settings-devices")
  }

  @Test func revokesOnlyWhenSomeoneSaysSo() throws {
    var person = try listed()
    _ = person.takeEffects()
    try person.tap("Revoke Unnamed device")
    try person.tap("Keep it")
    #expect(person.effects.isEmpty)
    try person.tap("Revoke Unnamed device")
    try person.tap("Revoke", in: "Revoke Unnamed device?")
    #expect(
      person.effects == [.fetch(.revoke, method: "DELETE", path: "/api/devices/01B", body: nil)])
    #expect(person.sees("Updating the library"))
    _ = person.takeEffects()
    answer(&person, .revoke, 200, "{}")
    // The list is asked for again.
    #expect(
      person.effects == [.fetch(.devices, method: "GET", path: "/api/devices", body: nil)])
    #expect(!person.sees("Updating the library"))
  }

  @Test func givesThisDeviceAName() throws {
    var person = try listed()
    _ = person.takeEffects()
    person.perform(.settings(.renameDevice("01A", " Ada's \"phone\" ")))
    #expect(
      person.effects == [
        .fetch(
          .renameDevice, method: "POST", path: "/api/devices/01A",
          body: #"{"name":"Ada's \"phone\""}"#)
      ])
    _ = person.takeEffects()
    answer(&person, .renameDevice, 204, "")
    #expect(
      person.effects == [.fetch(.devices, method: "GET", path: "/api/devices", body: nil)])
  }

  @Test func revokingThisDeviceSaysWhatItMeans() throws {
    var person = try listed()
    try person.tap("Revoke Firefox on Linux")
    #expect(person.sees("This is the device you are using."))
  }

  @Test func aRevocationThatFailsSaysWhy() throws {
    var person = try listed()
    person.perform(.settings(.askToRevoke("01B")))
    person.perform(.settings(.confirm))
    answer(
      &person, .revoke, 404,
      "{\"error\":{\"kind\":\"unknown\",\"message\":\"No such device.\",\"hint\":\"Look again.\"}}")
    #expect(person.sees("No such device."))
    #expect(person.sees("Look again."))
  }

  @Test func makesALinkThatIsGoodForTenMinutes() throws {
    var person = try listed()
    _ = person.takeEffects()
    try person.tap("Make a link")
    #expect(
      person.effects == [
        .fetch(.deviceLink, method: "POST", path: "/api/devices/link", body: nil)
      ])
    answer(&person, .deviceLink, 200, "{\"link\":\"http://ada:8080/#pair=ABC\"}")
    #expect(try person.page.value(of: "Link for the other device") == "http://ada:8080/#pair=ABC")
    #expect(person.sees("before 18:10"))
    try person.tap("Copy")
    #expect(person.effects.contains(.copy("http://ada:8080/#pair=ABC")))
    try Golden.check(person.state, "settings-devices-link")
    person.wait(seconds: 600)
    #expect(!person.sees("#pair=ABC"))
    #expect(person.sees("The link has expired."))
    #expect(person.page.has("button", "Make a link"))
  }

  @Test func makesAnAddressForAWidget() throws {
    var person = try listed()
    person.perform(.device(.translations(["Today": "Heute"], language: .german)))
    _ = person.takeEffects()
    try person.tap("Make an address")
    #expect(
      person.effects == [
        .fetch(.cardFeed, method: "POST", path: "/api/feeds", body: #"{"shows":"today"}"#)
      ])
    _ = person.takeEffects()
    answer(&person, .cardFeed, 200, #"{"address":"http://ada:8080/feeds/ABC.svg"}"#)
    let address = "http://ada:8080/feeds/ABC.svg?language=de"
    #expect(try person.page.value(of: "Address of the picture") == address)
    // It stands among what reads along, and the focus goes on from the button that is gone.
    #expect(
      person.effects == [
        .fetch(.devices, method: "GET", path: "/api/devices", body: nil), .focus(id: "copy-card"),
      ])
    try person.tap("Copy")
    #expect(person.effects.contains(.copy(address)))
    person.perform(.open(.settings(.devices)))
    #expect(!person.sees("ABC.svg"))
    try person.tap("Make an address")
    answer(&person, .cardFeed, 429, #"{"error":{"kind":"x","message":"Too many.","hint":"Y."}}"#)
    #expect(person.sees("Too many.") && person.page.has("button", "Make an address"))
  }

  @Test func aLinkIsGoodForAsLongAsTheServerSays() throws {
    var person = try listed()
    try person.tap("Make a link")
    answer(&person, .deviceLink, 200, "{\"link\":\"http://ada:8080/#pair=ABC\",\"seconds\":120}")
    #expect(person.sees("before 18:02"))
    #expect(person.effects.last == .wake(at: person.now.milliseconds + 120_000))
    person.wait(seconds: 120)
    #expect(!person.sees("#pair=ABC"))
    try person.tap("Make a link")
    #expect(!person.sees("#pair=ABC"), "the old one is over")
    answer(&person, .deviceLink, 500, "")
    #expect(!person.sees("#pair=ABC"))
  }

  @Test func saysWhatCameOfCopying() throws {
    var person = try listed()
    try person.tap("Make a link")
    answer(&person, .deviceLink, 200, "{\"link\":\"http://ada:8080/#pair=ABC\"}")
    try person.tap("Copy")
    #expect(!person.sees("Copied."))
    answer(&person, .copied, 200, "")
    #expect(person.sees("Copied."))
    person.perform(.device(.failed(what: "copy", message: "NotAllowedError")))
    #expect(person.sees("Nothing was copied. Select the text and copy it yourself."))
    #expect(!person.sees("cannot store changes"))
  }

  @Test func saysHowANewDeviceLearnsToTrustTheServer() throws {
    var person = try listed()
    try person.tap("Make a link")
    answer(
      &person, .deviceLink, 200,
      "{\"link\":\"https://192.168.1.20:8787/#pair=ABC\","
        + "\"installPage\":\"http://192.168.1.20:8788\",\"fingerprint\":\"AB:CD\"}")
    #expect(person.sees("A new device has to install the certificate first."))
    #expect(person.sees("http://192.168.1.20:8788"))
    #expect(person.sees("AB:CD"))
    #expect(!person.sees("works only on this computer"))
  }

  @Test func knowsALinkThatLeadsToThisComputerAlone() throws {
    for address in ["http://127.0.0.1:8787", "https://localhost:8787", "https://[::1]:8787"] {
      var person = try listed()
      try person.tap("Make a link")
      answer(&person, .deviceLink, 200, "{\"link\":\"\(address)/#pair=ABC\"}")
      #expect(person.sees("works only on this computer"), "\(address)")
      #expect(!person.sees("install the certificate"))
    }
  }

  @Test func aLinkIsForgottenWhenThePageIsLeft() throws {
    var person = try listed()
    try person.tap("Make a link")
    answer(&person, .deviceLink, 200, "{\"link\":\"http://ada:8080/#pair=ABC\"}")
    person.perform(.open(.today))
    person.perform(.open(.settings(.devices)))
    #expect(!person.sees("#pair=ABC"))
  }

  @Test func anUnpairedDeviceSaysWhatToDo() throws {
    var person = try Person(route: .settings(.devices))
    person.perform(.device(.connection(.unpaired)))
    answer(&person, .devices, 401, "{\"error\":{\"message\":\"Not paired.\"}}")
    #expect(person.sees("regimen serve"))
    #expect(person.sees("Open the link that it prints"))
    #expect(!person.page.has("button", "Make a link"))
    try Golden.check(person.state, "settings-devices-unpaired")
  }

  @Test func saysWhenTheServerCannotBeReached() throws {
    var person = try Person(route: .settings(.devices))
    answer(&person, .devices, 0, "")
    #expect(person.sees("The library cannot be reached."))
    #expect(person.page.has("button", "Try again"))
    try person.tap("Make a link")
    answer(&person, .deviceLink, 500, "oops")
    #expect(person.sees("The server answered 500."))
  }

  @Test(arguments: ["", "{}", "{\"devices\":{}}", "{\"link\":[]}"])
  func answersThatMakeNoSenseAreSaidToBe(_ body: String) throws {
    var person = try Person(route: .settings(.devices))
    answer(&person, .devices, 200, body)
    #expect(person.sees("The server's answer cannot be read."))
    person = try listed()
    answer(&person, .deviceLink, 200, body)
    #expect(person.sees("The server's answer cannot be read."))
  }
}
