/// A set of disposables that are disposed together; one that is inserted afterwards is disposed at once.
@MainActor
public final class CompositeDisposable: Disposable {
  /// The key by which an inserted disposable can be removed.
  public struct DisposeKey: Sendable {
    @usableFromInline let number: Int
    @inlinable init(number: Int) { self.number = number }
  }

  private struct Entry {
    let number: Int
    var disposable: (any Disposable)?
  }

  /// The disposables in the order of insertion, which is that of their numbers.
  ///
  /// A removed one leaves a gap, until there are more gaps than disposables.
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

  /// The number of disposables in the set.
  public var count: Int { entries.count - gapCount }

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
    let number = nextNumber
    nextNumber += 1
    entries.append(Entry(number: number, disposable: disposable))
    return DisposeKey(number: number)
  }

  /// Removes the disposable with a key and disposes of it, if it is still there.
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

  /// Disposes of all in the order of insertion.
  public func dispose() {
    if isDisposed { return }
    isDisposed = true
    let all = entries
    entries = []
    gapCount = 0
    for entry in all { entry.disposable?.dispose() }
  }
}
