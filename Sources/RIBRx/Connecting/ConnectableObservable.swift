import RIBCore

/// A stream that all its subscribers share, and that runs only while it is connected.
///
/// Made by `multicast(_:)`, `publish()` and `replay(_:)`. Subscribing to it starts nothing.
@MainActor
public final class ConnectableObservable<Element>: ObservableType {
  @usableFromInline let share: Share<Element, SubjectHub<Element>>

  @inlinable
  init<Subject: SubjectType>(
    _ source: Observable<Subject.Observer.Element>, makeSubject: @escaping () -> Subject
  ) where Subject.Element == Element {
    share = Share {
      SubjectHub(makeSubject(), source)
    } add: { hub, sink in
      hub.stream.run(into: sink)
    } start: { hub, connection in
      hub.start(connection)
    }
  }

  /// The stream, which runs while it is connected.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable { [share] sink in share.current().hub.stream.run(into: sink) }
  }

  /// Starts the stream for all subscribers, unless it runs.
  ///
  /// - Returns: The connection, whose disposal ends the shared subscription. After that, and after the end
  ///   of the stream, the next `connect()` starts it anew.
  @discardableResult
  @inlinable
  public func connect() -> any Disposable {
    let (connection, hub) = share.current()
    share.connect(connection, hub)
    return ClosureDisposable { connection.end() }
  }

  /// A stream that is connected while it has subscribers: the first connects it, and the connection ends when
  /// the last one leaves.
  @inlinable
  public func refCount() -> Observable<Element> {
    Observable { [share] sink in
      // Counted here as well, so that a subscriber that leaves and comes back while the stream is being
      // started keeps the connection.
      let connection = share.current().connection
      connection.retain()
      share.subscribe(sink)
      connection.dispose()
    }
  }
}

/// A subject and the stream that feeds it.
@usableFromInline
@MainActor
final class SubjectHub<Element> {
  @usableFromInline let stream: Observable<Element>
  @usableFromInline let start: (SharedConnection<SubjectHub<Element>>) -> Void

  @inlinable
  init<Subject: SubjectType>(
    _ subject: Subject, _ source: Observable<Subject.Observer.Element>
  ) where Subject.Element == Element {
    stream = subject.asObservable()
    let observer = subject.asObserver()
    start = { connection in
      let sink = Sink<Subject.Observer.Element> { [weak connection] event in
        if event.isStopEvent { connection?.upstreamDidEnd() }
        observer.on(event)
      }
      connection.run(source, into: sink)
    }
  }
}
