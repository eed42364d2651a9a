// The delivery that all subjects share: in order, never nested.

/// Delivers events to many sinks, one event at a time.
///
/// An event sent while another is being delivered waits in a queue, so that every subscriber gets
/// element n before any gets n+1 (SEMANTICS S6). Who subscribes during a delivery does not get
/// that event; who disposes gets nothing more.
///
/// The properties go without the run-time check of exclusive access: none is changed by a call that
/// could come back here, as only sinks that have stopped are dropped, and those hold nothing.
@usableFromInline
@MainActor
final class Multicast<Element> {
  @safe @exclusivity(unchecked) @usableFromInline var sinks = SinkList<Element>()
  @safe @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Event<Element>>()
  @safe @exclusivity(unchecked) @usableFromInline var isDelivering = false
  /// The event that ended the stream, passed on to late subscribers at once.
  @safe @exclusivity(unchecked) @usableFromInline var end: Event<Never>?
  /// The element that was delivered last, where it is kept for late ones.
  ///
  /// In a place of its own: inline, the deinit would have to look its type up.
  @usableFromInline let latest: Kept<Element>?

  @inlinable
  nonisolated init() { latest = nil }

  @inlinable
  init(latest: Element) { self.latest = Kept(latest) }

  @inlinable
  nonisolated init(latest: Element) where Element: Sendable { self.latest = Kept(latest) }

  var hasObservers: Bool { sinks.sinks.contains { !$0.isStopped } }

  /// Adds a subscriber and sends it the latest element where that is kept.
  ///
  /// What it sends meanwhile waits until it has that.
  ///
  /// - Complexity: Amortised O(1).
  @inlinable
  func subscribe(_ sink: Sink<Element>) {
    if let end { return sink.on(Event(end: end)) }
    sinks.append(sink)
    guard let latest = latest?.value else { return }
    if isDelivering { return sink.next(latest) }
    isDelivering = true
    sink.next(latest)
    finish()
  }

  /// Sends an event to all subscribers, or puts it behind the one being delivered.
  ///
  /// - Complexity: O(subscribers).
  @inlinable
  func send(_ event: Event<Element>) {
    if isDelivering {
      waiting.append(event)
      return
    }
    isDelivering = true
    CancellableSet.outside {
      deliver(event)
      finish()
    }
  }

  /// Lets what is sent during the body wait until the body has returned.
  func holding(_ body: () -> Void) {
    if isDelivering { return body() }
    isDelivering = true
    body()
    finish()
  }

  /// Delivers all that was sent meanwhile.
  @inlinable
  func finish() {
    while let event = waiting.popFirst() { deliver(event) }
    isDelivering = false
  }

  @inlinable
  func deliver(_ event: Event<Element>) {
    if end != nil { return }
    if case .next(let element) = event { latest?.value = element } else { end = event.end }
    let count = sinks.count
    var hasStopped = false
    sinks.walkers += 1
    for index in 0..<count {
      let sink = sinks[index]
      sink.on(event)
      hasStopped = hasStopped || sink.isStopped
    }
    sinks.walkers -= 1
    if hasStopped { sinks.clean() }
  }
}
