import Crypto
import Documents
import Foundation
import Library
import SwiftASN1
import X509

/// Where the authority of this machine lies: certificate and key in one file, so that no write that
/// is cut off can leave one without the other.
///
/// It is made once. Devices have been told to trust it, so that nothing ever replaces it by itself.
struct AuthorityFile {
  let path: String

  /// - Parameter folder: of what this machine keeps for itself, never within a library.
  init(folder: String) { path = folder + "/tls/authority.pem" }

  /// The authority; made where there is none.
  ///
  /// - Parameter names: that a new one may vouch for beside private ones.
  /// - Throws: `TlsError` where what is there cannot be used, `LibraryError` where it cannot be
  ///   read or written.
  func authority(
    machine: String, names: [ServerName], now: Instant
  ) throws -> Authority {
    let file = try PrivateFile(path)
    let authority = try file.alone { () throws in
      if let kept = try kept(file) { return kept }
      // A clock that was never set would make one that is over before it is used.
      guard now.day.text >= AuthorityFile.earliestDay else { throw TlsError.clock(now: now.day) }
      let made = try Authority.make(machine: machine, names: names, now: now)
      try file.write(try AuthorityFile.text(of: made))
      return made
    }
    if now.milliseconds < authority.begin.milliseconds { throw TlsError.clock(now: now.day) }
    if now.milliseconds >= authority.end.milliseconds {
      throw TlsError.expired(path: path, day: authority.end.day)
    }
    return authority
  }

  private static let earliestDay = "2026-01-01"

  private static func text(of authority: Authority) throws -> [UInt8] {
    let certificate = try authority.certificate.serializeAsPEM().pemString
    return Array((certificate + "\n" + authority.key.pemRepresentation + "\n").utf8)
  }

  /// Nil where there is none yet.
  private func kept(_ file: PrivateFile) throws -> Authority? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      // Either there is nothing, or reading says why not.
      guard let bytes = try file.read() else { return nil }
      return try parsed(bytes)
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw TlsError.damaged(path: path, reason: "it is no file")
    }
    if let owner = attributes[.ownerAccountID] as? NSNumber, owner.uint32Value != geteuid() {
      throw TlsError.foreign(path: path)
    }
    if let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue,
      permissions & 0o077 != 0
    {
      throw TlsError.exposed(path: path, permissions: permissions)
    }
    guard let bytes = try file.read() else {
      throw TlsError.damaged(path: path, reason: "it cannot be read")
    }
    return try parsed(bytes)
  }

  private func parsed(_ bytes: [UInt8]) throws(TlsError) -> Authority {
    func damaged(_ reason: String) -> TlsError { .damaged(path: path, reason: reason) }
    guard let text = String(validating: bytes, as: UTF8.self),
      let parts = try? PEMDocument.parseMultiple(pemString: text)
    else { throw damaged("it is not in PEM form, or ends in the middle") }
    guard let certificatePart = parts.first(where: { $0.discriminator == "CERTIFICATE" }),
      let certificate = try? Certificate(pemDocument: certificatePart)
    else { throw damaged("its certificate is missing or cannot be read") }
    guard let keyPart = parts.first(where: { $0.discriminator == "PRIVATE KEY" }),
      let key = try? P256.Signing.PrivateKey(pemRepresentation: keyPart.pemString)
    else { throw damaged("its key is missing or cannot be read") }
    guard certificate.publicKey == Certificate.PublicKey(key.publicKey),
      certificate.publicKey.isValidSignature(certificate.signature, for: certificate)
    else { throw damaged("certificate and key do not belong together") }
    guard case .isCertificateAuthority = try? certificate.extensions.basicConstraints,
      let authority = try? Authority(certificate: certificate, key: key)
    else { throw damaged("its certificate is not that of an authority") }
    return authority
  }
}
