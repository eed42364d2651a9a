import Platform

/// The signals of crashes, and their handler.
///
/// A signal handler may neither allocate nor wait. This one restores the terminal, writes the crash note,
/// restores the previous handler (the runtime's backtrace, or none), and returns: the fault happens again and
/// ends the program as it would have.
enum CrashSignals {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  // Sound without a lock: `install` writes it once, on the main actor, before the handlers that read it are
  // set.
  /// The previous action of each signal, by number; never freed.
  nonisolated(unsafe) private static var formerActions: UnsafeMutablePointer<sigaction>?

  /// Handles the signals of crashes from now on.
  @MainActor
  static func install() {
    guard unsafe formerActions == nil else { return }
    // Created before a handler needs it.
    CrashNote.clear()
    let formerActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    for number in signals { unsafe sigaction(number, nil, formerActions + Int(number)) }
    unsafe Self.formerActions = formerActions
    for number in signals {
      var action = sigaction()
      unsafe action.detailedHandler = { number, information, _ in
        unsafe CrashSignals.answer(number, information)
      }
      action.sa_flags = Int32(SA_ONSTACK | SA_SIGINFO)
      unsafe sigaction(number, &action, nil)
    }
  }

  fileprivate static func answer(
    _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?
  ) {
    TerminalRescue.giveBack()
    CrashNote.emit()
    if let formerActions = unsafe formerActions {
      unsafe sigaction(number, formerActions + Int(number), nil)
    }
    // A signal that was sent does not happen again by itself.
    if unsafe (information?.pointee.si_code ?? 0) <= 0 { raise(number) }
  }
}
