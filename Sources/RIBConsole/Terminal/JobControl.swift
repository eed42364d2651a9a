// Stopping in the background, as a shell expects of its jobs.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals by which a terminal stops a job in the background that reads from it (SIGTTIN) or
/// changes it (SIGTTOU).
///
/// A thread that blocks them gets an error instead, and Dispatch's threads block them.
enum JobControl {
  /// Has the calling thread stopped from now on.
  static func answerTerminalSignals() { _ = unblock([SIGTTIN, SIGTTOU]) }

  /// Runs something during which a signal may stop the calling thread at once.
  static func stoppable(by signal: Int32, _ body: () -> Void) {
    var kept = unblock([signal])
    body()
    unsafe pthread_sigmask(SIG_SETMASK, &kept, nil)
  }

  /// Whether the program is the one that the terminal listens to.
  static func isInForeground(of descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// - Returns: The signals that were blocked before.
  private static func unblock(_ signals: [Int32]) -> sigset_t {
    var wanted = sigset_t()
    var kept = sigset_t()
    unsafe sigemptyset(&wanted)
    for signal in signals { unsafe sigaddset(&wanted, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, &kept)
    return kept
  }
}
