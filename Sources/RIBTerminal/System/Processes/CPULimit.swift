import Platform

/// A limit on the processor time that this process may use until it has made progress.
///
/// Only a signal ends a loop that never returns to the main actor. It ends the process unless the limit is
/// armed again or disarmed before. Time in which the process waits does not count.
package enum CPULimit {
  package static let signal = SIGPROF

  /// Sets the limit from now on; one system call.
  package static func arm(seconds: Double) {
    _ = isFatal
    set(microseconds: max(1, Int(seconds * 1e6)))
  }

  package static func disarm() { set(microseconds: 0) }

  /// Sets the timer of the time used by all threads and by the system for them.
  private static func set(microseconds: Int) {
    var limit = itimerval()
    limit.it_value.tv_sec = .init(microseconds / 1_000_000)
    limit.it_value.tv_usec = .init(microseconds % 1_000_000)
    unsafe setitimer(CLibrary.profilingTimer, &limit, nil)
  }

  /// Makes the signal end the process, whatever its parent has set.
  private static let isFatal: Void = {
    var action = sigaction()
    unsafe sigaction(signal, &action, nil)  // all zero: the default
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, signal)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }()
}
