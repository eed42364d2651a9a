import Basics
import RIBCore

/// The checks of a tree: while a line runs, at rest after it, and when the tree has been released.
///
/// A fault is reported once, however often it occurs. After a line, only the nodes that the line changed are
/// checked, so the cost does not grow with the tree.
@MainActor
final class TreeChecks: TreeObserver {
  var line = 0

  private let clock: VirtualClock
  private let invariants: [Invariant]
  private let letsRequestsFail: Bool
  private let onFinding: (Finding) -> Void
  private weak var root: (any Routing)?
  private var leakChecksAreOver: () -> Bool = { true }
  private var observations: [any Disposable] = []
  /// The nodes that were attached, detached, activated or deactivated since the last rest.
  private var touched: [NodePath] = []
  private var nodes = LivingNodes()
  private var found: Set<[String]> = []
  /// The invariants that have found something to judge, and the paths at which others have looked in vain.
  private var judged: Set<String> = []
  private var missing: [String: String] = [:]

  init(
    _ root: any Routing, clock: VirtualClock, invariants: [Invariant], isAlone: Bool,
    letsRequestsFail: Bool, onFinding: @escaping (Finding) -> Void
  ) {
    self.root = root
    self.clock = clock
    self.invariants = invariants
    self.letsRequestsFail = letsRequestsFail
    self.onFinding = onFinding
    let outside: any TreeObserver = isAlone ? self : OwnTasksChecks(of: self)
    observations = [root.observeTree(self), TreeObservers.observeProcess(outside)]
    leakChecksAreOver = root.leakChecksAreOver
  }

  /// Runs a session, and counts its tasks as the run's own.
  func own<Result>(_ body: () async -> Result) async -> Result {
    await OwnTasksChecks.$current.withValue(self) { await body() }
  }

  /// Reports a fault, unless it has been reported.
  func report(_ kind: Finding.Kind, at path: String, of subject: String, _ message: String) {
    guard found.insert([kind.rawValue, subject]).inserted else { return }
    onFinding(Finding(kind: kind, path: path, subject: subject, line: line, message: message))
  }

  /// - Parameter path: The node, whose type is the subject of the finding.
  private func report(_ kind: Finding.Kind, _ path: NodePath, _ message: String) {
    let type = path.routing.map { "\(Swift.type(of: $0))" } ?? Finding.subject(of: path.name)
    report(kind, at: path.string, of: type, message)
  }

  // MARK: At rest

  /// Checks the nodes that the last line changed, and the invariants.
  func checkAtRest() async {
    // A part that outlives its router may need a few turns until it is released.
    var turns = 0
    while !leakChecksAreOver(), turns < 100 {
      await Suspension.takeTurn()
      turns += 1
    }
    for path in exchange(&touched, with: []) { checkActivity(of: path) }
    guard let root else { return }
    for invariant in invariants { check(invariant, root) }
  }

  private func checkActivity(of path: NodePath) {
    guard let node = path.routing else { return }
    if node.interactable.isActive {
      if let parent = node.parent, !parent.interactable.isActive {
        report(.active, path, "It is active, and \(parent.path) above it is not.")
      } else if node.parent == nil, node !== root {
        report(.active, path, "It is active, and no longer attached.")
      }
    } else {
      for child in node.children where child.interactable.isActive {
        report(
          .active, at: child.path, of: "\(Swift.type(of: child))",
          "It is active, and \(path.string) above it is not.")
      }
    }
  }

  private func check(_ invariant: Invariant, _ root: any Routing) {
    let tree = SimulatedTree(root: root)
    defer {
      if tree.lookups.haveSubject {
        judged.insert(invariant.name)
      } else {
        missing[invariant.name] = tree.lookups.missing
      }
    }
    do {
      if try invariant.holds(tree) { return }
      report(.invariant, at: "", of: invariant.name, "\"\(invariant.name)\" does not hold.")
    } catch {
      report(
        .invariant, at: "", of: invariant.name,
        "\"\(invariant.name)\" could not be checked: \(error)")
    }
  }

