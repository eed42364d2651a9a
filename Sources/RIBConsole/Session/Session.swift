import Basics
import RIBCore

/// Drives a tree from the command line: reads lines, runs commands, and prints their results.
///
/// ```swift
/// let session = Session { clock in
///   RootBuilder(dependency: AppComponent(clock: clock)).build()
/// }
/// await session.run().endProcess()
/// ```
///
/// All time of the tree is the session's: it follows a clock, or moves at waits alone. So the session can go back, by
/// building its tree again and repeating what has happened.
///
/// A line is `[path] command argument…`. The first word is a path, a child's name, a command of the
/// focused node or a built-in command, in this order. Errors name the line: `script:3:8: …` for a
/// source with a name, `line 3, column 8: …` for standard input; if a person types, they point
/// at the column below the line.
@MainActor
public final class Session {
  let typist: Typist

  private let options: SessionOptions
  private let inputs: [SessionInput]
  let phase: SharedPhase
  private let tree: DrivenTree
  private let keeper: any SessionKeeper
  private let history: SessionHistory
  private let terminal: SessionTerminal
  private let gate: OutputGate
  private let interruption: Interruption
  private let cycle: WorkCycle
  private let builtIns: BuiltInRunner
  private let observer: SessionObserver
  /// The tree as events happen in it again.
  private let stage: SessionStage
  private let travel: TimeTravel
  private let loop: LineLoop
  private var effectWait: EffectWait { loop.effectWait }
  /// The door of clients, and those that have come through it; nil if the session has none.
  private let door: (any SessionDoor)?
  private let clients: SessionClients?
  private var hasRun = false

  /// Makes a session over a tree that it builds, and builds again as it goes back.
  ///
  /// - Parameters:
  ///   - options: The behavior of the session.
  ///   - inputs: The sources of lines, one after the other. Lines are numbered from 1 in each.
  ///   - output: The sink of results.
  ///   - errors: The sink of diagnostics, unless the options send them to the output; those of an output
  ///     that fails come here all the same.
  ///   - clock: The clock that the session's time follows, unless the options say that waits move it.
  ///   - makeRoot: Builds a root, which the session launches and ends, with the clock on which all effects of the tree
  ///     have to wait. Roots that were built for an earlier place of the session are released.
  public convenience init(
    options: SessionOptions = SessionOptions(), inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: any Clock<Duration> = SuspendingClock(),
    makeRoot: @escaping (any Clock<Duration>) -> any LaunchRouting
  ) {
    self.init(
      options, inputs, output: output, errors: errors, following: clock, makeRoot: makeRoot)
  }

