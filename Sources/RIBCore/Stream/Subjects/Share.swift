/// The lifetime of the elements that a shared stream keeps for late subscribers; an enum, as in RxSwift.
public enum SubjectLifetimeScope: Sendable {
  /// The lifetime of the shared subscription, which begins anew after the last subscriber has left or the
  /// stream has ended.
  case whileConnected
  /// Forever: late subscribers get the kept elements and the end; a stream that has ended is not started
  /// again.
  case forever
}

extension ObservableType {
  /// The same stream, with one subscription for all subscribers that it has at a time.
  ///
  /// The first subscriber starts the stream, and the stream is disposed when the last one leaves. Late
  /// subscribers get the last few elements at once. An element sent while another is being delivered waits
  /// until all subscribers have that one (S6).
  ///
  /// - Parameters:
  ///   - replay: The number of elements to keep for late subscribers.
  ///   - scope: The lifetime of the kept elements.
  @inlinable
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    let upstream = asObservable()
    let share = Share<Element> {
      let subject = Multicast<Element>(replaying: replay)
      let stream = Observable(.multicast(subject))
      return SharedConnection(stream, isKept: scope == .forever) { connection in
        let sink = Sink<Element> { event in
          if event.isStopEvent { connection.upstreamDidEnd() }
          subject.send(event)
        }
        connection.run(upstream, into: sink)
      }
    }
    return Observable { sink in share.subscribe(sink) }
  }
}

/// A stream and the connection that its subscribers share, if there is one.
@usableFromInline
@MainActor
package final class Share<Element> {
  @usableFromInline let makeConnection: () -> SharedConnection<Element>
  @usableFromInline var latest: SharedConnection<Element>?

  @inlinable
  package init(_ makeConnection: @escaping () -> SharedConnection<Element>) {
    self.makeConnection = makeConnection
  }

  /// The connection to subscribe to; a new one after the end of the one before.
  @inlinable package var connection: SharedConnection<Element> {
    if let latest, latest.stream != nil { return latest }
    let connection = makeConnection()
    latest = connection
    return connection
  }

  /// Adds a subscriber, for the first of which the stream is started.
  @inlinable
  package func subscribe(_ sink: Sink<Element>) {
    let connection = self.connection
    connection.retain()
    connection.stream?.run(into: sink)
    sink.attach(connection)
    if !sink.isStopped { connection.connect() }
  }
}

/// One shared subscription to a stream; with `forever`, each of them in turn.
///
/// Each of its subscribers has it attached and disposes it once. It ends with the last of them.
@usableFromInline
@MainActor
package final class SharedConnection<Element>: Disposable {
  /// The stream of the subject that is fed; nil once the connection is over.
  @usableFromInline package var stream: Observable<Element>?
  /// Starts the stream that feeds the subject; nil once that stream has ended.
  @usableFromInline var start: ((SharedConnection<Element>) -> Void)?
  /// Whether late subscribers get the kept elements even after the last subscriber has left.
  @usableFromInline let isKept: Bool
  @usableFromInline var upstream: AnySink?
  @usableFromInline var subscriberCount = 0

  @inlinable
  package init(
    _ stream: Observable<Element>, isKept: Bool = false,
    start: @escaping (SharedConnection<Element>) -> Void
  ) {
    self.stream = stream
    self.isKept = isKept
    self.start = start
  }

  /// Starts the stream, unless it runs or has ended.
  @inlinable
  package func connect() {
    if upstream == nil, let start { start(self) }
  }

  /// Runs a stream into a sink that feeds the subject.
  @inlinable
  package func run<Upstream>(_ source: Observable<Upstream>, into sink: Sink<Upstream>) {
    upstream = sink
    source.run(into: sink)
  }

  /// Counts one subscriber more; `dispose()` counts one less.
  @inlinable
  package func retain() { subscriberCount += 1 }

  @inlinable
  package func dispose() {
    subscriberCount -= 1
    if subscriberCount == 0 { end() }
  }

  /// Notes the end of the stream; called before it is passed on, so that a subscriber can subscribe anew on
  /// it.
  @inlinable
  package func upstreamDidEnd() {
    start = nil
    end()
  }

  /// Disposes of what feeds the subject; what comes after that belongs to another connection.
  @inlinable
  package func end() {
    if !isKept {
      stream = nil
      start = nil
    }
    let upstream = self.upstream
    self.upstream = nil
    upstream?.dispose()
  }
}
