import RIBCore

/// Counts the activations of a node, and records its activity while it must be silent.
@MainActor
final class ContractRecording: TreeObserver {
  private(set) var activations = 0
  private(set) var deactivations = 0
  private(set) var leaks: [Leak] = []
  /// The mutations and the calls of doubles while the node was detached.
  private(set) var lateMutations: [String] = []
  private(set) var lateCalls: [String] = []
  /// The errors by which lines were refused, and effects failed.
  private(set) var errors: [String] = []
  private var isDetached = false
  private let node: ObjectIdentifier
  /// The contract that the running code is part of, used for reactors outside of trees.
  @TaskLocal static var current: ContractRecording?

  init(of node: any Routing) { self.node = ObjectIdentifier(node) }

  func takeLateMutations() -> [String] { exchange(&lateMutations, with: []) }
  func takeErrors() -> [String] { exchange(&errors, with: []) }
  func takeLateCalls() -> [String] { exchange(&lateCalls, with: []) }

  func whileDetached(_ body: () async -> Void) async {
    isDetached = true
    await body()
    isDetached = false
  }

  func note(call: String) { if isDetached { lateCalls.append(call) } }

  func didActivate(_ path: NodePath) { if isOwn(path) { activations += 1 } }
  func didDeactivate(_ path: NodePath) { if isOwn(path) { deactivations += 1 } }

  private func isOwn(_ path: NodePath) -> Bool {
    path.routing.map { ObjectIdentifier($0) } == node
  }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    errors.append("\(path.string): \(failure.error)")
  }

  func didLeak(_ leak: Leak) { leaks.append(leak) }

  func willReduce(mutation: Any, _ path: NodePath) {
    if isDetached { lateMutations.append("\(path.string) \(mutation)") }
  }

  /// Observes the process, and records only while the running code is part of the contract's test.
  @MainActor
  final class OutsideTrees: TreeObserver {
    func willReduce(mutation: Any, _ path: NodePath) {
      ContractRecording.current?.willReduce(mutation: mutation, path)
    }
  }
}
