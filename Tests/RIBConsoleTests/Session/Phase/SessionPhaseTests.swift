import Testing

@testable import RIBConsole

@Suite struct `Phases of a session` {
  nonisolated enum Transition: CaseIterable {
    case beginWork, endWork, waitForLine, waitForTypedLine, waitForEffects, endWaiting
  }

  private func phase(_ transitions: Transition..., isKept: Bool = false) -> SessionPhase {
    var phase = SessionPhase(isKept: isKept)
    for transition in transitions { take(transition, &phase) }
    return phase
  }

  private func take(_ transition: Transition, _ phase: inout SessionPhase) {
    switch transition {
    case .beginWork: phase.beginWork()
    case .endWork: phase.endWork()
    case .waitForLine: phase.beginWaiting(for: .line)
    case .waitForTypedLine: phase.beginWaiting(for: .typedLine)
    case .waitForEffects: phase.beginWaiting(for: .effects)
    case .endWaiting: phase.endWaiting()
    }
  }

  // MARK: Work, rest and waits

  @Test func `each transition leads from each phase to one other`() {
    let table: [(from: SessionPhase, to: [SessionPhase])] = [
      // beginWork, endWork, the three waits, endWaiting
      (phase(), [phase(.beginWork), phase()]), (phase(.beginWork), [phase(.beginWork), phase()]),
      (phase(.waitForLine), [phase(.waitForLine, .beginWork), phase(.waitForLine)]),
      (
        phase(.waitForEffects, .beginWork),
        [phase(.waitForEffects, .beginWork), phase(.waitForEffects)]
      ),
    ]
    let others = [
      phase(.waitForLine), phase(.waitForTypedLine), phase(.waitForEffects), phase(.beginWork),
    ]
    for (from, next) in table {
      for (transition, expected) in zip(Transition.allCases, next + others) {
        var phase = from
        take(transition, &phase)
        #expect(phase == expected, "\(transition) after \(from)")
      }
    }
  }

  @Test func `output is shown during a wait, and requests are made in the rest of it`() {
    let table: [(SessionPhase, wait: SessionPhase.Wait?, isAtRest: Bool, mayAsk: Bool)] = [
      (phase(), nil, true, false), (phase(.beginWork), nil, false, false),
      (phase(.beginWork, .waitForLine), .line, true, true),
      (phase(.beginWork, .waitForLine, .beginWork), .line, false, false),
      (phase(.beginWork, .waitForTypedLine, .beginWork, .endWork), .typedLine, true, true),
      (phase(.beginWork, .waitForLine, .endWaiting), nil, false, false),
      (phase(.beginWork, .endWork), nil, true, false),
    ]
    for (phase, wait, isAtRest, mayAsk) in table {
      #expect(phase.wait == wait && phase.isAtRest == isAtRest)
      #expect(phase.isWaiting == (wait != nil) && phase.mayAsk == mayAsk)
    }
  }

  @Test func `E6: a wait that begins after an ending is over at once`() {
    let table: [(isEndedBefore: Bool, isEnding: Bool, isEndedIn: Bool, isOver: Bool)] = [
      (false, false, false, false), (true, false, false, false), (false, false, true, true),
      (false, true, false, true), (true, true, false, true), (false, true, true, true),
    ]
    for wait in [SessionPhase.Wait.line, .typedLine, .effects] {
      for row in table {
        var phase = phase(.beginWork)
        if row.isEndedBefore { phase.endWait() }
        if row.isEnding { phase.interrupt(by: .end(.signal(15))) }
        phase.beginWaiting(for: wait)
        if row.isEndedIn { phase.endWait() }
        #expect(phase.isWaitOver == row.isOver, "\(wait) \(row)")
      }
    }
  }

  // MARK: Interruptions

