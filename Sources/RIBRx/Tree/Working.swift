import RIBCore

/// A worker, as its interactor sees it.
@MainActor
public protocol Working: AnyObject {
  /// Starts the worker for an interactor; does nothing if it is started.
  func start(_ interactorScope: any InteractorScope)
  /// Stops the worker; does nothing if it is stopped.
  func stop()
  /// Whether the worker was started, and not stopped since.
  var isStarted: Bool { get }
  /// Whether the worker is started: the current value at once, then each change.
  var isStartedStream: Observable<Bool> { get }
}

extension Worker: Working {}
