import RIBCore

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
