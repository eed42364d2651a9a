import RIBCore

/// The number of drinks that were sold, for nodes that only read it.
protocol Takings: AnyObject {
  /// The number now, and after each sale.
  var drinks: Observable<Int> { get }
}

/// The takings, for the node that sells.
protocol MutableTakings: Takings {
  func add(_ drinks: Int)
}

final class CountedTakings: MutableTakings {
  private let relay = BehaviorRelay(value: 0)

  var drinks: Observable<Int> { relay.asObservable() }

  func add(_ drinks: Int) {
    relay.accept(relay.value + drinks)
  }
}
