import RIBCore
import Testing

/// Runs a part of a test, and fails for each action that is dropped meanwhile.
///
/// An action is dropped when its turn comes after its interactor was deactivated. This observes all
/// reactors in trees without observers, and all reactors outside of trees; ``RIBTester`` and
/// ``ReactorTester`` record dropped actions themselves. In Swift Testing, the trait
/// `.failsOnDroppedActions` does the same for a whole test or suite.
///
/// - Parameters:
///   - sourceLocation: The location of failures.
///   - body: The part of the test, with all the work that it starts.
@MainActor
public func failingOnDroppedActions<Result>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @MainActor () async throws -> Result
) async rethrows -> Result {
  let observer = DroppedActionObserver(place: sourceLocation)
  let observation = TreeObservers.observeProcess(observer)
  defer { observation.dispose() }
  return try await DroppedActionObserver.$current.withValue(observer) { try await body() }
}

/// Fails a test for each action that is dropped while it runs; see `.failsOnDroppedActions`.
public struct DroppedActionsTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to each test of a suite; it does.
  public var isRecursive: Bool { true }

  /// Runs the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await failingOnDroppedActions(sourceLocation: test.sourceLocation) { try await function() }
  }
}

extension Trait where Self == DroppedActionsTrait {
  /// Fails a test for each action that is dropped because its interactor is not active.
  public static var failsOnDroppedActions: Self { Self() }
}

/// Observes the whole process, and records failures of the test that the running code is part of.
@MainActor
private final class DroppedActionObserver: TreeObserver {
  /// The observer of the innermost scope that the running code is part of.
  @TaskLocal static var current: DroppedActionObserver?
  private let place: SourceLocation

  init(place: SourceLocation) { self.place = place }

  var observesReactors: Bool { false }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    guard Self.current === self, dropped.isMissed(reason) else { return }
    recordFailure(reason.sentence(about: dropped.value, path.string), at: place)
  }
}

extension DropReason {
  package func sentence(about dropped: Any, _ path: String) -> String {
    "\(path) dropped \(dropped), as \(cause). \(advice)"
  }
}
