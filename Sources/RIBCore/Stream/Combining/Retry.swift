extension ObservableType {
  /// The same stream, subscribed to again each time that it fails.
  @inlinable
  public func retry() -> Observable<Element> {
    .following(repeatElement(asObservable(), count: .max), after: .error)
  }

  /// The same stream, subscribed to again if it fails, up to a number of times.
  ///
  /// - Parameter maxAttemptCount: The number of subscriptions in all. The error of the last is passed on.
  @inlinable
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    .following(
      repeatElement(asObservable(), count: Swift.max(0, maxAttemptCount)), after: .error)
  }
}

extension Observable {
  /// Streams each of which starts when the one before has ended in a certain way.
  @inlinable
  package static func following<Streams: Sequence>(
    _ streams: Streams, after occasion: StreamSequence<Element>.Occasion
  ) -> Observable<Element> where Streams.Element == Observable<Element> {
    Observable(.sequence(StreamSequence(streams, after: occasion)))
  }
}

/// Streams each of which starts when the one before has ended in a certain way.
///
/// A stream that is such a sequence is flattened when its turn comes, so that sequences can be nested to any
/// depth (S9).
@usableFromInline
@MainActor
package final class StreamSequence<Element> {
  /// The kind of end after which the next stream starts; the other kind ends the whole.
  @usableFromInline package enum Occasion { case error, completed }

  /// The remaining streams of one run.
  @usableFromInline
  struct Rest {
    /// Returns the next stream; called with the end of the one before.
    @usableFromInline let take: (Event<Element>) -> Observable<Element>?
    /// The number of remaining streams, if known; nothing is kept once the last has started.
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
      return Rest({ _ in iterator.next() }, count: (streams as? any RandomAccessCollection)?.count)
    }
  }

  /// A stream, and the one that a closure makes of its error.
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
  /// The remaining streams of the sequences that have begun, the innermost last.
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

  /// Returns the next stream that is not such a sequence.
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

  /// Starts the next stream, and each that follows one that ended at once, in a loop, not by recursion; without
  /// any, passes the end of the one before on.
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
