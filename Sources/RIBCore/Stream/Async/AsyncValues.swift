// Where streams leave for asynchronous code.

extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence, which ends with the stream.
  ///
  /// ```swift
  /// for try await state in reactor.state.values { … }
  /// ```
  ///
  /// The stream is started when this is read, and what it emits is kept until it is asked for. It is
  /// given up when the sequence and its iterators have gone, or the task that waits is cancelled;
  /// then the sequence ends after what has been kept.
  public var values: AsyncValues<Element, any Error> { AsyncValues(asObservable()) }
}

/// The elements of a stream, for one reader; an error of the stream is thrown once.
///
/// `Failure` is `any Error`, or `Never` for a stream that does not fail.
public struct AsyncValues<Element, Failure: Error>: AsyncSequence {
  private let reading: AsyncReading<Element, Failure>

  @MainActor
  package init(_ stream: Observable<Element>) { reading = AsyncReading(stream) }

  /// Reads the elements; iterators of one sequence share them.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reading: AsyncReading<Element, Failure>

    /// The next element, or `nil` after the end or where it would have to be waited for and the task
    /// is cancelled.
    public nonisolated(nonsending) mutating func next() async throws(Failure) -> Element? {
      try await reading.run.next().element
    }

    /// The next element, or `nil` after the end or where it would have to be waited for and the task
    /// is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      try await reading.run.next().element
    }
  }

  /// An iterator that starts the stream when first read.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reading: reading) }
}

/// Only so do sequences and iterators of elements that are not Sendable stay on the main actor.
extension AsyncValues: Sendable where Element: Sendable {}

/// Gives the stream up when the sequence and all of its iterators have gone.
@MainActor
private final class AsyncReading<Element, Failure: Error> {
  let run: AsyncReadingRun<Element, Failure>

  init(_ stream: Observable<Element>) {
    run = AsyncReadingRun()
    run.start(stream)
  }

  isolated deinit { run.giveUp() }
}

/// A running stream, what it has said, and who waits for more.
@MainActor
private final class AsyncReadingRun<Element, Failure: Error> {
  private var unread = FIFO<Element>()
  private var error: Failure?
  private var sink: Sink<Element>?
  private var readers = FIFO<Reader>()

  private struct Reader {
    let continuation: CheckedContinuation<Void, Never>
    let work: AsyncWork?
  }

  /// An element on its way to the reader.
  ///
  /// Unchecked is sound: it crosses from the main actor to an iterator, and an iterator is Sendable
  /// only where the element is; so who gets an element that is not Sendable is on the main actor too,
  /// and the element has never left it.
  struct Handover: @unchecked Sendable { let element: Element? }

  func start(_ stream: Observable<Element>) {
    let sink = Sink<Element> { [self] event in
      switch event {
      case .next(let element): unread.append(element)
      case .error(let error): self.error = error as? Failure
      case .completed: break
      }
      if event.isStopEvent { wakeAll() } else { wakeFirst() }
    }
    self.sink = sink
    stream.run(into: sink)
  }

  func next() async throws(Failure) -> Handover {
    while true {
      if let element = unread.popFirst() { return Handover(element: element) }
      if let error = error.take() { throw error }
      // Not before: what has come already is not lost to a cancelled task.
      if Task.isCancelled { giveUp() }
      if sink?.isStopped != false { return Handover(element: nil) }
      await withTaskCancellationHandler {
        await wait()
      } onCancel: {
        Task.immediate { @MainActor in self.giveUp() }
      }
    }
  }

  private func wait() async {
    // What waits for a stream is moved on by it: for virtual time it is as still as a sleeper.
    let work = AsyncWork.current
    await withCheckedContinuation { continuation in
      if sink?.isStopped != false || !unread.isEmpty { return continuation.resume() }
      work?.willWait()
      readers.append(Reader(continuation: continuation, work: work))
    }
  }

  private func wakeFirst() {
    guard let reader = readers.popFirst() else { return }
    reader.work?.didWake()
    reader.continuation.resume()
  }

  private func wakeAll() { while !readers.isEmpty { wakeFirst() } }

  func giveUp() {
    sink?.dispose()
    wakeAll()
  }
}
