import Documents

/// Why a server cannot speak TLS, or a machine cannot trust one.
public enum TlsError: Error, Equatable, Sendable {
  /// The file holds no authority.
  case damaged(path: String, reason: String)
  /// Others than its owner may read the file with the key.
  case exposed(path: String, permissions: Int)
  /// The file belongs to somebody else.
  case foreign(path: String)
  case expired(path: String, day: CivilDay)
  /// The clock stands before the authority was made, or before this program was.
  case clock(now: CivilDay)
  /// The authority may not vouch for a name.
  case notCovered(name: String, path: String)
  case notAName(String)
  /// A name without a domain, which may be the end of other people's names.
  case oneWord(String)
  /// The listener for the install page could not start.
  case noInstallPage(port: Int, reason: String)

  public var message: String {
    switch self {
    case .damaged(let path, let reason):
      "\(path) holds no certificate authority that can be used: \(reason)."
    case .exposed(let path, let permissions):
      "\(path) holds a secret key, but others may read it "
        + "(mode \(String(permissions, radix: 8)))."
    case .foreign(let path): "\(path) belongs to another user."
    case .expired(let path, let day):
      "The certificate authority in \(path) was good until \(day.text)."
    case .clock(let now):
      "The clock of this computer says \(now.text), which cannot be right."
    case .notCovered(let name, _):
      "The certificate authority of this computer may not vouch for \(name)."
    case .notAName(let name): "\(name) is no name that a certificate can hold."
    case .oneWord(let name):
      "An authority that may vouch for \(name) could do so for every name that ends in .\(name)."
    case .noInstallPage(let port, let reason):
      "The install page cannot be shown on port \(port): \(reason)."
    }
  }

  public var hint: String {
    switch self {
    case .damaged(let path, _):
      "Put it back from a backup. Or move it away and start again, then install the new one on"
        + " every device: mv \(path) \(path).old"
    case .exposed(let path, _): "If nobody can have copied it: chmod 600 \(path)"
    case .foreign: "Start regimen as that user, or name another folder with --state."
    case .expired(let path, _):
      "Move it away and start again, then install the new one on every device: mv \(path)"
        + " \(path).old"
    case .clock: "Set the clock, then start again."
    case .notCovered(_, let path):
      "It is bound to the names that it was made with, so that nobody can misuse it. Leave the"
        + " name out; or move \(path) away, start again with it, and install the new authority on"
        + " every device."
    case .notAName:
      "Give a name in letters a to z, digits, hyphens and dots, or an address of this computer."
    case .oneWord(let name):
      "Give a name with a domain, such as \(name).local or \(name).home.arpa, or an address of this"
        + " computer."
    case .noInstallPage:
      "Choose another port with --install-port, or leave it out with --no-install-page."
    }
  }
}
