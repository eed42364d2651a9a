import Basics
import RIBConsole

/// The repair of a damaged journal: it is cut at the last commit before the damage, and the rest is kept in a file
/// beside it.
struct JournalRepair {
  let description: String

  /// Repairs a journal, unless it is in use; one without damage loses at most its torn tail.
  init(
    of path: String, app: String, calls: JournalCalls = JournalCalls()
  ) throws(JournalError) {
    let source = try JournalSource(lockingForWriting: path, isMade: false)
    let contents = try JournalContents(examining: source, app: app)
    let kept = contents.committed
    let name = "'\(TerminalText.visible(path))'"
    if contents.damage == nil, contents.tornTail == nil {
      try source.sync(calls)
      description = "\(name) is not damaged, and was left as it is: it has \(kept.commands)."
      return
    }
    try source.check(size: contents.size, kept)
    let cut = try CutFile(of: source, from: contents.committedSize, calls)
    do throws(SystemError) {
      try calls.cut(source.number, contents.committedSize)
      try calls.sync(source.number)
    } catch {
      throw source.error(.cannotWrite(error, safe: kept, mayHoldMore: true))
    }
    let reason =
      contents.damage.map { "is damaged at record \($0.record) (byte \($0.offset))" }
      ?? "has records at its end that were never committed"
    let records = counted(cut.lineCount, "record")
    description =
      "\(name) \(reason). It was cut behind the last commit before that, at byte \(contents.committedSize): it has"
      + " \(kept.commands). What came behind it, \(records), was moved to '\(TerminalText.visible(cut.path))'."
  }
}
