/// Steps by what each was worth at most: a heap, the best first.
struct StepQueue {
  struct Entry {
    var rate: Double
    let session: Int
    let choice: Int
    let pick: Int?
  }

  private var heap: [Entry] = []

  var best: Entry? { heap.first }
  /// The most that any other is worth.
  var secondRate: Double {
    let left = heap.count > 1 ? heap[1].rate : -1
    return heap.count > 2 ? max(left, heap[2].rate) : left
  }

  mutating func add(_ entry: Entry) {
    heap.append(entry)
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2].rate < heap[place].rate {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func lowerBest(to rate: Double) {
    heap[0].rate = rate
    sink()
  }

  mutating func removeBest() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    sink()
  }

  private mutating func sink() {
    var place = 0
    while true {
      var largest = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child].rate > heap[largest].rate {
        largest = child
      }
      if largest == place { return }
      heap.swapAt(place, largest)
      place = largest
    }
  }
}
