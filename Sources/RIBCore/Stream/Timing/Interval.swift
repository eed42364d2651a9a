extension Observable where Element: FixedWidthInteger {
  /// Zero after a duration, then, if there is a period, the next number after each period.
  ///
  /// Without a period the stream completes after the zero; with a period it never ends.
  ///
  /// - Parameters:
  ///   - dueTime: The time until the zero.
  ///   - period: The time from one number to the next; must be positive for virtual time to advance.
  ///   - clock: The clock that measures both times.
  public static func timer(
    _ dueTime: Duration, period: Duration? = nil, clock: any Clock<Duration>
  ) -> Observable<Element> {
    Observable { sink in _ = IntervalRun(dueTime, period, clock: clock, into: sink) }
  }

  /// Zero after one period, then the next number after each period, without end.
  ///
  /// The numbers come at whole periods from the subscription; a late one does not delay the next.
  ///
  /// - Parameters:
  ///   - period: The time from one number to the next; must be positive for virtual time to advance.
  ///   - clock: The clock that measures the time.
  public static func interval(
    _ period: Duration, clock: any Clock<Duration>
  ) -> Observable<Element> {
    timer(period, period: period, clock: clock)
  }
}

@MainActor
private final class IntervalRun<Element: FixedWidthInteger>: Disposable {
  /// The time at which the latest number was due.
  private var due = Duration.zero
  /// The time from then to the next number.
  private var step: Duration
  private let period: Duration?
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private let downstream: Sink<Element>
  private var number: Element = 0
  private var timer: (any Disposable)?
  /// The entry of one with a period in the lists of its node, for all numbers.
  private var entry: (any Disposable)?

  init(
    _ dueTime: Duration, _ period: Duration?, clock: any Clock<Duration>,
    into downstream: Sink<Element>
  ) {
    step = dueTime
    self.period = period
    self.clock = clock
    stopwatch = Stopwatch(clock)
    self.downstream = downstream
    downstream.attach(self)
    wait(max(.zero, dueTime))
  }

  private func wait(_ wait: Duration) {
    if period != nil, entry == nil { entry = AsyncWork.scope(of: downstream)?.list(.interval) }
    timer = AsyncWork.schedule(
      after: wait, clock: clock, as: period == nil ? .timer : nil, for: downstream
    ) { [self] in fire() }
  }

  private func fire() {
    let number = number
    guard let period else {
      downstream.next(number)
      return downstream.on(.completed)
    }
    self.number &+= 1
    due += step
    step = period
    // Before the number is delivered, so that this timer comes before those that a subscriber schedules.
    wait(max(.zero, stopwatch.left(of: period, since: due)))
    downstream.next(number)
  }

  func dispose() {
    timer.take()?.dispose()
    entry.take()?.dispose()
  }
}
