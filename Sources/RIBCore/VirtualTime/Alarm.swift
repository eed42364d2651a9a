// One point of time that can be put off again and again.

/// A timer that is put off cheaply: it looks, when it fires, whether it was put off meanwhile.
///
/// So a stream of many elements, each of which puts the time off, needs one timer a duration rather
/// than one an element.
///
/// What each element changes goes without the run-time check of exclusive access, as no call comes
/// meanwhile.
@usableFromInline
@MainActor
final class Alarm: Disposable {
  private let duration: Duration
  private let clock: any Clock<Duration>
  private let stopwatch: Stopwatch
  private var onDue: (() -> Void)?
  /// When it was put off last; nil where it is not to go off.
  @safe @exclusivity(unchecked) private var start: Duration?
  /// When it was put off last, among all that is scheduled: at one instant, what was set first
  /// fires first, and the timer that runs was set earlier or is still to be set.
  @safe @exclusivity(unchecked) private var order = 0
  private var timer: (any Disposable)?

  @usableFromInline
  init(after duration: Duration, clock: any Clock<Duration>) {
    self.duration = duration
    self.clock = clock
    stopwatch = Stopwatch(clock)
  }

  /// Says what is run each time that the point of time comes.
  @usableFromInline
  func onDue(_ body: @escaping () -> Void) { onDue = body }

  /// Moves the point of time to the duration from now.
  @usableFromInline
  func putOff() {
    if onDue == nil { return }
    start = stopwatch.elapsed()
    order = AsyncWork.nextNumber()
    if timer == nil { wait(duration) }
  }

  private func wait(_ wait: Duration) {
    timer = Timer.schedule(after: wait, clock: clock, order: order) { [self] in fire() }
  }

  private func fire() {
    timer = nil
    guard let start else { return }
    let left = stopwatch.left(of: duration, since: start)
    if left > .zero { return wait(left) }
    self.start = nil
    onDue?()
  }

  @usableFromInline
  func dispose() {
    onDue = nil
    start = nil
    let timer = self.timer
    self.timer = nil
    timer?.dispose()
  }
}
