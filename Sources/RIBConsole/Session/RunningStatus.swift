// The line that shows what runs.

/// Shows the effects that have run for over a second, as long as they run.
@MainActor
final class RunningStatus {
  /// The time since the session began.
  let time: () -> Duration

  private unowned let effects: EffectLedger
  private let clock: any Clock<Duration>
  private let show: (String?) -> Void
  private var task: Task<Void, Never>?
  private var frame = 0

  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// - Parameters:
  ///   - effects: What runs.
  ///   - clock: What the second is measured with.
  ///   - show: Shows a status, or none.
  init(_ effects: EffectLedger, clock: any Clock<Duration>, show: @escaping (String?) -> Void) {
    self.effects = effects
    self.clock = clock
    self.show = show
    time = Self.stopwatch(clock)
  }

  private static func stopwatch<C: Clock>(_ clock: C) -> () -> Duration
  where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// An effect has begun or ended.
  func effectsDidChange() {
    if effects.isEmpty {
      task?.cancel()
      task = nil
      show(nil)
    } else if task == nil {
      task = Task { [weak self, clock] in
        while !Task.isCancelled, let pause = self?.showFrame() {
          try? await clock.sleep(for: pause)
        }
      }
    }
  }

  /// Shows what has run for over a second now.
  ///
  /// - Returns: When to look again; nil once nothing runs.
  private func showFrame() -> Duration? {
    let now = time()
    // What an rc file set going has run since before the editor came.
    let ages = effects.entries.map { ($0, now - ($0.start ?? .zero)) }
    guard let oldest = ages.map(\.1).max() else { return nil }
    let long = ages.filter { $0.1 >= .seconds(1) }.map(\.0)
    guard !long.isEmpty else {
      show(nil)
      return .seconds(1) - oldest
    }
    frame = (frame + 1) % Self.frames.count
    let names = TerminalText.visible(EffectLedger.names(of: long, atMost: 3))
    show("\(Self.frames[frame]) \(names) (\(oldest.components.seconds) s)")
    return .milliseconds(100)
  }
}
