import App

/// How a device is told to trust this machine's authority: a page that needs no trust to be read.
struct InstallPage {
  /// Of the authority.
  var fingerprint: String
  /// Where the app is, such as `https://192.168.1.20:8787`.
  var address: String
  var language = Language.english
  /// What a text is in that language.
  var translate: (String) -> String = { $0 }

  static let certificateName = "regimen-authority.crt"
  /// The same for systems that want text.
  static let textName = "regimen-authority.pem"
  static let styleName = "style.css"

  var html: [UInt8] {
    var renderer = HTMLRenderer(capacity: 8192)
    renderer.write(
      element("html", Attribute("lang", language.rawValue)) {
        (head + [element("body") { page }]).map { $0.said(translate) }
      })
    return Array("<!doctype html>\n".utf8) + renderer.bytes
  }

  private var head: [Node] {
    [
      element("head") {
        element("meta", Attribute("charset", "utf-8"))
        element("title") { "Install the certificate · Regimen" }
        element(
          "meta", Attribute("name", "viewport"),
          Attribute("content", "width=device-width, initial-scale=1, viewport-fit=cover"))
        element("link", Attribute("rel", "stylesheet"), .href("/" + InstallPage.styleName))
      }
    ]
  }

  private var page: Node {
    element("main") {
      element("header", .class("page-head")) { h1 { "Trust this Regimen" } }
      p {
        "Regimen speaks https here, with a certificate of its own. Install the authority behind it"
          + " once on each device; then the app opens, and works offline."
      }
      card("1. Compare") {
        p { "regimen serve prints this fingerprint (SHA-256) on your computer:" }
        element("output", .class("copyable"), .id("fingerprint")) { fingerprint }
        p(.class("muted")) {
          "This page is not encrypted. Go on only if your computer and, once it is installed, this"
            + " device show the same."
        }
      }
      card("2. Install") {
        a(.class("button primary"), .id("download"), .href("/" + InstallPage.certificateName)) {
          "Download the certificate"
        }
        for guide in InstallPage.guides { node(guide) }
      }
      card("3. Open the app") {
        a(.class("button"), .id("open"), .href(address)) { "Open Regimen" }
        p(.class("muted")) {
          "It is at " + address + ". "
          "A device that is not paired yet opens the link that regimen serve prints, or one from"
            + " Settings, Devices on a paired device."
        }
      }
      p(.class("muted")) {
        "The authority can vouch for private names and addresses and for the names of your"
          + " computer, for no other site. Where you installed it you can remove it again."
      }
    }
  }

  private func card(_ title: String, @Content content: () -> [Node]) -> Node {
    section(.class("card")) {
      h2 { title }
      content()
    }
  }

  // MARK: Guides

  private struct Guide {
    var device: String
    var steps: [String]
    /// A file that it needs beside the certificate.
    var file = ""
    /// What a terminal is told.
    var command = ""
  }

  private func node(_ guide: Guide) -> Node {
    details(.class("disclosure")) {
      summary { guide.device }
      if guide.steps.count == 1 {
        p { guide.steps[0] }
      } else {
        ol(.class("bullets")) { for step in guide.steps { li { step } } }
      }
      if !guide.file.isEmpty { p { a(.href("/" + guide.file)) { guide.file } } }
      if !guide.command.isEmpty { element("pre", .class("copyable")) { guide.command } }
    }
  }

  private static let guides = [
    Guide(
      device: "iPhone, iPad",
      steps: [
        "Open this page in Safari, download, and allow it.",
        "Settings, Profile Downloaded: Install. More Details shows the fingerprint.",
        "Settings, General, About, Certificate Trust Settings: switch Regimen on.",
      ]),
    Guide(
      device: "Android",
      steps: [
        "Download. Search the settings for “CA certificate”, choose Install anyway, and the file.",
        "Trusted credentials, User shows the fingerprint. Android now says that the network may be"
          + " monitored: it says so of every authority that is installed.",
        "In Firefox also: Settings, About, tap the logo until the secret settings are there, and"
          + " allow third-party CA certificates.",
      ]),
    Guide(
      device: "macOS",
      steps: [
        "Download and open the file: it goes into Keychain Access.",
        "Open it there, compare, and set Trust to Always Trust.",
      ]),
    Guide(
      device: "Windows",
      steps: [
        "Download and open the file, then Install Certificate, Current User.",
        "Place it in Trusted Root Certification Authorities, and compare.",
      ]),
    Guide(
      device: "Linux",
      steps: [
        "Chrome, Chromium: search the settings for “certificates”, then Import under Authorities or"
          + " Custom, and trust it for websites.",
        "Other programs of a Debian or Ubuntu trust what the system does. Download this file, and"
          + " run the command beside it:",
      ],
      file: textName,
      command: "sudo cp \(textName) /usr/local/share/ca-certificates/regimen.crt"
        + " && sudo update-ca-certificates"),
    Guide(
      device: "Firefox, desktop",
      steps: [
        "Settings, Privacy & Security, View Certificates, Authorities, Import.",
        "Choose the file, trust it to identify websites. View shows the fingerprint.",
      ]),
    Guide(
      device: "Regimen in a terminal", steps: ["It needs the fingerprint alone:"],
      command: "regimen devices pair LINK --fingerprint FINGERPRINT"),
  ]
}

extension Node {
  /// The same with its texts in another language.
  fileprivate func said(_ translate: (String) -> String) -> Node {
    switch self {
    case .text(let text): return .text(translate(text))
    case .group(let nodes): return .group(nodes.map { $0.said(translate) })
    case .kept: return self
    case .element(var element):
      element.children = element.children.map { $0.said(translate) }
      return .element(element)
    }
  }
}
