import ArgumentParser
import Body
import Documents
import Foundation
import Interchange
import Library
import Server
import Strength

struct PhotosCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos", abstract: "List, add, edit, export and delete progress photos.",
    subcommands: [List.self, Add.self, Edit.self, Export.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the photos, newest first, each with the body weight of its day.")

    @OptionGroup var options: LibraryOptions
    @Option(help: "Only from this side: front, side or rear.") var view: PhotoView?
    @Flag(help: "Print JSON: all of them, oldest first.") var json = false

    func run() async throws {
      let open = try await options.open()
      var photos = try open.photos()
      if let view { photos = photos.filter { $0.view == Open(view) } }
      let weights = BodyWeights(
        try open.settings(), health: try open.library.documents(HealthMonth.self))
      if json { return say(bytes: PhotosCommand.json(photos, weights)) }
      if photos.isEmpty {
        return say("No photos yet. Add one: regimen photos add FILE --view front")
      }
      var table = Table([
        .left("Day"), .left("View"), .right("Weight"), .left("Notes"), .left("Identifier"),
      ])
      for photo in photos.reversed() {
        table.add([
          .init(photo.day.shown), .init(photo.view.name),
          .init(weights.weight(beside: photo.day)?.shown ?? "–"), .init(photo.notes.cut(to: 32)),
          .init(photo.id.text, .dim),
        ])
      }
      table.show()
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a photo: JPEG, PNG or WebP.",
      discussion: """
        The file is kept as it is, with what the camera has written into it. The app makes photos \
        smaller and leaves that out.
        """)

    @OptionGroup var options: LibraryOptions
    @Argument(help: "The file; - reads it from standard input.", completion: .file())
    var file: String
    @Option(help: "From where the body is seen: front, side or rear.") var view = PhotoView.front
    @Option(help: "When it was taken, such as 2026-11-28. (default: the day of the file)")
    var day: DayArgument?
    @Option(help: "What is to be remembered of it.") var note = ""
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let bytes = try FileReading.read(file, limit: PhotoFormat.mostBytes) { size in
        Failure(
          message: "\(file) is too large: \(size / 1_000_000) MB.",
          hint: "Photos may have up to \(PhotoFormat.mostBytes / 1_000_000) MB.")
      }
      guard let format = PhotoFormat(bytes) else {
        throw Failure(
          message: "\(file) is no picture that browsers draw.",
          hint: "Convert it to JPEG, PNG or WebP.")
      }
      let open = try await options.openForWriting()
      let hash = Attachment.sha256(bytes)
      if let known = try open.photos().first(where: { $0.picture.sha256 == hash }) {
        throw Failure(
          message: "This photo is in the library already, for \(known.day.text).",
          hint: "Change it: regimen photos edit \(known.id.text)")
      }
      var photo = BodyPhoto()
      photo.id = Clock.mint()
      photo.day = day?.day ?? fileDay
      photo.view = Open(view)
      photo.notes = note
      photo.picture = Attachment(of: photo, as: format, sha256: hash, bytes: bytes.count)
      try await open.library.keep([
        Library.AttachedFile(path: photo.picture.path, bytes: bytes)
      ])
      try await open.library.save(photo)
      if json { return say(bytes: photo.encoded()) }
      say("Added the \(photo.title.lowercased()) of \(photo.day.text).")
    }

    private var fileDay: CivilDay {
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.expandingTilde)
      guard let date = attributes?[.modificationDate] as? Date else { return Clock.today }
      let offset = TimeZone.current.secondsFromGMT(for: date) / 60
      let moment = Instant(
        milliseconds: Int64(date.timeIntervalSince1970 * 1000), offsetMinutes: offset)
      return min(moment.day, Clock.today)
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change a photo's day, view or note.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var named: PhotoName
    @Option(help: "From where the body is seen: front, side or rear.") var view: PhotoView?
    @Option(help: "When it was taken, such as 2026-11-28.") var day: DayArgument?
    @Option(help: "What is to be remembered of it.") var note: String?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
      if view == nil, day == nil, note == nil {
        throw ValidationError("Use --view, --day or --note.")
      }
    }

    func run() async throws {
      let open = try await options.openForWriting()
      var photo = try named.photo(open)
      if let view { photo.view = Open(view) }
      if let day { photo.day = day.day }
      if let note { photo.notes = note }
      try await open.library.save(photo)
      if json { return say(bytes: photo.encoded()) }
      say("Changed the \(photo.title.lowercased()) of \(photo.day.text).")
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write pictures into a folder, named by day, view and identifier.",
      discussion: "A file of that name with another content stays as it is.")

    @OptionGroup var options: LibraryOptions
    @Option(help: ArgumentHelp("The folder; made where there is none.", valueName: "folder"))
    var output: String

    func run() async throws {
      let open = try await options.open()
      let remote = try options.remoteAddress.map { try RemoteLibrary($0) }
      let photos = try open.photos()
      let folder = try ExportFolder(output, option: "--output")
      var count = 0
      for photo in photos {
        let view = photo.view.known?.rawValue ?? "photo"
        let name = "\(photo.day.text)-\(view)-\(photo.id.text)"
        do {
          let bytes = try await picture(of: photo, open.library, remote)
          guard let format = PhotoFormat(bytes) else { continue }
          try folder.write(bytes, as: "\(name).\(format.rawValue)")
          count += 1
        } catch let error as PictureError {
          tell("\(name) was left out: \(error.message)")
        }
      }
      say("Wrote \(count) of \(photos.count) photos to \(folder.path).")
      if count < photos.count { throw ExitCode.failure }
    }

    /// The copy of a server has only the pictures that were added here.
    private func picture(
      of photo: BodyPhoto, _ library: Library, _ remote: RemoteLibrary?
    ) async throws -> [UInt8] {
      do {
        return try library.picture(of: photo).bytes
      } catch let error as PictureError {
        guard let remote else { throw error }
        return try await remote.picture(of: photo)
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a photo.")

    @OptionGroup var options: LibraryOptions
    @OptionGroup var named: PhotoName

    func run() async throws {
      let open = try await options.openForWriting()
      let photo = try named.photo(open)
      try await open.library.delete(photo, at: Clock.now)
      sayDeleted("the \(photo.title.lowercased()) of \(photo.day.text)", photo.id)
    }
  }

  /// The documents, each with what the body weighed.
  private static func json(_ photos: [BodyPhoto], _ weights: BodyWeights) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.list("photos", photos) { writer, photo in
        writer.object { writer in
          writer.member("photo", document: photo)
          writer.member(
            "body_weight_kg", weights.weight(beside: photo.day)?.kilograms.roundedForOutput)
        }
      }
    }
    return writer.finish()
  }
}

extension PhotoView: ExpressibleByArgument {}

/// Which photo is meant.
struct PhotoName: ParsableArguments {
  @Argument(help: "Its identifier, or its day where that has one photo.") var photo: String

  func photo(_ open: OpenLibrary) throws -> BodyPhoto {
    let photos = try open.photos()
    guard let day = DayArgument(argument: photo)?.day else {
      guard let found = photos.first(where: { $0.id == ULID(photo.uppercased()) }) else {
        throw LibraryError.notFound(kind: "photo", name: photo)
      }
      return found
    }
    let ofDay = photos.filter { $0.day == day }
    guard let first = ofDay.first else {
      throw LibraryError.notFound(kind: "photo", name: photo)
    }
    if ofDay.count > 1 {
      throw LibraryError.ambiguous(
        kind: "photo", name: photo, matches: ofDay.map { "\($0.view.name) \($0.id.text)" })
    }
    return first
  }
}

extension OpenLibrary {
  /// Photos of the body, oldest first.
  func photos() throws -> [BodyPhoto] {
    try library.documents(BodyPhoto.self).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }
}