  @Test(arguments: [false, true])
  func `a repetition is interrupted at once, by a person only on the way away`(isKept: Bool) {
    let table: [(SessionPhase.Repetition, SessionPhase.Request, isInterrupted: Bool)] = [
      (.away, .byPerson, true), (.away, .end(.signal(1)), true), (.back, .byPerson, false),
      (.back, .end(.signal(1)), true),
    ]
    for (repetition, request, isInterrupted) in table {
      var phase = phase(.beginWork, isKept: isKept)
      phase.beginRepeating(repetition)
      #expect(phase.request(request) == .now)
      phase.interrupt(by: request)
      #expect(phase.isInterrupted == isInterrupted && phase.isTimeStopped == isInterrupted)
      #expect(phase.pending == nil && !phase.isForced)
      // A script ends after the line that was interrupted.
      phase.endRepeating()
      #expect(phase.ending(ofScript: true) != nil)
    }
  }

  @Test func `E3: an interruption by a client ends its own waits alone`() {
    let phase = SharedPhase()
    for client in 1...2 { _ = phase.admit(client) }
    phase.note(isInterrupted: true, by: 2)
    #expect(phase.isInterrupted(2) && !phase.isInterrupted(1) && !phase.isInterrupted(0))
    phase.beginTurn(of: 2)
    #expect(phase.isInterrupted(2) && phase.now.isInterrupted && !phase.isInterrupted(0))
    phase.note(isInterrupted: false, by: 2)
    #expect(!phase.isInterrupted(2) && !phase.now.isInterrupted)
  }

  @Test func `E3: C-c of the session stops the time of its own lines alone`() {
    var phase = phase(.waitForEffects, .beginWork)
    phase.interrupt(by: .byPerson)
    #expect(phase.isTimeStopped)
    phase.beginTurn(of: 1, isInterrupted: false)
    #expect(!phase.isTimeStopped && !phase.isInterrupted && phase.ending(ofScript: true) == nil)
    phase.endTurn()
    #expect(phase.isTimeStopped)
  }

  @Test func `E3: a client stops the time of its own repetition, and of nothing else`() {
    var phase = phase(.beginWork)
    phase.beginTurn(of: 1, isInterrupted: true)
    #expect(!phase.isTimeStopped)
    phase.beginRepeating()
    #expect(phase.isTimeStopped)
  }

  @Test func `E3: a source is open beside another one until its input ends`() {
    let phase = SharedPhase()
    #expect(!phase.isOpen(beside: 0))
    _ = phase.admit(1)
    #expect(phase.isOpen(beside: 0) && phase.isOpen(beside: 1))
    phase.inputDidEnd(of: 0)
    #expect(phase.isOpen(beside: 0) && !phase.isOpen(beside: 1))
    phase.dismiss(1)
    #expect(!phase.isOpen(beside: 0))
    #expect(SharedPhase(hasDoor: true).isOpen(beside: 0))
  }

  @Test func `an interruption that was deferred is done as a repetition begins`() {
    for request in [SessionPhase.Request.byPerson, .end(.signal(1))] {
      var phase = phase(.beginWork, isKept: true)
      #expect(phase.request(request) == .atRest)
      phase.beginRepeating()
      #expect(phase.isInterrupted && phase.pending == nil)
    }
  }

  @Test
  func `a session that is kept defers an interruption, which is done once, or by the next one`() {
    let table: [(SessionPhase, SessionPhase.Response)] = [
      (phase(isKept: true), .now), (phase(.beginWork, isKept: true), .atRest),
      (phase(.waitForLine, isKept: true), .atRest),
      (phase(.waitForLine, .beginWork, isKept: true), .atRest),
      (phase(.waitForLine, .beginWork, .endWork, isKept: true), .atRest),
      (phase(.beginWork, .endWork, isKept: true), .now), (phase(.beginWork), .now),
      (phase(.waitForLine, .beginWork), .now),
    ]
    for (phase, expected) in table {
      var phase = phase
      #expect(phase.request(.byPerson) == expected)
      #expect(phase.pending == (expected == .atRest ? .byPerson : nil))
      #expect(!phase.isInterrupted && !phase.isForced)
    }
    var phase = phase(.beginWork, isKept: true)
    #expect(phase.request(.end(.quit(nil))) == .atRest)
    #expect([phase.takePending(), phase.takePending()] == [.end(.quit(nil)), nil])
    #expect([phase.request(.byPerson), phase.request(.byPerson)] == [.atRest, .forced])
    #expect(phase.isForced && phase.takePending() == nil)
  }

