import Documents
import HTTPTypes
import Hummingbird
import Library
import NIOCore

/// The stream of events.
struct EventRoute: Sendable {
  let library: Library
  let hub: EventHub
  let devices: DeviceList

  func events(_ call: Call) async throws -> Response {
    let headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    if call.device == nil, !DeviceRoutes.oldTokens(in: call.request).isEmpty {
      return EventRoute.silence(headers)
    }
    let device = try call.paired()
    // Devices of an older protocol listen as well, and so learn of a newer page.
    try call.checkLibrary(library)
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
    Array("event: revision\ndata: ".utf8) + library.head(position).line + Array("\n\n".utf8)
  }
}
