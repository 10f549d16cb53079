import Documents
import Foundation
import Library

/// Where the server of a library listens, for other commands on the same machine.
public struct RunningServer: Sendable {
  private let file: PrivateFile
  private let library: Library

  /// - Parameter folder: the state folder of all libraries.
  public init(of library: Library, stateFolder folder: String) throws(LibraryError) {
    file = try PrivateFile(folder + "/" + library.key + "/server.json", sweeps: false)
    self.library = library
  }

  /// For looking only: nothing is made.
  ///
  /// - Parameter folder: the state folder of all libraries.
  public init(seenOf library: Library, stateFolder folder: String) {
    file = PrivateFile(reading: folder + "/" + library.key + "/server.json")
    self.library = library
  }

  /// Notes that this process serves the library from now on.
  ///
  /// - Parameter address: such as `http://127.0.0.1:8787`.
  public func note(address: String) throws(LibraryError) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("address", address)
      writer.member("process", Int(ProcessInfo.processInfo.processIdentifier))
    }
    try file.write(writer.finish())
  }

  /// Notes that it does so no more.
  public func forget() { try? file.remove() }

  /// Nil where none runs on this machine.
  public var address: String? {
    guard let bytes = try? file.read(), let value = try? JSONValue(parsing: bytes),
      let address = value["address"]?.string,
      let process = value["process"]?.number.flatMap({ Int32(exactly: $0) }),
      library.isOpenForWriting(in: process)
    else { return nil }
    return address
  }
}
