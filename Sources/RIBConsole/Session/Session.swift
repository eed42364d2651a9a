// A tree of nodes driven by lines.

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
  private let streams: SessionStreams
  private let events: SessionEvents
  private let runner: LineRunner
  private let builtIns: BuiltInRunner
  private let observer: SessionObserver
  private let interruption: Interruption
  private let time: any SessionTime
  private let effectWait: EffectWait
  private let turns = Turns()

  /// What the status will be unless the session ends in another way.
  private var status = ExitStatus.success
  /// Whether failures change the status, as where no person sees them.
  private var countsFailures = true
  /// What lines are taken from now.
  private var input: SessionInput?

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
    let streams = SessionStreams(
      output: output, errors: errors, mergesErrors: options.writesErrorsToOutput)
    let palettes = SessionPalettes(options.color, output: output, errors: streams.errors)
    let focus = Focus(root: root)
    let writer: any SessionWriter =
      switch options.format {
      case .text: TextWriter(streams, options, palettes, focus)
      case .json: JSONWriter(streams, options)
      }
    let secrets = SecretWords()
    let events = SessionEvents(writer, hiding: secrets)
    let effects = EffectLedger()
    let interruption = Interruption(effects: effects, focus: focus, events: events)
    self.streams = streams
    self.events = events
    self.focus = focus
    self.interruption = interruption
    builtIns = BuiltInRunner(focus: focus, events: events)
    runner = LineRunner(
      parser: LineParser(focus: focus), builtIns: builtIns, effects: effects, secrets: secrets,
      events: events)
    observer = SessionObserver(events: events, focus: focus, runner: runner)
    time = Self.time(options, clock, effects)
    effectWait = EffectWait(
      effects, time: time, isVerbose: options.isVerbose, streams: streams,
      interruption: interruption, events: events)
    typist = Typist(
      focus: focus, effects: effects, clock: time.peoplesClock, options: options,
      streams: streams, palettes: palettes, secrets: secrets,
      interruption: interruption, events: events)
  }

  private static func time(
    _ options: SessionOptions, _ clock: any Clock<Duration>, _ effects: EffectLedger
  ) -> any SessionTime {
    if !options.movesClock { return RealTime(clock, effects) }
    guard let clock = (clock as? any VirtualTime)?.virtualClock else {
      programmerError("A session can only move a virtual clock; give it a VirtualClock.")
    }
    return JumpingTime(SessionRest(clock))
  }

  /// Launches the tree and works through all lines; then ends the tree, deepest node first.
  ///
  /// At the end of input, running effects are waited for as long as the options say. `quit`, a
  /// failed script and the cancellation of the calling task end them without waiting. What was
  /// cancelled is named. Call it once.
  public func run() async -> ExitStatus {
    await interruption.observeCancellation { await time.own(runAll) }
  }

  private func runAll() async -> ExitStatus {
    streams.didFail = { [weak interruption] in interruption?.endWaits() }
    runner.onLateFailure = { [weak self] in self?.noteFailure() }
    let observation = root.observeTree(observer)
    let processObservation =
      options.reportsProcessErrors
      ? TreeObservers.observeProcess(
        SessionObserver(events: events, focus: focus, runner: runner, isOfProcess: true)) : nil
    let signals = SignalAnswers(
      streams: streams, interruption: interruption,
      runsForgivingScript: { [weak self] in self?.input?.isForgiving == true })
    if options.handlesSignals { await signals.start(for: inputs) }
    root.launch()
    var ending: SessionEnding? = await effectWait.comesToRest(after: nil) ? nil : .scriptFailed
    for input in inputs where ending == nil {
      typist.begin(input)
      countsFailures = input.countsFailures
      ending = await readAll(input)
    }
    if ending == nil {
      ending = await effectWait.drain(atMost: options.drain, nextEnd: inputs.last?.nextEnd)
    }
    if streams.failure == nil { interruption.cancelAll() }
    typist.end(inputs)
    root.interactable.deactivate()
    builtIns.trace(false)
    observation.dispose()
    processObservation?.dispose()
    streams.flush()
    signals.stop()
    return finalStatus(ending)
  }

  /// Called each time the session has begun to wait: for a line, or for effects.
  package var didBeginWaiting: () -> Void {
    get { streams.didBeginWaiting }
    set { streams.didBeginWaiting = newValue }
  }

  private func finalStatus(_ ending: SessionEnding?) -> ExitStatus {
    if case .signal(let number)? = interruption.ending { return .signal(number) }
    if let failure = streams.failure {
      if !failure.isBrokenPipe { events.report(Problem(message: "cannot write: \(failure)")) }
      return .inputOutputError
    }
    return ending.map { $0.exitStatus(status) } ?? status
  }

  // MARK: Sources

  /// Works through a source; one within another leaves it to that one how failures count.
  ///
  /// - Returns: Why the session ends; nil at the end of this source.
  private func readAll(_ input: SessionInput) async -> SessionEnding? {
    let outer = self.input
    self.input = input
    let endProgress = runner.effects.status?.begin(input)
    defer {
      self.input = outer
      endProgress?()
    }
    while true {
      if let ending = interruption.ending { return ending }
      streams.beginWaiting(prompt: input.isInteractive ? typist.prompt : nil)
      let batch =
        streams.failure == nil ? await interruption.read(input.source, passing: time) : .success([])
      streams.endWaiting()
      switch batch {
      case .success(let lines?):
        // What was interrupted before these lines were typed is over.
        if input.isInteractive { interruption.forgetPerson() }
        if let ending = await run(lines, of: input) {
          // A person has interrupted it, as a whole; what comes after it is still wanted.
          if ending == .scriptFailed, input.isForgiving, outer == nil {
            interruption.forgetPerson()
            return nil
          }
          return ending
        }
      case .success(nil):
        if input.isInteractive { streams.front?.inputDidEnd() }
        return interruption.ending
      case .failure(let error):
        let name = input.name.map { TerminalText.visible($0) } ?? "standard input"
        events.report(Problem(message: "\(name) cannot be read: \(error)"))
        if input.isForgiving { return nil }
        return outer == nil ? .readingFailed : .scriptFailed
      }
    }
  }

  // MARK: Lines

  private func run(_ lines: [InputLine], of input: SessionInput) async -> SessionEnding? {
    let isPointedAt = input.isInteractive && streams.showsErrorsBelowPrompt
    let promptWidth = isPointedAt ? DisplayWidth.of(typist.prompt.text) : nil
    // Taken once, as a copy of the input for each line would cost as much as reading the line.
    let (name, editor, isInteractive) = (input.name, input.editor, input.isInteractive)
    for line in lines {
      if streams.failure != nil { return .writingFailed }
      if let ending = interruption.ending(ofScript: !isInteractive) { return ending }
      runner.effects.status?.script?.line = line.number
      let place = LinePlace(source: name, number: line.number, typed: TypedLine(line, promptWidth))
      let outcome = runner.run(line, at: place) { editor?.remember($0) }
      if outcome.hasFailed, !goesOn(input) { return .scriptFailed }
      if let ending = await follow(outcome.next, at: place, of: input) { return ending }
      if await !effectWait.comesToRest(after: place), !goesOn(input) { return .scriptFailed }
      if turns.areDue(whileEffectsRun: !runner.effects.isEmpty) { await turns.give() }
    }
    return streams.failure == nil ? nil : .writingFailed
  }

  private func follow(
    _ next: LineOutcome.Next, at place: LinePlace, of input: SessionInput
  ) async -> SessionEnding? {
    switch next {
    case .nextLine: return nil
    case .quit(let status, after: let wait):
      if let wait, await !effectWait.effectsEnd(wait, at: place), !goesOn(input) {
        return .scriptFailed
      }
      return interruption.ending ?? .quit(status)
    case .source(let name, let column):
      let ending: SessionEnding?
      do throws(ParseError) {
        ending = await readAll(
          try input.place.open(
            name, anywhere: options.allowsSourceAnywhere, isForgiving: input.isForgiving,
            column: column))
      } catch {
        events.report(Problem(error), line: place)
        ending = .scriptFailed
      }
      return ending == .scriptFailed && goesOn(input) ? nil : ending
    case .wait(let wait):
      return await effectWait.effectsEnd(wait, at: place) || goesOn(input) ? nil : .scriptFailed
    }
  }

  /// After a line has failed: whether the next one is run.
  private func goesOn(_ input: SessionInput) -> Bool {
    noteFailure()
    return options.keepsGoing || input.isInteractive || input.isForgiving
  }

  private func noteFailure() { if countsFailures { status = .commandFailed } }
}
