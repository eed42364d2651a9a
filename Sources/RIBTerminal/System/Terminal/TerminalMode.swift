import Platform

/// The operations of a terminal that a line editor uses.
@MainActor
package protocol TerminalControl: AnyObject {
  /// The terminal's width; it may change while a line is being edited.
  var columns: Int { get }
  var rows: Int { get }
  /// Sends each byte as it is typed, even C-c and C-z.
  func beginEditing()
  /// Hides typed keys, and makes C-c and C-z signals, while a command runs.
  func endEditing()
  /// Restores the terminal's original mode.
  func restore()
  /// Stops the program, as C-z asks, and returns when it is continued; returns at once if the parent ignored
  /// C-z or no shell could continue the program.
  func stop()
}

/// A terminal that is only written to, as by a script, and whose mode is not changed.
@MainActor
package final class UntouchedTerminal: TerminalControl {
  private let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  package var columns: Int { SystemCall.terminalSize(descriptor).columns }
  package var rows: Int { SystemCall.terminalSize(descriptor).rows }

  package func beginEditing() {}
  package func endEditing() {}
  package func restore() {}
  package func stop() {}
}

/// The terminal on which a program was started.
///
/// `TerminalRescue` keeps its original mode, and restores it even if the program crashes.
@MainActor
final class TerminalMode: TerminalControl {
  private let descriptor: Int32
  private let original: termios
  /// False if the parent ignored C-z.
  private let canStop: Bool

  /// Reads the terminal's mode; nil if the descriptor is not a terminal.
  init?(descriptor: Int32) {
    var mode = termios()
    guard unsafe tcgetattr(descriptor, &mode) == 0 else { return nil }
    self.descriptor = descriptor
    original = mode
    canStop = !ProcessSignals.isIgnored(SIGTSTP)
    TerminalRescue.install(descriptor, mode)
  }

  var columns: Int { SystemCall.terminalSize(descriptor).columns }
  var rows: Int { SystemCall.terminalSize(descriptor).rows }

  func beginEditing() { set(signals: false) }
  func endEditing() { set(signals: true) }

  /// In the background the terminal belongs to another program, which has set its mode.
  func restore() {
    if JobControl.isInForeground(of: descriptor) { set(original) }
  }

  /// Characters are neither collected to lines nor shown; output is unchanged.
  private func set(signals: Bool) {
    var mode = original
    unsafe cfmakeraw(&mode)
    mode.c_oflag = original.c_oflag
    if signals { mode.c_lflag |= tcflag_t(ISIG) }
    // In the background, the program stops here until it is in the foreground.
    JobControl.stoppable(by: SIGTTOU) { set(mode) }
  }

  /// Waits for pending output, and keeps keys that were typed ahead.
  private func set(_ mode: termios) {
    var mode = mode
    while unsafe tcsetattr(descriptor, TCSADRAIN, &mode) != 0, errno == EINTR {}
  }

  /// The other programs of a pipeline are stopped first, then this one, as the terminal itself would do.
  package func stop() {
    guard canStop else { return }
    restore()
    var kept = sigaction()
    unsafe sigaction(SIGTSTP, nil, &kept)
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    // A thread in the handler of the C-z blocks the signal, and a blocked signal stays pending even while it is
    // ignored: it would stop the program, and `raise` again once it continued. This discards it.
    signal(SIGTSTP, SIG_IGN)
    signal(SIGTSTP, SIG_DFL)
    // Returns after SIGCONT.
    _ = JobControl.stoppable(by: SIGTSTP) { raise(SIGTSTP) }
    unsafe sigaction(SIGTSTP, &kept, nil)
  }
}
