import RIBCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The calls of the operating system about child processes.
enum ProcessCall {
  /// Waits until a child has ended, and leaves it to be reaped.
  static func waitForEnd(of process: pid_t) {
    while true {
      var information = unsafe siginfo_t()
      if unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0 {
        // Darwin returns, at once and each time, for one that is merely stopped.
        if unsafe Int(information.si_code) != Int(CLD_STOPPED) { return }
        SystemCall.pause(milliseconds: 50)
      } else if errno != EINTR {
        return  // reaping it shows the reason
      }
    }
  }

  /// Waits for the end of a child, and reaps it.
  ///
  /// - Returns: How it ended.
  static func reap(_ process: pid_t) -> ChildProcess.Ending {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) != process {
      if errno == EINTR { continue }
      programmerError(
        """
        A child process was reaped before the part of the program that had started it could do so. Wait \
        only for children of your own, by their process ids, and leave SIGCHLD as it is.
        """)
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Kills a child that has not been reaped, and all others of the process group that it leads.
  static func kill(_ process: pid_t) {
    send(SIGKILL, -process)
    send(SIGKILL, process)  // it may have left the group
  }

  /// Has it be possible to reap children, which a parent that ignores SIGCHLD would have the system do.
  @MainActor
  static func keepEndedChildren() {
    if ProcessSignals.isIgnored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
  }
}

private func send(_ signal: Int32, _ receiver: pid_t) { kill(receiver, signal) }
