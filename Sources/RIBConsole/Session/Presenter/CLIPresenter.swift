import RIBCore

/// What a command of a node does once its line is parsed: it sends its action, or answers.
///
/// A struct, as generic code wraps a closure of its own around each bare one.
package struct CommandEffect {
  let run: () -> Void
}

/// The presenters of one type that are connected to an output.
@MainActor
final class PresenterPeers {
  fileprivate(set) var count = 0
}

/// Presents a node on the command line: commands in, lines out.
///
/// A subclass declares its commands and subscribes to its listener's state in ``bind()``:
///
/// ```swift
/// final class CounterCLIPresenter: CLIPresenter, CounterPresentable, CounterViewControllable {
///   weak var listener: (any CounterPresentableListener)?
///
///   override func bind() {
///     guard let listener else { return }
///     commands(to: listener.action) {
///       command("increase", "Add one") { .increase }.aliases("inc", "+")
///     }
///     listener.state.map { "count: \($0.count)" }.distinctUntilChanged()
///       .subscribe(onNext: { [weak self] in self?.write($0) })
///       .disposed(by: disposeBag)
///   }
/// }
/// ```
///
/// While its node is active in the tree of a ``Session``, its lines are printed there; those of a
/// node that has become inactive are dropped. Without a session they are recorded.
@MainActor
open class CLIPresenter: LoadableView {
  /// The subscriptions made in ``bind()``.
  public final var disposeBag = DisposeBag()
  /// The lines written while there was no session, for tests.
  package final private(set) var recordedLines: [String] = []

  private var madeCommands = CommandSet<CommandEffect>()
  /// The closures that make the commands at their first look-up.
  private var unmadeCommands: [() -> [Command<Void, CommandEffect>]] = []
  private var destination = Destination.record
  private var inheritsBind = false

  private enum Destination {
    case record
    case session(SessionEvents, NodePath, PresenterPeers)
    case nowhere
    /// The node is no longer active, so its lines are reported as late; the path is the one that it had.
    case late(SessionEvents, String)
  }

  /// Makes a presenter that is not bound yet.
  public init() {}

  /// Declares commands and subscribes to the listener's state; does nothing unless overridden.
  ///
  /// Called once, when the node's router loads, just before `didLoad()`, with the listener set.
  /// Attaching the node again does not bind again.
  open func bind() { inheritsBind = true }

  /// Binds, once; returns a misuse if that bound nothing.
  package final func routerWillLoad() -> Misuse? {
    bind()
    guard madeCommands.commands.isEmpty, unmadeCommands.isEmpty, disposeBag.isEmpty,
      !inheritsBind || lacksListener
    else { return nil }
    return Misuse(
      "\(type(of: self)) bound nothing, most likely because its listener was not set when its "
        + "router loaded. Set it in the interactor's init: presenter.listener = self.")
  }

  /// Whether a property `listener` of a subclass is nil; nothing else tells a subclass that inherits ``bind()`` from one
  /// that calls it and then finds no listener.
  private var lacksListener: Bool {
    var mirror: Mirror? = type(of: self) == CLIPresenter.self ? nil : Mirror(reflecting: self)
    while let present = mirror {
      if let property = present.children.first(where: { $0.label == "listener" }) {
        let value = Mirror(reflecting: property.value)
        return value.displayStyle == .optional && value.children.isEmpty
      }
      mirror = present.superclassMirror
    }
    return false
  }

  /// Declares commands of the node; each makes an action, which is sent to a reactor.
  ///
  /// The closure is kept, and called once, when the node's commands are first looked up: most nodes
  /// of a large tree are never typed to. It must capture the presenter weakly or not at all. If two commands
  /// have one name, the program ends then, with that name.
  public final func commands<Action>(
    to subject: ActionSubject<Action>,
    @CommandBuilder<Void, Action> _ build: @escaping () -> [Command<Void, Action>]
  ) {
    commands(to: subject, in: .never(), build)
  }

