// How the terminal treats what is typed, and how it is given back as it was.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a line editor asks of a terminal.
@MainActor
package protocol TerminalControl: AnyObject {
  /// The terminal's width; it may change while a line is being edited.
  var columns: Int { get }
  /// The terminal's height.
  var rows: Int { get }
  /// Each byte comes as it is typed, C-c and C-z too.
  func beginEditing()
  /// Nothing typed is shown, and C-c and C-z are signals: a command runs.
  func endEditing()
  /// Gives the terminal back as it was.
  func restore()
  /// Stops the program, as C-z asks, and comes back when it is continued; or at once, where the
  /// program's parent had it ignore C-z, and where no shell could continue it.
  func stop()
}

/// A terminal that is only written to, as by a script: nothing of it is changed.
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

/// The terminal that a program was started on.
///
/// What it was like is kept by `TerminalRescue`, which gives it back even if the program crashes.
@MainActor
final class TerminalMode: TerminalControl {
  private let descriptor: Int32
  private let original: termios
  /// False where the parent had this program ignore C-z.
  private let canStop: Bool

  /// Reads what the terminal is like.
  ///
  /// - Returns: nil where the descriptor is no terminal.
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

  /// In the background the terminal belongs to somebody else, who has set it as it should be.
  func restore() {
    if JobControl.isInForeground(of: descriptor) { set(original) }
  }

  /// Characters are neither gathered to lines nor shown; output is left as it is.
  private func set(signals: Bool) {
    var mode = original
    unsafe cfmakeraw(&mode)
    mode.c_oflag = original.c_oflag
    if signals { mode.c_lflag |= tcflag_t(ISIG) }
    // In the background, this is where the program stops until it is brought to the foreground.
    JobControl.stoppable(by: SIGTTOU) { set(mode) }
  }

  /// Drains what is being written, and keeps what was typed ahead.
  private func set(_ mode: termios) {
    var mode = mode
    while unsafe tcsetattr(descriptor, TCSADRAIN, &mode) != 0, errno == EINTR {}
  }

  /// The others of a pipeline are stopped first, then this program, as the terminal itself would.
  package func stop() {
    guard canStop else { return }
    restore()
    var kept = sigaction()
    unsafe sigaction(SIGTSTP, nil, &kept)
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    // A thread that is in the handler of the C-z blocks the signal, and a blocked one is kept even while it
    // is ignored: it would stop the program, and `raise` again once it went on. This discards it.
    signal(SIGTSTP, SIG_IGN)
    signal(SIGTSTP, SIG_DFL)
    // Comes back after SIGCONT.
    _ = JobControl.stoppable(by: SIGTSTP) { raise(SIGTSTP) }
    unsafe sigaction(SIGTSTP, &kept, nil)
  }
}
