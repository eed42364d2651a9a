/// Values that are found again by a number, which is reused once it is free: O(1), and no hashing.
struct Places<Value> {
  private var places: [Value?] = []
  private var free: [Int] = []

  init() {}

  var isEmpty: Bool { places.count == free.count }

  /// The values, in no particular order.
  var values: [Value] { places.compactMap { $0 } }

  /// Adds a value.
  ///
  /// - Returns: Its number.
  mutating func insert(_ value: Value) -> Int {
    if let place = free.popLast() {
      places[place] = value
      return place
    }
    places.append(value)
    return places.count - 1
  }

  /// Removes the value with a number.
  ///
  /// - Returns: The value. The caller releases it, as code that its release runs may come back here.
  @discardableResult
  mutating func remove(at place: Int) -> Value? {
    if place == places.count - 1 { return places.removeLast() }
    let value = places[place].take()
    free.append(place)
    if isEmpty { self = Places() }
    return value
  }
}
