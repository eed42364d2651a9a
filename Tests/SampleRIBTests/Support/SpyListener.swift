import RIBTesting

@testable import SampleRIB

/// A parent that records the calls of its children.
final class SpyListener: Spy, SampleListener, CounterListener, TimerListener,
  CalculatorListener, ProfileListener, WeatherListener, ShopListener
{
  func requestToInteractor(from child: String) { record(child) }
  func counterDidReach(_ count: Int) { record(count) }
  func timerDidRing() { record() }
}
