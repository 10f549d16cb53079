import Browser
import Crypto
import Foundation
import Synchronization

/// The files of the page, in every form that they can be sent in.
public struct WebAssets: Sendable {
  /// One file.
  struct Asset: Sendable {
    var plain: [UInt8]
    /// Empty where that form is not offered.
    var gzip: [UInt8] = []
    var brotli: [UInt8] = []
    var type: String
    /// Of the plain bytes.
    var hash: String
  }

  /// Follows from all files together: another one means that some file is another.
  public let version: String
  let assets: [String: Asset]

  /// The page of this build. A build without WebAssembly has no `app.wasm`.
  public static let bundled = WebAssets(
    folders: [
      Bundle.module.resourceURL, BrowserApp.folder,
    ].compactMap { $0 })

  /// - Parameter folders: each with files beside their compressed forms; empty files are left out.
  init(folders: [URL]) {
    var assets: [String: Asset] = [:]
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names.sorted() {
        guard let type = WebAssets.type(of: name) else { continue }
        func bytes(_ end: String) -> [UInt8] {
          let data = try? Data(contentsOf: folder.appendingPathComponent(name + end))
          return [UInt8](data ?? Data())
        }
        let plain = bytes("")
        if plain.isEmpty { continue }
        assets[name] = Asset(
          plain: plain, gzip: bytes(".gz"), brotli: bytes(".br"), type: type,
          hash: WebAssets.hash(plain))
      }
    }
    self.init(assets)
  }

  init(_ assets: [String: Asset]) {
    let all = assets.sorted { $0.key < $1.key }.map { $0.key + ":" + $0.value.hash }
    let version = WebAssets.hash(Array(all.joined(separator: "\n").utf8))
    self.version = version
    self.assets = assets.mapValues { asset in
      let text = Data(asset.plain)
      guard text.range(of: Data("{{version}}".utf8)) != nil else { return asset }
      let filled = Array(
        String(decoding: text, as: UTF8.self).replacing("{{version}}", with: version).utf8)
      return Asset(plain: filled, type: asset.type, hash: WebAssets.hash(filled))
    }
  }

  /// 16 hexadecimal digits.
  private static func hash(_ bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static func type(of name: String) -> String? {
    switch (name as NSString).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "webmanifest": "application/manifest+json"
    case "json": "application/json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "jpg": "image/jpeg"
    case "woff2": "font/woff2"
    case "mp3": "audio/mpeg"
    case "ogg": "audio/ogg"
    case "wav": "audio/wav"
    default: nil
    }
  }
}
