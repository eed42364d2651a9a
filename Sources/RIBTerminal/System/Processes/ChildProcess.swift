import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that was started to be watched.
///
/// It has nothing to read, what it prints is dropped, and what it has to report it writes to a descriptor
/// for that. It leads a process group, so that C-c at the terminal is for this process alone. When this is
/// released before the program has ended, the program is killed.
@MainActor
package final class ChildProcess {
  /// How it ended.
  package enum Ending: Equatable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// The descriptor to which a child writes its reports.
  package nonisolated static let reportDescriptor: Int32 = 3

  private let report: ByteReader
  private let number: ProcessNumber

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The program's path; `thisProgram` is the one that is running.
  ///   - name: What the program finds as its own name.
  ///   - environment: Variables that differ from those of this process; nil removes one.
  ///   - path: The file that its standard error is written to, from its beginning.
  /// - Throws: Why the program could not be started, or the file not be opened.
  package init(
    executable: String, name: String, arguments: [String], environment: [String: String?] = [:],
    errorsTo path: String
  ) throws(SystemError) {
    ProcessCall.keepEndedChildren()
    let start = ChildStart(
      executable: executable, name: name, arguments: arguments, environment: environment,
      errorFile: path)
    let pipe = try SystemCall.makePipe()
    defer { SystemCall.closeFile(pipe.write) }
    report = ByteReader(InputDescriptor(pipe.read, isOwned: true), closesAtEnd: true)
    number = ProcessNumber(try start.spawn(reportingTo: pipe.write))
  }

  /// The path of the program that is running.
  package static var thisProgram: String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _ = unsafe _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      _ = unsafe _NSGetExecutablePath(&path, &size)
      return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      // It leads to the program even when another has taken its path, or none.
      "/proc/self/exe"
    #endif
  }

  deinit {
    number.kill()
    number.reap()
  }

  /// Waits for what it reports, one call at a time; the cancellation of the waiting task ends the wait with
  /// no bytes.
  ///
  /// - Returns: What came, in pieces of any size; nil when all that could report have ended.
  package func nextReport() async throws(SystemError) -> [UInt8]? { try await report.nextBytes() }

  /// Waits until it has ended, also where it has closed its report and goes on.
  ///
  /// The cancellation of the waiting task kills it.
  package func ending() async -> Ending {
    await withTaskCancellationHandler {
      while true {
        if let ending = number.ending { return ending }
        await waitForEnd()
      }
    } onCancel: {
      number.kill()
    }
  }

  /// Ends it and what it has started, if they have not ended yet.
  package func kill() { number.kill() }

  /// Waits on a thread.
  private func waitForEnd() async {
    await withCheckedContinuation { waiter in
      do throws(SystemError) {
        try DetachedThread.start { [number] in
          number.reap()
          waiter.resume()
        }
      } catch {
        // Without a thread there is only this one.
        number.reap()
        waiter.resume()
      }
    }
  }
}

/// The number of a child process, which is its own until it has been reaped.
private final class ProcessNumber: Sendable {
  private let number: pid_t
  /// How it ended; nil until it has been reaped.
  private let known = Mutex<ChildProcess.Ending?>(nil)

  init(_ number: pid_t) { self.number = number }

  package var ending: ChildProcess.Ending? { known.withLock(\.self) }

  /// Waits for its end, on any thread, and frees the number at once: others that wait for children of this
  /// process must not find one that has ended again and again.
  func reap() {
    if ending != nil { return }
    ProcessCall.waitForEnd(of: number)
    known.withLock { if $0 == nil { $0 = ProcessCall.reap(number) } }
  }

  func kill() { known.withLock { if $0 == nil { ProcessCall.kill(number) } } }
}
