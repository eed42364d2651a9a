// Values as people write them.

import Testing

@testable import RIBCore

struct ValueTextTests {
  enum Kind { case sample, other }
  enum Step {
    case plain
    case append(Kind)
    case attach(Kind, as: String?)
    case showResult(display: Int)
    case pair((Int, Int))
    indirect case twice(Step)
  }
  struct Empty {}
  struct Point {
    var x = 1
    private var y = 2.5
  }
  struct Box<Content> { var content: Content }
  struct Wrapped {
    @Pulse var message: String? = "hi"
    @Doubled var number = 4
    lazy var later = 7
    private var _cache: [Int] = []
  }
  @propertyWrapper struct Doubled {
    var wrappedValue: Int
    var uses = 0
  }
  struct Secret: CustomStringConvertible {
    var value = "1234"
    var description: String { "hidden" }
  }
  struct Account { private var _pin = Secret() }
  @propertyWrapper struct Sealed: CustomDebugStringConvertible {
    var wrappedValue: String
    var debugDescription: String { "sealed" }
  }
  struct Letter { @Sealed var text = "Dear Ann" }
  struct Described: CustomStringConvertible, CustomDebugStringConvertible {
    var description: String { "described" }
    var debugDescription: String { "debugged" }
  }
  struct Debugged: CustomDebugStringConvertible { var debugDescription: String { "debugged" } }
  enum DescribedCase: CustomStringConvertible {
    case a(Int)
    var description: String { "case a" }
  }
  final class Object { var next: Object? }
  struct Failure: Error { var code = 3 }

  private static let rows: [(value: Any, text: String)] = [
    (3, "3"), (-2.5, "-2.5"), (true, "true"), ((), "()"),
    ("a \"b\"\n", #""a \"b\"\n""#), (Substring("a"), #""a""#), (Character("é"), #""é""#),
    (Kind.sample, "sample"), (Step.plain, "plain"), (Step.append(.sample), "append(sample)"),
    (Step.attach(.other, as: nil), "attach(other, as: nil)"),
    (Step.attach(.other, as: "o"), #"attach(other, as: "o")"#),
    (Step.showResult(display: 2), "showResult(display: 2)"), (Step.pair((1, 2)), "pair(1, 2)"),
    (Step.twice(.append(.sample)), "twice(append(sample))"),
    (Optional<Int>.none as Any, "nil"), (Optional(Optional(3)) as Any, "3"),
    (Optional(Kind.sample) as Any, "sample"),
    ([1, 2], "[1, 2]"), ([Int](), "[]"), ([Kind.sample], "[sample]"), ([1, 2, 3][1...], "[2, 3]"),
    ([nil, "a"] as [String?], #"[nil, "a"]"#), (Set(["c", "a", "b"]), #"["a", "b", "c"]"#),
    (["b": 2, "a": 1], #"["a": 1, "b": 2]"#), ([String: Int](), "[:]"),
    (["k": [Kind.other]], #"["k": [other]]"#), ([AnyHashable("a"), 1], #"["a", 1]"#),
    ((1, label: "a"), #"(1, label: "a")"#),
    (Empty(), "Empty()"), (Point(), "Point(x: 1, y: 2.5)"),
    (Box(content: Kind.sample), "Box<Kind>(content: sample)"),
    (Wrapped(), #"Wrapped(message: "hi", number: 4, later: nil, cache: [])"#),
    (Account(), "Account(pin: hidden)"), (Letter(), "Letter(text: sealed)"),
    (Described(), "described"), ([Described()], "[described]"), (Debugged(), "debugged"),
    (DescribedCase.a(1), "case a"), (Object(), "Object"),
    (Box(content: Object()), "Box<Object>(content: Object)"), (Failure(), "Failure(code: 3)"),
    (Point.self, "Point"), (Box(content: Kind.self), "Box<Kind.Type>(content: Kind)"),
    (1...3, "1...3"), (Duration.seconds(1.5), "1.5 seconds"),
    (Result<Int, Never>.success(1), "success(1)"),
  ]

  @Test func `values are written as in the source, without names of modules`() {
    for (value, text) in Self.rows { #expect(ValueText.of(value) == text) }
  }

  @Test func `the parts of a set or a dictionary come in one order, whatever the hashes`() {
    let numbers = (0..<50).map { "n\($0)" }
    let expected = "[" + numbers.sorted().map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    let sets = [Set(numbers), Set(numbers.reversed())]
    #expect(sets.map { ValueText.of($0) } == [expected, expected])
  }

  @Test func `values are written in full twenty levels deep`() {
    let layers: [(wrap: (Any) -> Any, opening: String, closing: String)] = [
      ({ [$0] as [Any] }, "[", "]"), ({ ["k": $0] as [String: Any] }, #"["k": "#, "]"),
      ({ Set([$0 as? AnyHashable ?? AnyHashable(0)]) }, "[", "]"),
      ({ Box(content: $0) }, "Box<Any>(content: ", ")"),
      ({ Step.twice($0 as? Step ?? .plain) }, "twice(", ")"),
    ]
    for (wrap, opening, closing) in layers {
      let innermost = opening == "twice(" ? "plain" : "1"
      let start: Any = opening == "twice(" ? Step.plain : 1
      let value = (0..<20).reduce(start) { inner, _ in wrap(inner) }
      let opened = String(repeating: opening, count: 20)
      let closed = String(repeating: closing, count: 20)
      #expect(ValueText.of(value) == opened + innermost + closed)
    }
  }

  @Test func `a value that is nested without end is cut off`() {
    var step = Step.plain
    for _ in 0..<10_000 { step = .twice(step) }
    let text = ValueText.of(step)
    #expect(text.hasPrefix("twice(twice(") && text.contains("twice(…)"))
    #expect(text.utf8.count < 1000)
    // One by one, as the release of a chain of boxes is recursive.
    while case .twice(let inner) = step { step = inner }
  }

  /// Counts how many of its elements are asked for.
  private final class Count { var value = 0 }
  private struct Counted: CustomStringConvertible {
    let count: Count
    var description: String {
      count.value += 1
      return "x"
    }
  }

  @Test func `a text that is cut off is not written further`() {
    let count = Count()
    let many = [Counted](repeating: Counted(count: count), count: 100_000)
    let text = ValueText.of(Box(content: many), atMost: 60)
    #expect(text.hasPrefix("Box<Array<Counted>>(content: [x, x, ") && text.hasSuffix("…"))
    #expect(count.value < 60)
    let set = Set(0..<100_000)
    #expect(ValueText.of(set, atMost: 60) == "[… 100000 values]")
    #expect(ValueText.of(set).utf8.count > 600_000)
    #expect([60, 6].map { ValueText.of([1, 2], atMost: $0) } == ["[1, 2]", "[1, 2]"])
    #expect(ValueText.of([1, 2], atMost: 5).hasSuffix("…"))
    #expect(ValueText.of("abcdefgh", atMost: 3).hasPrefix(#""abc"#))
    #expect(ValueText.of(Set([1, 2, 3]), atMost: 3).hasPrefix("[1"))
    let long = Set((0..<50).map { String(repeating: "a", count: 1_000) + "\($0)" })
    let longKeys = Dictionary(uniqueKeysWithValues: long.map { ($0, 1) })
    for value in [String(repeating: "a", count: 100_000), long, longKeys] as [Any] {
      #expect(ValueText.of(value, atMost: 60).utf8.count < 80)
    }
  }
}
