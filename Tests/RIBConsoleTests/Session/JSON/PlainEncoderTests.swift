import Foundation
import Testing

@testable import RIBConsole

/// What JSONEncoder makes of a value is what the plain encoder makes of it, or it leaves the value to that.
@MainActor
@Suite struct PlainEncoderTests {
  private let plain = PlainEncoder()

  private static let reference = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private func reference(_ value: some Encodable) throws -> String {
    String(decoding: try Self.reference.encode(value), as: UTF8.self)
  }

  private func expectSame(
    _ value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try plain.json(of: value) == reference(value), "\(value)", sourceLocation: sourceLocation)
  }

  @Test func `plain values are written as JSONEncoder writes them`() throws {
    try expectSame(State())
    try expectSame(State(next: [State(), State(name: "a/b", note: "ä 🙂")]))
    try expectSame([State]())
    try expectSame([String: Int]())
    try expectSame(["B": 1, "a": 2, "a10": 3, "a9": 4, "_": 5, "": 6, "A": 7])
    try expectSame([3: "c", 10: "a", 2: "b"])
    try expectSame([[1, 2], [], [3]])
    try expectSame([1, nil, 3] as [Int?])
    try expectSame([Int8.min, Int8.max])
    try expectSame([UInt64.max])
    try expectSame([Int64.min])
    try expectSame([0, -0.0, 1, 0.1, 1e20, 1e-7, 1 / 3.0, .greatestFiniteMagnitude] as [Double])
    try expectSame(Suit.hearts)
    try expectSame([Suit.hearts: 1])
    try expectSame("text")
    try expectSame(5)
    try expectSame(Optional<Int>.none)
    try expectSame(Date(timeIntervalSinceReferenceDate: 5.5).timeIntervalSinceReferenceDate)
  }

  @Test func `what has a form of its own in JSONEncoder, or needs escapes, is left to it`() throws {
    let values: [any Encodable] = [
      "a \"quotation\"", ["tab\t"], ["\u{202E}": 1], ["ä": 1], Data([1, 2]),
      [Date(timeIntervalSince1970: 0)], Decimal(1), [URL(filePath: "/a")], [Double.nan],
      [Float(0.1)], NestedByHand(), Derived(), Swallowing(), Silent(), PathReader(), Twice(),
      Shape.none, Shape.circle(radius: 2),
    ]
    for value in values { #expect(plain.json(of: value) == nil, "\(value)") }
  }

  @Test func `an encoder serves one value after another, whatever became of the one before`() throws
  {
    #expect(plain.json(of: NestedByHand()) == nil)
    #expect(plain.json(of: Swallowing()) == nil)
    try expectSame(State(next: [State()]))
  }

  @Test func `a list whose container was copied has all of its elements`() throws {
    try expectSame(Copying())
  }

  @Test func `a container that was kept writes into no other value`() throws {
    let keeper = Keeping.Keeper()
    #expect(plain.json(of: [Keeping(keeper), Keeping(keeper)]) == nil)
  }

  @Test func `no error comes from what is left to JSONEncoder`() throws {
    let caught = Caught()
    let values: [any Encodable] = ["\"", Double.nan, Float(1), Date(), Silent(), NestedByHand()]
    func encode(_ value: some Encodable) { #expect(plain.json(of: Catching(value, caught)) == nil) }
    for value in values { encode(value) }
    #expect(caught.count == 0)
    #expect(plain.json(of: Counting()) == nil)
  }

  @Test func `what nests deeply is left to JSONEncoder`() {
    var state = State()
    for _ in 0..<100 { state = State(next: [state]) }
    #expect(plain.json(of: state) == nil)
  }

  @Test func `a state is encoded all the same whether it is plain or not, and before or after`() {
    let encoder = StateEncoder()
    #expect(encoder.json(of: ["b": "x", "a": "y"]) == #"{"a":"y","b":"x"}"#)
    #expect(encoder.json(of: ["b": "x\t", "a": "y"]) == #"{"a":"y","b":"x\t"}"#)
    #expect(encoder.json(of: ["b": "x", "a": "y"]) == #"{"a":"y","b":"x"}"#)
  }
}

private struct State: Encodable {
  var name = "ann"
  var isOn = true
  var count = -3
  var ratio = 2.5
  var note: String?
  var next: [State] = []
}

private enum Suit: String, Encodable, CodingKeyRepresentable { case hearts }
private enum Shape: Encodable { case none, circle(radius: Int) }
private enum Key: String, CodingKey { case a, b }

private struct NestedByHand: Encodable {
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    var nested = members.nestedUnkeyedContainer(forKey: .a)
    try nested.encode(1)
  }
}

private nonisolated class Base: Encodable {
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(1, forKey: .a)
  }
}

private nonisolated final class Derived: Base {
  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(2, forKey: .b)
  }
}

/// A part of it fails halfway, and the whole does not.
private struct Swallowing: Encodable {
  private struct Failure: Error {}
  private struct Part: Encodable {
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(1, forKey: .a)
      throw Failure()
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try? members.encode(Part(), forKey: .a)
    try members.encode(1, forKey: .b)
  }
}

private struct Silent: Encodable { func encode(to encoder: any Encoder) {} }

private struct PathReader: Encodable {
  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(encoder.codingPath.count)
  }
}

/// Has one key twice, the last value of which counts.
private struct Twice: Encodable {
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(1, forKey: .b)
    try members.encode(1, forKey: .a)
    try members.encode(2, forKey: .b)
  }
}

/// Hands its container on, by value.
private struct Copying: Encodable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(1)
    try add(to: list)
    try list.encode(list.count)
  }

  private func add(to list: any UnkeyedEncodingContainer) throws {
    var list = list
    try list.encode(2)
    try list.encode(3)
  }
}

/// Encodes until there are enough, what needs escapes from the second on.
private struct Counting: Encodable {
  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    while list.count < 3 { try list.encode(list.count == 0 ? "" : "\"") }
  }
}

/// Writes into the container of the value before it.
private struct Keeping: Encodable {
  final class Keeper { var members: KeyedEncodingContainer<Key>? }

  private let keeper: Keeper
  init(_ keeper: Keeper) { self.keeper = keeper }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try keeper.members?.encode(1, forKey: .b)
    try members.encode(2, forKey: .a)
    keeper.members = members
  }
}

private final class Caught { var count = 0 }

/// Counts the errors of its parts, where another might trap on them.
private struct Catching<Value: Encodable>: Encodable {
  private let value: Value
  private let caught: Caught
  init(_ value: Value, _ caught: Caught) {
    self.value = value
    self.caught = caught
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    do { try members.encode(value, forKey: .a) } catch { caught.count += 1 }
    do { try members.encode([value], forKey: .b) } catch { caught.count += 1 }
  }
}
