import RIBCore

/// The time of a tree as a session lets it pass, above all while the session waits.
///
/// In virtual time nothing interleaves: the session takes the next line, answer or sleeper that is due, and runs it
/// to its rest.
@MainActor
protocol SessionTime {
  /// The clock of the waits that people see; it is real, also if that of the tree is not.
  var peoplesClock: any Clock<Duration> { get }

  /// The time of the tree since it began.
  var now: Duration { get }

  /// Lets time pass from now on: the tree has been launched, and restored if it was kept.
  func begin()

  /// Runs what has become due, and answers that have come; called before lines are run, and now and then between many
  /// of them.
  func catchUp() async

  /// Moves on to the present, before a line is run: its timers begin now, however long the lines before it took.
  ///
  /// - Returns: False if something may fall due until then, which ``runDue()`` runs.
  func keepUp() -> Bool

  /// Moves on to the present, and runs what falls due until then.
  func runDue() async

  /// The time until something is due, not positive if that has not been run yet; nil if nothing is, or if no clock leads
  /// to it.
  var timeUntilDue: Duration? { get }

  /// Lets time pass until a condition holds, as while a line is waited for.
  func pass(until isDone: @escaping () -> Bool) async

  /// Lets time pass until a condition holds, but not longer than a limit, and not if no time can bring it about.
  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async
}

extension SessionTime {
  /// Does nothing, unless the time follows a clock.
  func keepUp() -> Bool { true }
  func runDue() async {}
  var timeUntilDue: Duration? { nil }
}

/// The owner of a session's time, which brings what the time runs to rest.
@MainActor
protocol TimeOwner: AnyObject {
  /// Notes that something that is due is going to be run.
  func beginWork()

  /// Notes that all is at rest before something else is run, and gives others a turn now and then.
  func didRest() async

  /// Notes that all is at rest, and that the wait goes on.
  func endWork()

  /// Whether a person or the system has asked for something that is not done yet.
  var isInterrupted: Bool { get }

  /// Does what a person or the system has asked for, and comes to rest; all must be at rest.
  func settle() async
}

/// Calls a closure when a duration of real time is over, unless it has been released by then.
@MainActor
final class RealTimer {
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  init(_ duration: Duration?, _ clock: some Clock<Duration>, _ onOver: @escaping () -> Void) {
    guard let duration else { return }
    // Measured from now, not from the start of the task.
    let end = clock.now.advanced(by: duration)
    task = Task.immediate { [weak self] in
      do { try await clock.sleep(until: end, tolerance: nil) } catch { return }
      self?.isOver = true
      onOver()
    }
  }

  deinit { task?.cancel() }
}
