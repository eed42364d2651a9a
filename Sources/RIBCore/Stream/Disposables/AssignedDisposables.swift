// Disposables for those who write operators by hand: set once, counted, or asked.

/// Holds one disposable, which is set once; set after `dispose()`, it is disposed at once.
@MainActor
public final class SingleAssignmentDisposable: Disposable {
  private var content: (any Disposable)?
  private var hasBeenSet = false

  /// Whether `dispose()` has been called.
  public private(set) var isDisposed = false

  /// Makes an empty place.
  public nonisolated init() {}

  /// Sets the disposable; setting a second one is a programmer's error.
  public func setDisposable(_ disposable: any Disposable) {
    if hasBeenSet {
      programmerError(
        "A SingleAssignmentDisposable was set twice. Use a SerialDisposable for one that changes.")
    }
    hasBeenSet = true
    if isDisposed { disposable.dispose() } else { content = disposable }
  }

  /// Disposes what is held, or what will be set.
  public func dispose() {
    isDisposed = true
    let content = self.content
    self.content = nil
    content?.dispose()
  }
}

/// Disposes another disposable once it has been disposed itself and so have all that it has given.
@MainActor
public final class RefCountDisposable: Disposable {
  private var content: (any Disposable)?
  private var retainCount = 0
  private var isPrimaryDisposed = false

  /// Makes a counter of what still needs the disposable.
  public init(disposable: any Disposable) { content = disposable }

  /// Whether the other disposable has been disposed.
  public var isDisposed: Bool { content == nil }

  /// A disposable that keeps the other from being disposed until it is disposed itself.
  ///
  /// One that does nothing where the other has been disposed.
  public func retain() -> any Disposable {
    if isDisposed { return Disposables.create() }
    retainCount += 1
    return Disposables.create { [self] in
      retainCount -= 1
      disposeIfUnused()
    }
  }

  /// Disposes the other disposable as soon as all that `retain()` has given are disposed.
  public func dispose() {
    isPrimaryDisposed = true
    disposeIfUnused()
  }

  private func disposeIfUnused() {
    guard isPrimaryDisposed, retainCount == 0 else { return }
    let content = self.content
    self.content = nil
    content?.dispose()
  }
}

/// Says whether it has been disposed, and does nothing else.
@MainActor
public final class BooleanDisposable: Disposable {
  /// Whether `dispose()` has been called.
  public private(set) var isDisposed = false

  /// Makes one that has not been disposed.
  public nonisolated init() {}

  /// Makes `isDisposed` true.
  public func dispose() { isDisposed = true }
}
