// The README and the article "Testing a node" show these tests; LampTests compares them with this file.

import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

final class LampDependencyStub: LampDependency {}

final class LampListenerSpy: Spy, LampListener {
  func lampDidSwitch(isOn: Bool) { record(isOn) }
}

@Test func `a lamp that is switched on says so, and notifies its listener`() async {
  let listener = LampListenerSpy()
  let lamp = RIBTester(watching: listener) {
    LampBuilder(dependency: LampDependencyStub()).build(withListener: listener)
  }
  lamp.expectTree("root/lamp")
  lamp.expectRefusal(of: "dim 40", saying: "The lamp is off")
  lamp.type("toggle", "dim 40")
  lamp.expectLines("on, 100 %", "on, 40 %")
  lamp.expectCalls("lampDidSwitch(isOn: true)")
  await lamp.detach()
}

@Test func `a house attaches its lamp, and counts it when it is lit`() async {
  let house = RIBTester { HouseBuilder(dependency: HouseDependencyStub()).build() }
  house.expectTree("root/house/lamp")
  house.type("toggle", at: "root/house/lamp")
  #expect((house.interactor as? HouseInteractor)?.litCount == 1)
  await house.detach()
}

@Test func `a switch reaches the listener, also without a presenter`() async {
  let listener = LampListenerSpy()
  let interactor = LampInteractor(LampReactor(), listener: listener)
  let lamp = RIBTester(interactor: interactor, watching: listener)
  interactor.action.onNext(.toggle)
  #expect(interactor.currentState.isOn)
  lamp.expectCalls("lampDidSwitch(isOn: true)")
}

@Test func `an increase lands half a second later`() async {
  let clock = ManualClock()
  let counter = ReactorTester(CounterReactor(clock: clock))
  await counter.send(.increase) { $0.showIndicator = true }
  await clock.advance(by: .milliseconds(500))
  await counter.receive { $0.count = 1 }
  await counter.receive { $0.showIndicator = false }
  await counter.finish()
}

@Test func `a lamp keeps the lifecycle contract`() async {
  let listener = LampListenerSpy()
  await lifecycleContract(typing: "toggle", watching: [listener]) {
    LampBuilder(dependency: LampDependencyStub()).build(withListener: listener)
  }
}

@Test func `a counter is attached and counts`() async {
  let console = ConsoleTester { clock in
    RootBuilder(dependency: StubDependency(clock: clock)).build()
  }
  await console.type("attach counter", "counter increase")
  await console.advance(by: .seconds(1))
  console.expectLines("count: …", "count: 1")
  await console.finish()
}
