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
///
/// A type that conforms writes ``ObservableConvertibleType/asObservable()`` or `subscribe(_:)`, of
/// which each follows from the other; with neither, subscribing overflows the stack.
@MainActor
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Starts the stream and passes its events on to an observer.
  func subscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// The stream itself, by way of `subscribe(_:)`.
  public func asObservable() -> Observable<Element> {
    .create { observer in subscribe(observer) }
  }
}

/// A cold stream of elements on the main actor.
///
/// It is a value that describes the work; the work starts at `subscribe`, once per subscriber. Its
/// events follow `next* (error | completed)?`, and arrive on the main actor, where all of its
/// closures run. Streams of one or of no element carry them inline and cost no allocation.
///
/// Lists of streams may be of any length, and `concat` and `startWith` may follow each other as often
/// as one likes. Other operators call one another, so a stream that is nested in operators again and
/// again takes room on the stack for each of them: 10,000 fit the 8 MB of a main thread, and 100,000
/// end the program. Merge a list of streams rather than a stream of streams with one more each time.
@MainActor
public struct Observable<Element>: ObservableType {
  /// How the elements come.
  @usableFromInline
  enum Source {
    case empty
    case just(Element)
    case values([Element])
    /// One part after the other; none of them is such a list itself.
    case concat([Observable<Element>])
    /// The same, where a part may be such a list.
    case nested(NestedConcat<Element>)
    /// Streams of which each is taken when the one before has ended in a certain way.
    case sequence(StreamSequence<Element>)
    case multicast(Multicast<Element>)
    /// A stream whose subject is made at the first subscription, recognisable where it comes back
    /// untouched.
    case lazy(LazySubjects, UInt8)
    case producer((Sink<Element>) -> Void)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) { self.source = source }

  /// A stream whose subscriptions are started by a closure that feeds the sink.
  @inlinable
  package init(producing start: @escaping (Sink<Element>) -> Void) {
    source = .producer(start)
  }

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> { self }

  /// Starts the stream into a sink, unless that has been disposed meanwhile.
  @inlinable
  package func run(into sink: Sink<Element>) {
    if sink.isStopped { return }
    // Apart from the other cases, of which each takes room in a frame: operators that are nested run
    // one inside the other, and unoptimised all of a function's variables have their own place.
    if case .producer(let start) = source { start(sink) } else { runValues(into: sink) }
  }

  @inlinable
  func runValues(into sink: Sink<Element>) {
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
    case .nested(let nested):
      ConcatRun(nested.parts, ownsParts: true, into: sink).advance()
    case .sequence(let sequence):
      SequenceRun(sequence, into: sink).advance()
    case .multicast(let multicast):
      multicast.subscribe(sink)
    case .lazy(let subjects, let key):
      subjects.subject(key).subscribe(sink)
    case .producer(let start):
      start(sink)
    }
  }

  /// Passes the elements on, without the end, where that needs no subscription; false where it does.
  ///
  /// - Parameter isWanted: Asked before each element of several.
  @inlinable
  func runAtOnce(into sink: Sink<Element>, while isWanted: () -> Bool = { true }) -> Bool {
    switch source {
    case .empty: break
    case .just(let element): sink.next(element)
    case .values(let elements):
      for element in elements {
        if sink.isStopped || !isWanted() { break }
        sink.next(element)
      }
    default: return false
    }
    return true
  }

  /// Whether this is the stream of a lazy subject, untouched by any operator.
  @inlinable
  func isSubject(_ key: UInt8, of subjects: LazySubjects) -> Bool {
    if case .lazy(let own, let ownKey) = source {
      own === subjects && ownKey == key
    } else {
      false
    }
  }
}
