import RIBCore
import TestSupport
import Testing

private protocol ShopDependency: Dependency { var name: String { get } }
private final class ShopRoot: ShopDependency { let name = "shop" }

private final class Shop: Component<any ShopDependency> {
  var till: EventLog { shared { EventLog() } }
  var safe: EventLog { shared { EventLog() } }
  var pair: (EventLog, EventLog) { (shared { EventLog() }, shared { EventLog() }) }
  func generic<Value>(_ make: () -> Value) -> Value { shared(make) }
}

private final class Cyclic: Component<any ShopDependency> {
  var first: Int { shared { second } }
  var second: Int { shared { first } }
}

private final class Deep: Component<any Dependency> {
  nonisolated static let live = LiveCount()
  let counted = live.count()
}

struct ComponentTests {
  @Test func `T16: one instance per component, call site and type`() {
    let shop = Shop(dependency: ShopRoot())
    #expect(shop.till === shop.till && shop.pair.0 === shop.pair.0)
    #expect(shop.till !== shop.safe && shop.pair.0 !== shop.pair.1)
    #expect(Shop(dependency: ShopRoot()).till !== shop.till)
    #expect(shop.dependency.name == "shop")
    #expect(shop.generic { 1 } == 1)
    #expect(shop.generic { "one" } == "one")
    #expect(shop.generic { 2 } == 1)
  }

  @Test func `T16: a factory that reaches itself traps with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Cyclic(dependency: ShopRoot()).first }
    }
    #expect(result.errorText.contains("needs itself while it is being made"))
  }

  @Test func `T13: a component that is kept keeps those above it when those below are released`() {
    weak var root: ShopRoot?
    let shop: Shop
    do {
      let made = ShopRoot()
      root = made
      shop = Shop(dependency: made)
    }
    _ = Deep(dependency: Deep(dependency: shop))
    #expect(root != nil)
    withExtendedLifetime(shop) {}
  }

  @Test func `T13: a chain of a million components is released in a loop`() {
    do {
      let count = Scale.of(60_000, full: 1_000_000)
      var last: any Dependency = EmptyComponent()
      for _ in 0..<count {
        last = Deep(dependency: last)
        // A component released while others hold those above it takes no chain apart.
        _ = Deep(dependency: last)
      }
      #expect(Deep.live.now == count)
      _ = last
    }
    #expect(Deep.live.now == 0)
  }
}
