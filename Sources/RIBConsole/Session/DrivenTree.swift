import Basics
import RIBCore

/// The tree that a session drives, with its time and its effects.
///
/// A session that goes back replaces the root, and all that observes the tree observes the new one.
@MainActor
final class DrivenTree {
  private(set) var root: any LaunchRouting
  let effects: EffectLedger
  /// The virtual time of the tree.
  let stage: VirtualStage
  /// Gives the states of a checkpoint, if the tree begins with one.
  let launch: CheckpointLaunch?
  /// Builds another root like the first one, which has not been launched.
  let makeRoot: (VirtualClock) -> any LaunchRouting

  private var observations: [TreeObservation] = []

  /// - Parameters:
  ///   - moments: The dates and random numbers of the tree, with which the root was built.
  ///   - watchesRequests: Whether rest includes the work of recorded requests.
  ///   - log: The log of what happens; held weakly.
  ///   - isGivenUp: Whether no part of the session is to wait any longer.
  ///   - patience: How long the session waits for work off the main actor; nil if it always does.
  init(
    _ root: any LaunchRouting, clock: VirtualClock, moments: SessionMoments,
    watchesRequests: Bool = false, log: SessionLog? = nil, phase: SharedPhase,
    beginningWith checkpoint: Checkpoint?, isGivenUp: @escaping () -> Bool,
    patience: (any RestPatience)? = nil, makeRoot: @escaping (VirtualClock) -> any LaunchRouting
  ) {
    self.root = root
    self.makeRoot = makeRoot
    launch = checkpoint.map { CheckpointLaunch($0) }
    // Before all others.
    if let launch { observations.append(TreeObservation(of: root, launch)) }
    effects = EffectLedger(phase, log: log)
    let rest = SessionRest(clock, watchesRequests: watchesRequests, isGivenUp: isGivenUp) {
      [weak log] in log?.append(.left($0))
    }
    let requests = OutsideRequests(
      start: moments.launch.id, origin: rest.requestOrigin,
      onAsked: { [weak log] in log?.keeper.didAsk($1, at: $2 ?? "", number: $0) },
      onAnswer: VirtualClock.checkWaits)
    stage = VirtualStage(rest, requests, moments, log: log, patience: patience)
    // So that actions from elsewhere are a part of the session.
    observations.append(TreeObservation(of: root, stage))
  }

  /// Whether nothing runs, not even in the background, and neither time nor an answer brings anything about.
  var hasNothingLeft: Bool {
    effects.nothingRuns && stage.clock.nextDeadline == nil && !stage.isAnswerDue
  }

  /// Observes the tree, also after its root has been replaced, until the observation is disposed.
  func observe(_ observer: any TreeObserver) -> any Disposable {
    let observation = TreeObservation(of: root, observer)
    observations.removeAll(where: \.isOver)
    observations.append(observation)
    return observation
  }

  /// Ends the tree and all that sleeps, without anything done outside any more.
  func end() async {
    stage.requests.goOffline()
    root.interactable.deactivate()
    await stage.comeToRest()
    stage.clock.cancelSleepers()
    await stage.comeToRest()
  }

  /// Ends the tree and puts another root in its place, which has not been launched; the time begins anew.
  func replace() async {
    await end()
    stage.restart()
    effects.forget()
    launch?.begin()
    root = makeRoot(stage.clock)
    observations.removeAll(where: \.isOver)
    for observation in observations { observation.move(to: root) }
  }
}

/// The observation of a tree whose root may be replaced.
@MainActor
private final class TreeObservation: Disposable {
  private let observer: any TreeObserver
  private var present: (any Disposable)?

  init(of root: any Routing, _ observer: any TreeObserver) {
    self.observer = observer
    present = root.observeTree(observer)
  }

  var isOver: Bool { present == nil }

  func move(to root: any Routing) {
    present?.dispose()
    present = root.observeTree(observer)
  }

  func dispose() { present.take()?.dispose() }
}
