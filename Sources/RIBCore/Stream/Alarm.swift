// One point of time that can be put off again and again.

/// A timer that is put off cheaply: it looks, when it fires, whether it was put off meanwhile.
///
/// So a stream of many elements, each of which puts the time off, needs one timer a duration rather
/// than one an element.
@usableFromInline
@MainActor
final class Alarm<Time: Clock<Duration>>: Disposable {
  private let duration: Duration
  private let clock: Time
  private var onDue: (() -> Void)?
  private var due: Time.Instant?
  /// When it was put off last, among all that is scheduled: at one instant, what was set first
  /// fires first, and the timer that runs was set earlier or is still to be set.
  private var order = 0
  private var timer: (any Disposable)?

  @usableFromInline
  init(after duration: Duration, clock: Time) {
    self.duration = duration
    self.clock = clock
  }

  /// Says what is run each time that the point of time comes.
  @usableFromInline
  func onDue(_ body: @escaping () -> Void) { onDue = body }

  /// Moves the point of time to the duration from now.
  @usableFromInline
  func putOff() {
    if onDue == nil { return }
    due = clock.now.advanced(by: duration)
    order = AsyncWork.nextNumber()
    if timer == nil { start(duration) }
  }

  private func start(_ wait: Duration) {
    timer = Timer.schedule(after: wait, clock: clock, order: order) { [self] in fire() }
  }

  private func fire() {
    timer = nil
    guard let due else { return }
    let left = clock.now.duration(to: due)
    if left > .zero { return start(left) }
    self.due = nil
    onDue?()
  }

  @usableFromInline
  func dispose() {
    onDue = nil
    due = nil
    let timer = self.timer
    self.timer = nil
    timer?.dispose()
  }
}
