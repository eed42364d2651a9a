// What is both: a stream, and told by hand.

/// A stream that is told by hand; what it is told by is ``asObserver()``.
@MainActor
public protocol SubjectType<Element>: ObservableType {
  /// What tells the stream.
  associatedtype Observer: ObserverType

  /// This subject as an observer.
  func asObserver() -> Observer
}

extension PublishSubject: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension ReplaySubject: SubjectType {}
