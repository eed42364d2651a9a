import RIBConsole

/// A listing of the records of a journal, with those of branches that were left.
///
/// The file is neither locked nor changed, but synced, as nothing is shown before it is safe.
@MainActor
struct JournalListing {
  private let source: JournalSource
  private let contents: JournalContents
  private let isJSON: Bool

  /// Opens a journal, which may be damaged after its header.
  ///
  /// - Parameter isJSON: Whether each record is written as a JSON object, for programs.
  init(of path: String, app: String, isJSON: Bool) throws(JournalError) {
    source = try JournalSource(openingForReading: path)
    contents = try JournalContents(examining: source, app: app)
    try source.sync(JournalCalls())
    self.isJSON = isJSON
  }

  /// A sentence about bytes at the end that a session would leave out.
  var warning: String? { contents.tornTail?.sentence(source.path, isCut: false) }

  /// Writes the records up to the last commit.
  ///
  /// - Throws: The damage that a session would refuse, after all that is safe before it.
  func write(to sink: any TextSink) throws(JournalError) {
    defer { sink.flush() }
    write(contents.header, to: sink)
    let reader = JournalReader(source, contents)
    var descriptions = RecordDescriptions(
      contents.branches, commandCount: contents.committed.commandCount)
    while sink.failure == nil, let entry = try reader.next() {
      let isLeft = !reader.leads(through: entry)
      if isJSON {
        var head = #"{"record":\#(entry.number),"byte":\#(entry.offset),"#
        if entry.record.isCommand { head += #""command":\#(reader.chain.commandCount),"# }
        if isLeft { head += #""left":true,"# }
        write(head, to: sink) { entry.record.write(at: entry.at, to: &$0) }
      } else if let line = descriptions.line(
        entry, command: reader.chain.commandCount, isLeft: isLeft)
      {
        sink.writeLine(line)
      }
    }
    if !isJSON, !contents.branches.isEmpty {
      sink.writeLine("Commands in parentheses are in branches that were left.")
    }
    if let damage = contents.damage {
      throw source.error(.damaged(damage, safe: contents.committed))
    }
  }

  private func write(_ header: JournalHeader?, to sink: any TextSink) {
    guard let header else {
      if isJSON { return }
      let empty = "The journal has not begun: the file is empty"
      return sink.writeLine(
        contents.size == 0 ? "\(empty)." : "\(empty) but for a part of the header.")
    }
    guard isJSON else {
      let count = contents.committed
      let text =
        "A journal of \(header.app), begun by version \(header.version): \(count.commands) in"
        + " \(count.recordCount) records (\(count.byteCount) bytes)."
      return sink.writeLine(TerminalText.visible(text))
    }
    write(#"{"record":1,"byte":0,"#, to: sink) { header.write(to: &$0) }
  }

  /// Writes an object as it is in the file, with other fields before its own.
  private func write(
    _ head: String, to sink: any TextSink, _ object: (inout [UInt8]) -> Void
  ) {
    var bytes: [UInt8] = []
    object(&bytes)
    sink.write(head)
    sink.write(bytes: bytes.span.extracting(1...))
    sink.endLine()
  }
}
