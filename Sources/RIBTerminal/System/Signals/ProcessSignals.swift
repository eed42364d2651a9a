import Platform
import Synchronization

/// Observes signals for a session.
///
/// A signal that the parent ignored, as `nohup` does, stays ignored. If a signal that asks the program to end
/// comes again before the main actor has answered the first one, it ends the program at once: a reducer may
/// hang. So does one signal if the program waits for a reader of its output.
@MainActor
package final class ProcessSignals {
  /// The previous actions of the observed signals.
  private static var formerActions: [Int32: sigaction] = [:]
  private static var observers: [(number: Int32, owner: ProcessSignals, answer: (Int32) -> Void)] =
    []
  /// The signals that the main actor has not answered yet, one bit each.
  private nonisolated static let unanswered = Atomic<UInt64>(0)
  /// The signals after which no reader holds the program up, one bit each.
  private nonisolated static let final = Atomic<UInt64>(0)

  /// The signals that ask a program to end.
  package nonisolated static let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  /// The signal of a terminal that has gone.
  static let hangUp = SIGHUP
  package static let terminal = [sizeChange, stop, goOn]
  package static let interrupt = SIGINT
  package static let sizeChange = SIGWINCH
  package static let stop = SIGTSTP
  package static let goOn = SIGCONT

  package init() {}

  /// Makes SIGQUIT end the program, without a core file, until a session observes it.
  ///
  /// Swift's runtime would print a backtrace, which takes seconds, and continue.
  package static func letQuitEndProgram() {
    if !isIgnored(SIGQUIT) { signal(SIGQUIT) { ProcessSignals.endProcess(by: $0) } }
  }

  /// Ends the process at once by a signal, with its default action, so that the parent knows the reason: a shell goes
  /// on with a loop after a program that only exits.
  ///
  /// It makes only calls that a signal handler may make.
  package nonisolated static func endProcess(by number: Int32) -> Never {
    if number == SIGQUIT {
      // A person who ends the program so does not debug it.
      var none = rlimit()
      unsafe setrlimit(CLibrary.coreLimit, &none)
    }
    var action = sigaction()
    unsafe sigaction(number, &action, nil)  // all zero: the default
    _ = JobControl.stoppable(by: number) { raise(number) }
    // The first process of a container is not ended by a signal that it sends to itself.
    _exit(128 + number)
  }

  /// Observes signals.
  ///
  /// - Parameter final: Those of the signals after which the program ends, whatever its state.
  package func start(
    _ signals: [Int32], final: [Int32] = [], _ answer: @escaping (Int32) -> Void
  ) {
    guard SignalPipe.open(Self.pass) else { return }
    for number in final { Self.final.bitwiseOr(1 << UInt64(number), ordering: .relaxed) }
    for number in signals where !Self.isIgnored(number) {
      if Self.formerActions[number] == nil {
        var action = SignalPipe.action
        Self.formerActions[number] = Self.action(of: number)
        unsafe sigaction(number, &action, nil)
      }
      Self.observers.append((number, self, answer))
    }
  }

  /// Stops observing, and restores the previous actions.
  package func stop() {
    Self.observers.removeAll { $0.owner === self }
    for (number, former) in Self.formerActions
    where !Self.observers.contains(where: { $0.number == number }) {
      var former = former
      unsafe sigaction(number, &former, nil)
      Self.formerActions[number] = nil
    }
  }

  /// Makes the main actor answer a signal.
  private nonisolated static func pass(_ number: Int32) {
    let bit = UInt64(1) << number
    let marked = unanswered.bitwiseOr(bit, ordering: .relaxed)
    if marked.oldValue & bit != 0, ending.contains(number) {
      TerminalRescue.giveBack()
      endProcess(by: number)
    }
    if marked.oldValue & bit == 0, final.load(ordering: .relaxed) & bit != 0 {
      try? DetachedThread.start {
        OutputWait.lastsLong()
        TerminalRescue.giveBack()
        endProcess(by: number)
      }
    }
    Task { @MainActor in
      for observer in observers where observer.number == number { observer.answer(number) }
      unanswered.bitwiseAnd(~bit, ordering: .relaxed)
    }
  }

  private static func action(of number: Int32) -> sigaction {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return action
  }

  static func isIgnored(_ number: Int32) -> Bool {
    let handler = unsafe action(of: number).handler
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
