import RIBConsole
import RIBCore

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
  /// The number of commands that have been run again, or are safe in the journal.
  private var commandCount = 0

  init(app: String, path: String) {
    let path = TerminalText.visible(path)
    head = "\(app): '\(path)': the program was ended by "
    tail = ". To look at the session before that: \(app) --replay '\(path)' --until "
  }

  /// The session begins to be restored.
  func begin(_ effects: EffectLedger) {
    self.effects = effects
    isRestoring = true
    commandCount = 0
  }

  /// The session has been restored and goes on.
  func goOn(after commandCount: Int) {
    isRestoring = false
    self.commandCount = commandCount
    CrashNote.clear()
  }

  /// All is at rest, and a number of commands are safe.
  func didRest(with commandCount: Int) {
    if isRestoring { return }
    self.commandCount = commandCount
    CrashNote.clear()
  }

  /// A command runs that was typed in this session.
  func forget() { CrashNote.clear() }

  /// The session has ended.
  func end() {
    effects = nil
    CrashNote.clear()
  }

  /// A recorded command is going to be run again.
  func willRun(_ line: String, at path: String, record: Int) {
    commandCount += 1
    note("the command \(CrashNote.part(path)) \(CrashNote.part(line)) (record \(record))")
  }

  /// An answer is going to be delivered.
  func willDeliver(to number: Int) { note("the answer to request \(number)") }

  /// The time moves on to what is due.
  func willWake() {
    let names = effects.flatMap { $0.isEmpty ? nil : CrashNote.part($0.someNames()) }
    note("an effect" + (names.map { " as time passed (there ran \($0))" } ?? ""))
  }

  private func note(_ cause: @autoclosure () -> String) {
    // Without a command that is safe, the next start has nothing to run again.
    if effects == nil || commandCount == 0 { return CrashNote.clear() }
    // The last command may have led to it.
    let safeCount = isRestoring ? commandCount - 1 : commandCount
    CrashNote.set("\(head)\(cause())\(tail)\(safeCount)")
  }
}
