import RIBCore

/// Writes the events of a session in one format.
@MainActor
package protocol SessionWriter: AnyObject {
  /// Whether programs read what is written: then each new state and help are data, and effects are named by their
  /// actions; people read the typed commands instead.
  var writesData: Bool { get }
  /// Whether the lines of nodes that are no longer active are reported; false by default.
  var wantsLateOutput: Bool { get }
  /// The width of the terminal that results are written to; nil if lines are not wrapped.
  var columns: Int? { get }
  /// Whether a client sees what others do; true by default.
  var wantsOthers: Bool { get }

  /// Writes an event, or leaves it out; `isTracing` is whether a change of the tree is part of a trace.
  func write(_ event: SessionEvent, isTracing: Bool)

  func text(of value: Any, hiding secrets: SecretWords) -> String

  // The following do nothing by default.

  func begin(_ session: SessionClock)
  /// Notes that a line of the session's input is going to be run.
  func begin(_ line: @autoclosure () -> LineTag)
  /// Notes that a line has been run, with the status that a script would have.
  func end(_ line: @autoclosure () -> LineTag, status: Int32)
  func end(_ status: ExitStatus)
  /// Writes some events only from now on.
  func subscribe(to subscription: Subscription)
}

/// The time of a session, and the lines that led to what happens later.
@MainActor
package struct SessionClock {
  /// The time since the session began.
  let now: () -> Duration
  /// Returns the line whose effect is running at present; nil if there is none.
  let lateLine: () -> LineTag?

  var milliseconds: Int64 { now().microseconds / 1_000 }
}

extension SessionWriter {
  package var wantsLateOutput: Bool { false }
  package var wantsOthers: Bool { true }
  package func text(of value: Any, hiding secrets: SecretWords) -> String {
    secrets.text(of: value, atMost: columns.map { $0 * 4 })
  }
  package func begin(_ session: SessionClock) {}
  package func begin(_ line: @autoclosure () -> LineTag) {}
  package func end(_ line: @autoclosure () -> LineTag, status: Int32) {}
  package func end(_ status: ExitStatus) {}
  package func subscribe(to subscription: Subscription) {}
}

/// Writes down all of a session, even of one that is restored, so that it can be looked at afterwards.
///
/// It observes the tree too; calls come in the order in which things happen.
@MainActor
package protocol SessionReport: TreeObserver {
  /// Notes that the session begins; see ``begin(_:)`` for its tree.
  ///
  /// - Parameters:
  ///   - isVirtual: Whether the time is virtual, and does not follow real time.
  ///   - gate: Makes a sink of the report's own that holds its bytes back until they may be seen.
  func begin(
    hiding secrets: SecretWords, isVirtual: Bool,
    through gate: (any TextSink) -> any TextSink, time: @escaping () -> Duration)

  /// Notes that the session is going to launch a tree: its first one, or another one when it goes back.
  func begin(_ root: any Routing)

  /// Notes that a line is going to be run, or is no call; it holds no secret.
  func willRun(_ line: String, at place: LinePlace)

  /// Writes an event, unless the observation of the tree brings it too.
  func write(_ event: SessionEvent)

  func didRest()

  func end(_ status: ExitStatus)

  /// The reason why the report is not complete, as a sentence for people.
  var failure: String? { get }
}

/// Makes an event of each thing that happens in a session, and passes it to the writer.
///
/// No event holds an argument of a secret command, unless a presenter writes it or a state holds it.
@MainActor
final class SessionEvents {
  var traces: [Subscription] = []

  /// Whether only problems and the results of built-in commands are written.
  private let isOnlyOfResults: Bool
  /// Whether nothing is written, as while a session is restored.
  var isMuted = false

  /// Whether each new state is to be reported, traced or not.
  var wantsStates: Bool { isShared || writer.writesData }
  /// Whether clients may come, who see what happens too.
  private let isShared: Bool
  private var clients: [(number: Int, events: SessionEvents)] = []
  /// The events of the session whose client these belong to; nil for the session's own.
  private let session: SessionEvents?
  private var clock: SessionClock?
  /// The line that is being run, of the session's own or of a client.
  private var presentLine: LineTag?
  let sessionReport: (any SessionReport)?
  let writer: any SessionWriter
  private let secrets: SecretWords

  init(
    _ writer: any SessionWriter, hiding secrets: SecretWords,
    report: (any SessionReport)? = nil, onlyResults: Bool = false, isShared: Bool = false,
    of session: SessionEvents? = nil
  ) {
    self.session = session
    isOnlyOfResults = onlyResults
    self.isShared = isShared
    self.writer = writer
    sessionReport = report
    self.secrets = secrets
  }

  /// Reports something that a node, or a built-in command, which has no path, has done.
  ///
  /// Takes ownership of its arguments, as a copy for each line of output would cost time.
  func report(_ what: consuming SessionEvent.What, at path: consuming NodePath) {
    write(what, .node(path))
  }

  func report(_ what: consuming SessionEvent.What, at path: String? = nil) {
    write(what, path.map { .text($0) })
  }

  /// Reports the change of a field that is watched here, whichever line led to it.
  func report(change: String, at path: String) {
    write(.output(change, isResult: true), .text(path), isOwn: true)
  }

