// Several disposables given up as one.

/// A set of disposables that is given up as a whole; what is inserted afterwards is disposed at once.
@MainActor
public final class CompositeDisposable: Disposable {
  /// The key of one inserted disposable, by which it can be removed.
  public struct DisposeKey: Sendable {
    @usableFromInline let number: Int
    @inlinable init(number: Int) { self.number = number }
  }

  @usableFromInline var disposables: [Int: any Disposable] = [:]
  @usableFromInline var nextNumber = 0

  /// Whether `dispose()` has been called.
  public private(set) var isDisposed = false

  /// Makes an empty set.
  public nonisolated init() {}

  /// Makes a set of the given disposables.
  public init(disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// Makes a set of the given disposables.
  public convenience init(_ first: any Disposable, _ others: any Disposable...) {
    self.init(disposables: [first] + others)
  }

  /// How many disposables are in the set.
  public var count: Int { disposables.count }

  /// Adds a disposable, or disposes it at once where the set is already disposed.
  ///
  /// - Returns: The key to remove it by, or `nil` where the set is already disposed.
  /// - Complexity: Amortised O(1).
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    if isDisposed {
      disposable.dispose()
      return nil
    }
    let number = nextNumber
    nextNumber += 1
    disposables[number] = disposable
    return DisposeKey(number: number)
  }

  /// Removes and disposes the disposable of a key, if it is still there.
  ///
  /// - Complexity: O(1).
  public func remove(for key: DisposeKey) {
    disposables.removeValue(forKey: key.number)?.dispose()
  }

  /// Disposes all, in the order of their insertion.
  public func dispose() {
    if isDisposed { return }
    isDisposed = true
    let all = disposables
    disposables = [:]
    for number in all.keys.sorted() { all[number]?.dispose() }
  }
}
