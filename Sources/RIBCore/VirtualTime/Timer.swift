/// Runs closures after a duration of a given clock; no operator uses another (S3).
@usableFromInline
@MainActor
enum Timer {
  /// Runs a closure on the main actor after a duration of the clock, unless disposed before.
  ///
  /// On virtual time it is scheduled on the main actor; on other clocks a task sleeps.
  ///
  /// - Parameter order: The order among sleepers that virtual time wakes at the same instant, as a number of
  ///   ``AsyncWork``; a new number if it is `nil`.
  @usableFromInline
  static func schedule(
    after duration: Duration, clock: any Clock<Duration>, order: Int? = nil,
    _ body: @escaping () -> Void
  ) -> any Disposable {
    if let virtual = clock as? any VirtualTime {
      return virtual.virtualClock.schedule(after: duration, order: order, body)
    }
    let work = AsyncWork()
    let running = work.start {
      if (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled { body() }
      work.end()
    }
    return running ?? Disposables.create()
  }
}
