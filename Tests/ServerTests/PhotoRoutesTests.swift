import Body
import Documents
import Foundation
import Library
import TestSupport
import Testing

@testable import Server

/// Pictures go up behind their photos, and come down to paired devices alone.
@Suite struct PhotoRoutesTests {
  private static let picture: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 7, 7, 7]

  private func photo(_ bytes: [UInt8] = picture) -> BodyPhoto {
    var photo = BodyPhoto()
    photo.id = ULID(derivedFrom: "photo", milliseconds: 1_775_642_400_000)
    photo.day = CivilDay("2026-04-08") ?? .first
    photo.picture = Attachment(
      of: photo, as: .jpeg, sha256: SHA256Digest.text(of: bytes), bytes: bytes.count)
    return photo
  }

  private func put(
    _ server: TestServer, _ id: ULID, _ body: [UInt8], _ device: TestServer.Paired?
  ) async throws -> Reply {
    try await server.ask(
      "PUT", "/api/photos/\(id.text)/picture", server.bearer(device), body)
  }

  @Test func aPictureIsKeptBesideItsPhotoAndShown() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let photo = photo()
      #expect(try await put(server, photo.id, Self.picture, device).status == 404)
      try await server.library.save(photo)
      let path = "/api/photos/\(photo.id.text)/picture"
      let early = try await server.get(path, device)
      #expect(early.status == 404)
      #expect(early.kind == "picture-missing")
      #expect(try await put(server, photo.id, Self.picture, device).status == 204)
      #expect(try await put(server, photo.id, Self.picture, device).status == 204)
      let reply = try await server.get(path, device)
      #expect(reply.status == 200 && reply.body == Self.picture)
      #expect(reply.headers["content-type"] == "image/jpeg")
      #expect(reply.headers["cache-control"] == "private, no-cache")
      let tag = try #require(reply.headers["etag"])
      let again = try await server.get(path, device, headers: ["If-None-Match: \(tag)"])
      #expect(again.status == 304 && again.body.isEmpty)
      #expect(try await server.get(path, nil).status == 401)
      #expect(try await put(server, photo.id, Self.picture, nil).status >= 401)
    }
  }

  @Test func aSlowLineGetsAWholePicture() async throws {
    try await TestServer.with { $0.limits.idleDuration = .milliseconds(500) }.run { server in
      let device = try await server.pair()
      // More than the buffers on the way take.
      let bytes = Self.picture + [UInt8](repeating: 7, count: 24 << 20)
      let photo = photo(bytes)
      try await server.library.save(photo)
      try await server.library.keep([
        Library.AttachedFile(path: photo.picture.path, bytes: bytes)
      ])
      let path = "/api/photos/\(photo.id.text)/picture"
      let head = server.head("GET", path, server.bearer(device), length: nil)
      let port = server.port
      let count = try await blocking {
        let client = try RawClient(port: port)
        try client.send(head)
        _ = try client.receive(through: "\r\n\r\n")
        var (count, next) = (0, 0)
        while count < bytes.count {
          let part = try client.receive()
          if part.isEmpty { break }
          count += part.count
          if count < next { continue }
          next += 4 << 20
          Thread.sleep(forTimeInterval: 0.8)
        }
        return count
      }
      #expect(count == bytes.count)
    }
  }

  @Test func otherFilesAreRefused() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let photo = photo()
      try await server.library.save(photo)
      let other = try await put(server, photo.id, Self.picture + [1], device)
      #expect(other.status == 409)
      #expect(other.kind == "other-picture")
      let page = try await put(server, photo.id, Array("<html></html>".utf8), device)
      #expect(page.status == 400)
      // A document that names a place elsewhere.
      var strange = self.photo()
      strange.id = ULID(derivedFrom: "strange", milliseconds: 1_775_642_400_000)
      strange.picture.path = "Photos/../../strange.jpg"
      try await server.library.save(strange)
      #expect(try await put(server, strange.id, Self.picture, device).status == 409)
    }
  }

  @Test func aDamagedPictureIsSaidToBe() async throws {
    try await TestServer.run { server in
      let device = try await server.pair()
      let photo = photo()
      try await server.library.keep([
        Library.AttachedFile(path: photo.picture.path, bytes: [0xff, 0xd8, 0xff])
      ])
      try await server.library.save(photo)
      let reply = try await server.get("/api/photos/\(photo.id.text)/picture", device)
      #expect(reply.status == 404)
      #expect(reply.kind == "picture-damaged")
    }
  }
}
