// The line that shows what takes long.

/// Shows what takes over a second, as long as it does: the effects that run, whether they are waited for,
/// and how far a script has come.
@MainActor
final class RunningStatus {
  /// A script, and how far it has come.
  @MainActor
  final class Script {
    let start: Duration
    private let name: String
    private let source: any LineSource
    /// The number of the line that is run.
    var line = 0
    /// How many there are in all; asked for when it is first shown.
    private lazy var lineCount = source.lineCount

    init(_ source: any LineSource, name: String, start: Duration) {
      self.source = source
      self.name = name.split(separator: "/").last.map(String.init) ?? name
      self.start = start
    }

    /// What is shown of it: `demo.txt: line 3 of 40`.
    var text: String { "\(name): line \(line)" + (lineCount.map { " of \($0)" } ?? "") }
  }

  /// The script whose lines are run; nil where they are typed, or come from a pipe.
  private(set) var script: Script? { didSet { change() } }
  /// The time since the session was made.
  let time: () -> Duration

  private unowned let effects: EffectLedger
  private let clock: any Clock<Duration>
  private let show: (String?) -> Void
  /// Since when effects are waited for, and what a person can do about it.
  private var wait: (start: Duration, hint: String)?
  private var task: Task<Void, Never>?
  private var frame = 0

  private let frames =
    TerminalKind().showsUnicode
    ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]

  /// - Parameters:
  ///   - effects: What runs.
  ///   - clock: What the second is measured with.
  ///   - time: The time by that clock, since the session was made.
  ///   - show: Shows a status, or none.
  init(
    _ effects: EffectLedger, clock: any Clock<Duration>, time: @escaping () -> Duration,
    show: @escaping (String?) -> Void
  ) {
    self.effects = effects
    self.clock = clock
    self.time = time
    self.show = show
  }

  /// The time by a clock, from now on.
  static func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  /// The lines of an input are run from now on.
  ///
  /// - Returns: What goes back to the input that this one is within.
  func begin(_ input: SessionInput) -> () -> Void {
    let outer = script
    let name = input.isInteractive ? nil : input.name
    script = name.map { Script(input.source, name: $0, start: time()) }
    return { self.script = outer }
  }

  /// Effects are waited for from now on.
  ///
  /// - Parameter keys: The keys that cancel them, if there are any.
  func beginWait(cancelledBy keys: String?) {
    wait = (time(), keys.map { "(\($0) cancels) " } ?? "")
    change()
  }

  func endWait() {
    wait = nil
    change()
  }

  /// What is to be shown may have begun or ended.
  func change() {
    if effects.isEmpty, script == nil, wait == nil {
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

  /// Shows what has taken over a second now.
  ///
  /// - Returns: When to look again.
  private func showFrame() -> Duration {
    let now = time()
    // What began before there was a terminal has its time from the beginning of the session.
    let running = effects.entries.map { (entry: $0, age: now - ($0.start ?? .zero)) }
    let ages = running.map(\.age) + [wait?.start, script?.start].compactMap { $0.map { now - $0 } }
    let oldest = ages.max() ?? .zero
    if oldest < Self.patience {
      show(nil)
      return Self.patience - oldest
    }
    var parts: [String] = []
    if let script, now - script.start >= Self.patience {
      parts.append("\(script.text) (\((now - script.start).components.seconds) s)")
    }
    var shown = running.filter { $0.age >= Self.patience }
    if shown.isEmpty, let wait, now - wait.start >= Self.patience { shown = running }
    if !shown.isEmpty {
      let names = EffectLedger.names(of: shown.map(\.entry), atMost: Self.mostNamed)
      let age = shown.map(\.age).max() ?? .zero
      let verb = wait.map { "waiting \($0.hint)for " } ?? ""
      // First, as the row is cut at the width of the terminal.
      let count = shown.count > Self.mostNamed ? "\(shown.count) effects: " : ""
      parts.append("\(verb)\(count)\(names) (\(age.components.seconds) s)")
    }
    frame = (frame + 1) % frames.count
    let text = TerminalText.visible(parts.joined(separator: "; "))
    show(parts.isEmpty ? nil : "\(frames[frame]) \(text)")
    return .milliseconds(100)
  }

  private static let mostNamed = 3
  /// What takes less is not shown.
  private static let patience = Duration.seconds(1)
}
