import RIBCore

/// A stream that is fed by hand, through ``asObserver()``.
@MainActor
public protocol SubjectType<Element>: ObservableType {
  /// What feeds the stream.
  associatedtype Observer: ObserverType

  /// This subject as an observer.
  func asObserver() -> Observer
}

extension PublishSubject: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension ReplaySubject: SubjectType {}
