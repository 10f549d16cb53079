import Documents
import HTTPTypes
import Hummingbird
import Library
import NIOCore

/// The stream of events.
struct EventRoute: Sendable {
  let hub: EventHub
  let devices: DeviceList

  func events(_ call: Call) async throws -> Response {
    let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    if call.device == nil, !DeviceRoutes.oldTokens(in: call.request).isEmpty {
      return EventRoute.silence(headers)
    }
    let device = try call.paired()
    if call.request.method == .head { return Response(status: .ok, headers: headers) }
    let positions = try await hub.join(device.id) { await devices.holds(device.id) }
    let (body, channel) = (call.request.body, call.channel)
    let patience = call.limits.writeDuration
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        var patient = PatientWriter(writer, channel: channel, patience: patience)
        try await body.consumeWithCancellationOnInboundClose { _ in
          var last: LibraryPosition?
          for await position in positions {
            try await patient.write(position == last ? Array(":\n\n".utf8) : event(position))
            last = position
          }
        }
        try await patient.finish()
      })
  }

  /// A stream that says nothing. A page of an earlier version looks for a newer one of itself where
  /// its stream has begun, and would not if it were refused.
  private static func silence(_ headers: HTTPFields) -> Response {
    Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: ":\n\n"))
        try await Task.sleep(for: .seconds(20))
        try await writer.finish(nil)
      })
  }

  private func event(_ position: LibraryPosition) -> [UInt8] {
    var writer = JSONWriter(compact: true)
    position.write(to: &writer)
    return Array("event: revision\ndata: ".utf8) + writer.bytes + Array("\n\n".utf8)
  }
}

extension LibraryPosition {
  /// - Parameter heldCount: documents that wait for a person.
  func write(to writer: inout JSONWriter, isFull: Bool? = nil, heldCount: Int = 0) {
    writer.object { writer in
      writer.member("epoch", epoch)
      writer.key("revision")
      writer.integer(revision)
      if let isFull { writer.member("full", isFull) }
      if heldCount > 0 { writer.member("held", heldCount) }
    }
  }
}
