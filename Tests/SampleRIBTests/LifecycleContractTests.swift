// Every node of the sample keeps the lifecycle contract, with running work when it is detached.
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

struct LifecycleContractTests {
  private let dependency = StubDependency()
  private let listener = SpyListener()

  private var clock: ManualClock { dependency.manualClock }

  @Test func `a root and a group, with children`() async {
    await lifecycleContract(typing: "attach group", "detach group", "attach shop") {
      RootBuilder(dependency: dependency).build()
    }
    await lifecycleContract(
      typing: "attach group as g", "attach counter as c", "detach c", "detach g"
    ) {
      GroupBuilder(dependency: dependency).build()
    }
  }

  @Test func `a sample, a counter, a timer, a calculator, a profile and the weather`() async {
    await lifecycleContract(typing: "request", "fail", watching: [listener], clock: clock) {
      SampleBuilder(dependency: dependency).build(withListener: listener, name: "sample")
    }
    await lifecycleContract(typing: "increase", "decrease", watching: [listener], clock: clock) {
      CounterBuilder(dependency: dependency).build(withListener: listener)
    }
    await lifecycleContract(typing: "start 5", watching: [listener], clock: clock) {
      TimerBuilder(dependency: dependency).build(withListener: listener)
    }
    dependency.calculationDelay = .seconds(1)
    await lifecycleContract(typing: "keys 1+2=", watching: [listener], clock: clock) {
      CalculatorBuilder(dependency: dependency).build(withListener: listener)
    }
    await lifecycleContract(typing: "follow ann", "refresh bob", watching: [listener], clock: clock)
    {
      ProfileBuilder(dependency: dependency).build(withListener: listener)
    }
    await lifecycleContract(typing: "ask Berlin", watching: [listener], clock: clock) {
      WeatherBuilder(dependency: dependency).build(withListener: listener)
    }
  }

  @Test func `a sample whose service ignores that it was cancelled`() async {
    dependency.stubSampleAPI.ignoresCancellation = true
    await lifecycleContract(typing: "request", watching: [listener], clock: clock) {
      SampleBuilder(dependency: dependency).build(withListener: listener, name: "sample")
    }
  }

  @Test func `the shop and its pages`() async {
    let pages = PageListener()
    let needs = PageDependency()
    needs.mutableCartStream.add(.apple)
    await lifecycleContract(typing: "home", "open address", watching: [listener], clock: clock) {
      ShopBuilder(dependency: dependency).build(withListener: listener)
    }
    await lifecycleContract(typing: "add bread", "empty", "checkout", watching: [pages]) {
      CartBuilder(dependency: needs).build(withListener: pages)
    }
    await lifecycleContract(typing: "enter here", watching: [pages]) {
      AddressBuilder(dependency: needs).build(withListener: pages)
    }
    await lifecycleContract(typing: "decline", "pay", watching: [pages], clock: needs.clock) {
      PaymentBuilder(dependency: needs).build(withListener: pages)
    }
    await lifecycleContract {
      ReceiptBuilder(dependency: needs).build(Receipt(cart: Cart(), address: "here"))
    }
    await lifecycleContract(typing: "yes", watching: [pages]) {
      ConfirmBuilder(dependency: needs).build(withListener: pages)
    }
  }
}
