// From what happens in a session to its events, and on to what writes them.

import RIBCore

/// Writes the events of a session in a format.
@MainActor
protocol SessionWriter: AnyObject {
  /// Whether each new state is written, traced or not.
  var wantsStates: Bool { get }
  /// Whether lines are reported that come from nodes which are no longer active; false unless written.
  var wantsLateOutput: Bool { get }
  /// The width of the terminal that results are written to; nil where lines are as long as they are.
  var columns: Int? { get }

  /// Whether running effects are named by what was typed, and not by their actions.
  var namesEffectsAsTyped: Bool { get }

  /// Writes an event, or leaves it out.
  ///
  /// - Parameter isTracing: Whether all that happens in the tree is written.
  func write(_ event: SessionEvent, isTracing: Bool)
}

extension SessionWriter {
  var wantsLateOutput: Bool { false }
  var namesEffectsAsTyped: Bool { false }
}

/// Writes down all of a session, of one that is restored too, so that it can be looked at afterwards.
///
/// It observes the tree besides; what runs and what it leads to comes in the order in which it happens.
@MainActor
protocol SessionReport: TreeObserver {
  /// The session is going to launch its tree.
  ///
  /// - Parameters:
  ///   - secrets: What nothing may be written of.
  ///   - isVirtual: Whether the time is, and does not follow real time.
  ///   - gate: Makes a sink of the report's own that holds its bytes back until they may be seen.
  ///   - time: The time of the tree since the session began.
  func begin(
    _ root: any Routing, hiding secrets: SecretWords, isVirtual: Bool,
    through gate: (any TextSink) -> any TextSink, time: @escaping () -> Duration)

  /// A line is going to be run, or has been found to be no call; it holds no secret.
  func willRun(_ line: String, at place: LinePlace)

  /// Something has happened; what the tree does is observed, and not written from events.
  func write(_ event: SessionEvent)

  /// All is at rest.
  func didRest()

  /// The session has ended.
  func end(_ status: ExitStatus)

  /// Why it does not show all, as a sentence for people.
  var failure: String? { get }
}

/// Makes an event of each thing that happens, and gives it to the writer.
///
/// What only a trace shows is not made unless there is one. No argument of a secret command is in any
/// event; what presenters write and what states hold is the nodes' own, and is there as it is.
@MainActor
final class SessionEvents: PresenterOutput {
  /// Whether all that happens in the tree is written.
  var isTracing = false

  /// Whether only the results of built-in commands are written, and problems.
  private let isOnlyOfResults: Bool
  /// Whether nothing is written, as while a session is restored.
  var isMuted = false

  /// Whether each new state is to be reported, traced or not.
  let wantsStates: Bool
  /// Whether lines are to be reported that come from nodes which are no longer active.
  let wantsLateOutput: Bool
  /// The width of the terminal that results are written to; nil where lines are as long as they are.
  var columns: Int? { writer.columns }
  /// What shows the session as a whole; nil where nothing does.
  private let report: (any SessionReport)?
  private let writer: any SessionWriter
  private let secrets: SecretWords

  init(
    _ writer: any SessionWriter, hiding secrets: SecretWords,
    report: (any SessionReport)? = nil, onlyResults: Bool = false
  ) {
    isOnlyOfResults = onlyResults
    self.writer = writer
    self.report = report
    self.secrets = secrets
    wantsStates = writer.wantsStates
    wantsLateOutput = writer.wantsLateOutput
  }

  /// Reports what a node does, or a built-in command, which has no path.
  ///
  /// What is given is given away, here and below: a copy for each line of output would show in the time
  /// that a line takes.
  func report(_ what: consuming SessionEvent.What, at path: consuming NodePath) {
    write(what, .node(path))
  }

  func report(_ what: consuming SessionEvent.What, at path: String? = nil) {
    write(what, path.map { .text($0) })
  }

  func write(_ line: String, isOneOfMany: Bool, at path: consuming NodePath) {
    write(.output(line, isOneOfMany: isOneOfMany), .node(path))
  }

  func writeLate(_ line: String, by presenter: String, at path: String) {
    write(.lateOutput(line, presenter: presenter), .text(path))
  }

  /// Reports a tree that was asked for.
  ///
  /// - Parameter name: What people call the effects of an action.
  func report(
    _ tree: TreeSnapshot, focused: Int?, as format: TreeFormat, isWhole: Bool, at path: String,
    naming name: (String) -> String
  ) {
    let isTyped = writer.namesEffectsAsTyped && format != .json
    let tree = tree.mappingRunning { secrets.hiding(isTyped ? name($0) : $0) }
    report(.tree(tree, focused: focused, format, isWhole: isWhole), at: path)
  }

  /// Reports what a reactor does, for a trace.
  func trace(_ what: (String) -> SessionEvent.What, _ value: Any, at path: NodePath) {
    trace(what, text: secrets.text(of: value, atMost: columns.map { $0 * 4 }), at: path)
  }

  /// Reports what a reactor does, given as text.
  func trace(_ what: (String) -> SessionEvent.What, text: String, at path: NodePath) {
    report(what(secrets.hiding(text)), at: path)
  }

  /// Reports that something went wrong.
  ///
  /// - Parameters:
  ///   - path: The node, where it is not plain from the line.
  ///   - line: The line that is to blame, which need not be the one that is run.
  func report(_ problem: Problem, at path: String? = nil, line: LinePlace? = nil) {
    var problem = problem
    problem.message = secrets.hiding(problem.message)
    // An excerpt of the line is shown with the problem.
    let isSecret = line?.typed?.text.map { secrets.hiding($0) != $0 } == true
    write(.problem(problem), path.map { .text($0) }, isSecret ? line?.hidingText : line)
  }

  /// Does something of which nothing is written, if that is asked for.
  func mute(_ isMuted: Bool, _ body: () -> Void) {
    self.isMuted = isMuted
    body()
    self.isMuted = false
  }

  // MARK: The report

  /// The tree is going to be launched.
  ///
  /// - Parameters:
  ///   - isVirtual: Whether its time is, and does not follow real time.
  ///   - gate: Makes a sink that holds back until what is written may be seen.
  ///   - time: The time of the tree since the session began.
  func beginReport(
    of root: any Routing, isVirtual: Bool, through gate: (any TextSink) -> any TextSink,
    time: @escaping () -> Duration
  ) {
    report?.begin(root, hiding: secrets, isVirtual: isVirtual, through: gate, time: time)
  }

  /// A line is going to be run, or has been found to be no call.
  func willRun(_ line: @autoclosure () -> String, at place: LinePlace) {
    report?.willRun(secrets.hiding(line()), at: place)
  }

  /// All is at rest.
  func didRest() { report?.didRest() }

  /// The session has ended.
  ///
  /// - Returns: The status, or that of a report which does not show all.
  func endReport(_ status: ExitStatus) -> ExitStatus {
    report?.end(status)
    guard let failure = report?.failure else { return status }
    report(Problem(message: failure))
    return status == .success ? .inputOutputError : status
  }

  private func write(
    _ what: consuming SessionEvent.What, _ path: consuming SessionEvent.Path?,
    _ line: consuming LinePlace? = nil
  ) {
    if isMuted, report == nil { return }
    let event = SessionEvent(what: what, path: path, line: line)
    report?.write(event)
    if isMuted || isOnlyOfResults && !event.isResult { return }
    writer.write(event, isTracing: isTracing)
  }
}
