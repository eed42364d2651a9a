// What shows a session as a whole.

import RIBCore

/// Writes down all of a session, of one that is restored too, so that it can be looked at afterwards.
///
/// It observes the tree besides; what runs and what it leads to comes in the order in which it happens.
@MainActor
protocol SessionReport: TreeObserver {
  /// The session is going to launch its tree.
  ///
  /// - Parameters:
  ///   - secrets: What nothing may be written of.
  ///   - isVirtual: Whether the time is, and does not follow real time.
  ///   - gate: Makes a sink of the report's own that holds its bytes back until they may be seen.
  ///   - time: The time of the tree since the session began.
  func begin(
    _ root: any Routing, hiding secrets: SecretWords, isVirtual: Bool,
    through gate: (any TextSink) -> any TextSink, time: @escaping () -> Duration)

  /// A line is going to be run, or has been found to be no call; it holds no secret.
  func willRun(_ line: String, at place: LinePlace)

  /// Something has happened; what the tree does is observed, and not written from events.
  func write(_ event: SessionEvent)

  /// All is at rest.
  func didRest()

  /// The session has ended.
  func end(_ status: ExitStatus)

  /// Why it does not show all, as a sentence for people.
  var failure: String? { get }
}
