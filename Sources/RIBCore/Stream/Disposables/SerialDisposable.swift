// A place for one disposable, which gives the old one up for a new one.

/// Holds one disposable at a time; setting a new one disposes the old.
///
/// What is set after `dispose()` is disposed at once.
@MainActor
public final class SerialDisposable: Disposable {
  private var current: (any Disposable)?

  /// Whether `dispose()` has been called.
  public private(set) var isDisposed = false

  /// Makes an empty place.
  public nonisolated init() {}

  /// The disposable held now; one that does nothing where there is none.
  public var disposable: any Disposable {
    get { current ?? Disposables.create() }
    set {
      if isDisposed { return newValue.dispose() }
      let old = current
      current = newValue
      old?.dispose()
    }
  }

  /// Disposes what is held, and whatever is set later.
  public func dispose() {
    isDisposed = true
    let old = current
    current = nil
    old?.dispose()
  }
}
