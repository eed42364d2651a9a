// Children that follow random lists, compared with a plain model, and the cost of following (N1).

import RIBCore
import TestSupport
import Testing

struct RoutedModelTests {
  @Test func `N1: random lists in any order give the result of a plain model`() {
    for seed in Scale.seeds(100, full: 10_000) {
      var random = SeededGenerator(seed: seed)
      let model = Model(RoutedNode())
      for _ in 0..<20 {
        var ids = Array(
          (0..<12).shuffled(using: &random).prefix(.random(in: 0...12, using: &random)))
        // Often most of the order stays.
        if Bool.random(using: &random) { ids.sort() }
        guard model.follows(ids) else {
          Issue.record("seed \(seed): \(ids) after \(model.last)")
          return
        }
      }
    }
  }

  @Test func `N1: random lists that rise give the result of a plain model`() {
    for seed in Scale.seeds(30, full: 1_000) {
      var random = SeededGenerator(seed: seed)
      let model = Model(RoutedNode(rising: true))
      var ids: [Int] = []
      var lastID = 0
      for _ in 0..<30 {
        let share = [0, 1, 1, 2, 20].randomElement(using: &random) ?? 0
        ids.removeAll { _ in Int.random(in: 0..<40, using: &random) < share }
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          lastID += Int.random(in: 1...3, using: &random)
          ids.append(lastID)
        }
        guard model.follows(ids) else {
          Issue.record("seed \(seed): \(ids) after \(model.last)")
          return
        }
      }
    }
  }

  /// The expected result of following a list, found by comparing all with all.
  private final class Model {
    private let node: RoutedNode
    private(set) var last: [Int] = []
    private var identities: [Int: ObjectIdentifier] = [:]

    init(_ node: RoutedNode) { self.node = node }

    /// Follows a list, and returns whether the result is as expected.
    func follows(_ ids: [Int]) -> Bool {
      let builtBefore = node.built.count
      node.follow(ids.map { Page(id: $0) })
      let kept = last.filter(ids.contains)
      let new = ids.filter { !last.contains($0) }
      let moved = kept.count - Self.longestRise(ids.compactMap(last.firstIndex))
      let resigned = node.log.take().filter { $0.hasPrefix("-") }.count
      let now = Dictionary(
        uniqueKeysWithValues: ids.compactMap { id in
          node.child(id).map { (id, ObjectIdentifier($0)) }
        })
      defer { (last, identities) = (ids, now) }
      return node.children == ids.map { "p\($0)" }
        && Array(node.built[builtBefore...]) == new
        && resigned == last.count - kept.count + moved
        && kept.allSatisfy { now[$0] == identities[$0] }
    }

    private static func longestRise(_ numbers: [Int]) -> Int {
      var lengths: [Int] = []
      for (index, number) in numbers.enumerated() {
        let before = (0..<index).filter { numbers[$0] < number }.map { lengths[$0] }
        lengths.append(1 + (before.max() ?? 0))
      }
      return lengths.max() ?? 0
    }
  }

  // MARK: Cost

  /// An id that counts how often any two of its kind are compared.
  private struct CountedID: Hashable, Comparable {
    @MainActor static var count = 0
    let number: Int

    static func < (left: CountedID, right: CountedID) -> Bool {
      count += 1
      return left.number < right.number
    }

    static func == (left: CountedID, right: CountedID) -> Bool {
      count += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      CountedID.count += 1
      hasher.combine(number)
    }
  }

  private struct CountedPage: Identifiable {
    let id: CountedID
  }

  @Test func `N1: if ids rise, a change among many compares some forty of them`() {
    let size = Scale.of(10_000, full: 100_000)
    let router = TestRouter("root", EventLog())
    var built = 0
    let routed = RoutedChildren<CountedPage>.rising { page in
      built += 1
      return TestRouter("p\(page.id.number)", EventLog())
    }
    var pages = (1...size).map { CountedPage(id: CountedID(number: $0)) }
    routed.follow(pages, on: router)
    #expect(built == size)

    func cost(_ change: () -> Void) -> Int {
      change()
      let before = CountedID.count
      routed.follow(pages, on: router)
      return CountedID.count - before
    }
    #expect(cost {} <= 40)
    #expect(cost { pages.append(CountedPage(id: CountedID(number: size + 1))) } <= 40)
    for index in [size, size / 3, 0] { #expect(cost { pages.remove(at: index) } <= 60) }
    #expect((router.childCount, built) == (size - 2, size + 1))
    // Many changes cost as much as there are.
    #expect(cost { pages.removeAll { $0.id.number % 2 == 0 } } <= 10 * size)
    #expect(cost { pages = [] } <= 10 * size)
    #expect(router.childCount == 0)
  }

  @Test(arguments: [[1, 2, 1], [1, 2, 4, 3], [2, 1], [1, 3, 2], [1, 2, 3, 4, 4]])
  func `N1: ids that were to rise and do not are reported, and from then on compared`(ids: [Int]) {
    let node = RoutedNode(rising: true)
    let observing = node.router.observeTree(LoggingObserver(node.log))
    defer { observing.dispose() }
    node.follow(2)
    _ = node.log.take()
    node.follow(ids.map { Page(id: $0) })
    #expect(node.children == ids.map { "p\($0)" })
    #expect(node.log.take().filter { $0.hasPrefix("misuse at test:") }.count == 1)
    node.follow(2, 1)
    #expect(node.children == ["p2", "p1"])
    #expect(node.log.take().filter { $0.hasPrefix("misuse") } == [])
  }
}
