import RIBConsole

/// A row of a terminal that shows progress and is written over with each change.
@MainActor
final class ProgressRow {
  private let sink: (any TextSink)?
  private let clock = ContinuousClock()
  private var latest: ContinuousClock.Instant?

  /// - Parameter sink: The sink of the row; nothing is written if it is not a terminal, or nil.
  init(on sink: (any TextSink)?) { self.sink = sink }

  /// Shows a text, unless another one was shown less than 100 milliseconds ago.
  func show(_ text: @autoclosure () -> String) {
    guard let sink, sink.isTerminal else { return }
    let now = clock.now
    if let latest, latest.duration(to: now) < .milliseconds(100) { return }
    latest = now
    sink.write("\r\u{1B}[K" + DisplayWidth.cut(text(), max(1, (sink.width ?? 80) - 1)))
    sink.flush()
  }

  func clear() {
    guard let sink, latest != nil else { return }
    latest = nil
    sink.write("\r\u{1B}[K")
    sink.flush()
  }
}
