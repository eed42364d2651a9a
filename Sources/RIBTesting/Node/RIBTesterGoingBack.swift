import RIBConsole
import RIBCore
import Testing

struct TesterStep {
  let text: String
  /// The path of the node that it was typed at; nil for the node under test.
  let path: String?
  let time: Duration
}

/// The way to build a node anew.
@MainActor
struct Rebuilding {
  let clock: ManualClock
  let build: () -> NodeLife
}

extension RIBTester {
  /// Undoes the last lines that were typed, as `back` does in a session.
  ///
  /// The node is built anew, with its doubles, and gets the lines before again, each at its own time. Only lines are
  /// repeated: not what the test has done by itself. What the node did so far need not be asserted any more.
  ///
  /// - Parameters:
  ///   - count: The number of lines.
  ///   - deadline: The longest wait for things to settle, in real time that counts only while the main actor is free.
  ///   - sourceLocation: The location of failures.
  public func back(
    _ count: Int = 1, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    guard rebuilding == nil || count <= typed.count else {
      return failures.record("Only \(counted(typed.count, "line")) can be undone.")
    }
    await go(to: typed.count - count, deadline: deadline, sourceLocation: sourceLocation)
  }

  /// Goes to where the node was right after a line, as `goto` does in a session.
  ///
  /// - Parameters:
  ///   - line: The number of the line, from 1; 0 is before the first one.
  ///   - deadline: The longest wait for things to settle.
  ///   - sourceLocation: The location of failures.
  public func go(
    to line: Int, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    let lines = undone?.lines ?? typed
    guard rebuilding == nil || (0...lines.count).contains(line) else {
      return failures.record(
        "There is no line \(line) to go to: \(lines.count == 1 ? "1 was" : "\(lines.count) were") typed."
      )
    }
    let left = undone ?? rebuilding.map { (typed, $0.clock.now.offset) }
    await repeatLines(lines.prefix(max(line, 0)), until: nil, deadline, sourceLocation)
    undone = left
  }

  /// Restores what was undone, as `forward` does in a session.
  ///
  /// - Parameters:
  ///   - deadline: The longest wait for things to settle.
  ///   - sourceLocation: The location of failures.
  public func forward(
    deadline: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    guard let undone else { return failures.record("Nothing is undone.") }
    await repeatLines(undone.lines[...], until: undone.time, deadline, sourceLocation)
  }

  private func repeatLines(
    _ lines: ArraySlice<TesterStep>, until end: Duration?, _ deadline: Duration,
    _ sourceLocation: SourceLocation
  ) async {
    guard let rebuilding else {
      return failures.record(
        "The node cannot be built again. Make the tester by RIBTester(clock:build:).")
    }
    let clock = rebuilding.clock
    life.endRecording()
    host.detach()
    clock.virtualClock.cancelSleepers()
    await clock.settle(deadline: deadline, sourceLocation: sourceLocation)
    clock.virtualClock.restart()
    life = rebuilding.build()
    attach(sourceLocation: sourceLocation)
    for line in lines {
      await clock.advance(
        to: ManualClock.Instant(offset: line.time), deadline: deadline,
        sourceLocation: sourceLocation)
      // It is refused again if it was.
      _ = try? recording.errors { () throws(ParseError) in
        try presenter(at: line.path)?.run(line.text)
      }
    }
    if let end {
      await clock.advance(
        to: ManualClock.Instant(offset: end), deadline: deadline, sourceLocation: sourceLocation)
    }
    await clock.settle(deadline: deadline, sourceLocation: sourceLocation)
    forgetWhatHappened()
    recording.onFailure = { [failures] in failures.record($0) }
    typed = Array(lines)
    undone = nil
  }

  private func forgetWhatHappened() {
    _ = (recording.takeLifecycle(), recording.takeCalls(), recording.takeErrors())
    var waiting = host.root.map { [$0] } ?? []
    while let node = waiting.popLast() {
      if let presenter = CLIPresenter.of(node) {
        _ = recording.take(presenter.recordedLines, of: node.path)
      }
      waiting += node.children
    }
  }
}
