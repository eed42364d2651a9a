import Platform

/// The signals by which a terminal stops a job in the background that reads from it (SIGTTIN) or changes it
/// (SIGTTOU).
///
/// A thread that blocks them gets an error instead, and Dispatch's threads block them.
package enum JobControl {
  /// Runs a closure in which a signal may stop the program, or end it, on the calling thread.
  static func stoppable<Result, Failure>(
    by signal: Int32, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var wanted = sigset_t()
    var kept = sigset_t()
    unsafe sigemptyset(&wanted)
    unsafe sigaddset(&wanted, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &wanted, &kept)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &kept, nil) }
    return try body()
  }

  /// Whether the program is in the terminal's foreground.
  package static func isInForeground(of descriptor: Int32) -> Bool {
    tcgetpgrp(descriptor) == getpgrp()
  }
}
