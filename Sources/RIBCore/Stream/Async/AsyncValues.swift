extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence, which ends with the stream.
  ///
  /// ```swift
  /// for try await state in reactor.state.values { … }
  /// ```
  ///
  /// The stream is started when this property is read, and its elements are kept until they are read. It is
  /// disposed when the sequence and its iterators are released, or the waiting task is cancelled; then the
  /// sequence ends after the kept elements.
  public var values: AsyncValues<Element, any Error> { AsyncValues(asObservable()) }
}

/// The elements of a stream as an asynchronous sequence for one reader; an error of the stream is thrown
/// once.
///
/// `Failure` is `any Error`, or `Never` for a stream that does not fail.
public struct AsyncValues<Element, Failure: Error>: AsyncSequence {
  private let reading: AsyncReading<Element, Failure>

  @MainActor
  package init(_ stream: Observable<Element>) { reading = AsyncReading(stream) }

  /// Reads the elements; iterators of one sequence share them.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reading: AsyncReading<Element, Failure>

    /// Returns the next element; `nil` after the end, or if none is there yet and the task is cancelled.
    public nonisolated(nonsending) mutating func next() async throws(Failure) -> Element? {
      try await reading.next().element
    }

    /// Returns the next element; `nil` after the end, or if none is there yet and the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      try await reading.next().element
    }
  }

  /// Makes an iterator.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reading: reading) }
}

/// Without the condition, sequences of elements that are not Sendable could leave the main actor.
extension AsyncValues: Sendable where Element: Sendable {}

/// A running stream, its unread elements, and the readers that wait for more.
///
/// The sequence and its iterators keep it, and the stream ends with it.
@MainActor
private final class AsyncReading<Element, Failure: Error> {
  private var unread = FIFO<Element>()
  private var error: Failure?
  private var sink: Sink<Element>?
  private var readers = FIFO<(CheckedContinuation<Void, Never>, AsyncWork?)>()

  /// An element on its way to the reader.
  ///
  /// Unchecked is sound: it crosses from the main actor to an iterator, and an iterator is Sendable only if
  /// its elements are. A reader of elements that are not Sendable is therefore on the main actor too.
  struct Handover: @unchecked Sendable { let element: Element? }

  init(_ stream: Observable<Element>) {
    let sink = Sink<Element> { [weak self] event in self?.receive(event) }
    self.sink = sink
    stream.run(into: sink)
  }

  isolated deinit { sink?.dispose() }

  private func receive(_ event: Event<Element>) {
    switch event {
    case .next(let element): unread.append(element)
    case .error(let error): self.error = error as? Failure
    case .completed: break
    }
    if event.isStopEvent { wakeAll() } else { wakeFirst() }
  }

  func next() async throws(Failure) -> Handover {
    while true {
      if let element = unread.popFirst() { return Handover(element: element) }
      if let error = error.take() { throw error }
      // Not before: a cancelled task still gets the elements that have come.
      if Task.isCancelled { dispose() }
      if sink?.isStopped != false { return Handover(element: nil) }
      await withTaskCancellationHandler {
        await wait()
      } onCancel: {
        Task.immediate { @MainActor in self.dispose() }
      }
    }
  }

  private func wait() async {
    // For virtual time, work that waits for a stream is as still as a sleeper.
    let work = AsyncWork.current
    await withCheckedContinuation { continuation in
      if sink?.isStopped != false || !unread.isEmpty { return continuation.resume() }
      work?.willWait()
      readers.append((continuation, work))
    }
  }

  private func wakeFirst() {
    guard let (continuation, work) = readers.popFirst() else { return }
    work?.didWake()
    continuation.resume()
  }

  private func wakeAll() { while !readers.isEmpty { wakeFirst() } }

  func dispose() {
    sink?.dispose()
    wakeAll()
  }
}
