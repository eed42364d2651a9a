// What can be given up: subscriptions and the resources behind them.

/// A resource, most often a subscription, that can be given up early.
@MainActor
public protocol Disposable {
  /// Gives the resource up at once. Calling it again does nothing.
  func dispose()
}

extension Disposable {
  /// Puts this into a bag, which disposes it when the bag goes.
  ///
  /// - Parameter bag: The bag that takes it over.
  /// - Complexity: Amortised O(1).
  @inlinable
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

/// Makers of disposables.
@MainActor
public enum Disposables {
  /// A disposable that does nothing.
  @inlinable
  public static func create() -> any Disposable { NoDisposable.shared }

  /// A disposable that calls a closure, once.
  ///
  /// - Parameter body: What to call at the first `dispose()`; released afterwards.
  @inlinable
  public static func create(with body: @escaping () -> Void) -> any Disposable {
    ClosureDisposable(body)
  }

  /// A disposable that disposes all of the given ones.
  ///
  /// - Parameter disposables: Disposed in the order given.
  public static func create(_ disposables: any Disposable...) -> any Disposable {
    create(disposables)
  }

  /// A disposable that disposes all of the given ones.
  ///
  /// - Parameter disposables: Disposed in the order given.
  public static func create(_ disposables: [any Disposable]) -> any Disposable {
    CompositeDisposable(disposables: disposables)
  }
}

/// The disposable of what has nothing to give up.
@usableFromInline
@MainActor
final class NoDisposable: Disposable {
  @usableFromInline static let shared = NoDisposable()
  nonisolated init() {}
  @usableFromInline func dispose() {}
}

/// A disposable that calls its closure at the first `dispose()`.
@usableFromInline
@MainActor
package final class ClosureDisposable: Disposable {
  private var body: (() -> Void)?

  @usableFromInline
  package init(_ body: @escaping () -> Void) { self.body = body }

  @usableFromInline
  package func dispose() {
    // Taken out first: the closure may dispose this once more.
    let body = self.body
    self.body = nil
    body?()
  }
}

/// A disposable of any kind, as an object.
@MainActor
package final class DisposableBox: Disposable {
  private let content: any Disposable

  package init(_ content: any Disposable) { self.content = content }

  package func dispose() { content.dispose() }
}
