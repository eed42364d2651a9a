// Takings.swift: how many drinks were sold; read by some, and written by one.
import RIBCore

/// The takings to those who may only read them.
protocol Takings: AnyObject {
  /// The number now, and after each sale.
  var drinks: Observable<Int> { get }
}

/// The takings to the one who sells.
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
