import RIBCore

extension ObservableType {
  /// The same stream, shared through a subject, which runs while it is connected.
  ///
  /// - Parameter subject: The subject that receives the events of each connection; once it has ended, it
  ///   stays so.
  @inlinable
  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    multicast { subject }
  }

  /// The same stream, shared through a subject, which runs while it is connected.
  ///
  /// - Parameter makeSubject: Makes the subject of each connection.
  @inlinable
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    ConnectableObservable(asObservable(), makeSubject: makeSubject)
  }

  /// The result that a closure makes of the stream, which runs once even if the closure uses it several
  /// times.
  ///
  /// - Parameters:
  ///   - subjectSelector: Makes the subject for each subscriber; an error it throws ends the stream.
  ///   - selector: Makes the result of the shared stream; an error it throws ends the stream.
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return Observable<Result> { sink in
      do {
        let subject = try subjectSelector()
        let shared = ConnectableObservable(source) { subject }
        let result = try selector(shared.asObservable())
        result.run(into: sink.upstreamSink { sink.on($0) })
        sink.attachBoxed(shared.connect())
      } catch { sink.fail(error) }
    }
  }

  /// The same stream, shared by its subscribers, which runs while it is connected.
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    multicast { PublishSubject<Element>() }
  }

  /// The same stream, shared by its subscribers, which runs while it is connected; late ones get the last
  /// elements.
  ///
  /// - Parameter bufferSize: The number of elements to keep.
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    multicast { ReplaySubject<Element>.create(bufferSize: bufferSize) }
  }

  /// The same stream, shared by its subscribers, which runs while it is connected; late ones get all
  /// elements.
  @inlinable
  public func replayAll() -> ConnectableObservable<Element> {
    multicast { ReplaySubject<Element>.createUnbounded() }
  }
}

/// A stream that is fed through ``asObserver()``.
@MainActor
public protocol SubjectType<Element>: ObservableType {
  /// The observer that feeds the stream.
  associatedtype Observer: ObserverType

  /// Returns this subject as an observer.
  func asObserver() -> Observer
}

extension PublishSubject: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension ReplaySubject: SubjectType {}
