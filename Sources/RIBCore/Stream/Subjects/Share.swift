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
    let connection = self.connection ?? makeConnection()
    connection.subscriberCount += 1
    connection.subject.subscribe(sink)
    sink.attach(connection)
    if connection.subscriberCount > 0 { connection.connect(to: upstream) }
  }

  @inlinable
  func makeConnection() -> SharedConnection<Element> {
    let connection = SharedConnection<Element>(
      replay: replay, endingWith: scope == .whileConnected ? self : nil)
    self.connection = connection
    return connection
  }
}

/// One shared subscription, or with `forever` all of them.
///
/// Each of its subscribers has it attached, and disposes it once.
@usableFromInline
@MainActor
final class SharedConnection<Element>: Disposable {
  @usableFromInline let subject: Multicast<Element>
  @usableFromInline var subscriberCount = 0
  @usableFromInline var upstream: Sink<Element>?
  @usableFromInline var hasEnded = false
  /// What begins anew when this is over.
  @usableFromInline var share: Share<Element>?

  @inlinable
  init(replay: Int, endingWith share: Share<Element>?) {
    subject = Multicast(replaying: replay)
    self.share = share
  }

  @inlinable
  func connect(to source: Observable<Element>) {
    if upstream != nil || hasEnded { return }
    let sink = Sink<Element> { [self] event in
      if event.isStopEvent {
        hasEnded = true
        // Before the end is passed on, so that a subscriber that begins anew on it finds all free.
        forget()
        upstream?.dispose()
      }
      subject.send(event)
    }
    upstream = sink
    source.run(into: sink)
  }

  @inlinable
  func dispose() {
    subscriberCount -= 1
    if subscriberCount > 0 { return }
    forget()
    let upstream = self.upstream
    self.upstream = nil
    upstream?.dispose()
  }

  @inlinable
  func forget() {
    guard let share else { return }
    self.share = nil
    if share.connection === self { share.connection = nil }
  }
}
