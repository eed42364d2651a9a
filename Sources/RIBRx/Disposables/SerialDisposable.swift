import RIBCore

/// A holder of one disposable at a time; setting a new one disposes of the old one.
///
/// A disposable that is set after `dispose()` is disposed at once.
@MainActor
public final class SerialDisposable: Disposable {
  private var current: (any Disposable)?

  /// Whether `dispose()` has been called.
  public private(set) var isDisposed = false

  /// Makes an empty holder.
  public nonisolated init() {}

  /// The held disposable; one that does nothing if there is none.
  public var disposable: any Disposable {
    get { current ?? Disposables.create() }
    set {
      if isDisposed { return newValue.dispose() }
      let old = current
      current = newValue
      old?.dispose()
    }
  }

  /// Disposes of the held disposable, and of each that is set later.
  public func dispose() {
    isDisposed = true
    current.take()?.dispose()
  }
}
