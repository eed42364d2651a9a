// Once more, or another stream, where a stream failed.

extension ObservableType {
  /// The same stream, subscribed to anew each time that it ends by an error.
  @inlinable
  public func retry() -> Observable<Element> {
    .catch(sequence: repeatElement(asObservable(), count: .max))
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
    Observable(.sequence(StreamSequence(sequence, after: .error)))
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
    Observable(.sequence(StreamSequence(sequence, after: .completed)))
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

/// Streams of which each is taken when the one before has ended in a certain way.
///
/// One that is such a sequence itself is laid flat when its turn comes, so that a sequence may end in
/// another again and again (SEMANTICS S9).
@usableFromInline
@MainActor
final class StreamSequence<Element> {
  /// After which end the next stream is started; the other ends the whole.
  @usableFromInline enum Occasion { case error, completed }

  /// What is left of the streams in one run.
  @usableFromInline
  struct Rest {
    /// Given how the stream before has ended.
    @usableFromInline let take: (Event<Element>) -> Observable<Element>?
    /// How many there are, where that is known: with the last of them, nothing is kept.
    @usableFromInline var count: Int?

    @inlinable
    init(_ take: @escaping (Event<Element>) -> Observable<Element>?, count: Int?) {
      self.take = take
      self.count = count
    }
  }

  @usableFromInline let occasion: Occasion
  @usableFromInline let begin: () -> Rest

  @inlinable
  init<Streams: Sequence>(
    _ streams: Streams, after occasion: Occasion
  ) where Streams.Element == Observable<Element> {
    self.occasion = occasion
    begin = {
      var iterator = streams.makeIterator()
      return Rest(
        { _ in iterator.next() }, count: (streams as? any RandomAccessCollection)?.count)
    }
  }

  /// A stream, and the one that a closure gives for its error.
  @inlinable
  init(
    _ stream: Observable<Element>,
    catching makeStream: @escaping (any Error) throws -> Observable<Element>
  ) {
    occasion = .error
    begin = {
      var hasBegun = false
      return Rest(
        { end in
          guard hasBegun, case .error(let error) = end else {
            hasBegun = true
            return stream
          }
          do { return try makeStream(error) } catch { return .error(error) }
        }, count: 2)
    }
  }
}

/// A running sequence of streams, of which each follows the end of the one before.
@usableFromInline
@MainActor
final class SequenceRun<Element>: Disposable {
  @usableFromInline let occasion: StreamSequence<Element>.Occasion
  @usableFromInline let downstream: Sink<Element>
  /// What is left of the sequences that have been begun, the innermost last.
  @usableFromInline var rests: [StreamSequence<Element>.Rest]
  @usableFromInline var next: Observable<Element>?
  @usableFromInline var current: Sink<Element>?
  @usableFromInline var isLooping = false

  @inlinable
  init(_ sequence: StreamSequence<Element>, into downstream: Sink<Element>) {
    occasion = sequence.occasion
    rests = [sequence.begin()]
    self.downstream = downstream
    downstream.attach(self)
  }

  /// The next stream that is no sequence of the kind itself.
  @inlinable
  func takeNext(after end: Event<Element>) -> Observable<Element>? {
    while !downstream.isStopped, var rest = rests.popLast() {
      guard let stream = rest.take(end) else { continue }
      rest.count = rest.count.map { $0 - 1 }
      if rest.count != 0 { rests.append(rest) }
      guard case .sequence(let inner) = stream.source, inner.occasion == occasion else {
        return stream
      }
      rests.append(inner.begin())
    }
    return nil
  }

  /// Starts the next stream, and, in a loop instead of by recursion, each that follows one that
  /// ended at once.
  ///
  /// - Parameter end: How the one before has ended, which is passed on where there is no other.
  @inlinable
  func advance(after end: Event<Element> = .completed) {
    next = takeNext(after: end)
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
  func dispose() { current?.dispose() }
}
