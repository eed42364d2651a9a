import RIBConsole

/// The crash note of a session with a journal: the command or the effects that run, and how to look at the session
/// before them.
///
/// Each start runs the journal's commands again. If one of them, or an effect, ends the program, its user has to
/// know which one that was.
@MainActor
final class CrashGuide {
  private let head: String
  private let tail: String
  private var effects: EffectLedger?
  private var isRestoring = false
  /// The number of the last command that has been run again, or is safe in the journal.
  private var command = 0
  /// The number of the command before it, which is a smaller one in another branch.
  private var commandBefore = 0

  init(app: String, path: String) {
    let path = TerminalText.visible(path)
    head = "\(app): '\(path)': the program was ended by "
    tail = ". To look at the session before that: \(app) --replay '\(path)' --until "
  }

  func begin(_ effects: EffectLedger) {
    self.effects = effects
    isRestoring = true
    command = 0
  }

  /// The session has been restored and goes on.
  func goOn() {
    isRestoring = false
    CrashNote.clear()
  }

  /// All is at rest, and all commands are safe, of which the last one of this process, if any, has a number.
  func didRest(with command: Int?) {
    if isRestoring { return }
    if let command { self.command = command }
    CrashNote.clear()
  }

  /// A command runs that was typed in this session.
  func forget() { CrashNote.clear() }

  func end() {
    effects = nil
    CrashNote.clear()
  }

  func willRun(_ line: String, at path: String, command: Int, record: Int) {
    (commandBefore, self.command) = (self.command, command)
    note("the command \(CrashNote.part(path)) \(CrashNote.part(line)) (record \(record))")
  }

  func willDeliver(to number: Int) { note("the answer to request \(number)") }

  /// The time moves on to what is due.
  func willWake() {
    let names = effects.flatMap { $0.isEmpty ? nil : CrashNote.part($0.someNames()) }
    note("an effect" + (names.map { " as time passed (there ran \($0))" } ?? ""))
  }

  private func note(_ cause: @autoclosure () -> String) {
    // Without a command that is safe, the next start has nothing to run again.
    if effects == nil || command == 0 { return CrashNote.clear() }
    // The last command may have led to it.
    CrashNote.set(head, cause(), tail, String(isRestoring ? commandBefore : command))
  }
}
