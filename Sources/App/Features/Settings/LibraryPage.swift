import Documents
import Strength

func libraryPage(_ state: State) -> [Node] {
  var nodes = [
    pageHead("Library", back: .settings(nil)),
    otherLibraryNotice(state),
    deviceCard(state),
    refusedCard(state),
    folderCard(state),
    exportCard(state),
    card("What a browser can promise") {
      p {
        "Every change is stored in this browser before it is sent, and stays there until the"
          + " library has it. But a browser may clear its storage when the device runs low, or"
          + " when someone clears the site's data. What the library has is safe from that."
      }
      p {
        "Install Regimen to the home screen: browsers keep the storage of installed apps longer,"
          + " and it opens without a network."
      }
    },
  ]
  if case .discard(let id) = state.settings.confirmation,
    let refused = state.device.refused.first(where: { $0.id == id })
  {
    nodes.append(
      confirmationSheet(
        "Discard this change?",
        title(refused, state) + " is lost for good. The library is not changed. Save a"
          + " copy first if you may need it.", "Discard it"))
  }
  if case .acceptFolder(let count) = state.settings.confirmation {
    nodes.append(
      confirmationSheet(
        "Continue without " + counted(count, "document", "documents") + "?",
        "They are removed from all devices. You can restore them for 60 days.", "Continue",
        no: "Not now"))
  }
  return nodes
}

// MARK: This device

private func deviceCard(_ state: State) -> Node {
  let device = state.device
  return card("This device") {
    if !device.storageFailure.isEmpty {
      notice(.problem, "This browser cannot store changes: " + device.storageFailure) {
        p { "Keep this page open until your changes have been sent, or free some space." }
      }
    }
    if device.isHeldUp {
      notice(.warning, "Can't save to your library: " + device.sendingFailure) {
        p {
          counted(device.queue.count, "change queued", "changes queued")
            + " on this device. Regimen retries automatically."
        }
      }
    } else {
      p { connectionText(device) }
    }
    p(.class("muted")) {
      counted(state.notebook.documentCount, "document", "documents")
        + " on this device for offline use."
    }
    if device.connection == .unpaired {
      linkButton("Pair this device", icon: .link, .settings(.devices))
    }
    if !device.queue.isEmpty {
      h3 { counted(device.queue.count, "change queued", "changes queued") }
      rows("Queued changes") {
        for operation in device.queue.prefix(state.settings.shownCount) {
          plainRow(
            title(operation, state), detail: what(operation), key: operation.id.text)
        }
      }
      if device.queue.count > state.settings.shownCount {
        quietButton("Show more", id: "more-waiting", .settings(.showMore))
      }
    }
  }
}

private func connectionText(_ device: Device) -> String {
  let isEmpty = device.queue.isEmpty
  switch device.connection {
  case .connecting: return "Connecting to the library …"
  case .connected:
    if !isEmpty { return "Connected. Changes are being sent." }
    return device.refused.isEmpty
      ? "Connected. Everything is in the library."
      : "Connected. Everything but the refused changes is in the library."
  case .offline:
    return isEmpty
      ? "Offline. Nothing is queued."
      : "Offline. Changes are queued until the library can be reached."
  case .otherLibrary:
    return "This address serves another library. Changes are queued for yours."
  case .unpaired:
    return isEmpty
      ? "Not paired: the library does not know this device."
      : "Not paired: changes are queued until this device is paired."
  }
}

/// What a change is about, by its name.
private func title(_ operation: DocumentOperation, _ state: State) -> String {
  let document =
    (operation.text ?? operation.base).flatMap { text in
      try? AnyDocument(folder: operation.folder, text: text)
    } ?? state.notebook.document(folder: operation.folder, id: operation.document)
  if case .workout(let workout) = document {
    return workout.title + ", " + workout.startedAt.day.text(today: state.day)
  }
  let name = document?.name ?? ""
  return name.isEmpty ? operation.document.text : name
}

private func what(_ operation: DocumentOperation) -> String {
  let noun = folderNoun(operation.folder)
  if operation.text == nil { return noun + " · deleted" }
  return noun + (operation.base == nil ? " · new" : " · changed")
}

private func refusedCard(_ state: State) -> Node {
  let refused = state.device.refused
  if refused.isEmpty { return .none }
  return card("Refused changes") {
    p {
      "The library refused these, and the app shows the library's version. The changes are"
        + " kept on this device until you decide."
    }
    rows("Refused changes") {
      for operation in refused.prefix(state.settings.shownCount) {
        let id = operation.id
        let why = operation.refused ?? Refusal()
        let name = title(operation, state)
        li(.key(id.text)) {
          div(.class("row-editor")) {
            h3 { name }
            p(.class("muted")) { what(operation) }
            p { why.message.isEmpty ? "The library gave no reason." : why.message }
            if !why.hint.isEmpty { p { why.hint } }
            div(.class("buttons")) {
              if operation.text != nil {
                secondaryButton(
                  "Save a copy", icon: .download, id: "copy-" + id.text,
                  .device(.exportRefused(id)))
              }
              dangerButton(
                "Discard", icon: .trash, id: "discard-" + id.text, .settings(.askToDiscard(id)))
            }
          }
        }
      }
    }
    if refused.count > state.settings.shownCount {
      quietButton("Show more", id: "more-refused", .settings(.showMore))
    }
  }
}

