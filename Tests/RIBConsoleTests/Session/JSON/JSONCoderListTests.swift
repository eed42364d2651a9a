import Foundation
import TestSupport
import Testing

@testable import RIBConsole

@MainActor
struct JSONCoderListTests {
  private struct Item: Codable, Equatable {
    var number: Int
    var text = #"é "quoted" \#u{7F}"#
  }

  private struct Large: Codable {
    var zeroth: [Item] = (0..<400).map { Item(number: $0) }
    var title = "[a]"
    var names: [String]? = ["one", "two"]
    var empty: [Int] = []
    var deep = ["key": [1, 2]]
    var link = URL(string: "https://swift.org/a")
    var note: String?
  }

  /// A state whose keys are none of its properties.
  private struct Renamed: Encodable {
    let items: [Item]
    enum CodingKeys: String, CodingKey { case items, count, inner, nothing }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(items.count, forKey: .count)
      try fields.encode(items, forKey: .items)
      try fields.encodeNil(forKey: .nothing)
      var inner = fields.nestedUnkeyedContainer(forKey: .inner)
      try inner.encode(items.first)
    }
  }

  @Test func `each of many large states is encoded as it is alone`() {
    let coder = JSONCoder()
    var generator = SeededGenerator(seed: 41)
    var state = Large()
    for step in 0..<Scale.of(100, full: 2_000) {
      let index = Int.random(in: 0..<state.zeroth.count, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: state.zeroth.append(Item(number: step))
      case 1: state.zeroth.remove(at: index)
      case 2: state.zeroth[index].number += 1
      // Beside an equal one, where the beginning and the end could overlap.
      case 3: state.zeroth.insert(state.zeroth[index], at: index)
      case 4: state.names = state.names == nil ? ["x\(step)"] : nil
      case 5: state.empty.append(step)
      default: state.zeroth.swapAt(0, index)
      }
      state.title = "\"list-\(step)\""
      #expect(coder.json(of: state) == JSONCoder().json(of: state), "step \(step)")
    }
  }

  @Test
  func `a coder writes a large state as a new one does, with equal elements or in another form`() {
    let coder = JSONCoder()
    var longer = Large()
    longer.zeroth.insert(longer.zeroth[9], at: 9)
    for state in [Large(), longer, Large(), longer] {
      #expect(coder.json(of: state) == JSONCoder().json(of: state))
    }
    let mixed = JSONCoder()
    for count in [400, 401, 400, 3] {
      let items = (0..<count).map { Item(number: $0) }
      let states: [Any] = [
        Renamed(items: items), items, Data(repeating: 7, count: count * 20), ["key": items],
        items.map(\.number), Optional(items) as Any,
      ]
      for state in states {
        #expect(mixed.json(of: state) == JSONCoder().json(of: state))
      }
    }
  }

  @Test func `a number that no JSON can have is written as in a small state`() throws {
    struct Numbers: Encodable { var numbers = [Double](repeating: 0.5, count: 3_000) }
    let coder = JSONCoder()
    var state = Numbers()
    _ = coder.json(of: state)
    state.numbers.append(.nan)
    _ = coder.json(of: state)
    state.numbers.append(.infinity)
    #expect(coder.json(of: state).hasSuffix(#","nan","inf"]}"#))
  }
}