  /// Reports a tree that was asked for, given the names for people of the effects of an action.
  func report(
    _ tree: TreeSnapshot, focused: Int?, as format: TreeFormat, isWhole: Bool, at path: String,
    naming name: (String) -> String
  ) {
    let isData = writer.writesData || format == .json
    let tree = tree.mappingRunning { secrets.hiding(isData ? $0 : name($0)) }
    report(.tree(tree, focused: focused, format, isWhole: isWhole), at: path)
  }

  /// Returns whether steps of a kind are traced; the path of the node is made only if paths count.
  func isTraced(_ kind: EventKind, at path: @autoclosure () -> String?) -> Bool {
    traces.contains { $0.admits(kind, at: path()) }
  }

  /// Returns the text of an action or a mutation, without secrets.
  func text(of value: Any) -> String { writer.text(of: value, hiding: secrets) }

  /// Reports a new state of a node, if it is traced, and is not written anyway.
  func trace(state: Any, at path: NodePath) {
    if writer.writesData || isMuted || isOnlyOfResults || !isTraced(.state, at: path.string) {
      return
    }
    write(
      SessionEvent(what: .state(StateValue(state), isResult: false), path: .node(path), line: nil))
  }

  /// Reports a step of a reactor or of an effect, if it is traced.
  func trace(
    _ kind: EventKind, _ text: @autoclosure () -> String, at path: NodePath
  ) {
    guard isTraced(kind, at: path.string) else { return }
    write(.step(kind, secrets.hiding(text())), .node(path), isOwn: true)
  }

  /// Reports that something went wrong; the line that caused it need not be the one that is run.
  func report(_ problem: Problem, at path: String? = nil, line: LinePlace? = nil) {
    var problem = problem
    problem.message = secrets.hiding(problem.message)
    // An excerpt of the line is shown with the problem.
    var line = line
    if let text = line?.typed?.text, secrets.hiding(text) != text { line?.typed?.text = nil }
    write(.problem(problem), path.map { .text($0) }, line)
  }

  // MARK: The session and its lines

  func begin(_ session: SessionClock) {
    if isShared { clock = session }
    writer.begin(session)
  }
  func begin(_ line: @autoclosure () -> LineTag) {
    if isShared || session != nil { (session ?? self).presentLine = line() }
    writer.begin(line())
  }
  func end(_ line: @autoclosure () -> LineTag, status: Int32) {
    if isShared || session != nil { (session ?? self).presentLine = nil }
    writer.end(line(), status: status)
  }
  func end(_ status: ExitStatus) {
    // It knows the time of the session, which knows these events.
    clock = nil
    writer.end(status)
  }

  /// Notes that a line is going to be run, or is no call.
  func willRun(_ line: @autoclosure () -> String, at place: LinePlace) {
    sessionReport?.willRun(secrets.hiding(line()), at: place)
  }

  /// Ends the report; returns the status, or a failure if the report is not complete.
  func endReport(_ status: ExitStatus) -> ExitStatus {
    sessionReport?.end(status)
    guard let failure = sessionReport?.failure else { return status }
    report(Problem(message: failure))
    return status == .success ? .inputOutputError : status
  }

  private func write(
    _ what: consuming SessionEvent.What, _ path: consuming SessionEvent.Path?,
    _ line: consuming LinePlace? = nil, isOwn: Bool = false
  ) {
    if isMuted, sessionReport == nil { return }
    var event = SessionEvent(what: what, path: path, line: line)
    sessionReport?.write(event)
    if isMuted { return }
    if isShared { event.cause = event.line?.tag ?? clock?.lateLine() ?? presentLine }
    if isShared, !isOwn { share(event) } else { show(event) }
  }

  /// Writes an event, unless the options or the writer leave it out.
  private func show(_ event: SessionEvent) {
    if isOnlyOfResults, !event.isResult { return }
    if !writer.writesData, case .state(_, isResult: false, _) = event.what { return }
    write(event)
  }

  private func write(_ event: SessionEvent) {
    let isTracing =
      if case .change(let kind) = event.what { isTraced(kind, at: event.path?.string) } else {
        false
      }
    writer.write(event, isTracing: isTracing)
  }
}

// MARK: Clients

extension SessionEvents {
  /// Makes the events of a client: those that it causes alone, such as answers and errors, and those that are shared.
  func admit(_ client: Int, _ writer: any SessionWriter) -> SessionEvents {
    let events = SessionEvents(writer, hiding: secrets, report: sessionReport, of: self)
    clients.append((client, events))
    if let clock { events.begin(clock) }
    return events
  }

  func dismiss(_ client: Int) { clients.removeAll { $0.number == client } }

  /// Runs what a person at the session's own terminal asks for, which no line of a client leads to.
  func apartFromClients(_ run: () -> Void) {
    let line = presentLine
    if line?.client != 0 { presentLine = nil }
    run()
    presentLine = line
  }

  /// Keeps the line that is being run while lines of others are.
  func keepingLine(_ run: () async -> Void) async {
    let line = presentLine
    await run()
    presentLine = line
  }

  /// Writes an event here and to all clients; an answer or a problem goes to the sender of its line alone.
  private func share(_ event: SessionEvent) {
    let sender = event.cause?.client
    if event.isForSender(sender) {
      let client = clients.first { $0.number == sender }?.events
      return (client ?? self).show(event)
    }
    show(event)
    for client in clients where client.number == sender || client.events.writer.wantsOthers {
      client.events.show(event)
    }
  }
}
