// The line that says what runs, for those who watch.

/// Shows the effects that run once something has run for over a second.
@MainActor
final class RunningStatus {
  private unowned let effects: EffectLedger
  private let clock: any Clock<Duration>
  private let show: (String?) -> Void
  private var task: Task<Void, Never>?

  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// - Parameters:
  ///   - effects: What runs.
  ///   - clock: What the second is measured with.
  ///   - show: Shows a status, or none.
  init(_ effects: EffectLedger, clock: any Clock<Duration>, show: @escaping (String?) -> Void) {
    self.effects = effects
    self.clock = clock
    self.show = show
  }

  /// An effect has begun or ended.
  func effectsDidChange() {
    if effects.isEmpty {
      task?.cancel()
      task = nil
      show(nil)
    } else if task == nil {
      task = Task { [weak self, clock] in
        guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
        var tenths = 10
        while !Task.isCancelled, self?.showFrame(tenths) == true {
          tenths += 1
          try? await clock.sleep(for: .milliseconds(100))
        }
      }
    }
  }

  private func showFrame(_ tenths: Int) -> Bool {
    if effects.isEmpty { return false }
    let frame = Self.frames[tenths % Self.frames.count]
    let names = TerminalText.visible(effects.names(atMost: 3))
    show("\(frame) \(names) (\(tenths / 10) s)")
    return true
  }
}
