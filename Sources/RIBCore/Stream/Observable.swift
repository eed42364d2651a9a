import Basics

/// A type that can be turned into a stream: a stream, a subject, a relay, a single.
@MainActor
public protocol ObservableConvertibleType<Element> {
  /// The elements of the stream, of any type.
  associatedtype Element

  /// Returns the stream.
  func asObservable() -> Observable<Element>
}

/// A stream; all operators are defined on this protocol.
///
/// A type that conforms implements ``ObservableConvertibleType/asObservable()`` or `subscribe(_:)`. Each has
/// a default that calls the other; with neither, subscribing overflows the stack.
@MainActor
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Starts the stream and passes its events on to an observer.
  func subscribe<Observer: ObserverType>(
    _ observer: Observer
  ) -> any Disposable where Observer.Element == Element
}

extension ObservableType {
  /// Returns a stream that calls `subscribe(_:)`.
  public func asObservable() -> Observable<Element> {
    .create { observer in subscribe(observer) }
  }
}

/// A cold stream of elements on the main actor.
///
/// It is a value that describes work, which starts at `subscribe`, once per subscriber. Its events follow
/// `next* (error | completed)?` and arrive on the main actor, where all of its closures run. A stream of one
/// element or none allocates nothing.
///
/// Lists of streams can have any length, and any number of `concat` and `startWith` can follow each other.
/// Other operators call one another, so each takes room on the stack: 10,000 nested operators fit the 8 MB of
/// a main thread, and 100,000 end the program. Merge a list of streams rather than merging one more stream
/// each time.
@MainActor
public struct Observable<Element>: ObservableType {
  /// The kind of a stream.
  @usableFromInline
  enum Source {
    case empty
    case just(Element)
    case values([Element])
    /// One part after the other; none of them is a concatenation.
    case concat([Observable<Element>])
    /// One part after the other; each may be a concatenation.
    case nested(NestedConcat<Element>)
    /// Streams each of which starts when the one before has ended in a certain way.
    case sequence(StreamSequence<Element>)
    case multicast(Multicast<Element>)
    /// A stream whose subject is made at the first subscription; it can be recognised if it is returned
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

  /// Returns this stream.
  @inlinable
  public func asObservable() -> Observable<Element> { self }

  /// Starts the stream into a sink, unless the sink has stopped.
  @inlinable
  package func run(into sink: Sink<Element>) {
    if sink.isStopped { return }
    // Apart from the other cases, whose variables take room in the frame: nested operators run one inside the
    // other, and in debug builds each variable of a function has room of its own.
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
    case .producer:
      break  // `run(into:)` has started it
    }
  }

  /// Passes the elements on, without the end, if that needs no subscription; otherwise returns false.
  ///
  /// - Parameter isWanted: Asked before each element of several.
  @inlinable
  package func runAtOnce(into sink: Sink<Element>, while isWanted: () -> Bool = { true }) -> Bool {
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

extension Observable {
  /// One element, then completed.
  ///
  /// Costs no allocation.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> { Observable(.just(element)) }

  /// Completed at once.
  ///
  /// Costs no allocation.
  @inlinable
  public static func empty() -> Observable<Element> { Observable(.empty) }

  /// The given elements, then completed.
  ///
  /// Costs one array.
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> {
    Observable(.values(elements))
  }

  /// The elements of an array, then completed.
  @inlinable
  public static func from(_ elements: [Element]) -> Observable<Element> {
    Observable(.values(elements))
  }

  /// The elements of a sequence, then completed.
  ///
  /// The sequence is iterated anew for each subscriber, one element at a time, so it may be endless.
  @inlinable
  public static func from<Elements: Sequence>(
    _ elements: Elements
  ) -> Observable<Element> where Elements.Element == Element {
    Observable { sink in
      for element in elements {
        sink.next(element)
        if sink.isStopped { return }
      }
      sink.on(.completed)
    }
  }

  /// Fails at once.
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> {
    Observable { $0.on(.error(error)) }
  }

  /// Emits nothing and never ends.
  @inlinable
  public static func never() -> Observable<Element> {
    Observable { _ in }
  }

  /// A stream whose events a closure sends.
  ///
  /// ```swift
  /// Observable<Int>.create { observer in
  ///   observer.onNext(1)
  ///   observer.onCompleted()
  ///   return Disposables.create()
  /// }
  /// ```
  ///
  /// - Parameter subscribe: Called once per subscriber with the observer to send to; returns what to dispose
  ///   of when the subscription ends.
  @inlinable
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable { sink in
      sink.attachBoxed(subscribe(AnyObserver { sink.on($0) }))
    }
  }

  /// A stream made anew for each subscriber.
  ///
  /// - Parameter make: Called at each `subscribe`; an error it throws ends the stream.
  @inlinable
  public static func deferred(
    _ make: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do { try make().run(into: sink) } catch { sink.on(.error(error)) }
    }
  }
}
