import RIBCore

/// Drives a tree from the command line: reads lines, runs commands, prints what comes of them.
///
/// ```swift
/// let root = RootBuilder(dependency: AppComponent(clock: ContinuousClock())).build()
/// let status = await Session(root: root).run()
/// exit(status.code)
/// ```
///
/// A line is `[path] command argument…`. The first word is a path, a child's name, a command of the
/// focused node or a built-in command, in this order. Errors name the line: `script:3:8: …` for a
/// source with a name, `line 3, column 8: …` for standard input; where a person types, they point
/// at the column below the line.
@MainActor
public final class Session {
  /// The focused node.
  let focus: Focus
  /// What a person who types sees and gets.
  let typist: Typist

  private let root: any LaunchRouting
  private let options: SessionOptions
  private let inputs: [SessionInput]
  private let keeper: (any SessionKeeper)?
  private let streams: SessionStreams
  private let events: SessionEvents
  private let effects: EffectLedger
  private let runner: LineRunner
  private let builtIns: BuiltInRunner
  private let interruption: Interruption
  private let time: any SessionTime
  private let effectWait: EffectWait
  private let loop: LineLoop

  /// Makes a session over a root that has not been launched.
  ///
  /// - Parameters:
  ///   - root: The root; the session launches it, and ends it.
  ///   - options: How to behave.
  ///   - inputs: Where lines come from, one source after the other. Lines are numbered from 1 in each.
  ///   - output: Where results go.
  ///   - errors: Where diagnostics go, unless the options send them to the output; those of an output
  ///     that fails come here all the same.
  ///   - clock: What limits the waiting for effects. Where the options say that the session moves
  ///     it, it must be a virtual one, and that of the tree.
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      root, options, inputs, output: output, errors: errors, clock: clock, keeper: nil,
      realTime: clock)
  }

  /// Makes a session that may be kept; what keeps it asks for a virtual clock.
  ///
  /// - Parameters:
  ///   - realTime: What the time of a kept session follows.
  ///   - report: What shows the session as a whole.
  ///   - writer: What takes the events in place of the output and the errors.
  init(
    _ root: any LaunchRouting, _ options: SessionOptions, _ inputs: [SessionInput],
    output: any TextSink, errors: any TextSink, clock: any Clock<Duration>,
    keeper: (any SessionKeeper)?, realTime: any Clock<Duration>,
    report: (any SessionReport)? = nil, writer: (any SessionWriter)? = nil
  ) {
    self.root = root
    self.options = options
    self.keeper = keeper
    // What the rc file did then is restored with all else.
    self.inputs = inputs.filter { keeper?.hasHistory != true || !$0.isForgiving }
      .map { options.isPlain ? $0.withoutEditor : $0 }
    let gate = keeper.map { keeper in
      OutputGate { (hasOutput) throws(SystemError) in try keeper.makeSafe(hasOutput: hasOutput) }
    }
    let streams = SessionStreams(
      output: output, errors: errors, mergesErrors: options.writesErrorsToOutput, gate: gate)
    let palettes = SessionPalettes(options.color, output: output, errors: streams.errors)
    let focus = Focus(root: root)
    let formatWriter: any SessionWriter =
      switch options.format {
      case .text: TextWriter(streams, options, palettes, focus)
      case .json: JSONWriter(streams, options)
      }
    let secrets = SecretWords()
    let events = SessionEvents(
      writer ?? formatWriter, hiding: secrets, report: report,
      onlyResults: options.printsOnlyResults)
    effects = EffectLedger(keeper: keeper)
    let interruption = Interruption(effects: effects, focus: focus, events: events)
    self.streams = streams
    self.events = events
    self.focus = focus
    self.interruption = interruption
    builtIns = BuiltInRunner(focus: focus, effects: effects, events: events)
    time = makeSessionTime(
      clock, isMoved: options.movesClock, outsideLimit: options.outsideLimit, keeper: keeper,
      realTime: realTime, streams, effects,
      isGivenUp: {
        // What is kept is run to its rest, whatever a person wants meanwhile.
        interruption.ending != nil || streams.failure != nil
          || keeper == nil && interruption.isByPerson
      })
    interruption.own = { [weak stage = time.virtual] act in
      if let stage { stage.own(act) } else { act() }
    }
    let status = RunningStatus(effects, clock: time.peoplesClock, hiding: secrets)
    runner = LineRunner(
      parser: LineParser(focus: focus), builtIns: builtIns, effects: effects, status: status,
      secrets: secrets, events: events, keeper: keeper)
    effectWait = EffectWait(
      effects, status: status, time: time, isVerbose: options.isVerbose, streams: streams,
      interruption: interruption, events: events)
    typist = Typist(
      focus: focus, status: status, clock: time.peoplesClock, options: options,
      streams: streams, palettes: palettes, interruption: interruption, events: events)
    loop = LineLoop(
      options, streams: streams, events: events, runner: runner, interruption: interruption,
      time: time, effectWait: effectWait, status: status, typist: typist)
  }

  /// Launches the tree and works through all lines; then ends the tree, deepest node first.
  ///
  /// At the end of input, running effects are waited for as long as the options say; `quit`, a failed script
  /// and the cancellation of the calling task cancel them at once. What is cancelled is named. Call it once.
  public func run() async -> ExitStatus {
    await interruption.observeCancellation {
      if let virtual = time.virtual { await virtual.own(runAll) } else { await runAll() }
    }
  }

  private func runAll() async -> ExitStatus {
    streams.didFail = { [interruption] in interruption.endWaits() }
    streams.didRest = { [interruption, events] in
      interruption.didRest()
      events.didRest()
    }
    interruption.isBusy = { [streams] in streams.isWorkHeld }
    // Held strongly while it runs: an object that is referred to weakly is slow to retain.
    defer {
      (streams.didFail, streams.didRest, runner.onLateFailure) = ({}, {}, {})
      interruption.isBusy = { false }
    }
    events.beginReport(of: root, isVirtual: options.movesClock, through: streams.throughGate) {
      [time] in time.now
    }
    let observer = SessionObserver(events: events, focus: focus, runner: runner)
    var observations = [root.observeTree(observer)]
    if let keeper { observations.append(root.observeTree(keeper.observer)) }
    if options.reportsProcessErrors {
      let observer = SessionObserver(
        events: events, focus: focus, runner: runner, isOfProcess: true)
      observations.append(TreeObservers.observeProcess(observer))
    }
    let signals = SignalAnswers(
      streams: streams, interruption: interruption,
      runsForgivingScript: { [weak self] in self?.loop.runsForgivingScript == true })
    if options.handlesSignals {
      signals.start(
        inputs.lazy.compactMap(\.editor).first,
        isInteractive: inputs.contains(where: \.isInteractive))
    }
    var ending = await begin()
    for input in inputs where ending == nil { ending = await loop.run(input) }
    if ending == nil, keeper?.isOnlyLooking != true {
      ending = await effectWait.drain(atMost: options.drain, root, nextEnd: inputs.last?.nextEnd)
    }
    await endEffects(ending)
    // What the end of the tree brings is no part of what is kept.
    streams.endWork()
    keeper?.close()
    typist.end(inputs)
    // How the work ends that goes on in the next session, or of which nothing can be written, is not told.
    events.mute(!effects.isEmpty) { root.interactable.deactivate() }
    builtIns.trace(false)
    for observation in observations { observation.dispose() }
    streams.endWork()
    streams.flush()
    signals.stop()
    return events.endReport(finalStatus(ending))
  }

  /// Launches the tree, and brings it to where a kept session was.
  private func begin() async -> SessionEnding? {
    events.isMuted = keeper?.hasHistory == true
    defer { events.isMuted = false }
    root.launch()
    guard await effectWait.comesToRest(after: nil) else { return .scriptFailed }
    if let keeper, let ending = await restore(keeper) { return ending }
    // What failed in a session that is restored failed then.
    runner.onLateFailure = { [loop] in loop.noteFailure() }
    if keeper?.isGoingOn != false { time.virtual?.requests.goLive() }
    time.begin()
    return interruption.ending
  }

  private func restore(_ keeper: any SessionKeeper) async -> SessionEnding? {
    guard let virtual = time.virtual else { return nil }
    let stage = SessionStage(
      root: root, time: virtual, runner: runner, effects: effects,
      notesCrashes: options.handlesSignals,
      isGivenUp: { [interruption] in interruption.isRequested || interruption.isPending })
    let result = await keeper.restore(on: stage)
    interruption.didRest()
    events.isMuted = false
    for notice in result.notices where options.isVerbose || streams.errors.isTerminal {
      events.report(Problem(weight: .notice, message: notice))
    }
    for warning in result.warnings { events.report(Problem(weight: .warning, message: warning)) }
    if let error = result.error {
      events.report(Problem(message: error))
      loop.noteFailure()
    }
    guard let failure = result.failure else {
      return result.isWhole ? interruption.ending : interruption.ending ?? .interrupted
    }
    events.report(Problem(message: failure))
    return .restoringFailed
  }

  /// Cancels what still runs; a session that is kept leaves it to the next one after a signal or mere looking.
  private func endEffects(_ ending: SessionEnding?) async {
    if streams.failure != nil || ending == .restoringFailed { return }
    if keeper != nil {
      if interruption.isForced { return streams.keepNothing() }
      if ending?.isBySignal == true || keeper?.isOnlyLooking == true { return }
      await time.virtual?.comeToRest()
    }
    interruption.cancelAll()
    guard let keeper else { return }
    await time.virtual?.comeToRest()
    keeper.end()
  }

  /// Called each time the session has begun to wait: for a line, or for effects.
  package var didBeginWaiting: () -> Void {
    get { streams.didBeginWaiting }
    set { streams.didBeginWaiting = newValue }
  }

  private func finalStatus(_ ending: SessionEnding?) -> ExitStatus {
    if let failure = streams.keepingFailure, let keeper {
      streams.keepNothing()
      events.report(Problem(message: keeper.sentence(about: failure)))
      streams.flush()
      return .inputOutputError
    }
    if case .signal(let number)? = interruption.ending { return .signal(number) }
    if let failure = streams.failure {
      if !failure.isBrokenPipe { events.report(Problem(message: "cannot write: \(failure)")) }
      return .inputOutputError
    }
    return ending.map { $0.exitStatus(loop.exitStatus) } ?? loop.exitStatus
  }
}

