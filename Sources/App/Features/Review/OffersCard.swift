import Documents

/// What the library lacks, as after a backup was put back, and this device still has.
func offersCard(_ state: State) -> Node {
  let offers = state.device.offers
  if offers.isEmpty { return .none }
  return card(counted(offers.count, "document is", "documents are") + " not in the library") {
    p(.class("muted")) {
      "The library no longer has these, or has an older version, perhaps because a backup was"
        + " restored. They are kept on this device."
    }
    if offers.count > 1 {
      div(.class("buttons")) {
        primaryButton(
          "Send all back", id: "send-all-back", .device(.sendBack(offers.map { $0.id })))
      }
    }
    ul(.class("rows"), .label("Not in the library")) {
      for offer in offers.prefix(state.settings.shownCount) { offerRow(offer, state) }
    }
    if offers.count > state.settings.shownCount {
      quietButton("Show more", id: "more-offers", .settings(.showMore))
    }
  }
}

private func offerRow(_ offer: DocumentOperation, _ state: State) -> Node {
  let id = offer.id
  let title = offer.title(in: state)
  return li(.key(id.text)) {
    div(.class("row-editor")) {
      div(.class("row-text")) {
        span(.class("row-title")) { title }
        span(.class("row-detail")) { offer.refused?.message ?? "" }
      }
      div(.class("buttons")) {
        secondaryButton(
          "Send back", icon: .undo, id: "send-back-" + id.text, .device(.sendBack([id])))
        dangerButton(
          "Discard", icon: .trash, id: "drop-" + id.text, .settings(.askToDiscard(id)))
      }
    }
  }
}

/// Asks before an offer is dropped for good.
func dropSheet(_ state: State) -> Node {
  guard case .discard(let id) = state.settings.confirmation,
    let offer = state.device.offers.first(where: { $0.id == id })
  else { return .none }
  return confirmationSheet(
    "Discard " + offer.title(in: state) + "?",
    "This device then shows the library's version. Its own is lost for good.", "Discard it")
}

/// Says that the address serves another library, with what can be done.
func otherLibraryNotice(_ state: State) -> Node {
  if state.device.connection != .otherLibrary { return .none }
  let count = state.device.queue.count
  let kept =
    count == 0
    ? "No changes are queued for the previous one."
    : "Your " + counted(count, "change", "changes") + " for the previous one "
      + (count == 1 ? "is kept." : "are kept.")
  return notice(.warning, "This address now serves another library. " + kept) {
    p {
      "Serve the previous library again. Or use the new one: this device then drops its copy,"
        + " and keeps queued changes until the previous library is back."
    }
    div(.class("buttons")) {
      dangerButton(
        "Use the new library", id: "change-library", .device(.changeLibrary))
    }
  }
}

extension DocumentOperation {
  fileprivate func title(in state: State) -> String {
    let document = try? AnyDocument(folder: folder, text: text ?? [])
    return document?.title(today: state.day) ?? folderNoun(folder)
  }
}
