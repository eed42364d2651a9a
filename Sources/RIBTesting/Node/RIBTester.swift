import RIBConsole
import RIBCore
import Testing

/// Tests a node that its real builder builds, in a tree of its own: its lifecycle, its children, its
/// calls of other objects, the lines that it writes, and leaks.
///
/// ```swift
/// let listener = CounterListenerSpy()
/// let counter = RIBTester(watching: listener) {
///   CounterBuilder(dependency: dependency).build(withListener: listener)
/// }
/// counter.expectTree("root/counter")
/// counter.type("increase")
/// await clock.run()
/// counter.expectCalls("counterDidReach(1)")
/// await counter.detach()
/// ```
///
/// The node is attached to a parent named `root`; a node that is a root itself is launched. Dropped
/// actions, misuses of the tree and leaks are always failures, and so is an error that the test does
/// not ask about: a refused line, or an effect that failed later.
@MainActor
public final class RIBTester {
  let failures: TestFailures
  /// Replaced by another life of the node when the test goes back.
  var life: NodeLife
  /// The way to build the node anew, to go back; nil if there is none.
  let rebuilding: Rebuilding?
  var typed: [TesterStep] = []
  /// The lines and the time that ``back(_:deadline:sourceLocation:)`` left; nil once another line was typed.
  var undone: (lines: [TesterStep], time: Duration)?

  var recording: NodeRecording { life.recording }
  var host: ScriptedHost { life.host }

  /// Builds a node and attaches or launches it.
  ///
  /// - Parameters:
  ///   - spies: The doubles whose calls are asserted; they are kept as long as the tester.
  ///   - sourceLocation: The location of failures while the node is attached.
  ///   - build: Builds the node.
  public convenience init(
    watching spies: any CallRecording..., sourceLocation: SourceLocation = #_sourceLocation,
    build: () throws -> any Routing
  ) rethrows {
    self.init(NodeLife(try build(), as: nil, spies), nil, sourceLocation)
  }

  /// Builds a node that the test can go back with: it may be built anew, and gets the lines again that were typed.
  ///
  /// ```swift
  /// let counter = RIBTester(clock: clock) { watch in
  ///   let listener = CounterListenerSpy()
  ///   watch(listener)
  ///   return CounterBuilder(dependency: DependencyStub(clock: clock)).build(withListener: listener)
  /// }
  /// counter.type("increase", "increase")
  /// await counter.back()
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock of the node, which going back moves back, too.
  ///   - sourceLocation: The location of failures while the node is attached.
  ///   - build: Builds the node with doubles of its own, each time that it is called, and watches those whose calls
  ///     are asserted.
  public convenience init(
    clock: ManualClock, sourceLocation: SourceLocation = #_sourceLocation,
    build: @escaping (_ watch: (any CallRecording) -> Void) -> any Routing
  ) {
    let rebuilding = Rebuilding(clock: clock) {
      var spies: [any CallRecording] = []
      let node = build { spies.append($0) }
      return NodeLife(node, as: nil, spies)
    }
    self.init(rebuilding.build(), rebuilding, sourceLocation)
  }

  /// Tests an interactor alone, in a node whose router does nothing.
  ///
  /// - Parameters:
  ///   - interactor: The interactor, with its doubles set. Its node has the name of its type without
  ///     "Interactor".
  ///   - spies: The doubles whose calls are asserted; they are kept as long as the tester.
  ///   - sourceLocation: The location of failures while the node is attached.
  public convenience init(
    interactor: any Interactable, watching spies: any CallRecording...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let node = Router(interactor: interactor)
    self.init(NodeLife(node, as: interactor.defaultNodeName, spies), nil, sourceLocation)
  }

  private init(_ life: NodeLife, _ rebuilding: Rebuilding?, _ sourceLocation: SourceLocation) {
    self.life = life
    self.rebuilding = rebuilding
    failures = TestFailures(at: sourceLocation)
    life.recording.onFailure = { [failures] in failures.record($0) }
    attach(sourceLocation: sourceLocation)
  }

  isolated deinit {
    recording.onFailure = { _ in }
    checkErrors()
    life.endRecording()
    // The leaks of children that were detached; detach() reports those of the node itself.
    if let sentence = host.sentence(of: recording.takeLeaks(), alone: true) {
      failures.record(sentence)
    }
  }

  /// The node's router; nil once the node has been released.
  public var router: (any Routing)? { host.node }
  /// The node's interactor; nil once the node has been released.
  public var interactor: (any Interactable)? { host.node?.interactable }
  /// All events in order, one line each: `attached root/counter`, `activated root/counter`,
  /// `action root/counter increase`, `state root/counter …`, `called counterDidReach(1)`.
  public var log: [String] { recording.log }

  // MARK: Attaching and detaching

  /// Attaches the node again; the initialiser has attached it once.
  public func attach(sourceLocation: SourceLocation = #_sourceLocation) {
    failures.begin(at: sourceLocation)
    do throws(RoutingError) { try host.attach() } catch {
      failures.record("\(host.path) cannot be attached. \(error)")
    }
  }

  /// Detaches and releases the node, and asserts that no part of it is left, and no error that the test
  /// has not asked about.
  ///
  /// A failure names what is left by its type: the router, an interactor, a presenter or a reactor of
  /// the node or of a node below it. A test that holds one of them itself keeps it alive.
  ///
  /// - Parameters:
  ///   - keeping: Whether the node is kept, to be attached again; then nothing is asserted yet.
  ///   - deadline: The longest wait for the node's cancelled effects, in real time that counts only while
  ///     the main actor is free.
  ///   - sourceLocation: The location of failures.
  public func detach(
    keeping: Bool = false, deadline: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    failures.begin(at: sourceLocation)
    host.detach()
    if keeping { return }
    await host.letGo(deadline: deadline)
    checkErrors()
    if let sentence = host.sentence(of: recording.takeLeaks()) { failures.record(sentence) }
  }
}

/// The life of one node under test: its tree, its doubles, and what was recorded of it.
@MainActor
final class NodeLife {
  let recording = NodeRecording()
  let host: ScriptedHost
  private let spies: [any CallRecording]

  /// - Parameter name: The name that the node is attached under; nil for the name of its type.
  init(_ node: any Routing, as name: String?, _ spies: [any CallRecording]) {
    self.spies = spies
    host = ScriptedHost(node, as: name, launches: true, observedBy: recording)
    for spy in spies { spy.log.onCall = { [weak recording] in recording?.note(call: $0) } }
  }

  func endRecording() {
    recording.onFailure = { _ in }
    for spy in spies { spy.log.onCall = { _ in } }
  }
}
