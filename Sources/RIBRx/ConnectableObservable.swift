import RIBCore

/// What can be connected: a stream that its subscribers share.
@MainActor
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Starts the stream for all subscribers, unless it runs.
  ///
  /// - Returns: The connection, which disposing gives up; the same one as long as it lasts.
  func connect() -> any Disposable
}

extension ConnectableObservableType {
  /// A stream that is connected while it has subscribers: the first connects it, the last that goes
  /// gives the connection up.
  @inlinable
  public func refCount() -> Observable<Element> {
    let counting = CountedConnection(of: self)
    return Observable { sink in counting.subscribe(sink) }
  }
}

/// A stream that all its subscribers share, and that runs only while it is connected.
///
/// Made by `multicast(_:)`, `publish()` and `replay(_:)`. Subscribing to it starts nothing.
@MainActor
public final class ConnectableObservable<Element>: ConnectableObservableType {
  @usableFromInline let makeHub: () -> Hub<Element>
  /// What subscribers are added to; a new one after each connection.
  @usableFromInline var hub: Hub<Element>?
  @usableFromInline var connection: HubConnection?

  @inlinable
  init<Subject: SubjectType>(
    _ source: Observable<Subject.Observer.Element>, makeSubject: @escaping () -> Subject
  ) where Subject.Element == Element {
    makeHub = {
      let subject = makeSubject()
      let observer = subject.asObserver()
      return Hub(stream: subject.asObservable()) { connection in
        let sink = Sink<Subject.Observer.Element> { [weak connection] event in
          // Before the end is passed on, so that a subscriber can begin anew on it.
          if event.isStopEvent { connection?.dispose() }
          observer.on(event)
        }
        connection.feed = sink
        source.run(into: sink)
      }
    }
  }

  /// The stream itself.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable { [self] sink in currentHub.stream.run(into: sink) }
  }

  /// Starts the stream for all subscribers, unless it runs.
  ///
  /// - Returns: The connection; disposing it gives the stream up. After that, and after the stream's
  ///   end, the next `connect()` starts it anew.
  @discardableResult
  @inlinable
  public func connect() -> any Disposable {
    if let connection { return connection }
    let hub = currentHub
    let connection = HubConnection { [weak self] ended in
      guard let self, self.connection === ended else { return }
      self.connection = nil
      self.hub = nil
    }
    self.connection = connection
    hub.connect(connection)
    return connection
  }

  @inlinable var currentHub: Hub<Element> {
    let current = hub ?? makeHub()
    hub = current
    return current
  }
}

/// A subject, as those who subscribe to it and who feed it know it.
@usableFromInline
@MainActor
struct Hub<Element> {
  @usableFromInline let stream: Observable<Element>
  @usableFromInline let connect: (HubConnection) -> Void

  @inlinable
  init(stream: Observable<Element>, connect: @escaping (HubConnection) -> Void) {
    self.stream = stream
    self.connect = connect
  }
}

/// A running connection: what feeds the subject.
@usableFromInline
@MainActor
final class HubConnection: Disposable {
  @usableFromInline var feed: AnySink?
  private let onEnd: (HubConnection) -> Void

  @usableFromInline
  init(onEnd: @escaping (HubConnection) -> Void) { self.onEnd = onEnd }

  @usableFromInline
  func dispose() {
    onEnd(self)
    let feed = self.feed
    self.feed = nil
    feed?.dispose()
  }
}

/// A connection that lasts as long as there are subscribers.
@usableFromInline
@MainActor
final class CountedConnection<Source: ConnectableObservableType> {
  @usableFromInline let source: Source
  @usableFromInline var subscriberCount = 0
  @usableFromInline var connection: (any Disposable)?
  /// Counts the connections, so that who subscribed to one does not end the next.
  @usableFromInline var round = 0

  @inlinable
  init(of source: Source) { self.source = source }

  @inlinable
  func subscribe(_ sink: Sink<Source.Element>) {
    let round = self.round
    source.asObservable().run(
      into: sink.upstreamSink { [self] event in
        if event.isStopEvent { beginNextRound(after: round) }
        sink.on(event)
      })
    if sink.isStopped || round != self.round { return }
    subscriberCount += 1
    sink.attach(ClosureDisposable { [self] in leave(round) })
    if subscriberCount == 1 { connect(round) }
  }

  @inlinable
  func connect(_ round: Int) {
    let connection = source.connect()
    if round == self.round {
      self.connection = connection
    } else if subscriberCount == 0 {
      // All have left meanwhile; who has come since has the same connection, or the next.
      connection.dispose()
    }
  }

  @inlinable
  func leave(_ round: Int) {
    if round != self.round { return }
    subscriberCount -= 1
    if subscriberCount == 0 { beginNextRound(after: round) }
  }

  @inlinable
  func beginNextRound(after round: Int) {
    if round != self.round { return }
    self.round += 1
    subscriberCount = 0
    let connection = self.connection
    self.connection = nil
    connection?.dispose()
  }
}
