// Several disposables given up as one.

/// A set of disposables that is given up as a whole; what is inserted afterwards is disposed at once.
@MainActor
public final class CompositeDisposable: Disposable {
  /// The key of one inserted disposable, by which it can be removed.
  public struct DisposeKey: Sendable {
    @usableFromInline let number: Int
    @inlinable init(number: Int) { self.number = number }
  }

  private struct Entry {
    let number: Int
    var disposable: (any Disposable)?
  }

  /// In the order of insertion, which is that of the numbers.
  ///
  /// What was removed is a gap, until there are more gaps than others.
  private var entries: [Entry] = []
  private var gapCount = 0
  private var nextNumber = 0

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
  public var count: Int { entries.count - gapCount }

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
    entries.append(Entry(number: number, disposable: disposable))
    return DisposeKey(number: number)
  }

  /// Removes and disposes the disposable of a key, if it is still there.
  ///
  /// - Complexity: O(log n), amortised.
  public func remove(for key: DisposeKey) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < key.number { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].number == key.number,
      let removed = entries[low].disposable.take()
    else { return }
    gapCount += 1
    if gapCount > entries.count - gapCount {
      entries.removeAll { $0.disposable == nil }
      gapCount = 0
    }
    removed.dispose()
  }

  /// Disposes all, in the order of their insertion.
  public func dispose() {
    if isDisposed { return }
    isDisposed = true
    let all = entries
    entries = []
    gapCount = 0
    for entry in all { entry.disposable?.dispose() }
  }
}
