import Basics

/// One link of a running subscription: the receiver of one stream, which most often feeds another sink.
///
/// It keeps the two rules of streams: nothing is delivered after `error` or `completed`, and nothing after
/// `dispose()`, even if the handler calls either (S1, S2). A stopped sink releases its handler and
/// its upstream, so that no reference cycle is left.
///
/// The properties of sinks and of effects have no run-time check of exclusive access, which took a quarter of an effect's
/// time. None of them is passed `inout`.
@usableFromInline
@MainActor
package class Sink<Element>: AnySink {
  /// The handler, or `nil` once stopped.
  @safe @exclusivity(unchecked) @usableFromInline final var handler: ((Event<Element>) -> Void)?

  /// Makes a sink whose handler is set later.
  @inlinable
  override init() {}

  @inlinable
  package init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  /// Makes a sink whose handler feeds another sink.
  @inlinable
  package init(into downstream: AnySink, _ handler: @escaping (Event<Element>) -> Void) {
    self.handler = handler
    super.init()
    links.scope = downstream.links.scope ?? downstream
  }

  /// Delivers an event, unless the sink has stopped.
  @inlinable
  package final func on(_ event: Event<Element>) {
    guard let handler else { return }
    if case .next = event {
      handler(event)
    } else {
      stop()
      handler(event)
      disposeUpstream()
    }
  }

  @inlinable package final func next(_ element: Element) { on(.next(element)) }

  @inlinable package final func fail(_ error: any Error) { on(.error(error)) }

  /// Passes on the end of another stream.
  @inlinable
  package final func end<Other>(_ event: Event<Other>) {
    if let end = event.end { on(Event(end: end)) }
  }

  @inlinable package final override var isStopped: Bool { handler == nil }

  @inlinable
  package final override func stop() {
    handler = nil
    links.scope = nil
  }

  /// Makes a sink for another stream, which stops with this sink.
  @inlinable
  package final func upstreamSink<Other>(_ handler: @escaping (Event<Other>) -> Void) -> Sink<Other>
  {
    let sink = Sink<Other>(into: self, handler)
    attach(sink)
    return sink
  }

  /// Runs another stream, whose elements a closure gets; its error ends this sink, its normal end does not.
  @inlinable
  package final func observe<Other>(_ other: Observable<Other>, _ onNext: @escaping (Other) -> Void)
  {
    other.run(
      into: upstreamSink { [self] event in
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): fail(error)
        case .completed: break
        }
      })
  }
}

/// A sink without the type of its elements.
@usableFromInline
@MainActor
package class AnySink: Disposable, CancellableOwner {
  /// The objects above a sink.
  @usableFromInline
  struct Links {
    /// The disposable of what feeds this sink.
    fileprivate var upstream: (any Disposable & AnyObject)?
    /// The scope in which the streams that feed this sink can be cancelled: a ``CancellableOwner``, such as the sink at
    /// the end of the subscription, or the set of such a sink.
    @usableFromInline var scope: (any CancellableOwner)?
  }

  @safe @exclusivity(unchecked) @usableFromInline final var links = Links()

  @usableFromInline init() {}

  /// Whether the sink no longer delivers events.
  @usableFromInline package var isStopped: Bool { true }

  /// Releases the handler.
  @usableFromInline package func stop() {}

  /// Adds a disposable that is disposed when the sink stops; disposed at once if it has stopped.
  @usableFromInline
  package final func attach(_ disposable: any Disposable & AnyObject) {
    if isStopped {
      disposable.dispose()
    } else if let upstream = links.upstream {
      links.upstream = CompositeDisposable(disposables: [upstream, disposable])
    } else {
      links.upstream = disposable
    }
  }

  /// Adds a disposable of any kind; see ``attach(_:)``.
  @usableFromInline
  package final func attachBoxed(_ disposable: any Disposable) {
    if isStopped { return disposable.dispose() }
    attach(ClosureDisposable { disposable.dispose() })
  }

  @usableFromInline
  package final func dispose() {
    stop()
    disposeUpstream()
  }

  @usableFromInline
  final func disposeUpstream() {
    guard let upstream = links.upstream else { return }
    links.upstream = nil
    upstream.dispose()
  }

  /// Marks the whole subscription as work in the background, for which nothing waits, if it has an entry of its own in
  /// the list of running work, as that of an effect has.
  ///
  /// - Returns: Whether it has such an entry.
  final func runInBackground() -> Bool { links.scope?.runInBackground(self) ?? false }

  // MARK: CancellableOwner

  /// Whether the subscription is part of an owner that subscribed to its own stream.
  @usableFromInline var isPartOfOwner: Bool { links.scope?.isPartOfOwner ?? false }

  /// Declares the last element of a stream in each scope of which this sink is a part.
  @usableFromInline func declare(_ element: LastElement) { links.scope?.declare(element) }

  /// The set of the owner, or of the whole subscription, that this sink is part of.
  @usableFromInline var cancellables: CancellableSet {
    if let scope = links.scope { return scope.cancellables }
    let set = CancellableSet()
    links.scope = set
    return set
  }

  /// The effect, or else the node or worker, that the subscription is part of.
  @usableFromInline var workScope: (any WorkScope)? { links.scope?.workScope }

  /// Notes the node or worker with which the whole subscription ends, and to which its work belongs.
  final func bind(to scope: any WorkScope) { if !isStopped { cancellables.workScope = scope } }
}

