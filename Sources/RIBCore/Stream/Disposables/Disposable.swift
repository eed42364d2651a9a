/// A resource, most often a subscription, that can be released early.
@MainActor
public protocol Disposable {
  /// Releases the resource at once. Further calls do nothing.
  func dispose()
}

extension Disposable {
  /// Puts this disposable into a bag, which disposes of it when the bag is released.
  ///
  /// - Parameter bag: The bag.
  /// - Complexity: Amortised O(1).
  @inlinable
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

/// A namespace for functions that make disposables.
@MainActor
public enum Disposables {
  /// A disposable that does nothing.
  @inlinable
  public static func create() -> any Disposable { NoDisposable.shared }

  /// A disposable that calls a closure, once.
  ///
  /// - Parameter body: Called at the first `dispose()` and then released.
  @inlinable
  public static func create(with body: @escaping () -> Void) -> any Disposable {
    ClosureDisposable(body)
  }

  /// A disposable that disposes of all given disposables.
  ///
  /// - Parameter disposables: The disposables, in the order of their disposal.
  public static func create(_ disposables: any Disposable...) -> any Disposable {
    create(disposables)
  }

  /// A disposable that disposes of all given disposables.
  ///
  /// - Parameter disposables: The disposables, in the order of their disposal.
  public static func create(_ disposables: [any Disposable]) -> any Disposable {
    CompositeDisposable(disposables: disposables)
  }
}

/// A disposable that does nothing.
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

/// An object that holds a disposable of any kind.
@MainActor
package final class DisposableBox: Disposable {
  private let content: any Disposable

  package init(_ content: any Disposable) { self.content = content }

  package func dispose() { content.dispose() }
}
