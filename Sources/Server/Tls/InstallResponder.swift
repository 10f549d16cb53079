import App
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle

/// Answers without encryption, and nothing but what a device needs to trust this machine: a page,
/// its style, the authority's certificate. It knows no library and no device.
struct InstallResponder: HTTPResponder {
  typealias Context = CallContext

  let encryption: Encryption
  let assets: WebAssets
  let languages: Languages
  /// Where the app is, once the server listens.
  let appPort: @Sendable () -> Int
  let gate: RequestGate

  func respond(to request: Request, context: CallContext) async throws -> Response {
    var answer: Response
    do {
      answer = try self.answer(request)
    } catch {
      answer = Response(HttpFailure(error))
      // The rest of a body is not waited for.
      answer.headers[.connection] = "close"
    }
    SecurityHeaders.add(to: &answer)
    return request.method == .head ? answer.withoutBody : answer
  }

  private func answer(_ request: Request) throws -> Response {
    try RequestGuard.check(request)
    guard let host = request.head.authority, gate.admits(host: host) else {
      throw HttpFailure.foreignHost
    }
    guard let target = RequestTarget(request.head.path ?? "") else {
      throw HttpFailure.malformed("The address cannot be read.")
    }
    let language = Languages.first(of: request.headers[.acceptLanguage] ?? "")
    guard target.segments.count < 2,
      let answer = answer(target.segments.first ?? "", host: host, language)
    else { throw HttpFailure.notFound }
    guard request.method == .get || request.method == .head else {
      throw HttpFailure.notAllowed([.get, .head])
    }
    return answer
  }

  private func answer(_ name: String, host: String, _ language: Language) -> Response? {
    switch name {
    case "":
      let page = InstallPage(
        fingerprint: encryption.authority.fingerprint, address: address(for: host),
        language: language, translate: languages.translation(named: language.rawValue))
      return Response(type: "text/html; charset=utf-8", bytes: page.html)
    case InstallPage.styleName:
      return assets.assets[name].map { Response(type: $0.type, bytes: $0.plain) }
    case InstallPage.certificateName:
      return Response(type: "application/x-x509-ca-cert", bytes: encryption.authority.der)
    case InstallPage.textName:
      return encryption.authority.pem.map {
        Response(type: "application/x-pem-file", bytes: Array($0.utf8))
      }
    default: return nil
    }
  }

  /// The app under the name by which this page was asked for.
  private func address(for host: String) -> String {
    let name = ServerName(host) ?? encryption.shownName
    return "https://\(name.inAddress):\(appPort())"
  }
}

/// The listener of the install page: says which port is in the way where it cannot start.
struct InstallService<Responder: HTTPResponder>: Service
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
  let application: Application<Responder>
  let port: Int

  func run() async throws {
    do {
      try await application.run()
    } catch {
      let text = "\(error)"
      let reason =
        text.contains("errno: \(EADDRINUSE)")
        ? "something else listens there already"
        : text.contains("errno: \(EACCES)") ? "it may not be used" : text
      throw TlsError.noInstallPage(port: port, reason: reason)
    }
  }
}
