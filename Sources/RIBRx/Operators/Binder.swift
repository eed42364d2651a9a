import RIBCore

/// An observer that calls a closure with an object and each element, as long as the object lives.
///
/// ```swift
/// name.bind(to: Binder(self) { owner, name in owner.show(name) }).disposed(by: disposeBag)
/// ```
///
/// An error goes to `UnhandledErrors.handler`; the end is ignored.
@MainActor
public struct Binder<Value>: ObserverType {
  private let binding: (Value) -> Void

  /// Makes an observer.
  ///
  /// - Parameters:
  ///   - target: The object, which is not retained; once it is released, elements are ignored.
  ///   - binding: Called with the object and each element.
  public init<Target: AnyObject>(_ target: Target, binding: @escaping (Target, Value) -> Void) {
    self.binding = { [weak target] value in
      if let target { binding(target, value) }
    }
  }

  /// Receives one event.
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): binding(value)
    case .error(let error): UnhandledErrors.report(error)
    case .completed: break
    }
  }
}
