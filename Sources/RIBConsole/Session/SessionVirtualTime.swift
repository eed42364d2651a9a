// How a session moves virtual time, so that each run gives the same transcript.

import RIBCore

/// Time stands still while lines are read and worked on: after each line the session lets all that
/// the line set going come to rest (it sleeps on the clock, or has ended), so that the next line
/// finds the same tree whenever it arrives. Only a `wait` and the end of input move the time, from
/// sleeper to sleeper.
extension Session {
  /// How long, in real time, a line's work may take to come to rest.
  private static let patience = Duration.seconds(10)

  /// After a line under virtual time: returns when all sleeps or has ended.
  ///
  /// - Returns: False, and said so, if something does neither for long.
  func comesToRest(after place: LinePlace?) async -> Bool {
    guard let virtualClock else { return true }
    guard case .deadlinePassed(let unsettled) = await virtualClock.settle(deadline: Self.patience)
    else { return true }
    let names = unsettled.isEmpty ? effects.names() : unsettled.joined(separator: ", ")
    let message =
      "In \(Self.patience.inSeconds) of real time there neither slept nor ended: \(names)."
    output.report(Problem(place: place, message: message))
    return false
  }

  /// Jumps from sleeper to sleeper until no effect runs, nobody sleeps within the limit any more,
  /// writing fails, the task is cancelled or the wait is interrupted.
  ///
  /// Where the limit passes, it is what time it is then.
  func moveTime(of clock: VirtualClock, within limit: Duration?) async {
    let end = limit.map { clock.now.advanced(by: $0) }
    var result = await clock.settle(deadline: Self.patience)
    while result == .settled, !effects.isEmpty, streams.failure == nil, !Task.isCancelled,
      !isInterrupted
    {
      guard let next = clock.nextDeadline, end.map({ next <= $0 }) ?? true else {
        if let end { await clock.advance(to: end) }
        return
      }
      result = await clock.wakeNext(deadline: Self.patience)
      // Whoever ends a run without end must get a turn.
      await Task.yield()
    }
  }
}
