import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Keeps the list of connections up to date with one of them, and takes nothing more from a client
/// whose request has no end that can be told.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let connections: ConnectionList
  private var takesNothingMore = false

  init(_ connections: ConnectionList) { self.connections = connections }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { connections.add(context.channel) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { connections.remove(context.channel) }

  func channelActive(context: ChannelHandlerContext) {
    connections.add(context.channel)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    connections.remove(context.channel)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // What follows such a head may be its body, and must not be taken for the next request.
    if takesNothingMore { return }
    if case .head(let request) = unwrapInboundIn(data) {
      takesNothingMore = request.headerFields.isOfUnknownLength
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { connections.end(context.channel) }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed = event as? ChannelEvent { connections.leave(context.channel) }
    context.fireUserInboundEventTriggered(event)
  }
}

extension HTTPFields {
  /// Whether the body is coded in a way that is not known here.
  var isOfUnknownLength: Bool {
    guard let coding = self[.transferEncoding] else { return false }
    return coding.lowercased() != "chunked"
  }
}
