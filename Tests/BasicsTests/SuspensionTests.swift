import Testing

@testable import Basics

@Suite struct SuspensionTests {
  private let suspension = Suspension()

  @Test func `a resumed task continues when the code that resumed it has returned`() async {
    var log: [String] = []
    let waiting = Task.immediate {
      await suspension.wait()
      log.append("gone on")
    }
    suspension.resume()
    log.append("resumed")
    await waiting.value
    #expect(log == ["resumed", "gone on"])

    // Also if it is resumed from elsewhere, or before it waits.
    let (other, early) = (Suspension(), Suspension())
    let second = Task.immediate { await other.wait() }
    await Task.detached { other.resume() }.value
    await second.value
    early.resume()
    await early.wait()
    early.resume()
  }

  @Test func `a turn runs the queued jobs`() async {
    var log: [Int] = []
    for number in 1...3 { Task { log.append(number) } }
    await Suspension.takeTurn()
    #expect(log == [1, 2, 3])
  }
}