  /// Declares commands of the node, with arguments whose values are in its present state; see ``commands(to:_:)``.
  ///
  /// ```swift
  /// commands(to: listener.action, in: listener.state) {
  ///   command("open", "Open a card", .int("card", among: \.ids)) { .open($0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - subject: The subject to which the actions are sent.
  ///   - states: The node's states: the present one at once to each subscriber.
  ///   - build: Makes the commands.
  public final func commands<Action, State>(
    to subject: ActionSubject<Action>, in states: Observable<State>,
    @CommandBuilder<State, Action> _ build: @escaping () -> [Command<State, Action>]
  ) {
    unmadeCommands.append {
      build().map { command in
        command.map(reading: { states.present }) { action in
          CommandEffect { subject.onNext(action) }
        }
      }
    }
  }

  /// Declares queries of the node: commands that answer from its present state, and change nothing.
  ///
  /// They are not kept in journals. The closure is kept and called once, like that of ``commands(to:_:)``.
  ///
  /// - Parameters:
  ///   - states: The node's states: the present one at once to each subscriber.
  ///   - build: Makes the queries.
  public final func queries<State>(
    of states: Observable<State>,
    @CommandBuilder<State, [String]> _ build: @escaping () -> [Command<State, [String]>]
  ) {
    unmadeCommands.append { [weak self] in
      build().map { query in
        query.map(reading: { states.present }, isQuery: true) { lines in
          CommandEffect { for line in lines { self?.answer(line) } }
        }
      }
    }
  }

  /// Prints a line.
  ///
  /// If another active node has a presenter of this type, the line carries the node's path; see
  /// ``PathChoice``.
  ///
  /// Characters that would act on a terminal are made visible, line ends too.
  public final func write(_ line: String) {
    switch destination {
    case .record: recordedLines.append(line)
    case .session(let output, let path, let peers):
      output.report(.output(line, isOneOfMany: peers.count > 1), at: path)
    case .nowhere: break
    case .late(let output, let path):
      output.report(.lateOutput(line, presenter: "\(type(of: self))"), at: path)
    }
  }

  private func answer(_ line: String) {
    guard case .session(let output, let path, _) = destination else { return write(line) }
    output.report(.output(line, isResult: true), at: path)
  }

  /// Runs a line as a command of this node alone, for tests without a session.
  ///
  /// An empty line and a comment do nothing. A refusal by the reactor is not
  /// thrown: its `didReceiveError(_:)` and the tree's observers are notified of it.
  ///
  /// - Throws: The reason why the line does not call a command of the node; nothing was sent then.
  public final func run(_ line: String) throws(ParseError) {
    let words = try Words(line)
    if !words.isEmpty { try commandSet.parse(words).run() }
  }

  // MARK: The session's side

  /// The node's own commands, made at the first look-up.
  package final var commandSet: CommandSet<CommandEffect> {
    for build in exchange(&unmadeCommands, with: []) { madeCommands.append(build()) }
    return madeCommands
  }

  package static func of(_ node: any Routing) -> CLIPresenter? {
    (node as? any ViewableRouting)?.viewControllable as? CLIPresenter
  }

  /// Connects the presenter to an output, which prints its lines from now on, beside peers of its type.
  final func connect(
    to output: SessionEvents, at path: NodePath, among peers: PresenterPeers
  ) {
    disconnect()
    peers.count += 1
    destination = .session(output, path, peers)
  }

  /// Disconnects the presenter, as its node is no longer active: its lines are dropped from now on.
  final func disconnect() {
    guard case .session(let output, let path, let peers) = destination else {
      return destination = .nowhere
    }
    peers.count -= 1
    destination = output.writer.wantsLateOutput ? .late(output, path.string) : .nowhere
  }
}

extension Observable {
  /// The element that a new subscriber is given at once; nil if there is none.
  fileprivate var present: Element? {
    var element: Element?
    subscribe(onNext: { element = $0 }).dispose()
    return element
  }
}
