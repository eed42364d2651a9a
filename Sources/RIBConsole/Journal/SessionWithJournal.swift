// A session with a journal.

import RIBCore

extension Session {
  /// Makes a session that is restored from a journal and kept in it.
  ///
  /// Its time is virtual. It follows real time, except while the machine sleeps; with
  /// ``SessionOptions/movesClock`` it moves at each `wait` and at the end of input instead.
  ///
  /// - Parameters:
  ///   - root: The root, which has not been launched.
  ///   - options: How to behave.
  ///   - inputs: Where lines come from, one source after the other; an rc file is left out where there is
  ///     a session to restore.
  ///   - output: Where results go.
  ///   - errors: Where diagnostics go.
  ///   - clock: The clock of the tree, which is given to all that waits in it.
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