// MARK: The folder

private func folderCard(_ state: State) -> Node {
  let library = state.settings.library
  return card("The folder") {
    loadingNodes(
      library.loading, what: "the library", isThere: library.isThere, retry: .library)
    if library.isThere {
      p { element("code") { library.path } }
      if let notice = stateNotice(library.stateName) { notice }
      if library.goneCount > 0 {
        p { counted(library.goneCount, "file is", "files are") + " missing." }
        dangerButton("Accept deletion", id: "accept-folder", .settings(.askToAccept))
      }
      dl(.class("counts")) {
        for (folder, count) in library.counts where count > 0 {
          dt { folder == "Stubs" ? "Deleted" : folder }
          dd { count.text }
        }
      }
      if let backup = library.backup {
        backupNodes(Instant(backup)?.day, library.workoutCount, today: state.day)
      }
      if library.conflictCount > 0 {
        p { counted(library.conflictCount, "conflict", "conflicts") + " between devices." }
      }
      if library.returnedCount > 0 {
        p {
          a(.href(.settings(.review))) {
            counted(
              library.returnedCount, "deleted item reappeared", "deleted items reappeared")
          }
          library.returnedCount == 1
            ? ". Keep it or delete it again." : ". Keep them or delete them again."
        }
      }
      if !library.files.isEmpty { leftAlone(library, limit: state.settings.shownCount) }
      secondaryButton(
        library.loading.isRunning ? "Asking …" : "Look again", icon: .undo, id: "look-again",
        .settings(.fetch(.library)))
    }
  }
}

/// When the folder was put away last. Who has logged for a while is told how, after a month.
private func backupNodes(_ last: CivilDay?, _ workouts: Int, today: CivilDay) -> [Node] {
  let isDue = workouts > 20 && (last.map { today - $0 > 30 } ?? true)
  return [
    p { last.map { "Last backup " + $0.agoText(today: today) + "." } ?? "No backup yet." },
    isDue
      ? notice(.info, "Make a backup on the library's computer: regimen backup FOLDER") : .none,
  ]
}

private func stateNotice(_ name: String) -> Node? {
  switch name {
  case "ready": nil
  case "empty": notice(.info, "It is empty.")
  case "scanning": notice(.info, "It is being read; numbers may still rise.")
  case "emptied":
    notice(.warning, "It held documents before and holds none now. Is its disk mounted?") {
      p { "The last known data is shown. Nothing is written until it is back." }
    }
  case "shrunken":
    notice(.warning, "Many of its documents are gone. Is its disk or sync folder complete?") {
      p { "The last known data is shown. Nothing is written until it is back." }
    }
  case "read-only":
    notice(
      .problem, "Regimen cannot write to this folder. Changes stay on their devices until it can."
    ) { p { "Check the folder's permissions and its disk." } }
  case "full":
    notice(.problem, "Its disk is full. Changes stay on their devices until there is room.") {
      p { "Free some space on the library's computer." }
    }
  case "missing": notice(.problem, "The folder is not there. Is its disk mounted?")
  default: notice(.info, "Its state is “" + name + "”.")
  }
}

private func leftAlone(_ library: LibraryReport, limit: Int) -> [Node] {
  [
    h3 { counted(library.files.count, "file is left alone", "files are left alone") },
    p(.class("muted")) {
      "They cannot be read, or come from a newer version, and stay unchanged. Repair them or"
        + " update Regimen, and they count again."
    },
    rows("Files left alone") {
      for file in library.files.prefix(limit) {
        let place =
          file.line > 0 ? "line " + String(file.line) + ", column " + String(file.column) : ""
        plainRow(
          file.path, detail: place.isEmpty ? file.message : file.message + " (" + place + ")",
          key: file.path)
      }
    },
    library.files.count > limit
      ? quietButton("Show more", id: "more-files", .settings(.showMore)) : .none,
  ]
}

private func exportCard(_ state: State) -> Node {
  let isConnected = state.device.connection == .connected
  return card("Export") {
    p {
      "Everything as one file: JSON holds all of it and can be imported again, CSV holds the sets"
        + " for a spreadsheet."
    }
    div(.class("buttons")) {
      for format in [ExportFormat.json, .csv] {
        let title = format == .json ? "JSON" : "CSV"
        button(
          .class("button"), .type("button"), .id("export-" + format.rawValue),
          .disabled(!isConnected && format == .csv), .onClick(.settings(.export(format)))
        ) {
          Icon.download.node
          span { "Export " + title }
        }
      }
    }
    if !isConnected {
      p(.class("muted")) {
        "Without a connection, JSON holds what is on this device. CSV needs the library."
      }
    }
  }
}
