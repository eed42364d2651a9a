/// The turns that others get while lines are run or repeated one after the other: signals, effects, the display of
/// progress.
///
/// A turn costs as much as several short lines, so turns depend on the time of lines, or also on their number while
/// effects run.
package struct Turns {
  /// The time for which lines are run before others have a turn.
  private static let longestWork = Duration.milliseconds(10)
  /// The number of lines after which that time is checked, as that costs, too.
  private static let groupSize = 8
  private static let mostLinesBesideEffects = 256

  /// The number of lines since the latest turn.
  private var lineCount = 0
  private var latest = ContinuousClock.now

  package init() {}

  /// Counts a line that has been run, and returns whether others are to have a turn.
  package mutating func isDue(whileEffectsRun: Bool = false) -> Bool {
    lineCount += 1
    return lineCount.isMultiple(of: Self.groupSize)
      && (whileEffectsRun && lineCount >= Self.mostLinesBesideEffects
        || latest.duration(to: .now) >= Self.longestWork)
  }

  /// Notes that others have had a turn.
  package mutating func didTake() { (lineCount, latest) = (0, .now) }
}
