/// The time of a session with clients, whose lines are run while the session waits.
@MainActor
struct ServingTime: SessionTime {
  let clients: SessionClients
  let isGivenUp: () -> Bool

  private var time: any SessionTime { clients.time }
  private var cycle: WorkCycle { clients.cycle }
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
    repeat {
      await time.pass { [clients] in isDone() || clients.haveWork }
    } while await serves(until: isDone)
  }

  func pass(atMost limit: Duration?, until isDone: @escaping () -> Bool) async {
    let start = time.now
    repeat {
      // A client that goes back meanwhile moves the time back, too.
      let left = limit.map { max($0 - max(time.now - start, .zero), .zero) }
      await time.pass(atMost: left) { [clients] in isDone() || clients.haveWork }
    } while await serves(until: isDone)
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
