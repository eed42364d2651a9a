import Basics
import RIBCore

/// Keeps a session, so that another process can go on with it.
@MainActor
package protocol SessionKeeper: AnyObject {
  /// Whether anything is kept.
  var isKept: Bool { get }
  /// The start of the present part of the session.
  var start: SessionStart { get }
  /// The start with which the session was launched: the present one, or that of the session that is restored.
  var launch: SessionStart { get }
  /// The observer of the tree, from before its launch on; nil if it needs none.
  var observer: (any TreeObserver)? { get }
  /// Whether the session goes on after its restoration, so that it may make requests outside.
  var isGoingOn: Bool { get }
  /// The checkpoint with which the session begins, in place of its first commands; nil if it begins with them.
  var checkpoint: Checkpoint? { get }
  /// The steps of work that was away in the session that is restored.
  var absences: [WorkStep] { get }
  /// Whether the session waits for all work off the main actor, such as one of which it cannot be kept that it was away.
  var waitsForWork: Bool { get }
  /// Whether the session begins with something that was kept.
  var hasHistory: Bool { get }
  /// Whether a session was restored and nothing was done in it: its end leaves all that runs to the next one.
  var isOnlyLooking: Bool { get }

  /// Brings the launched tree to the state of the kept session, and keeps all that happens from then on.
  ///
  /// - Parameters:
  ///   - history: The history of the session, which takes what is restored.
  ///   - notesCrashes: Whether a crash reports what was run.
  func restore(
    on stage: SessionStage, to history: SessionHistory, notingCrashes notesCrashes: Bool
  ) async -> Restored

  /// Refuses a call that cannot be kept; called before it is run.
  func check(_ call: CommandCall) throws(ParseError)

  /// Keeps an event; returns the number of its record, also if that is not written yet.
  func append(_ event: HistoryEvent) -> Int

  /// Notes that the node at a path asked a request, which has not been made.
  func didAsk(_ name: String, at path: String, number: Int)

  /// Notes that effects are going to be cancelled by a person or the session, which is an event once they are.
  func willCancel()

  /// Notes that the time moves on to what is due; in a restoration, too.
  func willWake()

  /// Makes safe all that has happened; called at rest, with whether output is waiting to be shown.
  func makeSafe(hasOutput: Bool) throws(SystemError)

  /// The time at which it is next kept that time has passed, if something sleeps then; nil if it is not kept.
  var nextTimeToKeep: VirtualClock.Instant? { get }

  /// Notes that the session leaves its place in the history: another tree repeats what has led elsewhere, of which
  /// nothing is kept.
  ///
  /// - Returns: The number of the last record, which keeps the time that has passed.
  func willLeave() -> Int

  /// Goes on where the session was when it left, to which the tree has been brought again.
  func didComeBack()

  /// Goes on after an event that was kept earlier, to which the tree has been brought: another process goes on there, too.
  ///
  /// - Parameters:
  ///   - record: The number of the event's record; 0 for the launch.
  ///   - command: The number of the last command up to the event; 0 for none.
  ///   - date: The date at which the session's time was zero.
  func goOn(after record: Int, command: Int, date: Int64)

  /// Notes that the session ends, so that effects of time alone are kept too.
  ///
  /// - Parameters:
  ///   - reason: The reason in words, which is kept if anything else is.
  ///   - isHandedOver: Whether another process is going to go on from here, so that the time that has passed is kept too,
  ///     unless this one has kept nothing.
  func end(by reason: String, handingOver isHandedOver: Bool)

  /// Keeps nothing more: another process may go on with the session.
  func close()

  /// Returns a failure to keep as a sentence for people, with the reason and how much is safe.
  func sentence(about failure: SystemError) -> String
}

extension SessionKeeper { package var isKept: Bool { true } }

/// The keeper of a session that ends with its process: it keeps nothing.
@MainActor
package final class UnkeptSession: SessionKeeper {
  private let id: String
  private let launchSeed: UInt64
  private var branchCount = 0
  package let isKept = false
  package private(set) var start: SessionStart
  package var launch: SessionStart { start }
  package let observer: (any TreeObserver)? = nil
  package let isGoingOn = true
  package let checkpoint: Checkpoint? = nil
  package let absences: [WorkStep] = []
  package let waitsForWork: Bool
  package let hasHistory = false
  package let isOnlyLooking = false
  package let nextTimeToKeep: VirtualClock.Instant? = nil

  /// - Parameters:
  ///   - start: Its start; nil for one with an id of its own and the date of the system.
  ///   - waitsForWork: Whether the session waits for all work off the main actor.
  package init(_ start: SessionStart? = nil, waitsForWork: Bool = false) {
    self.start = start ?? .present()
    self.waitsForWork = waitsForWork
    (id, launchSeed) = (self.start.id, self.start.seed)
  }

  package func restore(
    on stage: SessionStage, to history: SessionHistory, notingCrashes notesCrashes: Bool
  ) async -> Restored { Restored() }

  package func makeSafe(hasOutput: Bool) throws(SystemError) {}
  package func willLeave() -> Int { 0 }
  package func didComeBack() {}
  package func goOn(after record: Int, command: Int, date: Int64) {
    branchCount += 1
    var seeds = SplitMix64(seed: launchSeed, number: UInt64(branchCount))
    start = SessionStart(id: "\(id).\(branchCount)", date: date, seed: seeds.next())
  }
  package func end(by reason: String, handingOver isHandedOver: Bool) {}
  package func close() {}
  package func sentence(about failure: SystemError) -> String { "\(failure)" }

  package func check(_ call: CommandCall) throws(ParseError) {}
  package func append(_ event: HistoryEvent) -> Int { 0 }
  package func didAsk(_ name: String, at path: String, number: Int) {}
  package func willCancel() {}
  package func willWake() {}
}

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

  package init(failure: String? = nil) { self.failure = failure }
}
