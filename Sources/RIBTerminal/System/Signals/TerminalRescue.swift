import Platform
import Synchronization

/// Restores the terminal if the program crashes, or is ended at once.
///
/// It calls `tcgetpgrp`, `tcsetattr` and `write`, which POSIX allows in signal handlers.
enum TerminalRescue {
  // Sound without a lock: `install` writes it once, as a whole, on the main actor, and it is only read after
  // `isKept` is set.
  nonisolated(unsafe) private static var kept: (descriptor: Int32, mode: termios)?
  private static let isKept = Atomic(false)

  /// Makes crashes restore a terminal's present mode; the first call decides.
  @MainActor
  static func install(_ descriptor: Int32, _ mode: termios) {
    if isKept.load(ordering: .relaxed) { return }
    unsafe kept = (descriptor, mode)
    isKept.store(true, ordering: .sequentiallyConsistent)
    CrashSignals.install()
  }

  /// Restores the terminal's mode, without marks for pasted text; in the background the terminal belongs to
  /// another program.
  static func giveBack() {
    guard isKept.load(ordering: .sequentiallyConsistent), var kept = unsafe kept,
      JobControl.isInForeground(of: kept.descriptor)
    else { return }
    let pasteOff: StaticString = "\u{1B}[?2004l"
    _ = unsafe write(kept.descriptor, pasteOff.utf8Start, pasteOff.utf8CodeUnitCount)
    unsafe tcsetattr(kept.descriptor, TCSANOW, &kept.mode)
  }

}
