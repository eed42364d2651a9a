// The stream: a value that says how to feed a sink.

/// What can be turned into a stream: streams, subjects, relays, singles.
@MainActor
public protocol ObservableConvertibleType<Element> {
  /// What the stream is made of; any type at all.
  associatedtype Element

  /// The stream itself.
  func asObservable() -> Observable<Element>
}

/// What is a stream: all operators are defined on it.
@MainActor
public protocol ObservableType<Element>: ObservableConvertibleType {}

/// A cold stream of elements on the main actor.
///
/// It is a value that describes the work; the work starts at `subscribe`, once per subscriber. Its
/// events follow `next* (error | completed)?`, and arrive on the main actor, where all of its
/// closures run. Streams of one or of no element carry them inline and cost no allocation.
@MainActor
public struct Observable<Element>: ObservableType {
  /// How the elements come.
  @usableFromInline
  enum Source {
    case empty
    case just(Element)
    case values([Element])
    /// One part after the other.
    case concat([Observable<Element>])
    case multicast(Multicast<Element>)
    /// What a `transform` function is given, recognisable where it is handed back untouched.
    case input(TransformInputs, TransformInputs.Stage)
    case producer((Sink<Element>) -> Void)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) { self.source = source }

  /// A stream whose subscriptions are started by a closure that feeds the sink.
  @inlinable
  init(producing start: @escaping (Sink<Element>) -> Void) {
    source = .producer(start)
  }

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> { self }

  /// Starts the stream into a sink, unless that has been disposed meanwhile.
  @inlinable
  func run(into sink: Sink<Element>) {
    if sink.isStopped { return }
    switch source {
    case .empty:
      sink.on(.completed)
    case .just(let element):
      sink.next(element)
      sink.on(.completed)
    case .values(let elements):
      for element in elements {
        sink.next(element)
        if sink.isStopped { return }
      }
      sink.on(.completed)
    case .concat(let parts):
      ConcatRun(parts, into: sink).advance()
    case .multicast(let multicast):
      multicast.subscribe(sink)
    case .input(let inputs, let stage):
      inputs.subject(stage).subscribe(sink)
    case .producer(let start):
      start(sink)
    }
  }

  /// Whether this is what a `transform` function was given, untouched by any operator.
  @inlinable
  func isInput(_ stage: TransformInputs.Stage, of inputs: TransformInputs) -> Bool {
    if case .input(let own, let ownStage) = source {
      own === inputs && ownStage == stage
    } else {
      false
    }
  }
}
