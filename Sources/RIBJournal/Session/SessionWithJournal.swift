import RIBConsole
import RIBCore

extension Session {
  /// Makes a session that is restored from a journal and kept in it.
  ///
  /// Its time is virtual. It follows real time, except while the machine sleeps; with
  /// `SessionOptions.movesClock`, it moves only at each `wait` and at the end of input.
  ///
  /// - Parameters:
  ///   - root: The root, which has not been launched.
  ///   - options: The options of the session.
  ///   - inputs: The sources of lines, one after the other; an rc file is left out if there is a session to
  ///     restore.
  ///   - output: The sink of results.
  ///   - errors: The sink of diagnostics.
  ///   - clock: The clock of the tree, on which all its effects must wait.
  ///   - journal: The journal, which has not been given to another session.
  public convenience init(
    root: any LaunchRouting, options: SessionOptions = SessionOptions(),
    inputs: [SessionInput] = [.standard()],
    output: any TextSink = DescriptorSink(.output), errors: any TextSink = DescriptorSink(.error),
    clock: VirtualClock, journal: SessionJournal
  ) {
    self.init(
      root, options, inputs, output: output, errors: errors, clock: clock, keeper: journal,
      realTime: SuspendingClock())
  }
}
