/// The delivery that all subjects share: events go to many sinks, one event at a time.
///
/// An event sent while another is being delivered waits in a queue, so that every subscriber gets element n
/// before any gets n+1 (S6). A subscriber that is added during a delivery does not get that event;
/// one that is disposed gets nothing more.
@usableFromInline
@MainActor
final class Multicast<Element> {
  /// The properties that each event uses.
  @usableFromInline
  struct Fields {
    @usableFromInline var sinks = SinkList<Element>()
    @usableFromInline var waiting = FIFO<Event<Element>>()
    @usableFromInline var isDelivering = false
    /// The event that ended the stream, passed on to late subscribers at once.
    @usableFromInline var end: Event<Never>?

    @inlinable nonisolated init() {}
  }

  /// Without the run-time check of exclusive access: no call that changes them can come back here, as only
  /// sinks that have stopped are dropped, and those hold nothing.
  @safe @exclusivity(unchecked) @usableFromInline var fields = Fields()
  /// The element that was delivered last, if it is kept for late subscribers.
  ///
  /// In an object of its own: the deinit would have to look up the type of an inline element.
  @usableFromInline let latest: Kept<Element>?
  /// The elements that late subscribers get first, also after the end.
  ///
  /// Only elements that have been or are being delivered, so that no subscriber gets one twice or misses one.
  @usableFromInline let kept: Kept<ReplayStore<Element>>?

  @inlinable
  nonisolated init(latest: Kept<Element>? = nil) {
    self.latest = latest
    kept = nil
  }

  /// - Parameter limit: The number of elements that late subscribers get; `nil` for all.
  @inlinable
  init(replaying limit: Int?) {
    latest = nil
    kept = if let limit, limit <= 0 { nil } else { Kept(ReplayStore(limit: limit)) }
  }

  var hasObservers: Bool { fields.sinks.hasRunning }

  /// Sends a subscriber the kept elements and adds it; events sent meanwhile wait until it has them.
  @inlinable
  func subscribe(_ sink: Sink<Element>) {
    guard let kept else { return add(sink) }
    let isNested = fields.isDelivering
    fields.isDelivering = true
    kept.value.replay(into: sink)
    add(sink)
    if !isNested { finish() }
  }

  /// Adds a subscriber, or passes the end on to it.
  @inlinable
  func add(_ sink: Sink<Element>) {
    if let end = fields.end { return sink.on(Event(end: end)) }
    fields.sinks.append(sink)
    guard let latest = latest?.value else { return }
    if fields.isDelivering { return sink.next(latest) }
    fields.isDelivering = true
    sink.next(latest)
    finish()
  }

  /// Sends an event to all subscribers, after the one that is being delivered.
  @inlinable
  func send(_ event: Event<Element>) {
    if fields.isDelivering {
      fields.waiting.append(event)
      return
    }
    fields.isDelivering = true
    CancellableSet.outside {
      deliver(event)
      if fields.waiting.isEmpty { fields.isDelivering = false } else { finish() }
    }
  }

  /// Delivers the events that were sent meanwhile.
  @inlinable
  func finish() {
    while let event = fields.waiting.popFirst() { deliver(event) }
    fields.isDelivering = false
  }

  @inlinable
  func deliver(_ event: Event<Element>) {
    if fields.end != nil { return }
    guard case .next(let element) = event else { return deliverEnd(event) }
    // Before the element replaces another, whose deinit may subscribe.
    let sinks = fields.sinks
    latest?.value = element
    _ = kept?.value.append(element)
    if sinks.deliver(element).hasStopped { fields.sinks.clean() }
  }

  /// Ends the stream and all subscriptions.
  @usableFromInline
  func deliverEnd(_ event: Event<Element>) {
    // From here on no subscriber is added.
    fields.end = event.end
    exchange(&fields.sinks, with: SinkList()).end(with: event)
  }
}
