import Testing

@testable import RIBConsole

@Suite struct `Phases of a session` {
  private typealias Activity = SessionPhase.Activity

  nonisolated enum Transition: CaseIterable {
    case begin, beginWork, endWork, waitForLine, waitForTypedLine, waitForEffects, endWaiting
  }

  private func phase(_ transitions: Transition..., isKept: Bool = false) -> SessionPhase {
    var phase = SessionPhase(isKept: isKept)
    for transition in transitions { take(transition, &phase) }
    return phase
  }

  private func take(_ transition: Transition, _ phase: inout SessionPhase) {
    switch transition {
    case .begin: phase.begin()
    case .beginWork: phase.beginWork()
    case .endWork: phase.endWork()
    case .waitForLine: phase.beginWaiting(for: .line)
    case .waitForTypedLine: phase.beginWaiting(for: .typedLine)
    case .waitForEffects: phase.beginWaiting(for: .effects)
    case .endWaiting: phase.endWaiting()
    }
  }

  // MARK: Work, rest and waits

  @Test func `each transition leads from each activity to one other`() {
    let waits: [Activity] = [.waiting(.line), .waiting(.typedLine), .waiting(.effects)]
    let table: [(path: [Transition], from: Activity, to: [Activity])] = [
      // begin, beginWork, endWork, the three waits, endWaiting
      ([], .idle, [.working, .idle, .idle] + waits + [.working]),
      ([.begin], .working, [.working, .working, .idle] + waits + [.working]),
      (
        [.begin, .waitForLine], .waiting(.line),
        [.working, .catchingUp(.line), .waiting(.line)] + waits + [.working]
      ),
      (
        [.begin, .waitForEffects, .beginWork], .catchingUp(.effects),
        [.working, .catchingUp(.effects), .waiting(.effects)] + waits + [.working]
      ),
    ]
    for row in table {
      for (transition, next) in zip(Transition.allCases, row.to) {
        var phase = phase()
        for step in row.path { take(step, &phase) }
        #expect(phase.activity == row.from)
        take(transition, &phase)
        #expect(phase.activity == next, "\(transition) after \(row.from)")
      }
    }
  }

  @Test func `output is shown during a wait, and requests are made in the rest of it`() {
    let table: [(SessionPhase, isWaiting: Bool, mayAsk: Bool)] = [
      (phase(), false, false), (phase(.begin), false, false),
      (phase(.begin, .waitForLine), true, true),
      (phase(.begin, .waitForLine, .beginWork), true, false),
      (phase(.begin, .waitForLine, .beginWork, .endWork), true, true),
      (phase(.begin, .waitForLine, .endWaiting), false, false),
      (phase(.begin, .endWork), false, false),
    ]
    for (phase, isWaiting, mayAsk) in table {
      #expect(phase.isWaiting == isWaiting, "\(phase.activity)")
      #expect(phase.mayAsk == mayAsk, "\(phase.activity)")
    }
  }

  // MARK: Interruptions

  @Test func `only work that is kept defers an interruption`() {
    let table: [(SessionPhase, SessionPhase.Response)] = [
      (phase(isKept: true), .now), (phase(.begin, isKept: true), .atRest),
      (phase(.begin, .waitForLine, isKept: true), .now),
      (phase(.begin, .waitForLine, .beginWork, isKept: true), .atRest),
      (phase(.begin, .waitForLine, .beginWork, .endWork, isKept: true), .now),
      (phase(.begin, .endWork, isKept: true), .now), (phase(.begin), .now),
      (phase(.begin, .waitForLine, .beginWork), .now),
    ]
    for (phase, expected) in table {
      var phase = phase
      #expect(phase.request(.byPerson) == expected, "\(phase.activity)")
      #expect(phase.pending == (expected == .atRest ? .byPerson : nil))
      #expect(!phase.isInterrupted && !phase.isForced)
    }
  }

  @Test func `a deferred interruption is done once, or by the next one`() {
    var phase = phase(.begin, isKept: true)
    #expect(phase.request(.end(.quit(nil))) == .atRest)
    #expect(phase.takePending() == .end(.quit(nil)))
    #expect(phase.takePending() == nil)
    #expect(phase.request(.byPerson) == .atRest)
    #expect(phase.request(.byPerson) == .forced)
    #expect(phase.isForced && phase.takePending() == nil)
  }

  @Test func `the first reason to end counts, and ends scripts, waits and time`() {
    for isKept in [false, true] {
      var phase = phase(.begin, isKept: isKept)
      phase.interrupt(by: .end(.signal(15)))
      phase.interrupt(by: .end(.quit(3)))
      #expect(phase.ending == .signal(15) && phase.isInterrupted && phase.isTimeStopped)
      #expect(phase.ending(ofScript: true) == .signal(15))
      #expect(phase.ending(ofScript: false) == .signal(15))
    }
  }

  @Test func `a person interrupts scripts and waits, but stops no time that is kept`() {
    for isKept in [false, true] {
      var phase = phase(.begin, isKept: isKept)
      phase.interrupt(by: .byPerson)
      #expect(phase.isInterrupted && phase.ending == nil && phase.isTimeStopped == !isKept)
      #expect(phase.ending(ofScript: true) == .scriptFailed)
      #expect(phase.ending(ofScript: false) == nil)
    }
  }

  @Test func `a person interrupts nothing while typing, and begins anew with each typed line`() {
    for path: [Transition] in [[.waitForTypedLine], [.waitForTypedLine, .beginWork]] {
      var phase = phase(.begin)
      for transition in path { take(transition, &phase) }
      phase.interrupt(by: .byPerson)
      #expect(!phase.isInterrupted)
    }
    for (wait, isForgotten) in [
      (Transition.waitForTypedLine, true), (.waitForLine, false), (.waitForEffects, false),
    ] {
      var phase = phase(.begin)
      phase.interrupt(by: .byPerson)
      take(wait, &phase)
      #expect(phase.isInterrupted == !isForgotten)
    }
  }

  @Test func `the last wait forgets what a person interrupted before, and is not forgotten`() {
    var phase = phase(.begin)
    phase.interrupt(by: .byPerson)
    phase.beginLastWait()
    #expect(!phase.isInterrupted && phase.isLastWait)
    phase.interrupt(by: .byPerson)
    #expect(phase.isInterrupted)
    take(.endWaiting, &phase)
    #expect(phase.isLastWait)
  }

  // MARK: Failures

  @Test func `failures change the status where no person sees them, late ones after the launch`() {
    for (countsFailures, isLaunched) in [
      (true, true), (true, false), (false, true), (false, false),
    ] {
      var phase = phase(.begin)
      phase.beginSource(countsFailures: countsFailures, isForgiving: false)
      if isLaunched { phase.didLaunch() }
      phase.noteLateFailure()
      #expect(phase.status == (countsFailures && isLaunched ? .commandFailed : .success))
      phase.endSource()
      phase.noteFailure()
      #expect(phase.status == (countsFailures ? .commandFailed : .success))
    }
  }

  @Test func `a forgiving script runs until its end`() {
    var phase = phase(.begin)
    #expect(!phase.runsForgivingScript)
    phase.beginSource(countsFailures: false, isForgiving: true)
    #expect(phase.runsForgivingScript)
    phase.endSource()
    #expect(!phase.runsForgivingScript)
  }
}
