// The receiving end of one subscription: every operator is a sink that feeds another sink.

/// One link of a running subscription.
///
/// It keeps the two rules of streams in one place: nothing is delivered after `error` or
/// `completed`, and nothing after `dispose()`, also when either is called from inside the handler
/// (SEMANTICS S1, S2). A stopped sink releases its handler and its upstream, so that no cycle stays.
///
/// The properties of sinks and of effects go without the run-time check of exclusive access, which took a
/// quarter of an effect. None is handed on `inout`.
@usableFromInline
@MainActor
package class Sink<Element>: AnySink {
  /// The handler, or `nil` once stopped.
  @safe @exclusivity(unchecked) @usableFromInline final var handler: ((Event<Element>) -> Void)?

  /// A sink that gets its handler afterwards.
  @inlinable
  package override init() {}

  @inlinable
  package init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  /// A sink whose elements go on to another.
  @inlinable
  init(into downstream: AnySink, _ handler: @escaping (Event<Element>) -> Void) {
    self.handler = handler
    super.init()
    scope = downstream.scope ?? downstream
  }

  /// Delivers an event, or ignores it once stopped.
  @inlinable
  package final func on(_ event: Event<Element>) {
    guard let handler else { return }
    if case .next = event {
      handler(event)
    } else {
      stop()
      handler(event)
      giveUpUpstream()
    }
  }

  @inlinable package final func next(_ element: Element) { on(.next(element)) }

  @inlinable package final func fail(_ error: any Error) { on(.error(error)) }

  /// Passes the end of another stream on.
  @inlinable
  package final func end<Other>(_ event: Event<Other>) {
    if let end = event.end { on(Event(end: end)) }
  }

  @inlinable package final override var isStopped: Bool { handler == nil }

  @inlinable
  package final override func stop() {
    handler = nil
    scope = nil
  }

  /// A sink for another stream that lives and stops with this one.
  @inlinable
  package final func upstreamSink<Other>(_ handler: @escaping (Event<Other>) -> Void) -> Sink<Other>
  {
    let sink = Sink<Other>(into: self, handler)
    attach(sink)
    return sink
  }
}

/// A sink, whatever its elements are: whether it has stopped, and what feeds it.
@usableFromInline
@MainActor
package class AnySink: Disposable {
  /// What feeds this sink, to be given up with it.
  @safe @exclusivity(unchecked) @usableFromInline final var upstream: (any Disposable & AnyObject)?
  /// The scope in which the streams that feed this sink can be cancelled: a ``CancellableOwner``, which may
  /// be the sink at the end of the subscription, or the set of such a sink itself.
  @safe @exclusivity(unchecked) @usableFromInline final var scope: AnyObject?

  @usableFromInline package init() {}

  /// Whether nothing is delivered any more.
  @usableFromInline package var isStopped: Bool { true }

  /// Lets the handler go.
  @usableFromInline package func stop() {}

  /// Ties what feeds this sink to it; given up at once where the sink has already stopped.
  @usableFromInline
  package final func attach(_ disposable: any Disposable & AnyObject) {
    if isStopped {
      disposable.dispose()
    } else if let upstream {
      self.upstream = CompositeDisposable(disposables: [upstream, disposable])
    } else {
      upstream = disposable
    }
  }

  /// Ties what may be of any kind to this sink.
  @usableFromInline
  final func attachBoxed(_ disposable: any Disposable) {
    if isStopped { disposable.dispose() } else { attach(DisposableBox(disposable)) }
  }

  @usableFromInline
  package final func dispose() {
    stop()
    giveUpUpstream()
  }

  @usableFromInline
  final func giveUpUpstream() {
    guard let upstream else { return }
    self.upstream = nil
    upstream.dispose()
  }

  // MARK: CancellableOwner

  /// Whether the subscription is one that an owner made to its own stream.
  @usableFromInline var isPartOfOwner: Bool {
    (scope as? any CancellableOwner)?.isPartOfOwner ?? false
  }

  /// Declares an element in all that this sink is a part of and that can be cancelled.
  @usableFromInline
  func declare(_ element: LastElement) { (scope as? any CancellableOwner)?.declare(element) }

  /// The set of the owner or of the whole subscription that this sink is a part of.
  @usableFromInline var cancellables: CancellableSet {
    if let set = scope as? CancellableSet { return set }
    if let owner = scope as? any CancellableOwner { return owner.cancellables }
    let set = CancellableSet()
    scope = set
    return set
  }
}

extension AnySink: CancellableOwner {}

/// A sink, as the one operator knows it that feeds it.
///
/// The operator holds the handler itself, so that passing an element on counts no references; both
/// let go of it when the sink stops, as that stops the operator.
@usableFromInline
@MainActor
struct Downstream<Element> {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let handler: (Event<Element>) -> Void

  /// The sink of a running subscription; nil where it has stopped.
  @inlinable
  init?(_ sink: Sink<Element>) {
    guard let handler = sink.handler else { return nil }
    self.sink = sink
    self.handler = handler
  }

  @inlinable func next(_ element: Element) { if !sink.isStopped { handler(.next(element)) } }

  @inlinable
  func on(_ event: Event<Element>) {
    if case .next(let element) = event { next(element) } else { sink.on(event) }
  }
}

/// What feeds a sink now, where one stream takes the place of another.
///
/// It keeps its place among all that is attached to the sink, so that what is to be given up last
/// is given up last, whichever stream runs.
@usableFromInline
@MainActor
final class CurrentSink<Downstream>: Disposable {
  @usableFromInline let downstream: Sink<Downstream>
  @usableFromInline var current: AnySink?

  @inlinable
  init(of downstream: Sink<Downstream>) {
    self.downstream = downstream
    downstream.attach(self)
  }

  /// A sink for the stream that runs from now on; the one before has ended or been given up.
  @inlinable
  func replace<Element>(_ handler: @escaping (Event<Element>) -> Void) -> Sink<Element> {
    let sink = Sink<Element>(into: downstream, handler)
    if downstream.isStopped { sink.dispose() } else { current = sink }
    return sink
  }

  @inlinable
  func dispose() {
    let current = self.current
    self.current = nil
    current?.dispose()
  }
}
