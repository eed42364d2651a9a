import RIBConsole
import RIBCore

extension Session {
  /// Makes a session that is restored from a journal and kept in it.
  ///
  /// Its time follows the clock, which should stop while the machine sleeps; with `SessionOptions.movesClock`, it moves
  /// only at each `wait` and at the end of input.
  ///
  /// - Parameters:
  ///   - journal: The journal, which has not been given to another session.
  ///   - options: The options of the session.
  ///   - inputs: The sources of lines, one after the other; an rc file is left out if there is a session to
  ///     restore.
  ///   - output: The sink of results.
  ///   - errors: The sink of diagnostics.
  ///   - clock: The clock that the session's time follows.
  ///   - makeRoot: Builds a root, which the session launches and ends, with the clock on which all effects of the tree
  ///     have to wait.
  public convenience init(
    journal: SessionJournal, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: any Clock<Duration> = SuspendingClock(),
    makeRoot: @escaping (any Clock<Duration>) -> any LaunchRouting
  ) {
    self.init(
      options, inputs, output: output, errors: errors, following: clock, keeper: journal,
      makeRoot: makeRoot)
  }

  /// Makes a session over one root that is restored from a journal and kept in it; the session cannot go back.
  ///
  /// - Parameters:
  ///   - root: The root, which has not been launched.
  ///   - options: The options of the session.
  ///   - inputs: The sources of lines, one after the other.
  ///   - output: The sink of results.
  ///   - errors: The sink of diagnostics.
  ///   - clock: The clock of the tree, on which all its effects must wait.
  ///   - journal: The journal, which has not been given to another session.
  @available(
    *, deprecated,
    message: "Build the root in a closure: Session(journal: journal) { clock in root }."
  )
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: VirtualClock, journal: SessionJournal
  ) {
    self.init(
      options, inputs, output: output, errors: errors, clock: clock, history: .ofOneRoot(),
      keeper: journal
    ) { _ in root }
  }
}
