import RIBCore

/// Gives others a turn now and then while lines are run without a wait: effects, signals, a cancellation of the
/// session, and the display of its progress.
///
/// A turn costs as much as several short lines, so turns depend on the time that lines take; while effects run,
/// also on the number of lines.
@MainActor
final class Turns {
  /// The time for which lines are run before others have a turn, checked after each group of lines.
  private static let longest = Duration.milliseconds(10)
  /// The number of lines after which the time is checked: that costs, too.
  private static let groupSize = 8
  private static let mostLinesBesideEffects = 256

  private var lineCount = 0
  private var latest = ContinuousClock.now

  /// Counts a line, and returns whether it is time for others.
  func areDue(whileEffectsRun: Bool) -> Bool {
    lineCount += 1
    guard lineCount.isMultiple(of: Self.groupSize) else { return false }
    return whileEffectsRun && lineCount >= Self.mostLinesBesideEffects
      || latest.duration(to: .now) >= Self.longest
  }

  /// Gives others a turn.
  func give() async {
    await Suspension.takeTurn()
    lineCount = 0
    latest = .now
  }
}
