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

  /// A disposable that runs an action, once.
  ///
  /// - Parameter action: What to run at the first `dispose()`; released afterwards.
  @inlinable
  public static func create(with action: @escaping () -> Void) -> any Disposable {
    ActionDisposable(action)
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
  @usableFromInline nonisolated init() {}
  @usableFromInline func dispose() {}
}

/// A disposable that runs its action at the first `dispose()`.
@usableFromInline
@MainActor
final class ActionDisposable: Disposable {
  private var action: (() -> Void)?

  @usableFromInline
  init(_ action: @escaping () -> Void) { self.action = action }

  @usableFromInline
  func dispose() {
    // Taken out first: the action may dispose this once more.
    let action = self.action
    self.action = nil
    action?()
  }
}

/// A disposable of any kind, as an object.
@usableFromInline
@MainActor
final class DisposableBox: Disposable {
  private let content: any Disposable

  @usableFromInline
  init(_ content: any Disposable) { self.content = content }

  @usableFromInline
  func dispose() { content.dispose() }
}
