/// A timer that can be put off cheaply: when it fires, it checks whether it was put off meanwhile.
///
/// A stream in which each element puts the time off thus needs one timer per duration, not one per element.
@MainActor
final class Alarm: Disposable {
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let kind: WorkKind?
  private let sink: AnySink
  private let stopwatch: Stopwatch
  private var onDue: (() -> Void)?
  /// When it was put off last.
  private var start = Duration.zero
  /// The order of the last putting off among all that is scheduled: of several alarms of one instant, the one
  /// that was set first fires first.
  private var order = 0
  private var timer: (any Disposable)?

  /// - Parameter kind: The kind under which it is listed while it is set; nil for none.
  init(
    after duration: Duration, clock: any Clock<Duration>, as kind: WorkKind?, for sink: AnySink
  ) {
    self.duration = duration
    self.clock = clock
    self.kind = kind
    self.sink = sink
    stopwatch = Stopwatch(clock)
  }

  /// Sets the closure to run each time that the alarm fires.
  func onDue(_ body: @escaping () -> Void) { onDue = body }

  /// Moves the time of firing to the duration from now.
  func putOff() {
    if onDue == nil { return }
    start = stopwatch.elapsed()
    order = AsyncWork.nextNumber()
    if timer == nil { wait(duration) }
  }

  private func wait(_ wait: Duration) {
    timer = AsyncWork.schedule(
      after: wait, clock: clock, as: kind, for: sink, order: order
    ) { [self] in fire() }
  }

  private func fire() {
    timer = nil
    let left = stopwatch.left(of: duration, since: start)
    if left > .zero { return wait(left) }
    onDue?()
  }

  func dispose() {
    onDue = nil
    timer.take()?.dispose()
  }
}
