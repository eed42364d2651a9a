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
final class ChildProcess {
  /// How it ended.
  enum Ending: Equatable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// The descriptor to which a child writes its reports.
  nonisolated static let reportDescriptor: Int32 = 3

  private let number: pid_t
  private let report: ByteReader
  /// Known when it has been reaped, after which its number may be another's.
  private var knownEnding: Ending?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The program's path; `thisProgram` is the one that is running.
  ///   - name: What the program finds as its own name.
  ///   - environment: Variables that differ from those of this process; nil removes one.
  ///   - path: The file that its standard error is written to, from its beginning.
  /// - Throws: Why the program could not be started, or the file not be opened.
  init(
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
    number = try start.spawn(reportingTo: pipe.write)
  }

  /// The path of the program that is running.
  static var thisProgram: String {
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
    if knownEnding != nil { return }
    ProcessCall.kill(number)
    _ = ProcessCall.reap(number, waits: true)
  }

  /// Waits for what it reports, one call at a time; the cancellation of the waiting task ends the wait with
  /// no bytes.
  ///
  /// - Returns: What came, in pieces of any size; nil when all that could report have ended.
  func nextReport() async throws(SystemError) -> [UInt8]? { try await report.nextBytes() }

  /// Waits until it has ended, also where it has closed its report and goes on.
  ///
  /// The cancellation of the waiting task kills it.
  func ending() async -> Ending {
    await withTaskCancellationHandler {
      while true {
        if let ending = reap(waits: false) { return ending }
        await waitForEnd()
      }
    } onCancel: {
      Task.immediate { @MainActor in kill() }
    }
  }

  /// Ends it and what it has started, if they have not ended yet.
  func kill() {
    if knownEnding == nil { ProcessCall.kill(number) }
  }

  /// Waits on a thread; it is reaped on the main actor alone, so that none is killed that has its number by
  /// then.
  private func waitForEnd() async {
    await withCheckedContinuation { waiter in
      do throws(SystemError) {
        try DetachedThread.start { [number] in
          ProcessCall.waitForEnd(of: number)
          waiter.resume()
        }
      } catch {
        // Without a thread there is only this one.
        _ = reap(waits: true)
        waiter.resume()
      }
    }
  }

  private func reap(waits: Bool) -> Ending? {
    if knownEnding == nil { knownEnding = ProcessCall.reap(number, waits: waits) }
    return knownEnding
  }
}
