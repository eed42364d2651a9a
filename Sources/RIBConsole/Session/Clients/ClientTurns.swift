import Basics

/// The turns of a client that has joined, whose lines are worked through in a task of its own.
///
/// The task works during its turns alone, in which nothing else of the session does. For its loop this is the time of
/// the session: a wait ends the turn, so that the session and other clients go on meanwhile, unless time passes by waits
/// alone.
@MainActor
final class ClientTurns: SessionTime {
  private let client: Int
  private let time: any SessionTime
  private let phase: SharedPhase
  private let events: SessionEvents
  /// The owner of the time if waits move it; nil if it follows a clock.
  private let mover: (any TimeOwner)?

  /// Whether what the client waits for has come.
  private var isReady: () -> Bool
  /// The time of the session at which the present wait has its limit.
  private var limit: Duration?
  /// The next turn, for which the client's task waits.
  private var next: Suspension?
  /// The end of the present turn, for which the session waits.
  private var end: Suspension?
  /// Whether the last turn has ended because others are to have theirs.
  private(set) var isOutOfTime = false
  private(set) var isOver = false

  /// - Parameter isReady: Whether the first turn is due.
  init(
    of client: Int, _ time: any SessionTime, movedBy mover: (any TimeOwner)?, _ phase: SharedPhase,
    _ events: SessionEvents, from isReady: @escaping () -> Bool
  ) {
    self.client = client
    self.time = time
    self.mover = mover
    self.phase = phase
    self.events = events
    self.isReady = isReady
  }

  var isDue: Bool { isReady() || timeLeft.map { $0 <= .zero } ?? false }

  /// The time until the limit of the present wait.
  var timeLeft: Duration? { limit.map { $0 - time.now } }

  /// Gives the client a turn, and returns at its end; in the first one it begins its work.
  func give(beginning work: @escaping () async -> Void) async {
    let end = Suspension()
    self.end = end
    isOutOfTime = false
    phase.beginTurn(of: client)
    await events.keepingLine {
      if let next = next.take() {
        next.resume()
      } else {
        Task.immediate {
          await work()
          isOver = true
          // It may know these turns.
          isReady = { false }
          self.end.take()?.resume()
        }
      }
      await end.wait()
    }
    phase.now.endTurn()
  }

  /// Ends the turn, and returns in the next one, which is due once a condition holds, or time is over.
  private func endTurn(until isReady: @escaping () -> Bool, atMost limit: Duration? = nil) async {
    let next = Suspension()
    self.next = next
    self.isReady = isReady
    self.limit = limit.map { time.now + $0 }
    await events.keepingLine {
      end.take()?.resume()
      await next.wait()
    }
    self.limit = nil
  }

  // MARK: Time

  var peoplesClock: any Clock<Duration> { time.peoplesClock }
  var now: Duration { time.now }
  func begin() {}
  func keepUp() -> Bool { time.keepUp() }
  func runDue() async { await time.runDue() }

  /// Lets the session catch up, and others have their turns.
  func catchUp() async {
    isOutOfTime = true
    await endTurn { true }
  }

  func pass(until isDone: @escaping () -> Bool) async {
    if !isDone() { await endTurn(until: isDone) }
  }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    guard let mover else {
      if !isDone() { await endTurn(until: isDone, atMost: limit) }
      return
    }
    await time.pass(atMost: limit, until: isDone)
    mover.beginWork()
  }
}
