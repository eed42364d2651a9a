import RIBCore

/// A terminal that drives a tree: the focused node, the streams, and the events that are written to them.
@MainActor
struct SessionTerminal {
  let focus: Focus
  let streams: SessionStreams
  let secrets: SecretWords
  let events: SessionEvents
}

extension SessionTerminal {
  /// Makes a terminal that writes where another one does, and drives another tree.
  init(beside other: SessionTerminal, _ root: any Routing) {
    let secrets = SecretWords()
    self.init(
      focus: Focus(root: root), streams: other.streams, secrets: secrets,
      events: SessionEvents(other.events.writer, hiding: secrets))
  }

  /// - Parameter writer: A writer that replaces those of the options' format.
  init(
    _ root: any Routing, _ options: SessionOptions, output: any TextSink, errors: any TextSink,
    gate: OutputGate, phase: SharedPhase, report: (any SessionReport)?,
    writer: (any SessionWriter)?, isShared: Bool = false
  ) {
    let secrets = SecretWords()
    let focus = Focus(root: root)
    let streams = SessionStreams(
      output: output, errors: errors, mergesErrors: options.writesErrorsToOutput, gate: gate,
      phase: phase)
    let formatWriter: any SessionWriter =
      switch options.format {
      case .text: TextWriter(streams, options, focus)
      case .json: JSONWriter(streams, options)
      }
    self.init(
      focus: focus, streams: streams, secrets: secrets,
      events: SessionEvents(
        writer ?? formatWriter, hiding: secrets, report: report,
        onlyResults: options.printsOnlyResults, isShared: isShared))
  }
}
