import RIBCore

/// A terminal that drives a tree: the focused node, the streams, and the events that are written to them.
@MainActor
struct SessionTerminal {
  let focus: Focus
  let streams: SessionStreams
  let secrets: SecretWords
  let events: SessionEvents

  /// Makes a terminal that writes where another one does, and drives another tree.
  init(beside other: SessionTerminal, _ root: any Routing) {
    focus = Focus(root: root)
    streams = other.streams
    secrets = SecretWords()
    events = SessionEvents(other.events.writer, hiding: secrets)
  }

  /// Makes the terminal of a client, with events of its own.
  init(_ focus: Focus, beside other: SessionTerminal, events: SessionEvents) {
    self.focus = focus
    streams = other.streams
    secrets = other.secrets
    self.events = events
  }

  /// - Parameter writer: A writer that replaces those of the options' format.
  init(
    _ root: any Routing, _ options: SessionOptions, output: any TextSink, errors: any TextSink,
    gate: OutputGate?, phase: SharedPhase, report: (any SessionReport)?,
    writer: (any SessionWriter)?, isShared: Bool = false
  ) {
    secrets = SecretWords()
    focus = Focus(root: root)
    streams = SessionStreams(
      output: output, errors: errors, mergesErrors: options.writesErrorsToOutput, gate: gate,
      phase: phase)
    let formatWriter: any SessionWriter =
      switch options.format {
      case .text: TextWriter(streams, options, focus)
      case .json: JSONWriter(streams, options)
      }
    events = SessionEvents(
      writer ?? formatWriter, hiding: secrets, report: report,
      onlyResults: options.printsOnlyResults, isShared: isShared)
  }
}
