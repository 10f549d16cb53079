import Hummingbird

/// One route that answers two letters: what serving costs before anything is done.
enum BareServer {
  static func run(port: Int) async throws {
    let router = Router()
    router.get("/") { _, _ in "ok" }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
    try await application.runService()
  }
}
