import Basics

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
    body.take()?()
  }
}

/// A set of disposables that are disposed together; one that is inserted afterwards is disposed at once.
@MainActor
public final class CompositeDisposable: Disposable {
  /// The key by which an inserted disposable can be removed.
  public struct DisposeKey: Sendable {
    fileprivate let number: Int
  }

  private var content = NumberedValues<any Disposable>()
  private var nextNumber = 0

  /// Whether `dispose()` has been called.
  public private(set) var isDisposed = false

  /// Makes an empty set.
  public nonisolated init() {}

  /// Makes a set of the given disposables.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// The number of disposables in the set.
  public var count: Int { content.count }

  /// Adds a disposable, or disposes of it at once if the set has been disposed.
  ///
  /// - Returns: The key by which to remove it; `nil` if the set has been disposed.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    if isDisposed {
      disposable.dispose()
      return nil
    }
    let key = DisposeKey(number: nextNumber)
    nextNumber += 1
    content.append(disposable, number: key.number)
    return key
  }

  /// Removes the disposable with a key and disposes of it, if it is still there.
  ///
  /// - Complexity: O(log n), amortised.
  public func remove(for key: DisposeKey) { content.remove(key.number)?.dispose() }

  /// Disposes of all in the order of insertion.
  public func dispose() {
    isDisposed = true
    let all = content.values
    content = NumberedValues()
    for disposable in all { disposable.dispose() }
  }
}
