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
    let share = Share<Element, Multicast<Element>>(isKept: scope == .forever) {
      Multicast(replaying: replay)
    } add: { subject, sink in
      subject.subscribe(sink)
    } start: { subject, connection in
      let sink = Sink<Element> { event in
        if event.isStopEvent { connection.upstreamDidEnd() }
        subject.send(event)
      }
      connection.run(upstream, into: sink)
    }
    return Observable { sink in share.subscribe(sink) }
  }
}

/// A stream and the connection that its subscribers share, if there is one.
///
/// A hub is an object that passes the events of one connection on to its subscribers.
@usableFromInline
@MainActor
package final class Share<Element, Hub: AnyObject> {
  @usableFromInline let isKept: Bool
  @usableFromInline let makeHub: () -> Hub
  @usableFromInline let add: (Hub, Sink<Element>) -> Void
  @usableFromInline let start: (Hub, SharedConnection<Hub>) -> Void
  @usableFromInline let latest = Kept<SharedConnection<Hub>?>(nil)

  /// - Parameters:
  ///   - isKept: Whether late subscribers get the kept elements even after the last subscriber has left.
  ///   - start: Starts the stream that feeds a hub, by `run(_:into:)` of the connection.
  @inlinable
  package init(
    isKept: Bool = false, makeHub: @escaping () -> Hub,
    add: @escaping (Hub, Sink<Element>) -> Void,
    start: @escaping (Hub, SharedConnection<Hub>) -> Void
  ) {
    self.isKept = isKept
    self.makeHub = makeHub
    self.add = add
    self.start = start
  }

  /// Adds a subscriber, which starts the stream if it is the first.
  @inlinable
  package func subscribe(_ sink: Sink<Element>) {
    let (connection, hub) = current()
    connection.retain()
    add(hub, sink)
    sink.attach(connection)
    if !sink.isStopped { connect(connection, hub) }
  }

  /// Returns the connection to subscribe to and its hub; a new one after the end of the one before.
  @inlinable
  package func current() -> (connection: SharedConnection<Hub>, hub: Hub) {
    if let latest = latest.value, let hub = latest.state.hub { return (latest, hub) }
    let hub = makeHub()
    let connection = SharedConnection(hub, isKept: isKept)
    latest.value = connection
    return (connection, hub)
  }

  /// Starts the stream, unless it runs or has ended.
  @inlinable
  package func connect(_ connection: SharedConnection<Hub>, _ hub: Hub) {
    if connection.state.upstream == nil, !connection.state.hasEnded { start(hub, connection) }
  }
}

/// One shared subscription to a stream; with `forever`, each of them in turn.
///
/// Each of its subscribers has it attached and disposes it once. It ends with the last of them.
@usableFromInline
@MainActor
package final class SharedConnection<Hub: AnyObject>: Disposable {
  @usableFromInline let isKept: Bool
  /// Without the run-time check of exclusive access, which took a fifth of a late subscription.
  ///
  /// It is never passed `inout`; a hub is released after the variable has changed.
  @safe @exclusivity(unchecked) @usableFromInline var state: State

  @usableFromInline
  struct State {
    /// The hub that is fed; nil once the connection is over.
    @usableFromInline var hub: Hub?
    @usableFromInline var upstream: AnySink?
    @usableFromInline var subscriberCount = 0
    @usableFromInline var hasEnded = false

    @inlinable init(hub: Hub) { self.hub = hub }
  }

  @inlinable
  init(_ hub: Hub, isKept: Bool) {
    state = State(hub: hub)
    self.isKept = isKept
  }

  /// Runs a stream into a sink that feeds the hub.
  @inlinable
  package func run<Upstream>(_ source: Observable<Upstream>, into sink: Sink<Upstream>) {
    state.upstream = sink
    source.run(into: sink)
  }

  /// Counts one subscriber more; `dispose()` counts one less.
  @inlinable
  package func retain() { state.subscriberCount += 1 }

  @inlinable
  package func dispose() {
    state.subscriberCount -= 1
    if state.subscriberCount == 0 { end() }
  }

  /// Notes the end of the stream; called before it is passed on, so that a subscriber can subscribe anew on
  /// it.
  @inlinable
  package func upstreamDidEnd() {
    state.hasEnded = true
    end()
  }

  /// Disposes of the upstream; subscribers that come later get another connection, unless this one is kept.
  @inlinable
  package func end() {
    if !isKept { state.hub = nil }
    guard let upstream = state.upstream else { return }
    state.upstream = nil
    upstream.dispose()
  }
}
