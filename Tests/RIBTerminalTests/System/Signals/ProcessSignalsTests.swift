import Foundation
import Platform
import RIBCore
import TestSupport
import Testing

@testable import RIBTerminal

@Suite(.serialized) struct ProcessSignalsTests {
  /// The address of what handles a signal.
  private func action(_ number: Int32) -> Int {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.handler, to: Int.self)
  }

  @Test func `a signal has its former action when it is no longer observed, however often`() async {
    let before = action(SIGUSR2)
    for _ in 0..<2 {
      let signals = ProcessSignals()
      var answered: [Int32] = []
      signals.start([SIGUSR2]) {
        answered.append($0)
        VirtualClock.checkWaits()
      }
      kill(getpid(), SIGUSR2)
      await wait(for: "the answer") { answered == [SIGUSR2] }
      signals.stop()
      #expect(action(SIGUSR2) == before)
    }
  }

  @Test(arguments: [false, true])
  func `a signal is answered by all that observe it, and restored by the last`(
    stopsInItsAnswer: Bool
  ) async {
    let before = action(SIGUSR2)
    let (first, second) = (ProcessSignals(), ProcessSignals())
    var answered: [String] = []
    first.start([SIGUSR2]) { _ in
      answered.append("first")
      if stopsInItsAnswer { first.stop() }
    }
    second.start([SIGUSR2]) { _ in
      answered.append("second")
      VirtualClock.checkWaits()
    }
    kill(getpid(), SIGUSR2)
    await wait(for: "both answers") { answered == ["first", "second"] }
    if !stopsInItsAnswer { first.stop() }
    kill(getpid(), SIGUSR2)
    await wait(for: "the second's answer") { answered == ["first", "second", "second"] }
    second.stop()
    #expect(action(SIGUSR2) == before)
  }

  @Test func `a signal that asks to end may come again once it has been answered`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      await exit(signalsAreAnswered(count: 3) ? 7 : 1)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `E6: the process is ended by the signal itself, also where it is blocked or handled`(
    number: Int32
  ) async {
    await #expect(processExitsWith: .signal(number)) { [number] in
      await observeAndBlock(number)
      ProcessSignals.endProcess(by: number)
    }
  }

  @Test func `E6: a signal that comes again before its answer ends the process by itself`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) { await answerWithoutEnd() }
  }

  @Test func `an ignored signal is not observed`() {
    let former = signal(SIGUSR1, SIG_IGN)
    let ignored = action(SIGUSR1)
    let signals = ProcessSignals()
    signals.start([SIGUSR1]) { _ in Issue.record("SIGUSR1 was answered") }
    #expect(action(SIGUSR1) == ignored)
    signals.stop()
    signal(SIGUSR1, former)
  }
}

private func observeAndBlock(_ number: Int32) {
  ProcessSignals().start([number]) { _ in }
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, number)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// Computes without end in the answer to a signal, which then comes again.
private func answerWithoutEnd() async {
  let signals = ProcessSignals()
  signals.start([SIGTERM]) { _ in
    kill(getpid(), SIGTERM)
    while true {}
  }
  kill(getpid(), SIGTERM)
  await wait(for: "the end") { false }
}

private func signalsAreAnswered(count: Int) async -> Bool {
  let signals = ProcessSignals()
  var answerCount = 0
  signals.start([SIGTERM]) { _ in
    answerCount += 1
    VirtualClock.checkWaits()
  }
  for number in 1...count {
    kill(getpid(), SIGTERM)
    await wait(for: "the answer") { answerCount == number }
  }
  return answerCount == count
}
