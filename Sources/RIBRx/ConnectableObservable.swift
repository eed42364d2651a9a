import RIBCore

/// A stream that all its subscribers share, and that runs only while it is connected.
///
/// Made by `multicast(_:)`, `publish()` and `replay(_:)`. Subscribing to it starts nothing.
@MainActor
public final class ConnectableObservable<Element>: ObservableType {
  @usableFromInline let share: Share<Element>

  @inlinable
  init<Subject: SubjectType>(
    _ source: Observable<Subject.Observer.Element>, makeSubject: @escaping () -> Subject
  ) where Subject.Element == Element {
    share = Share {
      let subject = makeSubject()
      let observer = subject.asObserver()
      return SharedConnection(subject.asObservable()) { connection in
        let sink = Sink<Subject.Observer.Element> { [weak connection] event in
          if event.isStopEvent { connection?.upstreamDidEnd() }
          observer.on(event)
        }
        connection.run(source, into: sink)
      }
    }
  }

  /// The stream, which runs while it is connected.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable { [share] sink in share.connection.stream?.run(into: sink) }
  }

  /// Starts the stream for all subscribers, unless it runs.
  ///
  /// - Returns: The connection, whose disposal ends the shared subscription. After that, and after the end
  ///   of the stream, the next `connect()` starts it anew.
  @discardableResult
  @inlinable
  public func connect() -> any Disposable {
    let connection = share.connection
    connection.connect()
    return ClosureDisposable { connection.end() }
  }

  /// A stream that is connected while it has subscribers: the first connects it, and the connection ends when
  /// the last one leaves.
  @inlinable
  public func refCount() -> Observable<Element> {
    Observable { [share] sink in
      // Counted here as well, so that a subscriber that leaves and comes back while the stream is being
      // started keeps the connection.
      let connection = share.connection
      connection.retain()
      share.subscribe(sink)
      connection.dispose()
    }
  }
}
