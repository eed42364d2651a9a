import RIBConsole
import RIBCore

/// The crash note of a session with a journal: the command or the effects that run, and how to look at the session
/// before them.
///
/// Each start runs the journal's commands again. If one of them, or an effect, ends the program, its user has to
/// know which one that was.
@MainActor
final class CrashGuide {
  private let head: [UInt8]
  private let tail: [UInt8]
  private var effects: EffectLedger?
  private var isRestoring = false
  /// The number of commands that have been run again, or are safe in the journal.
  private var commandCount = 0

  init(app: String, path: String) {
    let path = TerminalText.visible(path)
    head = Array("\(app): '\(path)': the program was ended by ".utf8)
    tail = Array(". To look at the session before that: \(app) --replay '\(path)' --until ".utf8)
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
    note {
      $0.add("the command ")
      $0.add(path)
      $0.add(" ")
      $0.add(line)
      $0.add(" (record ")
      $0.add(record)
      $0.add(")")
    }
  }

  /// An answer is going to be delivered.
  func willDeliver(to number: Int) {
    note {
      $0.add("the answer to request ")
      $0.add(number)
    }
  }

  /// The time moves on to what is due.
  func willWake() {
    note {
      $0.add("an effect")
      guard let effects, !effects.isEmpty else { return }
      $0.add(" as time passed (there ran ")
      $0.add(effects.someNames())
      $0.add(")")
    }
  }

  private func note(_ write: (inout CrashNote.Text) -> Void) {
    // Without a command that is safe, the next start has nothing to run again.
    if effects == nil || commandCount == 0 { return CrashNote.clear() }
    CrashNote.set {
      $0.add(head)
      write(&$0)
      $0.add(tail)
      // The last command may have led to it.
      $0.add(isRestoring ? commandCount - 1 : commandCount)
    }
  }
}
