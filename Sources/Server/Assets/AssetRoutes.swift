import HTTPTypes
import Hummingbird

/// The app shell and its files.
struct AssetRoutes: Sendable {
  let assets: WebAssets

  /// `/assets/VERSION/NAME`, which never changes.
  func asset(_ call: Call) throws -> Response {
    let segments = call.target.segments
    guard segments.count == 3, segments[1] == assets.version,
      let asset = assets.assets[segments[2]]
    else { throw HttpFailure.notFound }
    return answer(asset, call, caching: "public, max-age=31536000, immutable")
  }

  /// A file by its name, as `/sw.js`; every other path is the app's, which begins with its page.
  func page(_ call: Call) throws -> Response {
    let segments = call.target.segments
    if segments.count == 1, let asset = assets.assets[segments[0]] {
      return answer(asset, call, caching: "no-cache")
    }
    // A path of the app has no dot in its last part, a file that is missing has.
    guard segments.last?.contains(".") != true else { throw HttpFailure.notFound }
    return try shell(call)
  }

  /// The page of the app, whatever the path.
  func shell(_ call: Call) throws -> Response {
    guard let page = assets.assets["index.html"] else { throw HttpFailure.notFound }
    return answer(page, call, caching: "no-cache")
  }

  private func answer(_ asset: WebAssets.Asset, _ call: Call, caching: String) -> Response {
    let (bytes, encoding) = asset.form(for: call)
    let tag = "\"\(asset.hash)\(encoding.map { "-" + $0 } ?? "")\""
    var headers: HTTPFields = [.cacheControl: caching, .eTag: tag, .vary: "Accept-Encoding"]
    if call.knows(tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = asset.type
    headers[.contentEncoding] = encoding
    return Response(status: .ok, headers: headers, body: call.pieces(bytes))
  }
}

extension WebAssets.Asset {
  /// The smallest form that a client takes.
  fileprivate func form(for call: Call) -> (bytes: [UInt8], encoding: String?) {
    if !brotli.isEmpty, call.accepts("br") { return (brotli, "br") }
    if !gzip.isEmpty, call.accepts("gzip") { return (gzip, "gzip") }
    return (plain, nil)
  }
}
