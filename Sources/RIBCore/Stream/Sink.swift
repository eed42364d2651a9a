// The receiving end of one subscription: every operator is a sink that feeds another sink.

/// One link of a running subscription.
///
/// It keeps the two rules of streams in one place: nothing is delivered after `error` or
/// `completed`, and nothing after `dispose()`, also when either is called from inside the handler
/// (SEMANTICS S1, S2). A stopped sink lets its handler and its upstream go, so that no cycle stays.
@usableFromInline
@MainActor
final class Sink<Element>: Disposable {
  /// The handler, or `nil` once stopped.
  @safe @exclusivity(unchecked) @usableFromInline var handler: ((Event<Element>) -> Void)?
  /// What feeds this sink, to be given up with it.
  @safe @exclusivity(unchecked) @usableFromInline var upstream: (any Disposable)?

  @inlinable
  init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  @inlinable var isStopped: Bool { handler == nil }

  /// Delivers an event, or ignores it once stopped.
  @inlinable
  func on(_ event: Event<Element>) {
    guard let handler else { return }
    if case .next = event {
      handler(event)
    } else {
      self.handler = nil
      handler(event)
      giveUpUpstream()
    }
  }

  @inlinable func next(_ element: Element) { on(.next(element)) }

  /// Ties what feeds this sink to it; given up at once where the sink has already stopped.
  @inlinable
  func attach(_ disposable: any Disposable) {
    if isStopped {
      disposable.dispose()
    } else if let upstream {
      self.upstream = CompositeDisposable([upstream, disposable])
    } else {
      upstream = disposable
    }
  }

  /// A sink for another stream that lives and stops with this one.
  @inlinable
  func upstreamSink<Other>(_ handler: @escaping (Event<Other>) -> Void) -> Sink<Other> {
    let sink = Sink<Other>(handler)
    attach(sink)
    return sink
  }

  @inlinable
  func dispose() {
    handler = nil
    giveUpUpstream()
  }

  @usableFromInline
  func giveUpUpstream() {
    let upstream = self.upstream
    self.upstream = nil
    upstream?.dispose()
  }
}

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
