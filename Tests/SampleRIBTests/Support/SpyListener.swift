// SpyListener.swift: a parent's ear for every kind of child.
import RIBTesting

@testable import SampleRIB

final class SpyListener: Spy, SampleListener, CounterListener, TimerListener,
  CalculatorListener, ProfileListener, WeatherListener, TicTacToeRootListener
{
  func requestToInteractor(from child: String) { record(child) }
  func counterDidReach(_ count: Int) { record(count) }
  func timerDidRing() { record() }
}
