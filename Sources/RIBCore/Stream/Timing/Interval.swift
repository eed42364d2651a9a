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
    Observable { sink in IntervalStart.begin(dueTime, period, clock, into: sink) }
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
private enum IntervalStart {
  static func begin<Element: FixedWidthInteger, Time: Clock<Duration>>(
    _ dueTime: Duration, _ period: Duration?, _ clock: Time, into sink: Sink<Element>
  ) {
    let first = clock.now.advanced(by: dueTime)
    IntervalRun(due: first, period: period, clock: clock, into: sink).start(dueTime)
  }
}

/// A running timer.
@MainActor
private final class IntervalRun<Element: FixedWidthInteger, Time: Clock<Duration>>: Disposable {
  private var due: Time.Instant
  private let period: Duration?
  private let clock: Time
  private let downstream: Sink<Element>
  private var number: Element = 0
  private var timer: (any Disposable)?

  init(due: Time.Instant, period: Duration?, clock: Time, into downstream: Sink<Element>) {
    self.due = due
    self.period = period
    self.clock = clock
    self.downstream = downstream
    downstream.attach(self)
  }

  func start(_ wait: Duration) {
    timer = AsyncWork.schedule(after: max(.zero, wait), clock: clock) { [self] in fire() }
  }

  private func fire() {
    let number = number
    guard let period else {
      downstream.next(number)
      return downstream.on(.completed)
    }
    self.number &+= 1
    due = due.advanced(by: period)
    // Before the number is delivered, so that this timer comes before those that a subscriber schedules.
    start(clock.now.duration(to: due))
    downstream.next(number)
  }

  func dispose() {
    let timer = self.timer
    self.timer = nil
    timer?.dispose()
  }
}
