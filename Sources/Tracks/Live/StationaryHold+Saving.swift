extension StationaryHold {
  func save(_ writer: inout StateWriter) {
    writer.put(halts.count)
    for halt in halts {
      put(halt.start, &writer)
      put(halt.end, &writer)
    }
    writer.put(isHolding)
    put(holdStart, &writer)
    writer.put(lastTime)
    for value in [heldPath, anchorX, anchorY, spread, lastX, lastY] { writer.put(value) }
    // Infinite after a pause.
    writer.put(min(excursion, Double.greatestFiniteMagnitude))
    writer.put(buckets.count)
    for bucket in buckets { put(bucket, &writer) }
    writer.put(current != nil)
    if let current { put(current, &writer) }
  }

  mutating func restore(_ reader: inout StateReader) {
    for _ in 0..<reader.count(below: 2) {
      halts.append(Halt(start: mark(&reader), end: mark(&reader)))
    }
    isHolding = reader.flag()
    holdStart = mark(&reader)
    lastTime = reader.time()
    heldPath = reader.number()
    anchorX = reader.number()
    anchorY = reader.number()
    spread = reader.number()
    lastX = reader.number()
    lastY = reader.number()
    excursion = reader.number()
    if excursion == Double.greatestFiniteMagnitude { excursion = .infinity }
    for _ in 0..<reader.count(below: StationaryHold.mostBuckets + 1) {
      buckets.append(bucket(&reader))
    }
    if reader.flag() { current = bucket(&reader) }
  }

  private func put(_ mark: Mark, _ writer: inout StateWriter) {
    writer.put(mark.index)
    writer.put(mark.path)
  }

  private func put(_ bucket: Bucket, _ writer: inout StateWriter) {
    writer.put(bucket.time)
    put(bucket.start, &writer)
    writer.put(bucket.x)
    writer.put(bucket.y)
    writer.put(bucket.count)
  }

  private func mark(_ reader: inout StateReader) -> Mark {
    Mark(index: reader.whole(), path: reader.number())
  }

  private func bucket(_ reader: inout StateReader) -> Bucket {
    Bucket(
      time: reader.time(), start: mark(&reader), x: reader.number(), y: reader.number(),
      count: max(1, reader.number()))
  }
}
