import Documents
import Strength

func devicesPage(_ state: State) -> [Node] {
  let devices = state.settings.devices
  let isUnpaired = state.device.connection == .unpaired
  var nodes = [pageHead("Devices", back: .settings(nil))]
  if isUnpaired {
    nodes.append(pairing)
    return nodes
  }
  nodes.append(
    card("Paired devices") {
      loadingNodes(
        devices.loading, what: "your devices", isThere: devices.isThere, retry: .devices)
      if devices.isThere, devices.list.isEmpty { p { "No device is paired." } }
      rows("Devices") {
        for device in devices.list { deviceRow(device, state.day) }
      }
      if devices.changing.isRunning { tellingLibrary }
      failureNotice(devices.changing)
      if let own = devices.current {
        state.settings.drafts.field("Name of this device", id: "device-name", saved: own.name) {
          .settings(.renameDevice(own.id, $0))
        }
      }
    })
  if !devices.feeds.isEmpty {
    nodes.append(
      card("Calendars and widgets") {
        rows("Calendars and widgets") { for feed in devices.feeds { deviceRow(feed, state.day) } }
      })
  }
  nodes.append(linkCard(state))
  nodes.append(
    card("Today as a picture") {
      feedContent(
        state, state.settings.card, id: "card",
        about: "A widget or an e-ink frame can show what is next and how your week goes.",
        label: "Address of the picture",
        use: "Show it where you like, as long as that can reach this address. It is shown once;"
          + " whoever has it can see what Today says. Take it back on this page.",
        make: .settings(.fetch(.cardFeed)), copy: .settings(.copyCard)
      ) {}
    })
  if case .revoke(let id) = state.settings.confirmation, let device = devices.device(id) {
    nodes.append(
      confirmationSheet(
        "Revoke " + device.shownName + "?",
        devices.isFeed(id)
          ? "It keeps what it has and gets no more updates." : device.lossText,
        "Revoke"))
  }
  return nodes
}

private var pairing: Node {
  card("This device is not paired") {
    p { "The library answers only paired devices. To pair this one:" }
    ol(.class("bullets")) {
      li {
        "On the computer with your library, run "
        element("code") { "regimen serve" }
        "."
      }
      li { "Open the link that it prints, here on this device." }
    }
    p {
      "Or open Settings, Devices on a device that is paired already, and add a device there. A link"
        + " works once, for " + String(PairedDevices.linkMinutes) + " minutes."
    }
    p(.class("muted")) { "Until then, the app works and changes are queued." }
  }
}

private func deviceRow(_ device: PairedDevices.Device, _ today: CivilDay) -> Node {
  var detail = device.isCurrent ? "This device" : ""
  if let pairedAt = device.pairedAt {
    detail +=
      (detail.isEmpty ? "Paired " : " · paired ") + pairedAt.day.agoText(today: today)
    if !device.pairedBy.isEmpty { detail += " by " + device.pairedBy }
  }
  if let seen = device.lastSeenAt, !device.isCurrent {
    detail += (detail.isEmpty ? "Seen " : " · seen ") + seen.day.agoText(today: today)
  }
  return plainRow(device.shownName, detail: detail, key: device.id) {
    button(
      .class("button danger"), .type("button"), .id("revoke-" + device.id),
      .label("Revoke " + device.shownName), .onClick(.settings(.askToRevoke(device.id)))
    ) { "Revoke" }
  }
}

private func linkCard(_ state: State) -> Node {
  let devices = state.settings.devices
  return card("Add a device") {
    if devices.link.isEmpty || devices.isLinkOver(state.now) {
      p {
        devices.link.isEmpty
          ? "Make a link, and open it on the other device."
          : "The link has expired. Make a new one."
      }
      secondaryButton(
        devices.linking.isRunning ? "Asking …" : "Make a link", icon: .link, id: "make-link",
        .settings(.fetch(.deviceLink)))
    } else {
      element("label", Attribute("for", "device-link")) { "Link for the other device" }
      element("output", .class("copyable"), .id("device-link")) { devices.link }
      if isOnThisComputerAlone(devices.link) {
        notice(.info, "This address works only on this computer.") {
          p { "For a phone, start regimen serve with --tls --host 0.0.0.0." }
        }
      } else if let code = QRCode(devices.link) {
        figure(.class("qr")) {
          qrImage(code, title: "The link as a QR code")
          figcaption { "Or point the other device's camera here." }
        }
      }
      if !devices.installPage.isEmpty {
        notice(.info, "A new device has to install the certificate first.") {
          p {
            "Open " + devices.installPage + " on it: that page says how. The fingerprint on that"
              + " page must be this one:"
          }
          element("output", .class("copyable"), .id("fingerprint")) { devices.fingerprint }
        }
      }
      primaryButton("Copy", icon: .copy, id: "copy-link", .settings(.copyLink))
      p(.class("muted")) {
        "Open it on the other device before " + devices.linkEndsAt.clockText
          + ". It works once; whoever has it can read and change your library."
      }
    }
    failureNotice(devices.linking)
  }
}

private func isOnThisComputerAlone(_ link: String) -> Bool {
  for host in ["127.0.0.1", "localhost", "[::1]"] {
    for scheme in ["http://", "https://"] {
      if link.hasPrefix(scheme + host + ":") || link.hasPrefix(scheme + host + "/") { return true }
    }
  }
  return false
}

extension PairedDevices.Device {
  fileprivate var shownName: String { name.isEmpty ? "Unnamed device" : name }

  /// What revoking it means.
  fileprivate var lossText: String {
    isCurrent
      ? "This is the device you are using. It keeps its copy and queued changes, but needs a"
        + " new link to sync."
      : "It keeps its copy, but cannot sync until it is paired again."
  }
}
