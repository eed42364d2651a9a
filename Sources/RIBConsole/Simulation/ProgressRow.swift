// How far something has come, on a terminal.

/// One row that is written over again and again; nothing is written where no terminal is.
@MainActor
final class ProgressRow {
  private let sink: (any TextSink)?
  private let clock = ContinuousClock()
  private var latest: ContinuousClock.Instant?

  /// - Parameter sink: The terminal; nil where nothing is to be shown.
  init(on sink: (any TextSink)?) { self.sink = sink }

  /// Shows a text, unless another one was shown a moment ago.
  func show(_ text: @autoclosure () -> String) {
    guard let sink, sink.isTerminal else { return }
    let now = clock.now
    if let latest, latest.duration(to: now) < .milliseconds(100) { return }
    latest = now
    sink.write("\r\u{1B}[K" + DisplayWidth.cut(text(), max(1, (sink.width ?? 80) - 1)))
    sink.flush()
  }

  /// Takes the row away.
  func clear() {
    guard let sink, latest != nil else { return }
    latest = nil
    sink.write("\r\u{1B}[K")
    sink.flush()
  }
}
