import Platform

/// Passes signals from their handler to code without restrictions.
///
/// A signal handler may neither allocate nor wait, so this one writes the signal's number to a pipe, which a
/// thread reads: POSIX allows `write` there. No signal is lost, however late the thread starts.
enum SignalPipe {
  // Sound without a lock: `open` writes it once, on the main actor, before the handler that reads it is set for
  // any signal.
  nonisolated(unsafe) private static var writeEnd: Int32 = -1
  /// The pipe, which stays open as long as the process runs; nil if the system had none left.
  private static let pipe = try? SystemCall.makePipe()

  /// Opens the pipe, once in a process.
  ///
  /// - Parameter passOn: Called on another thread for each signal, in their order.
  /// - Returns: Whether the pipe is open; false if the system has no pipe or no thread left.
  @MainActor
  static func open(_ passOn: @escaping @Sendable (Int32) -> Void) -> Bool {
    if unsafe writeEnd >= 0 { return true }
    guard let pipe, (try? DetachedThread.start { empty(pipe.read, passOn) }) != nil else {
      return false
    }
    // The handler never waits; a pipe has room for 65,536 signals.
    _ = fcntl(pipe.write, F_SETFL, O_NONBLOCK)
    unsafe writeEnd = pipe.write
    return true
  }

  private static func empty(_ pipe: Int32, _ passOn: (Int32) -> Void) {
    var number: UInt8 = 0
    while true {
      if unsafe read(pipe, &number, 1) == 1 {
        passOn(Int32(number))
      } else if SystemError.latest.code != EINTR {
        return
      }
    }
  }

  /// The action of an observed signal, whose handler leaves `errno` unchanged.
  static var action: sigaction {
    var action = sigaction()
    unsafe action.handler = { number in
      let code = errno
      var number = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(SignalPipe.writeEnd, &number, 1)
      errno = code
    }
    action.sa_flags = Int32(SA_RESTART)
    return action
  }
}
