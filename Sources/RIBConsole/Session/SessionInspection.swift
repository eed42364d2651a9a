// What the test library hears of a session.

extension Session {
  /// Called each time the session has begun to wait: for a line, or for effects.
  package var didBeginWaiting: () -> Void {
    get { streams.didBeginWaiting }
    set { streams.didBeginWaiting = newValue }
  }
}
