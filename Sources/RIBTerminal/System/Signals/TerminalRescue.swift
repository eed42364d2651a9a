import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gives the terminal back if the program crashes.
///
/// It calls `tcgetpgrp`, `tcsetattr` and `write`, which POSIX allows where a signal is handled.
enum TerminalRescue {
  /// The terminal and its mode.
  private struct Kept {
    let descriptor: Int32
    var mode: termios
  }

  // Sound without a lock: it is written once, whole, by `install` on the main actor, and read by nothing before
  // `isKept` says so. After that it is not written again.
  nonisolated(unsafe) private static var kept: Kept?
  private static let isKept = Atomic(false)

  /// Has crashes give a terminal back as it is now; once, for the first terminal.
  @MainActor
  static func install(_ descriptor: Int32, _ mode: termios) {
    if isKept.load(ordering: .relaxed) { return }
    unsafe kept = Kept(descriptor: descriptor, mode: mode)
    isKept.store(true, ordering: .sequentiallyConsistent)
    CrashSignals.install()
  }

  /// Gives back the terminal as it was, with its marks for pasted text off; in the background it belongs to
  /// another program.
  static func giveBack() {
    guard isKept.load(ordering: .sequentiallyConsistent), var kept = unsafe kept,
      JobControl.isInForeground(of: kept.descriptor)
    else { return }
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
