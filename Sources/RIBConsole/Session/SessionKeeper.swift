// What keeps a session beyond its process.

import RIBCore

/// Keeps what a session does, so that another process can go on with it.
@MainActor
protocol SessionKeeper: TimeKeeper, EffectKeeper, CallKeeper {
  /// Observes the tree from before its launch on.
  var observer: any TreeObserver { get }
  /// Whether the session goes on, so that it may ask the outside.
  var isGoingOn: Bool { get }
  /// Whether something has been kept that the session begins with.
  var hasHistory: Bool { get }
  /// Whether nothing has been done in a session that was restored: its end leaves all that runs to the next one.
  var isOnlyLooking: Bool { get }

  /// Brings the tree, which has been launched, to where the kept session was; what happens from then on
  /// is kept.
  func restore(on stage: SessionStage) async -> Restored

  /// Makes safe all that has happened; the session is at rest.
  ///
  /// - Parameter hasOutput: Whether something is waiting to be seen.
  func makeSafe(hasOutput: Bool) throws(SystemError)

  /// The session comes to a good end: what time alone has led to is kept, too.
  func end()

  /// Nothing more is kept: others may go on with the session.
  func close()

  /// A failure to keep, as a sentence for people: why, and how much is safe.
  func sentence(about failure: SystemError) -> String
}

/// How a session was restored.
struct Restored {
  /// Reported at a terminal, or where the session is verbose.
  var notices: [String] = []
  /// Reported in any session that is not quiet.
  var warnings: [String] = []
  /// The first difference between the session and the one that was kept, as sentences for people.
  var difference: String?
  /// What makes the session a failed one, though it can go on.
  var error: String?
  /// Why the session cannot go on; nil where it can.
  var failure: String?
  /// Whether all has been restored; it is not where the session was to end before.
  var isWhole = true
}

/// What a kept session is restored by: the tree, its time, and the ways to act on them.
@MainActor
struct SessionStage {
  let root: any Routing
  let time: VirtualStage
  let runner: LineRunner
  let effects: EffectLedger
  /// Whether a crash is to say what was run.
  let notesCrashes: Bool
  /// Whether the session is to end before it is restored.
  let isGivenUp: () -> Bool
}
