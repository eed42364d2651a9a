/// The time of a session with clients, whose lines are run while the session waits.
@MainActor
struct ServingTime: SessionTime {
  let clients: SessionClients
  let isGivenUp: () -> Bool

  private var time: any SessionTime { clients.own.effectWait.time }
  private var cycle: WorkCycle { clients.own.effectWait.cycle }
  var peoplesClock: any Clock<Duration> { time.peoplesClock }
  var now: Duration { time.now }
  func begin() { time.begin() }
  func keepUp() -> Bool { time.keepUp() }
  var timeUntilDue: Duration? { time.timeUntilDue }
  func runDue() async { await time.runDue() }

  func catchUp() async {
    await time.catchUp()
    // While the time is stopped, as after C-c, no line would come to rest.
    guard clients.haveWork, !isGivenUp() else { return }
    cycle.beginWaiting(for: .line)
    await serve()
    cycle.endWaiting()
  }

  func pass(until isDone: @escaping () -> Bool) async {
    let isDue = { [clients] in isDone() || clients.haveWork }
    repeat {
      if let left = clients.timeLeft {
        await time.pass(atMost: left, until: isDue)
      } else {
        await time.pass(until: isDue)
      }
    } while await serves(until: isDone)
  }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let start = time.now
    // A client that goes back meanwhile moves the time back, too.
    let left = { [time] in limit.map { max($0 - max(time.now - start, .zero), .zero) } }
    repeat {
      let atMost = [left(), clients.timeLeft].compactMap(\.self).min()
      await time.pass(atMost: atMost) { [clients] in isDone() || clients.haveWork }
    } while await serves { isDone() || left() == .zero }
  }

  /// Runs lines of clients, if there are some; returns whether the wait goes on.
  private func serves(until isDone: () -> Bool) async -> Bool {
    // Checked first, as whatever ends the wait comes after the lines that have come by now.
    if isDone() || isGivenUp() || !clients.haveWork { return false }
    await serve()
    return true
  }

  private func serve() async {
    cycle.beginWork()
    await clients.serve()
    cycle.endWork()
  }
}
