/// Why a journal is not used, or not any more, as its user will read it.
struct JournalError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: Reason

  enum Reason: Equatable {
    /// There is no such file.
    case missing(SystemError)
    case cannotOpen(SystemError)
    case isOther(FileKind)
    case inUse
    case cannotRead(SystemError)
    case noJournal
    case unknownVersion(Int64)
    case otherApp(String, expected: String)
    /// A record is not as it was written, or cannot be; before it is a commit that ends at a byte.
    case damaged(record: Int, offset: Int, flaw: JournalChain.Flaw, lastCommitEnd: Int)
    /// A record is sound, but the program cannot follow it: what is wrong, as a clause or a question.
    case unusable(record: Int, offset: Int, String)
    /// Writing failed; as much as that was committed before.
    case cannotWrite(SystemError, safe: JournalChain)
    /// The file has another size than what was written, or is not there any more.
    case changed(safe: JournalChain)
  }

  /// Whether there is no such file; all other reasons are faults of what is there.
  var isMissing: Bool {
    if case .missing = reason { true } else { false }
  }

  /// Sentences that begin with the path: what is wrong, and how to mend it.
  var description: String { "'\(TerminalText.visible(path))' \(predicate)" }

  private var predicate: String {
    switch reason {
    case .missing(let error): "cannot be opened: \(error). Check its name."
    case .cannotOpen(let error):
      "cannot be opened: \(error). Mend that, or name another file."
    case .isOther(let kind):
      "is \(kind.rawValue)\(kind.isForeign ? "" : ", not a regular file")."
        + " Move it away, or name another file."
    case .inUse:
      "is in use by another process. Wait until that has ended, or name another file."
    case .cannotRead(let error):
      "cannot be read: \(error). Mend that, or go on with a copy of the file."
    case .noJournal:
      "is not a journal: its first line (record 1, byte 0) is not the header of one. It was left as it"
        + " is. Name another file."
    case .unknownVersion(let version):
      "is a journal of version \(version), and this program knows version"
        + " \(JournalHeader.formatVersion). Open it with a program that knows it, or name another file."
    case .otherApp(let app, let expected):
      "is a journal of \(TerminalText.quoted(app)), not of \(TerminalText.quoted(expected))."
        + " Open it with the program that wrote it, or name another file."
    case .damaged(let record, let offset, let flaw, let end):
      "is damaged at record \(record) (byte \(offset)): \(flaw.clause). It was left as it is. Take a copy"
        + " from before the damage; or lose all from there on by cutting the file to \(end) bytes."
    case .unusable(let record, let offset, let clause):
      "cannot be used from record \(record) (byte \(offset)) on: \(clause)"
        + (clause.hasSuffix("?") ? "" : ".")
        + " It was left as it is. Open it with the program that wrote it, or name another file."
    case .cannotWrite(let error, let safe):
      "cannot be written: \(error). \(safe.sentence) Mend that, and start again with the same file."
    case .changed(let safe):
      "was changed or removed by another program. Until then it had \(safe.extent). Look at what is there now before"
        + " you start again."
    }
  }
}

extension JournalChain.Flaw {
  fileprivate var clause: String {
    switch self {
    case .checksum: "its checksum does not fit, but a later commit does"
    case .content(let clause): clause
    }
  }
}

extension JournalChain {
  /// How much is safe.
  fileprivate var sentence: String {
    "\(commands) \(commandCount == 1 ? "is" : "are") safe, \(end)."
  }

  /// How much there is.
  fileprivate var extent: String { "\(commands), \(end)" }

  private var commands: String { commandCount == 1 ? "1 command" : "\(commandCount) commands" }
  private var end: String { "up to record \(recordCount) (the first \(byteCount) bytes)" }
}
