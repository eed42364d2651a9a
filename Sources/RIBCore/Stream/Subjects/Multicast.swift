/// The delivery that all subjects share: events go to many sinks, one event at a time.
///
/// An event sent while another is being delivered waits in a queue, so that every subscriber gets element n
/// before any gets n+1 (S6). A subscriber that is added during a delivery does not get that event;
/// one that is disposed gets nothing more.
///
/// The properties go without the run-time check of exclusive access: no call that changes them can come back
/// here, as only sinks that have stopped are dropped, and those hold nothing.
@usableFromInline
@MainActor
final class Multicast<Element> {
  @safe @exclusivity(unchecked) @usableFromInline var sinks = SinkList<Element>()
  @safe @exclusivity(unchecked) @usableFromInline var waiting = FIFO<Event<Element>>()
  @safe @exclusivity(unchecked) @usableFromInline var isDelivering = false
  /// The event that ended the stream, passed on to late subscribers at once.
  @safe @exclusivity(unchecked) @usableFromInline var end: Event<Never>?
  /// The element that was delivered last, if it is kept for late subscribers.
  ///
  /// In an object of its own: the deinit would have to look up the type of an inline element.
  @usableFromInline let latest: Kept<Element>?
  /// The elements that late subscribers get first, also after the end.
  ///
  /// Only elements that have been or are being delivered, so that no subscriber gets one twice or misses one.
  @usableFromInline let kept: ReplayStore<Element>?

  @inlinable
  nonisolated init() {
    latest = nil
    kept = nil
  }

  @inlinable
  init(latest: Element) {
    self.latest = Kept(latest)
    kept = nil
  }

  @inlinable
  nonisolated init(latest: Element) where Element: Sendable {
    self.latest = Kept(latest)
    kept = nil
  }

  /// - Parameter limit: The number of elements that late subscribers get; `nil` for all.
  @inlinable
  init(replaying limit: Int?) {
    latest = nil
    kept = if let limit, limit <= 0 { nil } else { ReplayStore(limit: limit) }
  }

  var hasObservers: Bool { sinks.hasRunning }

  /// Sends a subscriber the kept elements and adds it.
  ///
  /// Events sent meanwhile wait until it has them.
  ///
  /// - Complexity: Amortised O(kept elements).
  @inlinable
  func subscribe(_ sink: Sink<Element>) {
    guard let kept else { return add(sink) }
    let isNested = isDelivering
    isDelivering = true
    kept.replay(into: sink)
    add(sink)
    if !isNested { finish() }
  }

  /// Adds a subscriber, or passes the end on to it.
  @inlinable
  func add(_ sink: Sink<Element>) {
    if let end { return sink.on(Event(end: end)) }
    sinks.append(sink)
    guard let latest = latest?.value else { return }
    if isDelivering { return sink.next(latest) }
    isDelivering = true
    sink.next(latest)
    finish()
  }

  /// Sends an event to all subscribers, after the one that is being delivered.
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
      if waiting.isEmpty { isDelivering = false } else { finish() }
    }
  }

  /// Delivers the events that were sent meanwhile.
  @inlinable
  func finish() {
    while let event = waiting.popFirst() { deliver(event) }
    isDelivering = false
  }

  @inlinable
  func deliver(_ event: Event<Element>) {
    if end != nil { return }
    guard case .next(let element) = event else { return deliverEnd(event) }
    // Before the element replaces another, whose deinit may subscribe.
    let count = sinks.count
    sinks.walkers += 1
    latest?.value = element
    kept?.append(element)
    var hasStopped = false
    for index in 0..<count {
      // The sink is not retained for it: the list keeps it while it is walked.
      if let handler = sinks[index].handler { handler(event) } else { hasStopped = true }
    }
    sinks.walkers -= 1
    if hasStopped { sinks.clean() }
  }

  /// Ends the stream and all subscriptions.
  @usableFromInline
  func deliverEnd(_ event: Event<Element>) {
    let count = sinks.count
    sinks.walkers += 1
    end = event.end
    for index in 0..<count { sinks[index].on(event) }
    sinks.walkers -= 1
    sinks.clean()
  }
}