  @Test(
    arguments: [
      ([.byPerson, .byPerson], .byPerson), ([.byPerson, .end(.signal(1))], .end(.signal(1))),
      ([.end(.signal(1)), .byPerson], .end(.signal(1))),
      ([.end(.signal(1)), .end(.signal(15))], .end(.signal(1))),
    ] as [([SessionPhase.Request], SessionPhase.Request)])
  func `of interruptions that come at once in a wait, the first end is done`(
    requests: [SessionPhase.Request], done: SessionPhase.Request
  ) {
    var phase = phase(.waitForLine, isKept: true)
    for request in requests { #expect(phase.request(request) == .atRest) }
    #expect(phase.takePending() == done)
    #expect(!phase.isForced)
  }

  @Test func `the end of a kept session comes to rest once more, unless it is forced`() {
    for isKept in [false, true] {
      var phase = phase(.beginWork, isKept: isKept)
      phase.interrupt(by: .end(.quit(nil)))
      phase.beginLastRest()
      #expect(phase.isTimeStopped == !isKept)
    }
    var phase = phase(.beginWork, isKept: true)
    phase.beginLastRest()
    for _ in 1...2 { _ = phase.request(.end(.signal(15))) }
    #expect(phase.isTimeStopped)
  }

  @Test(arguments: [false, true])
  func `the first reason to end ends scripts and waits, a person stops no time that is kept`(
    isKept: Bool
  ) {
    var ended = phase(.beginWork, isKept: isKept)
    ended.interrupt(by: .end(.signal(15)))
    ended.interrupt(by: .end(.quit(3)))
    #expect(ended.ending == .signal(15) && ended.isInterrupted && ended.isTimeStopped)
    for isScript in [true, false] { #expect(ended.ending(ofScript: isScript) == .signal(15)) }
    var phase = phase(.beginWork, isKept: isKept)
    phase.interrupt(by: .byPerson)
    #expect(phase.isInterrupted && phase.ending == nil && phase.isTimeStopped == !isKept)
    #expect(phase.ending(ofScript: true) == .scriptFailed)
    #expect(phase.ending(ofScript: false) == nil)
  }

  @Test func `a person interrupts nothing while typing, and begins anew with each typed line`() {
    for var typing in [phase(.waitForTypedLine), phase(.waitForTypedLine, .beginWork)] {
      typing.interrupt(by: .byPerson)
      #expect(!typing.isInterrupted)
    }
    for (wait, isForgotten) in [
      (Transition.waitForTypedLine, true), (.waitForLine, false), (.waitForEffects, false),
    ] {
      var phase = phase(.beginWork)
      phase.interrupt(by: .byPerson)
      take(wait, &phase)
      #expect(phase.isInterrupted == !isForgotten)
    }
  }

  @Test func `the last wait forgets what a person interrupted before, and stays the last`() {
    var phase = phase(.beginWork)
    phase.interrupt(by: .byPerson)
    phase.beginLastWait()
    #expect(!phase.isInterrupted && phase.isLastWait)
    phase.interrupt(by: .byPerson)
    take(.endWaiting, &phase)
    #expect(phase.isInterrupted && phase.isLastWait)
  }

  @Test func `C-c cancels again what runs after a last wait in vain`() {
    var phase = phase(.beginWork)
    phase.beginLastWait()
    phase.endLastWait()
    #expect(!phase.isLastWait)
  }

  // MARK: Sources

  @Test func `a forgiving script is run until its end`() {
    var phase = phase(.beginWork)
    #expect(!phase.runsForgivingScript)
    phase.beginSource(isForgiving: true)
    #expect(phase.runsForgivingScript)
    phase.endSource()
    #expect(!phase.runsForgivingScript)
  }
}
