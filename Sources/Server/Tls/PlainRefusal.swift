import HummingbirdCore
import Logging
import NIOCore

/// A listener for TLS that tells who speaks plain HTTP, as browsers do where an address is typed
/// without its beginning, what is missing.
struct PlainRefusal<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(FirstByte())
    }.flatMap { base.setup(channel: channel, logger: logger) }
  }

  func handle(value: Base.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

/// Looks at what a connection begins with. It comes before TLS, and goes when TLS has begun.
private final class FirstByte: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var isRefused = false

  private static let answer = """
    HTTP/1.1 400 Bad Request\r
    Content-Type: text/plain; charset=utf-8\r
    Content-Length: 68\r
    Connection: close\r
    \r
    Regimen speaks https here: begin its address with https:// instead.

    """

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    // Every method of HTTP begins with such a letter, nothing of TLS does.
    let first = unwrapInboundIn(data).readableBytesView.first
    guard let first, (0x41...0x5a).contains(first) else {
      context.fireChannelRead(data)
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
      return
    }
    isRefused = true
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: FirstByte.answer)), promise: nil)
    context.close(promise: nil)
  }
}
