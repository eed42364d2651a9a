import CLibrary
import RIBCore

/// Calls of the operating system for child processes.
enum ProcessCall {
  /// Waits until a child has ended, without reaping it.
  static func waitForEnd(of process: pid_t) {
    while true {
      var information = unsafe siginfo_t()
      if unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0 {
        // Darwin returns at once, and each time, for a stopped child.
        if unsafe Int(information.si_code) != Int(CLD_STOPPED) { return }
        SystemCall.pause(milliseconds: 50)
      } else if errno != EINTR {
        return  // reaping it shows the reason
      }
    }
  }

  /// Waits for a child to end, and reaps it.
  ///
  /// - Returns: The ending.
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

  /// Kills a child that has not been reaped, and the process group that it leads.
  static func kill(_ process: pid_t) {
    send(SIGKILL, -process)
    send(SIGKILL, process)  // it may have left the group
  }

  /// Keeps ended children until they are reaped, even if the parent process ignored SIGCHLD.
  @MainActor
  static func keepEndedChildren() {
    if ProcessSignals.isIgnored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
  }
}

private func send(_ signal: Int32, _ receiver: pid_t) { kill(receiver, signal) }
