import Basics
import Platform
import Synchronization

/// A child process that reports to this one.
///
/// It has no input, its output is dropped, and it writes reports to a descriptor. It leads a process group, so
/// that C-c at the terminal interrupts this process alone. If this object is released before the program has
/// ended, the program is killed.
@MainActor
package final class ChildProcess {
  package enum Ending: Equatable, Sendable {
    case exited(_ status: Int32)
    case signal(Int32)
  }

  package nonisolated static let reportDescriptor: Int32 = 3

  private let report: ByteReader
  private let number: ProcessNumber

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The program's path; `thisProgram` is the running program.
  ///   - name: The program's name, its first argument.
  ///   - environment: Variables that differ from those of this process; nil removes one.
  ///   - path: The file for its standard error, which is overwritten.
  /// - Throws: An error if the program cannot be started or the file cannot be opened.
  package init(
    executable: String, name: String, arguments: [String], environment: [String: String?] = [:],
    errorsTo path: String
  ) throws(SystemError) {
    // Kept until they are reaped, even if the parent process ignored SIGCHLD.
    if ProcessSignals.isIgnored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    let pipe = try SystemCall.makePipe()
    defer { SystemCall.closeFile(pipe.write) }
    report = ByteReader(InputDescriptor(pipe.read, isOwned: true), closesAtEnd: true)
    number = ProcessNumber(
      try ChildStart.spawn(
        executable, [name] + arguments, changing: environment, errorsTo: path,
        reportingTo: pipe.write))
  }

  package nonisolated static var thisProgram: String { CLibrary.program }

  /// The first of the files needed to start the running program as a child that is not there, if one is not.
  package nonisolated static var missingFile: String? {
    [thisProgram, ChildStart.null].first { !SystemCall.hasEntry($0) }
  }

  deinit {
    number.kill()
    number.reap()
  }

  /// Waits for a report, one call at a time; cancelling the waiting task ends the wait with no bytes.
  ///
  /// - Returns: Bytes, in pieces of any size; nil when all processes that could report have ended.
  package func nextReport() async throws(SystemError) -> [UInt8]? { try await report.nextBytes() }

  /// Waits until the process has ended, even if it has closed its reports before.
  ///
  /// Cancelling the waiting task kills the process.
  package func ending() async -> Ending {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        do throws(SystemError) {
          try DetachedThread.start { [number] in waiter.resume(returning: number.reap()) }
        } catch {
          // Without another thread, this one waits.
          waiter.resume(returning: number.reap())
        }
      }
    } onCancel: {
      number.kill()
    }
  }

  /// Kills the process and those that it started, if they have not ended.
  package func kill() { number.kill() }
}

/// The process id of a child, which is valid until the child is reaped.
private final class ProcessNumber: Sendable {
  private let number: pid_t
  /// The ending; nil until the process is reaped.
  private let known = Mutex<ChildProcess.Ending?>(nil)

  init(_ number: pid_t) { self.number = number }

  /// Waits for the process to end, on any thread, and reaps it at once: others that wait for children of this
  /// process must not find an ended one again and again.
  @discardableResult
  func reap() -> ChildProcess.Ending {
    if let ending = known.withLock(\.self) { return ending }
    waitForEnd()
    return known.withLock { known in
      let ending = known ?? reapNow()
      known = ending
      return ending
    }
  }

  /// Kills the process and the group that it leads.
  func kill() {
    known.withLock { ending in
      if ending != nil { return }
      Platform.kill(-number, SIGKILL)
      Platform.kill(number, SIGKILL)  // it may have left the group
    }
  }

  /// Waits until the process has ended, without reaping it.
  private func waitForEnd() {
    while true {
      var information = unsafe siginfo_t()
      if unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) == 0 {
        // Darwin returns at once, and each time, for a stopped child.
        if unsafe Int(information.si_code) != Int(CLD_STOPPED) { return }
        SystemCall.pause(milliseconds: 50)
      } else if errno != EINTR {
        return  // reaping it shows the reason
      }
    }
  }

  private func reapNow() -> ChildProcess.Ending {
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) != number {
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
}
