import Logging

/// The log of a server on standard error, where names of files and devices are only shown.
struct PrintableLog: LogHandler {
  private var log: StreamLogHandler

  init(label: String) { log = .standardError(label: label) }

  var logLevel: Logger.Level {
    get { log.logLevel }
    set { log.logLevel = newValue }
  }

  var metadata: Logger.Metadata {
    get { log.metadata }
    set { log.metadata = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { log[metadataKey: key] }
    set { log[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    var event = event
    event.message = "\("\(event.message)".withVisibleControls())"
    event.metadata = event.metadata?.mapValues { .string("\($0)".withVisibleControls()) }
    log.log(event: event)
  }
}
