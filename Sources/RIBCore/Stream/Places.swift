// Values that come and go, each found again by the place that it was given.

/// Values in places that are given again once they are free: no hashing, and O(1) for all but a walk.
struct Places<Value> {
  private var places: [Value?] = []
  private var free: [Int] = []

  init() {}

  var isEmpty: Bool { places.count == free.count }

  /// The values, in no order that could be relied on.
  var values: [Value] { places.compactMap { $0 } }

  /// Puts a value in.
  ///
  /// - Returns: Its place.
  mutating func insert(_ value: Value) -> Int {
    if let place = free.popLast() {
      places[place] = value
      return place
    }
    places.append(value)
    return places.count - 1
  }

  /// Takes the value of a place out.
  ///
  /// - Returns: The value: what its release runs may come back here, so it is released by the caller.
  @discardableResult
  mutating func remove(at place: Int) -> Value? {
    if place == places.count - 1 { return places.removeLast() }
    let value = places[place].take()
    free.append(place)
    if isEmpty { self = Places() }
    return value
  }
}