/// A sink together with its handler, for the one operator that feeds it.
///
/// The operator holds the handler, so that passing an element on counts no references. The operator, and with it the
/// handler, is released when the sink stops.
@usableFromInline
@MainActor
package struct Downstream<Element> {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let handler: (Event<Element>) -> Void

  /// Returns nil if the sink has stopped.
  @inlinable
  init?(_ sink: Sink<Element>) {
    guard let handler = sink.handler else { return nil }
    self.sink = sink
    self.handler = handler
  }

  @inlinable package func next(_ element: Element) {
    if !sink.isStopped { handler(.next(element)) }
  }

  @inlinable
  package func on(_ event: Event<Element>) {
    if case .next(let element) = event { next(element) } else { sink.on(event) }
  }
}

/// The sink of the stream that feeds a downstream sink at present, where one stream replaces another.
///
/// Its position among the disposables of the downstream sink stays the same, so that these are disposed in the same order
/// whichever stream runs.
@usableFromInline
@MainActor
package final class CurrentSink<Downstream>: Disposable {
  @usableFromInline let downstream: Sink<Downstream>
  @usableFromInline var current: AnySink?

  @inlinable
  package init(of downstream: Sink<Downstream>) {
    self.downstream = downstream
    downstream.attach(self)
  }

  /// Makes a sink for the stream that runs from now on; the one before has ended or been disposed.
  @inlinable
  package func replace<Element>(_ handler: @escaping (Event<Element>) -> Void) -> Sink<Element> {
    let sink = Sink<Element>(into: downstream, handler)
    if downstream.isStopped { sink.dispose() } else { current = sink }
    return sink
  }

  @inlinable
  package func dispose() {
    current.take()?.dispose()
  }
}

/// The subscribers of a stream, in the order of their subscription.
///
/// A copy stays as it is, and so does a delivery to it, whoever subscribes or disposes meanwhile. A stopped sink is dropped
/// after a delivery that found it, or when the list has doubled since it was last cleaned; so a subscription needs no
/// reference to the list, and disposing costs O(1).
@usableFromInline
@MainActor
struct SinkList<Element> {
  /// The sinks, all of this list's element type; stored without it, so that code that needs no elements looks
  /// up no types.
  @usableFromInline
  enum Sinks {
    case none
    /// Most lists have at most one sink and need no array.
    case one(AnySink)
    case several([AnySink])
  }

  @usableFromInline private(set) var sinks = Sinks.none
  private var cleanAt: Int32 = 8

  @usableFromInline nonisolated init() {}

  var count: Int {
    switch sinks {
    case .none: 0
    case .one: 1
    case .several(let sinks): sinks.count
    }
  }

  /// The sinks in an array.
  var all: [AnySink] {
    switch sinks {
    case .none: []
    case .one(let sink): [sink]
    case .several(let sinks): sinks
    }
  }

  var hasRunning: Bool { all.contains { !$0.isStopped } }

  @usableFromInline
  mutating func append(_ sink: Sink<Element>) {
    if count >= cleanAt { clean() }
    switch sinks {
    case .none: sinks = .one(sink)
    case .one(let first): sinks = .several([first, sink])
    case .several(var several):
      // Released here, so that the array has one owner and grows in place.
      sinks = .none
      several.append(sink)
      sinks = .several(several)
    }
  }

  /// Delivers an element to the sinks in their order, as long as a condition holds after each of them.
  ///
  /// - Returns: The number of sinks that were reached, and whether one of them had stopped before.
  @inlinable
  @inline(__always)
  func deliver(
    _ element: consuming Element, while goesOn: () -> Bool = { true }
  ) -> (reached: Int, hasStopped: Bool) {
    // Moved, as a large element is dear to copy.
    let event = Event.next(element)
    switch sinks {
    case .none: return (0, false)
    case .one(let sink): return (1, !Self.deliver(event, to: sink))
    case .several(let sinks):
      var hasStopped = false
      for index in sinks.indices {
        if !Self.deliver(event, to: sinks[index]) { hasStopped = true }
        if !goesOn() { return (index + 1, hasStopped) }
      }
      return (sinks.count, hasStopped)
    }
  }

  /// Delivers an event to a sink; returns whether the sink had not stopped.
  @inlinable
  @inline(__always)
  static func deliver(_ event: Event<Element>, to sink: AnySink) -> Bool {
    // Only `append` adds sinks.
    guard let handler = unsafe unsafeDowncast(sink, to: Sink<Element>.self).handler
    else { return false }
    handler(event)
    return true
  }

  /// Makes a list of sinks that were in one.
  init(_ sinks: [AnySink]) { self.sinks = .several(sinks) }

  /// Delivers the end of the stream to the sinks.
  func end(with event: Event<Element>) {
    // As in `deliver`.
    for sink in all { unsafe unsafeDowncast(sink, to: Sink<Element>.self).on(event) }
  }

  func disposeAll() {
    switch sinks {
    case .none: break
    case .one(let sink): sink.dispose()
    case .several(let sinks): for sink in sinks { sink.dispose() }
    }
  }

  /// Drops the subscribers that have stopped.
  @usableFromInline
  mutating func clean() {
    switch sinks {
    case .none: break
    case .one(let sink): if sink.isStopped { sinks = .none }
    case .several(var several):
      // Released here, as in `append`. No closure: calls from the standard library check the main actor.
      sinks = .none
      var kept = 0
      for index in several.indices where !several[index].isStopped {
        several.swapAt(kept, index)
        kept += 1
      }
      several.removeSubrange(kept...)
      if kept > 0 { sinks = .several(several) }
    }
    cleanAt = max(8, Int32(clamping: 2 * count))
  }
}
