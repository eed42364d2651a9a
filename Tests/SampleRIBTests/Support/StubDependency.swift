// StubDependency.swift: what a test gives to the tree.
import RIBCore
import RIBTesting

@testable import SampleRIB

final class StubDependency: RootDependency, GroupDependency, SampleDependency, CounterDependency,
  TimerDependency, CalculatorDependency, ProfileDependency, TicTacToeRootDependency
{
  let manualClock = ManualClock()
  let stubSampleAPI: StubSampleAPI
  let stubUserAPI: StubUserAPI
  var sampleEndpoint = "there"
  var calculationDelay = Duration.zero
  var hostLimits = HostLimits()
  var hostDepth = 0

  init() {
    stubSampleAPI = StubSampleAPI(clock: manualClock)
    stubUserAPI = StubUserAPI(clock: manualClock)
  }

  var clock: any Clock<Duration> { manualClock }
  var sampleAPI: any SampleAPI { stubSampleAPI }
  var userAPI: any UserAPI { stubUserAPI }
}