  func note(in reach: inout Reach) {
    for invariant in invariants {
      let feature = Feature(kind: .invariant, node: "", name: invariant.name)
      reach.declare(feature, lookedForAt: missing[invariant.name])
      if judged.contains(invariant.name) { reach.reach(feature, line: 0) }
    }
  }

  /// Looks for nodes and sleepers that are left when the session and its root have been released.
  func checkEnd() async {
    for _ in 0..<8 { await Task.yield() }
    await checkAtRest()
    // First, as a sleeping effect may keep nodes alive.
    for name in clock.sleeperNames {
      report(
        .asleep, at: "", of: Self.action(of: name),
        "\(name) still sleeps though the tree has gone.")
    }
    for node in nodes.alive {
      report(
        .alive, at: node.path, of: node.type,
        "\(node.type) is still there though the tree has gone. Something holds it: look for a closure "
          + "without [weak self], or a task that does not end.")
    }
    for observation in observations { observation.dispose() }
  }

  /// Returns the action of a sleeper without its node, its arguments and its deadline: `start` for
  /// `root/timer start(seconds: 5) until 7.0 seconds`.
  private static func action(of sleeper: String) -> String {
    let words = sleeper.split(separator: " ")
    let label = words[..<(words.lastIndex(of: "until") ?? words.endIndex)].joined(separator: " ")
    return Finding.subject(of: String(label.prefix { $0 != "(" }.split(separator: " ").last ?? ""))
  }

  // MARK: While a line runs

  func didAttach(_ path: NodePath) { touched.append(path) }
  func didDetach(_ path: NodePath) { touched.append(path) }
  func didDeactivate(_ path: NodePath) { touched.append(path) }

  func didActivate(_ path: NodePath) {
    touched.append(path)
    if let node = path.routing { nodes.add(node, at: path) }
  }

  func didChange(state: Any, _ path: NodePath) {
    guard let node = path.routing, !node.interactable.isActive else { return }
    report(.late, path, "Its state changed though it is not active.")
  }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    if failure.error is Refusal { return }
    // Work that was made to fail need not be handled by a subscriber.
    if letsRequestsFail, case .work = failure.origin { return }
    let error = "\(failure.error)"
    report(
      .error, path,
      "\(failure.origin) failed: \(error)\(error.hasSuffix(".") ? "" : ".") It is no refusal: a reactor that "
        + "says no throws a Refusal.")
  }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    if !dropped.isMissed(reason) || reason == .inactive { return }
    report(.dropped, path, "\(dropped.value) was dropped: \(reason).")
  }

  func didMisuse(_ misuse: Misuse, _ path: NodePath) {
    report(
      .misuse, at: path.string, of: Finding.subject(of: misuse.description), misuse.description)
  }

  func didLeak(_ leak: Leak) {
    report(.leak, at: leak.path, of: leak.type, leak.message)
  }
}

/// An observer of the process for one run of several: it ignores events that other runs of a test process cause.
@MainActor
private final class OwnTasksChecks: TreeObserver {
  @TaskLocal static var current: TreeChecks?

  let observesReactors = false
  private let checks: TreeChecks

  init(of checks: TreeChecks) { self.checks = checks }

  func didFail(_ failure: ReactorFailure, _ path: NodePath) {
    if Self.current === checks { checks.didFail(failure, path) }
  }

  func didDrop(_ dropped: DroppedTurn, _ reason: DropReason, _ path: NodePath) {
    if Self.current === checks { checks.didDrop(dropped, reason, path) }
  }

  func didMisuse(_ misuse: Misuse, _ path: NodePath) {
    if Self.current === checks { checks.didMisuse(misuse, path) }
  }
}

/// The routers that have been active, with weak references.
@MainActor
private struct LivingNodes {
  struct Entry {
    weak var node: (any Routing)?
    let path: String
    let type: String
  }

  private var entries: [Entry] = []
  private var limit = 64

  var alive: [Entry] { entries.filter { $0.node != nil } }

  mutating func add(_ node: any Routing, at path: NodePath) {
    // Each time the list has doubled, released routers are removed.
    if entries.count >= limit {
      entries = alive
      limit = max(64, entries.count * 2)
    }
    entries.append(Entry(node: node, path: path.string, type: "\(type(of: node))"))
  }
}
