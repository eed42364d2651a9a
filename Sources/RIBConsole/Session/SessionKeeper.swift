import RIBCore

/// Keeps a session, so that another process can go on with it.
@MainActor
package protocol SessionKeeper: TimeKeeper, EffectKeeper, CallKeeper {
  /// The observer of the tree, from before its launch on.
  var observer: any TreeObserver { get }
  /// Whether the session goes on after it has been restored, so that it may make requests outside.
  var isGoingOn: Bool { get }
  /// Whether the session begins with something that was kept.
  var hasHistory: Bool { get }
  /// Whether a session was restored and nothing was done in it: its end leaves all that runs to the next one.
  var isOnlyLooking: Bool { get }

  /// Brings the tree, which has been launched, to the state of the kept session, and keeps all that happens from
  /// then on.
  func restore(on stage: SessionStage) async -> Restored

  /// Makes safe all that has happened; called at rest, and told whether output is waiting to be shown.
  func makeSafe(hasOutput: Bool) throws(SystemError)

  /// Notes that the session comes to a good end, so that effects of time alone are kept too.
  func end()

  /// Keeps nothing more: another process may go on with the session.
  func close()

  /// Returns a failure to keep as a sentence for people, with the reason and how much is safe.
  func sentence(about failure: SystemError) -> String
}

/// The outcome of restoring a session.
package struct Restored {
  /// Notices for terminals and verbose sessions.
  package var notices: [String] = []
  /// Warnings for all sessions that are not quiet.
  package var warnings: [String] = []
  /// The first difference between the session and the one that was kept, as sentences for people.
  package var difference: String?
  /// An error that makes the session fail in the end, though it can go on.
  package var error: String?
  /// The reason why the session cannot go on; nil if it can.
  package var failure: String?
  /// Whether all has been restored; false if the session was to end before.
  package var isWhole = true

  package init(failure: String? = nil) { self.failure = failure }
}

/// The parts of a session that restore it: the tree, its time, and the ways to act on them.
@MainActor
package struct SessionStage {
  package let root: any Routing
  package let time: VirtualStage
  package let runner: LineRunner
  package let effects: EffectLedger
  /// Whether a crash reports what was run.
  package let notesCrashes: Bool
  /// Whether the session is to end before it is restored.
  package let isGivenUp: () -> Bool
}
