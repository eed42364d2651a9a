// A tree of nodes driven by lines.

import RIBCore

/// Drives a tree from the command line: reads lines, runs commands, prints what comes of them.
///
/// ```swift
/// let status = await Session(root: RootBuilder(dependency: AppComponent()).build()).run()
/// exit(status.code)
/// ```
///
/// A line is `[path] command argument…`. The first word is a path, a child's name, a command of the
/// focused node or a built-in command, in this order. Errors name the line: `script:3:8: …` for a
/// source with a name, `line 3, column 8: …` for standard input; where a person types, they point
/// at the column below the line.
@MainActor
public final class Session {
  let root: any LaunchRouting
  let options: SessionOptions
  let clock: any Clock<Duration>
  /// The clock, where the session moves it.
  let virtualClock: VirtualClock?
  let streams: SessionStreams
  let palettes: SessionPalettes
  let output: any SessionOutput
  let effects = EffectLedger()
  let focus: Focus
  let address: NodeAddress

  let inputs: [SessionInput]
  /// The command that is being processed: what happens meanwhile is its doing.
  var current: RunningLine?
  /// Whether the line that is being worked on has failed.
  var hasLineFailed = false
  /// What the status will be unless the session ends in another way.
  var status = ExitStatus.success
  /// Whether failures change the status: nobody sees them as they come.
  var countsFailures = true
  /// What lines are taken from now.
  var input: SessionInput?
  /// The wait for lines, which is cancelled when writing fails.
  var reading: Task<InputBatch, Never>?
  var linesSinceTurn = 0
  /// What asked the session to end, though there is input left.
  var requestedEnding: Ending?
  /// Whether a person has interrupted what runs since the latest typed line.
  var isInterruptedByPerson = false
  /// What shows each step of the reactors, while that is asked for.
  var tracing: (any Disposable)?
  /// The latest node that was addressed, by the word that did; nil when the tree has changed since.
  var latestTarget: (word: String, target: CommandTarget)?

  /// Makes a session over a root that has not been launched.
  ///
  /// - Parameters:
  ///   - root: The root; the session launches it, and ends it.
  ///   - options: How to behave.
  ///   - inputs: Where lines come from, one source after the other. Lines are numbered from 1 in
  ///     each.
  ///   - output: Where results go.
  ///   - errors: Where diagnostics go, unless the options send them to the output; those of an output
  ///     that fails come here all the same.
  ///   - clock: What limits the waiting for effects. Where the options say that the session moves
  ///     it, it must be a virtual one, and that of the tree.
  public init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.root = root
    self.options = options
    self.inputs = inputs
    self.clock = clock
    virtualClock = options.movesClock ? (clock as? any VirtualTime)?.virtualClock : nil
    if options.movesClock, virtualClock == nil {
      programmerError("A session can only move a virtual clock; give it a VirtualClock.")
    }
    streams = SessionStreams(
      output: output, errors: errors, mergesErrors: options.writesErrorsToOutput)
    palettes = SessionPalettes(options.color, output: output, errors: streams.errors)
    focus = Focus(root: root)
    address = NodeAddress(root: root)
    self.output =
      switch options.format {
      case .text: TextOutput(streams, options, palettes)
      case .json: JSONOutput(streams, options)
      }
  }

  /// Makes a session of one source of lines.
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(), input: any LineSource,
    output: any TextSink, errors: any TextSink, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      root: root, options: options, inputs: [SessionInput(input)], output: output, errors: errors,
      clock: clock)
  }

  /// Launches the tree and works through all lines; then ends the tree, deepest node first.
  ///
  /// At the end of input, running effects are waited for as long as the options say. `quit`, a
  /// failed script and the cancellation of the calling task end them without waiting. Call it once.
  public func run() async -> ExitStatus {
    streams.didFail = { [unowned self] in interrupt() }
    let observer = SessionObserver(self)
    let observation = root.observeTree(observer)
    let processObservation =
      options.hearsProcess ? TreeObservers.observeProcess(ProcessObserver(observer)) : nil
    let signals = ProcessSignals()
    if options.hearsSignals { await hear(signals) }
    root.launch()
    var ending: Ending? = await comesToRest(after: nil) ? nil : .scriptFailed
    for input in inputs where ending == nil { ending = await work(input) }
    if ending == nil { ending = await drain() }
    for input in inputs { (input.source as? LineEditor)?.leave() }
    root.interactable.deactivate()
    tracing?.dispose()
    observation.dispose()
    processObservation?.dispose()
    streams.flush()
    signals.stop()
    return finalStatus(ending)
  }

  /// Why a session ends before the end of input.
  enum Ending: Equatable {
    case quit(Int?)
    case scriptFailed
    case readingFailed
    case writingFailed
    case signal(Int32)
  }

  private func finalStatus(_ ending: Ending?) -> ExitStatus {
    if case .signal(let number)? = requestedEnding { return .signal(number) }
    if let failure = streams.failure {
      if !failure.isReaderGone { output.report(Problem(message: "cannot write: \(failure)")) }
      return .inputOutputError
    }
    switch ending {
    case .quit(let code?): return .quit(UInt8(clamping: code))
    case .quit(nil), nil: return status
    case .signal(let number): return .signal(number)
    case .scriptFailed: return .commandFailed
    case .readingFailed, .writingFailed: return .inputOutputError
    }
  }
}
