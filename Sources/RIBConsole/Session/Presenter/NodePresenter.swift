import RIBCore

/// A command-line presenter in the short form: it declares commands, and writes one line for each state.
///
/// ```swift
/// final class CounterPresenter: NodePresenter<CounterReactor> {
///   override func bind() {
///     commands {
///       command("increase", "Add one") { .increase }
///     }
///   }
///
///   override func line(for state: State) -> String? { "count: \(state.count)" }
/// }
/// ```
///
/// Anything else that it needs, such as a stream of its own, comes from its ``listener`` in ``CLIPresenter/bind()``.
@MainActor
open class NodePresenter<ReactorType: Reactor>: CLIPresenter, NodePresentable {
  /// The type of the actions that it sends.
  public typealias Action = ReactorType.Action
  /// The type of the states that it shows.
  public typealias State = ReactorType.State

  /// The interactor, which takes the actions; set by it.
  public final weak var listener: (any PresentableListener<Action, State>)?
  private var latestLine: String?

  /// Declares commands of the node, each of which makes an action; see ``CLIPresenter/commands(to:in:_:)``.
  public final func commands(
    @CommandBuilder<State, Action> _ build: @escaping () -> [Command<State, Action>]
  ) {
    if let listener { commands(to: listener.action, in: listener.state, build) }
  }

  /// Declares queries of the node, which answer from its present state; see ``CLIPresenter/queries(of:_:)``.
  ///
  /// ```swift
  /// queries {
  ///   query("list", "List the cards") { state in state.cards.map(\.title) }
  /// }
  /// ```
  public final func queries(
    @CommandBuilder<State, [String]> _ build: @escaping () -> [Command<State, [String]>]
  ) {
    if let listener { queries(of: listener.state, build) }
  }

  /// Whether the line for the state with which the node loads is written, too, as by a page that has just
  /// appeared; false unless overridden.
  open var showsFirstState: Bool { false }

  /// Returns the line for a state; nil to write none.
  ///
  /// It is written if it differs from the one for the state before, so one after nil always is. Nil unless overridden.
  open func line(for state: State) -> String? { nil }

  /// Shows a new state: writes its ``line(for:)``.
  ///
  /// Overridden where a line depends on what has changed, as for a pulse:
  ///
  /// ```swift
  /// override func present(_ change: Change<State>) {
  ///   if let message = change.pulse(\.$message) { write(message) }
  ///   super.present(change)
  /// }
  /// ```
  open func present(_ change: Change<State>) {
    let line = line(for: change.new)
    defer { latestLine = line }
    if let line, line != latestLine, !change.isFirst || showsFirstState { write(line) }
  }
}