extension Session {
  /// Makes a session of one source of lines.
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(), input: any LineSource,
    output: any TextSink, errors: any TextSink, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      root: root, options: options, inputs: [SessionInput(input)], output: output, errors: errors,
      clock: clock)
  }
}

/// How the time of a session passes.
///
/// - Parameters:
///   - clock: The clock of the tree.
///   - isMoved: Whether waits move it.
///   - outsideLimit: How long such a wait waits for work that only the outside can end; nil for all of it.
///   - keeper: What keeps the session, for which its time must be virtual; nil where nothing does.
///   - realTime: What virtual time follows that waits do not move.
@MainActor
private func makeSessionTime(
  _ clock: any Clock<Duration>, isMoved: Bool, outsideLimit: Duration? = nil,
  keeper: (any SessionKeeper)?,
  realTime: any Clock<Duration>, _ streams: SessionStreams, _ effects: EffectLedger,
  isGivenUp: @escaping () -> Bool
) -> any SessionTime {
  if !isMoved, keeper == nil { return RealTime(clock, effects, isGivenUp: isGivenUp) }
  guard let clock = (clock as? any VirtualTime)?.virtualClock else {
    programmerError(
      "A session can only move a virtual clock, and be kept with one; give it a VirtualClock.")
  }
  let requests = OutsideRequests(
    start: keeper?.id ?? String(UInt64.random(in: .min ... .max), radix: 16),
    onAsked: { [weak keeper] in keeper?.didAsk($1, at: $2 ?? "", number: $0) },
    onAnswer: VirtualClock.checkWaits)
  let stage = VirtualStage(SessionRest(clock), requests, keeper: keeper)
  stage.isGivenUp = isGivenUp
  stage.willRun = { [unowned streams] in streams.beginWork() }
  stage.didRest = { [unowned streams] in streams.lineDidEnd(isTurn: false) }
  stage.willWait = { [unowned streams] in streams.endWork() }
  // What is asked leaves when what led to it is safe.
  streams.didBecomeSafe = { [weak requests] in requests?.startAsked() }
  return isMoved
    ? JumpingTime(stage, outsideLimit: outsideLimit) : LiveTime(stage, following: realTime)
}
