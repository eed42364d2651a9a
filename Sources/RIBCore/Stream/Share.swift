// One subscription for many subscribers.

/// How long what a shared stream keeps for late subscribers outlives its subscription.
///
/// An enum, as that of RxSwift is.
public enum SubjectLifetimeScope: Sendable {
  /// As long as the shared subscription: it begins anew after the last subscriber has gone or the
  /// stream has ended.
  case whileConnected
  /// For good: late subscribers get what was kept, and also the end, which is never tried again.
  case forever
}

extension ObservableType {
  /// The same stream, subscribed to once for all subscribers that it has at a time.
  ///
  /// The first subscriber starts the stream and the last that goes gives it up. Those who come
  /// later get the last few elements at once. An element sent while another is being delivered waits
  /// until all subscribers have that (SEMANTICS S6).
  ///
  /// - Parameters:
  ///   - replay: How many elements are kept for those who come later.
  ///   - scope: How long they are kept.
  @inlinable
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    let share = Share(asObservable(), replay: replay, scope: scope)
    return Observable { sink in share.subscribe(sink) }
  }
}

/// A stream with its shared subscription, if it has one.
@usableFromInline
@MainActor
final class Share<Element> {
  @usableFromInline let upstream: Observable<Element>
  @usableFromInline let replay: Int
  @usableFromInline let scope: SubjectLifetimeScope
  @usableFromInline var connection: SharedConnection<Element>?

  @inlinable
  init(_ upstream: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
    self.upstream = upstream
    self.replay = replay
    self.scope = scope
  }

  @inlinable
  func subscribe(_ sink: Sink<Element>) {
    let connection = self.connection ?? SharedConnection(replay: replay)
    self.connection = connection
    connection.subscriberCount += 1
    connection.subject.subscribe(sink)
    sink.attach(ClosureDisposable { [self] in leave(connection) })
    if connection.subscriberCount > 0 { connect(connection) }
  }

  @inlinable
  func connect(_ connection: SharedConnection<Element>) {
    if connection.upstream != nil || connection.hasEnded { return }
    let sink = Sink<Element> { [self] event in
      if event.isStopEvent {
        connection.hasEnded = true
        // Before the end is passed on, so that a subscriber that begins anew on it finds all free.
        forget(connection)
        connection.upstream?.dispose()
      }
      connection.subject.send(event)
    }
    connection.upstream = sink
    upstream.run(into: sink)
  }

  @usableFromInline
  func leave(_ connection: SharedConnection<Element>) {
    connection.subscriberCount -= 1
    if connection.subscriberCount > 0 { return }
    forget(connection)
    let upstream = connection.upstream
    connection.upstream = nil
    upstream?.dispose()
  }

  @usableFromInline
  func forget(_ connection: SharedConnection<Element>) {
    if scope == .whileConnected, self.connection === connection { self.connection = nil }
  }
}

/// One shared subscription, or with `forever` all of them.
@usableFromInline
@MainActor
final class SharedConnection<Element> {
  @usableFromInline let subject: Multicast<Element>
  @usableFromInline var subscriberCount = 0
  @usableFromInline var upstream: Sink<Element>?
  @usableFromInline var hasEnded = false

  @usableFromInline
  init(replay: Int) { subject = Multicast(replaying: replay) }
}
