// Takings.swift: how many drinks were sold; read by some, and written by one.
import RIBCore

/// What those get who only look.
protocol Takings: AnyObject {
  /// The number now, and after each sale.
  var drinks: Observable<Int> { get }
}

/// What the one gets who sells.
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
