// What ends when its node becomes inactive.

/// What works only while its node is active: a reactor's storage.
@MainActor
protocol ActivityDependent: AnyObject {
  /// `didBecomeActive()` has just run.
  func nodeDidBecomeActive()
  /// `willResignActive()` has just run; the node is still active.
  func nodeWillBecomeInactive()
  /// The effects that are running now, in the order of their start.
  var runningEffects: [EffectInfo] { get }
  /// Cancels all running effects, with the last mutations that they declare; none is applied afterwards.
  func cancelEffects()
}
