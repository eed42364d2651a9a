import RIBCore

/// The status line of a terminal, which shows what takes over a second: running effects, waits, and scripts.
@MainActor
final class RunningStatus: TreeObserver {
  /// A script and its progress.
  @MainActor
  final class Script {
    let start: Duration
    private let name: String
    private let source: any LineSource
    var line = 0
    /// The number of lines in all; counted when it is first shown.
    private lazy var lineCount = source.lineCount

    init(_ source: any LineSource, name: String, start: Duration) {
      self.source = source
      self.name = name.split(separator: "/").last.map(String.init) ?? name
      self.start = start
    }

    /// The progress as a text: `demo.txt: line 3 of 40`.
    var text: String { "\(name): line \(line)" + (lineCount.map { " of \($0)" } ?? "") }
  }

  /// The script whose lines are run; nil if they are typed, or come from a pipe.
  private(set) var script: Script? { didSet { didChange() } }
  /// The front that shows the status; nil if no terminal does.
  private var front: EditorFront?
  /// The descriptor of the terminal in whose foreground the process must be; nil if that does not matter.
  private var foreground: Int32?

  let observesReactors = false
  private let tree: DrivenTree
  /// The observation of the tree, while a terminal shows the status.
  private var observation: (any Disposable)?
  /// The times at which effects began, by their numbers.
  private var starts: [Int: Duration] = [:] { didSet { didChange() } }
  private let clock: any Clock<Duration>
  private let secrets: SecretWords
  /// The time since the session was made.
  private let time: () -> Duration
  /// The time at which the present wait began, and the keys that end it.
  private var wait: (start: Duration, hint: String)? { didSet { didChange() } }
  private var task: Task<Void, Never>?
  private var frame = 0

  private let frames =
    TerminalKind().showsUnicode
    ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]

  init(of tree: DrivenTree, clock: any Clock<Duration>, hiding secrets: SecretWords) {
    self.tree = tree
    self.clock = clock
    self.secrets = secrets
    time = Stopwatch(clock).elapsed
  }

  /// Shows the status on a terminal from now on, but not while the process is in the background of the given one.
  func begin(on front: EditorFront, inForegroundOf foreground: Int32? = nil) {
    self.front = front
    self.foreground = foreground
    observation = tree.observe(self)
    didChange()
  }

  func end() {
    observation.take()?.dispose()
    front = nil
    task.take()?.cancel()
  }

  func didBegin(effect: EffectInfo, _ path: NodePath) { starts[effect.number] = time() }
  func didEnd(effect: EffectInfo, _ path: NodePath) { starts[effect.number] = nil }

  /// Begins a script, and returns the one that it is sourced by; lines that are typed or piped have no name.
  func begin(_ source: any LineSource, name: String?) -> Script? {
    let outer = script
    if front != nil { script = name.map { Script(source, name: $0, start: time()) } }
    return outer
  }

  func resume(_ outer: Script?) { script = outer }

  /// Notes that effects are waited for, and the keys that cancel them, if there are any.
  func beginWait(cancelledBy keys: String?) {
    wait = (time(), keys.map { "(\($0) cancels) " } ?? "")
  }

  func endWait() { wait = nil }

  private func didChange() {
    if front == nil { return }
    if tree.effects.isEmpty, script == nil, wait == nil {
      task.take()?.cancel()
      show(nil)
    } else if task == nil {
      task = Task { [weak self, clock] in
        while !Task.isCancelled, let pause = self?.showFrame() {
          try? await clock.sleep(for: pause)
        }
      }
    }
  }

  private func show(_ status: String?) {
    let isShown = foreground.map(JobControl.isInForeground) ?? true
    front?.show(status: isShown ? status.map(secrets.hiding) : nil)
  }

  /// Shows what has taken over a second by now, and returns the time until the next frame.
  private func showFrame() -> Duration {
    let now = time()
    // Effects from before there was a terminal are measured from the beginning of the session.
    let running = tree.effects.awaited.map { (entry: $0, age: now - (starts[$0.number] ?? .zero)) }
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
      // The count comes first, as the row is cut at the width of the terminal.
      let count = shown.count > Self.mostNamed ? "\(shown.count) effects: " : ""
      parts.append("\(verb)\(count)\(names) (\(age.components.seconds) s)")
    }
    frame = (frame + 1) % frames.count
    let text = TerminalText.visible(parts.joined(separator: "; "))
    show(parts.isEmpty ? nil : "\(frames[frame]) \(text)")
    return .milliseconds(100)
  }

  private static let mostNamed = 3
  /// The time after which something is shown.
  private static let patience = Duration.seconds(1)
}
