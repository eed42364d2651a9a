import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Observes the signals that a session answers.
///
/// A signal that the parent had this program ignore, as `nohup` does, stays ignored. A signal that
/// asks the program to end, and comes again before the main actor has answered the first, ends it at
/// once: a reducer may hang.
@MainActor
final class ProcessSignals {
  /// The signals, and what they did before.
  private var observed: [(number: Int32, source: any DispatchSourceSignal, former: sigaction)] = []
  /// What signals do while they are observed, as Dispatch sets that only once in a process.
  private static var actions: [Int32: sigaction] = [:]

  /// The signals that ask a program to end.
  static let ending = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  /// That the terminal has gone.
  static let hangUp = SIGHUP
  /// Those about the terminal.
  static let terminal = [sizeChange, stop, goOn]
  static let interrupt = SIGINT
  static let sizeChange = SIGWINCH
  static let stop = SIGTSTP
  static let goOn = SIGCONT

  /// Observes signals from now on; returns when that is sure.
  func start(_ signals: [Int32], _ answer: @escaping @MainActor @Sendable (Int32) -> Void) async {
    // Waited for all together, as each registration takes turns of three threads.
    let registrations = DispatchGroup()
    for number in signals where !Self.isIgnored(number) {
      let former = Self.action(of: number)
      #if canImport(Darwin)
        signal(number, SIG_IGN)  // the source is notified all the same
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      let isUnanswered = Unanswered()
      let mayEnd = Self.ending.contains(number)
      source.setEventHandler { @Sendable in
        if mayEnd, isUnanswered.exchange() { TerminalRescue.leave(128 + number) }
        Task { @MainActor in
          answer(number)
          isUnanswered.clear()
        }
      }
      observed.append((number, source, former))
      registrations.enter()
      source.setRegistrationHandler { @Sendable in registrations.leave() }
      source.resume()
    }
    await withCheckedContinuation { registered in
      registrations.notify(queue: .global()) { @Sendable in registered.resume() }
    }
    for entry in observed {
      if var action = Self.actions[entry.number] { unsafe sigaction(entry.number, &action, nil) }
    }
  }

  /// Observes them no more; they do what they did before.
  func stop() {
    for var entry in observed {
      entry.source.cancel()
      Self.actions[entry.number] = Self.action(of: entry.number)
      unsafe sigaction(entry.number, &entry.former, nil)
    }
    observed = []
  }

  private static func action(of number: Int32) -> sigaction {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    return action
  }

  static func isIgnored(_ number: Int32) -> Bool {
    let action = action(of: number)
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Whether the main actor has yet to answer a signal.
private final class Unanswered: Sendable {
  private let isSet = Atomic(false)

  /// Sets it, and returns whether it was set.
  func exchange() -> Bool { isSet.exchange(true, ordering: .relaxed) }
  func clear() { isSet.store(false, ordering: .relaxed) }
}