  /// Makes a session over one root, whose effects may wait on any clock; the session cannot go back.
  ///
  /// - Parameters:
  ///   - root: The root, which has not been launched.
  ///   - options: The behavior of the session.
  ///   - inputs: The sources of lines, one after the other.
  ///   - output: The sink of results.
  ///   - errors: The sink of diagnostics.
  ///   - clock: The clock that limits the waiting for effects. If the options say that the session moves it, it must be
  ///     a virtual one, and that of the tree.
  @available(
    *, deprecated, message: "Build the root in a closure: Session { clock in root }."
  )
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let virtual = options.movesClock ? (clock as? any VirtualTime)?.virtualClock : VirtualClock()
    guard let virtual else {
      programmerError("A session can only move a virtual clock; give it a VirtualClock.")
    }
    self.init(
      options, inputs, output: output, errors: errors, clock: virtual, following: clock,
      history: .ofOneRoot()
    ) { _ in root }
  }

  /// Makes a session that may be kept, and that features may watch.
  ///
  /// - Parameters:
  ///   - clock: The clock of the tree.
  ///   - realTime: The clock that it follows, unless waits move it.
  ///   - calendar: The date; by default, that of the system, which follows another clock than one of the system, too.
  ///   - history: The history, which is empty.
  ///   - writer: A writer that takes the events in place of the output and the errors.
  ///   - door: The door through which clients come.
  ///   - onWait: Called each time the session has begun to wait for a line or for effects.
  ///   - makeRoot: Builds a root; called again with another clock to look at the past.
  package init(
    _ options: SessionOptions, _ inputs: [SessionInput], output: any TextSink,
    errors: any TextSink, clock: VirtualClock = VirtualClock(),
    following realTime: any Clock<Duration> = SuspendingClock(), calendar: SessionDate? = nil,
    history: SessionHistory = SessionHistory(), keeper: (any SessionKeeper)? = nil,
    report: (any SessionReport)? = nil, writer: (any SessionWriter)? = nil,
    door: (any SessionDoor)? = nil, onWait: @escaping () -> Void = {},
    makeRoot: @escaping (VirtualClock) -> any LaunchRouting
  ) {
    self.options = options
    // Where waits move the time, each run is the same.
    let keeper = keeper ?? UnkeptSession(options.movesClock ? .fixed() : nil)
    self.keeper = keeper
    // A kept session has run the rc file before, and restores what it did.
    self.inputs = inputs.filter { !keeper.hasHistory || !$0.isForgiving }
      .map { options.isPlain ? $0.withoutEditor : $0 }
    let phase = SharedPhase(isKept: keeper.isKept, hasDoor: door != nil)
    let makeSafe = { (hasOutput) throws(SystemError) in try keeper.makeSafe(hasOutput: hasOutput) }
    gate = OutputGate(makeSafe: keeper.isKept ? makeSafe : nil)
    let moments = SessionMoments(
      of: clock, launch: keeper.launch,
      following: calendar
        ?? SessionDate(
          from: keeper.hasHistory ? nil : keeper.launch.date,
          following: options.movesClock ? clock : realTime))
    let root = moments.providing { makeRoot(clock) }
    terminal = SessionTerminal(
      root, options, output: output, errors: errors, gate: gate, phase: phase, report: report,
      writer: writer, isShared: door != nil)
    self.history = history
    let log = SessionLog(
      history, keeper: keeper, focus: terminal.focus, clock: clock, moments: moments)
    let isGivenUp = { [streams = terminal.streams] in
      phase.now.isTimeStopped || streams.failure != nil
    }
    let live = LiveClock(following: realTime)
    tree = DrivenTree(
      root, clock: clock, moments: moments, watchesRequests: options.awaitsAnswers,
      log: log, phase: phase,
      beginningWith: keeper.checkpoint, isGivenUp: isGivenUp,
      patience: options.movesClock || keeper.waitsForWork ? nil : live, makeRoot: makeRoot)
    interruption = Interruption(
      phase: phase, terminal: terminal, tree: tree,
      clock: options.movesClock ? ContinuousClock() : realTime)
    builtIns = BuiltInRunner(terminal, phase, tree: tree)
    cycle = WorkCycle(
      phase, terminal: terminal, gate: gate, interruption: interruption,
      requests: tree.stage.requests, watched: builtIns.watched, onWait: onWait)
    let time: any SessionTime =
      options.movesClock
      ? JumpingTime(stage: tree.stage, owner: cycle, outsideLimit: options.outsideLimit)
      : LiveTime(tree.stage, of: cycle, following: live, keptBy: keeper)
    let status = RunningStatus(of: tree, clock: time.peoplesClock, hiding: terminal.secrets)
    observer = SessionObserver(phase, terminal, tree.effects)
    let runner = LineRunner(terminal, builtIns: builtIns, observer: observer, log: log)
    stage = SessionStage(tree: tree, time: tree.stage, runner: runner) {
      phase.now.isInterrupted
    }
    typist = Typist(
      terminal, status: status, interruption: interruption, clock: time.peoplesClock,
      options: options)
    travel = TimeTravel(
      log: log, stage: stage, phase: phase, terminal: terminal, time: time, options: options)
    let effectWait = EffectWait(
      phase: phase, cycle: cycle, time: time, tree: tree, interruption: interruption,
      status: status, terminal: terminal, isVerbose: options.verbosity == .verbose,
      reportsOutsideWork: options.movesClock || keeper.isKept)
    var loop = LineLoop(
      options: options,
      requests: RequestRunner(
        terminal: terminal, runner: runner, builtIns: builtIns, interruption: interruption,
        allowsSourceAnywhere: options.allowsSourceAnywhere),
      effectWait: effectWait,
      interpreter: OutcomeInterpreter(
        options: options, phase: phase, tree: tree, travel: travel, terminal: terminal,
        status: phase.status, question: LossQuestion(terminal), quitsSession: true,
        goesOnAfterFailures: false))
    self.door = door
    clients = door == nil ? nil : SessionClients(besides: loop)
    if let clients {
      loop.effectWait.time = ServingTime(clients: clients, isGivenUp: isGivenUp)
    }
    self.loop = loop
    self.phase = phase
  }

  package var outsideRequests: OutsideRequests { stage.time.requests }

  /// Whether the session waits, all that has become due has been run to its rest, and this machine has answered.
  package var hasCaughtUp: Bool {
    phase.now.mayAsk && timeUntilDue.map { $0 > .zero } ?? true
      && !outsideRequests.isMachineBusy
  }

  /// The time until something is due, by the clock that the session follows.
  package var timeUntilDue: Duration? { effectWait.time.timeUntilDue }

  var focus: Focus { terminal.focus }

  /// The writer of text that other code prints, in order with the session's lines.
  var printedTextWriter: any PrintedTextWriter { terminal.streams }

  /// Launches the tree and works through all lines; then ends the tree, deepest node first.
  ///
  /// At the end of input, running effects are waited for as long as the options say; `quit`, a failed script
  /// and the cancellation of the calling task cancel them at once. What is cancelled is named. Call it once; a second call
  /// ends the program with a sentence.
  public func run() async -> ExitStatus {
    if hasRun {
      programmerError(
        "A session runs once, as it ends its tree and its inputs; make another one, with another root."
      )
    }
    hasRun = true
    return await interruption.observeCancellation {
      await stage.time.own(runAll)
    }
  }

  private func runAll() async -> ExitStatus {
    let (events, time) = (terminal.events, effectWait.time)
    phase.now.beginWork()
    events.begin(
      SessionClock(now: { time.now }, lateLine: { [tree] in tree.effects.presentLine }))
    events.sessionReport?.begin(
      hiding: terminal.secrets, isVirtual: options.movesClock,
      through: terminal.streams.throughGate
    ) { time.now }
    events.sessionReport?.begin(tree.root)
    var observations = [tree.observe(observer)]
    if let keeping = keeper.observer { observations.append(tree.observe(keeping)) }
    if options.reportsProcessErrors {
      observations.append(TreeObservers.observeProcess(ProcessObserver(observer)))
    }
    let signals = SignalAnswers(inputs, terminal.streams, for: typist) { [terminal, phase] in
      terminal.streams.isInteractive || phase.now.runsForgivingScript
    }
    if options.handlesSignals { signals.start() }
    var ending = await begin()
    // Also if the session ends at once: its clients are to know.
    if let clients { door?.open(clients.admit) }
    for input in inputs where ending == nil { ending = await run(input) }
    phase.inputDidEnd(of: 0)
    // Where no person has ended it, the session goes on until a client or a signal does.
    if ending == nil, door != nil, inputs.last?.isInteractive != true { await serveClients() }
    ending = ending ?? phase.now.ending
    if ending == nil, !keeper.isOnlyLooking {
      ending = await effectWait.drain(
        atMost: options.drain, nextEnd: inputs.last?.nextEnd)
    }
    await endEffects(ending)
    await cycle.settle()
    // The end of the tree is not kept.
    cycle.endWork()
    keeper.close()
    // Not before: all that led to it must be safe.
    if isKept(ending) { tree.effects.finish() } else { stage.time.requests.goOffline() }
    typist.end(inputs)
    // Effects that are left go on in the next session, or nothing can be written: their end is not shown.
    events.isMuted = !tree.effects.isEmpty
    tree.root.interactable.deactivate()
    events.isMuted = false
    builtIns.endTrace()
    builtIns.watched.unwatchAll()
    for observation in observations { observation.dispose() }
    cycle.endWork()
    terminal.streams.flush()
    await door?.stop()
    let status = events.endReport(finalStatus(ending))
    await clients?.end(status)
    door?.close()
    if terminal.streams.failure == nil { events.end(status) }
    // Also a failure of the output, which a gate holds back like any other line.
    terminal.streams.flush()
    signals.stop()
    return status
  }

  /// Works through a source of the session; returns why the session ends, or nil at the end of the source.
  private func run(_ input: SessionInput) async -> SessionEnding? {
    typist.begin(input)
    phase.status.countsFailures = !input.isInteractive && !input.isForgiving
    phase.now.beginSource(isForgiving: input.isForgiving)
    defer { phase.now.endSource() }
    let client = OwnClient(input, terminal, phase.status, typist, options)
    let ending = await loop.work(through: input, of: client)
    // A person has interrupted the script as a whole; the sources after it are still wanted.
    guard ending == .scriptFailed, input.isForgiving else { return ending }
    phase.now.forgetPerson()
    return nil
  }

  /// Waits, while lines of clients are run, until something ends the session.
  private func serveClients() async {
    cycle.beginWaiting(for: .line)
    await effectWait.time.pass { false }
    cycle.endWaiting()
  }

  /// Launches the tree, and brings it to the state of a kept session.
  private func begin() async -> SessionEnding? {
    let events = terminal.events
    events.isMuted = keeper.hasHistory
    defer { events.isMuted = false }
    // Nothing is kept before the session goes on.
    if keeper.isKept { phase.now.beginRepeating() }
    stage.time.hold(keeper.absences)
    tree.root.launch()
    guard await effectWait.comesToRest(after: nil) else { return .scriptFailed }
    if let launch = tree.launch {
      history.begin(after: launch.checkpoint.command)
      let losses = launch.end(in: tree.root)
      if launch.checkpoint.isNew {
        events.isMuted = false
        for loss in losses { events.report(Problem(weight: .warning, message: loss)) }
      }
    }
    if keeper.isKept, let ending = await restore() { return ending }
    travel.goOn()
    // The first line may be about them.
    if phase.now.ending == nil { await effectWait.firstAnswersCome() }
    return phase.now.ending
  }

  private func restore() async -> SessionEnding? {
    let events = terminal.events
    let result = await keeper.restore(
      on: stage, to: history, notingCrashes: options.handlesSignals)
    let ending = stage.isGivenUp() ? phase.now.ending ?? .interrupted : nil
    phase.now.endRepeating()
    events.isMuted = false
    for notice in result.notices
    where options.verbosity == .verbose || terminal.streams.errors.isTerminal {
      events.report(Problem(weight: .notice, message: notice))
    }
    for warning in result.warnings { events.report(Problem(weight: .warning, message: warning)) }
    if let error = result.error {
      events.report(Problem(message: error))
      phase.status.noteFailure()
    }
    guard let failure = result.failure else { return ending }
    events.report(Problem(message: failure))
    return .restoringFailed
  }

  /// Cancels the effects that still run; after a signal or mere looking, a kept session leaves them to the next.
  private func endEffects(_ ending: SessionEnding?) async {
    if terminal.streams.failure != nil || ending == .restoringFailed { return }
    if !keeper.isKept {
      nameUnsavedWork()
      tree.effects.finish()
      return interruption.cancelAll(endsWork: true)
    }
    if phase.now.isForced {
      gate.abandon()
      return
    }
    var isHandedOver = keeper.isOnlyLooking
    if case .signal? = ending { isHandedOver = true }
    if !isHandedOver {
      phase.now.beginLastRest()
      await stage.time.comeToRest()
      interruption.cancelAll(endsWork: false)
      await stage.time.comeToRest()
    }
    keeper.end(
      by: ending?.reason(phase.status.exit) ?? "end of input", handingOver: isHandedOver)
  }

  /// Whether all that has happened is safe, so that more can be done outside.
  private func isKept(_ ending: SessionEnding?) -> Bool {
    ending != .restoringFailed && !keeper.isOnlyLooking && gate.failure == nil
      && !phase.now.isForced
  }

  /// Names the unsaved work that is lost with the tree; scripts and signals are not held up by it.
  private func nameUnsavedWork() {
    let work = tree.root.unsavedWork
    if work.isEmpty || loop.interpreter.question.isAnswered { return }
    let message = "Lost, as it was not saved: \(work.listed())."
    terminal.events.report(Problem(weight: .notice, message: message))
  }

  private func finalStatus(_ ending: SessionEnding?) -> ExitStatus {
    let events = terminal.events
    if let failure = gate.failure {
      gate.abandon()
      events.report(Problem(message: keeper.sentence(about: failure)))
      return .inputOutputError
    }
    if case .signal(let number)? = phase.now.ending { return .signal(number) }
    if let failure = terminal.streams.failure {
      if !failure.isBrokenPipe { events.report(Problem(message: "cannot write: \(failure)")) }
      return .inputOutputError
    }
    return ending?.exitStatus(phase.status.exit) ?? phase.status.exit
  }
}
