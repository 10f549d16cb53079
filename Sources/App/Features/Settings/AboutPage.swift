import Documents
import Strength

func aboutPage(_ state: State) -> [Node] {
  let changelog = state.settings.changelog
  let build = state.device.version
  return [
    pageHead("About", back: .settings(nil)),
    card(versionText(state)) {
      if !build.isEmpty { p(.class("muted")) { "Build " + build } }
      p {
        "Your training is a folder of readable files on a computer of yours. No account, no cloud:"
          + " nothing leaves your devices unless you send it."
      }
      p(.class("muted")) { "MIT License · © 2026 The Regimen authors" }
      quietButton("Keyboard shortcuts", id: "show-shortcuts", .shortcuts(.show))
    },
    section(
      .class("card"), .label("What is new"), .when(!changelog.text.isEmpty, .untranslated)
    ) {
      loadingNodes(
        changelog.loading, what: "what is new", isThere: changelog.isThere, retry: .changelog)
      Markdown.nodes(changelog.text)
    },
    card("Licences") {
      ul(.class("plain")) {
        for (licence, names) in licences {
          li {
            strong { licence }
            ": " + names
          }
        }
      }
    },
  ]
}

/// What this app and its server are made with; docs/licences.md has all of it, with its addresses.
private let licences: [(String, String)] = [
  (
    "Apache License 2.0",
    "Swift, SwiftNIO with its extras, HTTP/2, TLS and transport services, Swift Algorithms, "
      + "Argument Parser, ASN.1, Async Algorithms, Atomics, Certificates, Collections, "
      + "Configuration, Crypto, Distributed Tracing, HTTP Structured Headers, HTTP Types, Log, "
      + "Metrics, Numerics, Service Context, Service Lifecycle and System, AsyncHTTPClient, "
      + "Hummingbird"
  ),
  ("MIT License", "GRDB, JWTKit, Yams, LibYAML, llhttp"),
  (
    "Others",
    "BoringSSL (OpenSSL, ISC), libpq (PostgreSQL), SQLite (public domain), XKCP (CC0), zlib"
  ),
]
