// Once more, or another stream, where a stream failed.

extension ObservableType {
  /// The same stream, subscribed to anew each time that it ends by an error.
  @inlinable
  public func retry() -> Observable<Element> {
    let upstream = asObservable()
    return Observable { sink in SequenceRun(after: .error, into: sink) { upstream }.advance() }
  }

  /// The same stream, subscribed to anew where it ends by an error, up to a number of times.
  ///
  /// - Parameter maxAttemptCount: How many times it is subscribed to in all. The error of the last
  ///   attempt is passed on.
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    .catch(sequence: repeatElement(asObservable(), count: Swift.max(0, maxAttemptCount)))
  }
}

extension Observable {
  /// The first of several streams that does not end by an error.
  ///
  /// Each is started when the one before has failed; the error of the last is passed on.
  ///
  /// - Parameter sequence: The streams, taken one by one; completed where there are none.
  @inlinable
  public static func `catch`<Streams: Sequence>(
    sequence: Streams
  ) -> Observable<Element> where Streams.Element == Observable<Element> {
    Observable { sink in
      var streams = sequence.makeIterator()
      SequenceRun(after: .error, into: sink) { streams.next() }.advance()
    }
  }

  /// The first of several subjects, relays or singles that does not end by an error.
  @inlinable
  public static func `catch`<Streams: Sequence>(
    sequence: Streams
  ) -> Observable<Element>
  where Streams.Element: ObservableConvertibleType, Streams.Element.Element == Element {
    .catch(sequence: sequence.lazy.map { $0.asObservable() })
  }

  /// One stream after the other: each is taken and started when the one before has completed.
  ///
  /// - Parameter sequence: The streams in order; there may be no end of them.
  @inlinable
  public static func concat<Streams: Sequence>(
    _ sequence: Streams
  ) -> Observable<Element> where Streams.Element == Observable<Element> {
    Observable { sink in
      var streams = sequence.makeIterator()
      SequenceRun(after: .completed, into: sink) { streams.next() }.advance()
    }
  }

  /// One subject, relay or single after the other.
  @inlinable
  public static func concat<Streams: Sequence>(
    _ sequence: Streams
  ) -> Observable<Element>
  where Streams.Element: ObservableConvertibleType, Streams.Element.Element == Element {
    .concat(sequence.lazy.map { $0.asObservable() })
  }
}

/// A running sequence of streams, of which each follows the end of the one before.
@usableFromInline
@MainActor
final class SequenceRun<Element>: Disposable {
  /// After which end the next stream is started; the other ends the whole.
  @usableFromInline enum Occasion { case error, completed }

  @usableFromInline let occasion: Occasion
  @usableFromInline let downstream: Sink<Element>
  @usableFromInline var takeNext: (() -> Observable<Element>?)?
  @usableFromInline var next: Observable<Element>?
  @usableFromInline var current: Sink<Element>?
  @usableFromInline var isLooping = false

  @inlinable
  init(
    after occasion: Occasion, into downstream: Sink<Element>,
    takeNext: @escaping () -> Observable<Element>?
  ) {
    self.occasion = occasion
    self.downstream = downstream
    self.takeNext = takeNext
    downstream.attach(self)
  }

  /// Starts the next stream, and, in a loop instead of by recursion, each that follows one that
  /// ended at once.
  ///
  /// - Parameter end: How the one before has ended, which is passed on where there is no other.
  @inlinable
  func advance(after end: Event<Element> = .completed) {
    next = takeNext?()
    if next == nil { return downstream.on(end) }
    current?.dispose()
    if isLooping { return }
    isLooping = true
    while let stream = next, !downstream.isStopped {
      next = nil
      let sink = Sink<Element>(into: downstream) { [self] event in
        if isOccasion(event) { advance(after: event) } else { downstream.on(event) }
      }
      current = sink
      stream.run(into: sink)
    }
    isLooping = false
  }

  @inlinable
  func isOccasion(_ event: Event<Element>) -> Bool {
    switch event {
    case .next: false
    case .error: occasion == .error
    case .completed: occasion == .completed
    }
  }

  @inlinable
  func dispose() {
    takeNext = nil
    next = nil
    let current = self.current
    self.current = nil
    current?.dispose()
  }
}
