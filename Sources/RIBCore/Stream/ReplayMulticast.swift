// The delivery of subjects that replay to late subscribers what they missed.

/// A ``Multicast`` that keeps its last elements for those who subscribe later.
///
/// The store is itself the first subscriber: it holds just what has been or is being
/// delivered to the others, so that none gets an element twice or misses one (SEMANTICS S6).
@usableFromInline
@MainActor
final class ReplayMulticast<Element> {
  @usableFromInline let multicast = Multicast<Element>()
  private let store: ReplayStore<Element>

  /// Keeps at most the given number of elements; all of them where it is `nil`.
  init(limit: Int?) {
    let store = ReplayStore<Element>(limit: limit)
    self.store = store
    multicast.subscribe(
      Sink { event in
        if case .next(let element) = event { store.append(element) }
      })
  }

  /// Gives a subscriber the kept elements, then adds it; what is sent meanwhile waits.
  func subscribe(_ sink: Sink<Element>) {
    multicast.holding { [self] in
      for element in store.elements { sink.next(element) }
      multicast.subscribe(sink)
    }
  }

  func send(_ event: Event<Element>) { multicast.send(event) }

  /// Whether there are subscribers beside the store.
  var hasObservers: Bool { multicast.sinks.sinks.dropFirst().contains { !$0.isStopped } }
}

/// The last elements of a stream.
@MainActor
private final class ReplayStore<Element> {
  private let limit: Int
  private var kept = FIFO<Element>()

  init(limit: Int?) { self.limit = limit.map { max(0, $0) } ?? .max }

  func append(_ element: Element) {
    if limit == 0 { return }
    if kept.count == limit { _ = kept.popFirst() }
    kept.append(element)
  }

  /// The elements, oldest first.
  var elements: [Element] { kept.elements[kept.head...].compactMap { $0 } }
}
