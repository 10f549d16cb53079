import Foundation
import Testing

@testable import Server

@Suite struct AssetTests {
  private let version = TestServer.assets.version

  @Test func sendsTheSmallestFormThatAClientTakes() async throws {
    try await TestServer.run { server in
      let path = "/assets/\(version)/shell.js"
      for (accepted, encoding, body) in [
        ("gzip, deflate, br", "br", "br"), ("gzip", "gzip", "gzip"), ("", nil, "plain"),
        ("br;q=0, gzip;q=0.5", "gzip", "gzip"), ("identity", nil, "plain"),
      ] as [(String, String?, String)] {
        let reply = try await server.get(path, nil, headers: ["Accept-Encoding: \(accepted)"])
        #expect(reply.headers["content-encoding"] == encoding, "\(accepted)")
        #expect(reply.text == body)
        #expect(reply.headers["vary"] == "Accept-Encoding")
        #expect(reply.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(reply.headers["content-type"] == "text/javascript; charset=utf-8")
        let tag = try #require(reply.headers["etag"])
        let again = try await server.get(
          path, nil,
          headers: ["Accept-Encoding: \(accepted)", "If-None-Match: \"x\", W/\(tag)"])
        #expect(again.status == 304)
        #expect(again.headers["etag"] == tag)
      }
    }
  }

  @Test func namesOneVersionInThePage() async throws {
    try await TestServer.run { server in
      let page = try await server.get("/", nil)
      #expect(page.text == "<p>\(version)</p>")
      #expect(page.headers["cache-control"] == "no-cache")
      let tag = try #require(page.headers["etag"])
      #expect(
        try await server.get("/", nil, headers: ["If-None-Match: " + tag]).status == 304)
      for path in ["/history/01JABC", "/index.html", "/a/b/c?x=1", "/volume/"] {
        #expect(try await server.get(path, nil).text == page.text, "\(path)")
      }
      #expect(try await server.get("/sw.js", nil).text == "worker")
      #expect(try await server.get("/sw.js", nil).headers["cache-control"] == "no-cache")
      #expect(try await server.get("/favicon.ico", nil).status == 404)
    }
  }

  @Test func changesTheVersionWithAnyFile() {
    let first = WebAssets.Asset(plain: [1], type: "x", hash: "a")
    let other = WebAssets.Asset(plain: [2], type: "x", hash: "b")
    #expect(WebAssets(["a": first]).version != WebAssets(["a": other]).version)
    #expect(WebAssets(["a": first]).version != WebAssets(["b": first]).version)
    #expect(WebAssets(["a": first]).version == WebAssets(["a": first]).version)
    #expect(WebAssets(["a": first]).version.utf8.count == 16)
  }

  @Test func bundlesThePage() throws {
    let assets = WebAssets.bundled.assets
    let page = try #require(assets["index.html"])
    let text = String(decoding: page.plain, as: UTF8.self)
    #expect(text.contains(WebAssets.bundled.version))
    #expect(!text.contains("{{version}}"))
    let changelog = try #require(assets["changelog.md"])
    #expect(!changelog.gzip.isEmpty && changelog.gzip.count < changelog.plain.count)
    if let app = assets["app.wasm"] {
      #expect(app.type == "application/wasm")
      #expect(app.gzip.count < app.plain.count)
    }
  }
}
