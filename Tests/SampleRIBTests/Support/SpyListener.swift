// SpyListener.swift: a parent's ear for every kind of child.

@testable import SampleRIB

final class SpyListener: SampleListener, CounterListener, CalculatorListener, ProfileListener,
  TicTacToeRootListener, GroupListener
{
  private(set) var requests: [String] = []
  private(set) var counts: [Int] = []

  func requestToInteractor(from child: String) {
    requests.append(child)
  }

  func counterDidReach(_ count: Int) {
    counts.append(count)
  }
}
