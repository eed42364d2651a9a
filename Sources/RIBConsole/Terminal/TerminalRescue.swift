#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gives the terminal back if the program crashes.
///
/// A signal's handler may neither allocate nor wait, so what it needs to know is kept where it can be
/// read at any moment. This one calls `tcgetpgrp`, `tcsetattr`, `write`, `sigaction` and `raise`, which
/// POSIX allows, restores what handled the signal before (the runtime's backtrace, or nothing), and
/// returns: the fault happens again, and ends the program as it would have.
enum TerminalRescue {
  /// The signals of crashes.
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The terminal and its mode, and what each signal did before.
  @unsafe private struct Kept {
    let descriptor: Int32
    var mode: termios
    /// By number; never freed.
    let formerActions: UnsafeMutablePointer<sigaction>
  }

  // Sound without a lock: it is written once, whole, by `install` on the main actor, before the handlers
  // that read it are set and while no session observes signals (Dispatch's threads call `leave`): a
  // program makes its typed input before it runs a session. After that it is not written again.
  // `formerActions` is filled before, too.
  nonisolated(unsafe) private static var kept: Kept?

  /// Has crashes give a terminal back as it is now; once, for the first terminal.
  @MainActor
  static func install(_ descriptor: Int32, _ mode: termios) {
    guard unsafe kept == nil else { return }
    let formerActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    for number in signals { unsafe sigaction(number, nil, formerActions + Int(number)) }
    unsafe kept = Kept(descriptor: descriptor, mode: mode, formerActions: formerActions)
    for number in signals {
      var action = sigaction()
      #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_sigaction = { number, information, _ in
          unsafe TerminalRescue.rescue(number, information)
        }
      #else
        unsafe action.__sigaction_handler.sa_sigaction = { number, information, _ in
          unsafe TerminalRescue.rescue(number, information)
        }
      #endif
      action.sa_flags = Int32(SA_ONSTACK | SA_SIGINFO)
      unsafe sigaction(number, &action, nil)
    }
  }

  fileprivate static func rescue(
    _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?
  ) {
    giveBack()
    if let kept = unsafe kept { unsafe sigaction(number, kept.formerActions + Int(number), nil) }
    // One that was sent does not happen again by itself.
    if unsafe (information?.pointee.si_code ?? 0) <= 0 { raise(number) }
  }

  /// The terminal as it was, and its marks for pasted text off; in the background it belongs to
  /// another program.
  private static func giveBack() {
    guard var kept = unsafe kept, unsafe JobControl.isInForeground(of: kept.descriptor) else {
      return
    }
    let pasteOff: StaticString = "\u{1B}[?2004l"
    _ = unsafe write(kept.descriptor, pasteOff.utf8Start, pasteOff.utf8CodeUnitCount)
    unsafe tcsetattr(kept.descriptor, TCSANOW, &kept.mode)
  }

  /// Gives the terminal back and ends the program at once: the main actor does not answer.
  static func leave(_ status: Int32) -> Never {
    giveBack()
    _exit(status)
  }
}
