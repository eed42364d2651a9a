/// The argument of a `run` closure, which is called to send elements: `send(.loaded)`.
@MainActor
public struct Send<Element> {
  @usableFromInline let sink: Sink<Element>
  @usableFromInline let work: AsyncWork

  @inlinable
  init(_ sink: Sink<Element>, of work: AsyncWork) {
    self.sink = sink
    self.work = work
  }

  /// Whether the subscription is over.
  @inlinable
  public var isOver: Bool { sink.isStopped }

  /// Sends an element, unless the subscription is over.
  @inlinable
  public func callAsFunction(_ element: Element) {
    if work.mustWait() {
      work.whenBack { [sink] in sink.next(element) }
    } else {
      sink.next(element)
    }
  }
}

extension Observable {
  /// The result of asynchronous work, then completed; an error it throws ends the stream.
  ///
  /// The work starts at once, on the main actor, and leaves it only to wait. Disposing cancels it; a result
  /// that comes later is ignored.
  ///
  /// - Parameter work: Run once per subscriber.
  @inlinable
  public static func task(
    _ work: @escaping @MainActor () async throws -> Element
  ) -> Observable<Element> {
    Observable { sink in
      AsyncWork.feed(sink, as: .task) { Send(sink, of: $0)(try await work()) }
    }
  }

  /// The elements that asynchronous work sends, then completed when it returns; an error it throws
  /// ends the stream.
  ///
  /// ```swift
  /// .run { send in
  ///   send(.started)
  ///   send(.loaded(try await service.load()))
  /// }
  /// ```
  ///
  /// - Parameter work: Run once per subscriber, on the main actor, started at once.
  @inlinable
  public static func run(
    _ work: @escaping @MainActor (Send<Element>) async throws -> Void
  ) -> Observable<Element> {
    run(as: .task, work)
  }

  @inlinable
  static func run(
    as kind: WorkKind, _ work: @escaping @MainActor (Send<Element>) async throws -> Void
  ) -> Observable<Element> {
    Observable { sink in
      AsyncWork.feed(sink, as: kind) { try await work(Send(sink, of: $0)) }
    }
  }

  /// The elements of an asynchronous sequence, then completed; its error ends the stream.
  @inlinable
  public static func from<Elements: AsyncSequence>(
    _ elements: Elements
  ) -> Observable<Element> where Elements.Element == Element {
    run(as: .sequence) { send in
      var iterator = elements.makeAsyncIterator()
      // Not every sequence ends when its task is cancelled.
      while !send.isOver, let element = try await iterator.next(isolation: MainActor.shared) {
        send(element)
      }
    }
  }
}

extension AsyncSequence {
  /// The elements as a stream; see `Observable.from`.
  @MainActor
  @inlinable
  public func asObservable() -> Observable<Element> { .from(self) }
}

extension AsyncWork {
  /// Starts a closure that feeds a sink.
  ///
  /// It is compiled for the client's type of element. Each closure between the task and the client's would
  /// cost another switch of executors, so there is only this one.
  @inlinable
  static func feed<Element>(
    _ sink: Sink<Element>, as kind: WorkKind,
    _ body: @escaping @MainActor (AsyncWork) async throws -> Void
  ) {
    let work = AsyncWork(for: sink)
    let running = work.start(as: kind) {
      var end = Event<Element>.completed
      do { try await body(work) } catch { end = .error(error) }
      if work.mustWait() {
        work.whenBack {
          sink.on(end)
          work.end()
        }
      } else {
        sink.on(end)
        work.end()
      }
    }
    if let running { sink.attach(running) }
  }
}
