// Operators that look at one element at a time.

import RIBCore
import TestSupport
import Testing

@Suite struct `Transforming streams` {
  private struct Person: Equatable {
    var name: String
    var age: Int
  }

  /// Returns the events that an operator makes of elements.
  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let input: [Int]
    let output: [String]
    let apply: @MainActor @Sendable (Observable<Int>) -> Observable<Int>

    init(
      _ name: String, _ input: [Int], _ output: [String],
      _ apply: @escaping @MainActor @Sendable (Observable<Int>) -> Observable<Int>
    ) {
      testDescription = name
      self.input = input
      self.output = output
      self.apply = apply
    }
  }

  nonisolated static let rows = [
    Row("map", [1, 2], ["10", "20", "completed"]) { $0.map { $0 * 10 } },
    Row("map throws", [1, 2, 3], ["1", "error(first)"]) {
      $0.map { if $0 == 2 { throw Mishap.first } else { $0 } }
    },
    Row("map by key path", [-1, 2], ["1", "2", "completed"]) {
      $0.map(\.magnitude).map { Int($0) }
    },
    Row("filter", [1, 2, 3, 4], ["2", "4", "completed"]) { $0.filter { $0.isMultiple(of: 2) } },
    Row("filter throws", [1, 2], ["error(first)"]) { $0.filter { _ in throw Mishap.first } },
    Row("compactMap", [1, 2, 3], ["1", "3", "completed"]) { $0.compactMap { $0 == 2 ? nil : $0 } },
    Row("compactMap throws", [1], ["error(first)"]) { $0.compactMap { _ in throw Mishap.first } },
    Row("skip none", [1, 2], ["1", "2", "completed"]) { $0.skip(0) },
    Row("skip a negative number", [1, 2], ["1", "2", "completed"]) { $0.skip(-1) },
    Row("skip some", [1, 2, 3], ["3", "completed"]) { $0.skip(2) },
    Row("skip all", [1, 2], ["completed"]) { $0.skip(3) },
    Row("startWith", [3], ["1", "2", "3", "completed"]) { $0.startWith(1, 2) },
    Row("startWith twice", [3], ["1", "2", "3", "completed"]) { $0.startWith(2).startWith(1) },
    Row("distinct", [1, 1, 2, 2, 1], ["1", "2", "1", "completed"]) { $0.distinctUntilChanged() },
    Row("distinct by comparison", [1, 11, 2, 12], ["1", "2", "completed"]) {
      $0.distinctUntilChanged { one, other in one % 10 == other % 10 }
    },
    Row("distinct compares with the last passed on", [1, 2, 3, 4], ["1", "3", "completed"]) {
      $0.distinctUntilChanged { one, other in other - one < 2 }
    },
    Row("distinct by key", [1, -1, 2], ["1", "2", "completed"]) {
      $0.distinctUntilChanged { abs($0) }
    },
    Row("distinct comparison throws", [1, 2], ["1", "error(first)"]) {
      $0.distinctUntilChanged { (_: Int, _: Int) in throw Mishap.first }
    },
    Row("distinct key throws", [1], ["error(first)"]) {
      $0.distinctUntilChanged { (_: Int) -> Int in throw Mishap.first }
    },
    Row("of nothing", [], ["completed"]) {
      $0.map { $0 }.filter { _ in true }.skip(1).distinctUntilChanged()
    },
  ]

  @Test(arguments: rows)
  func `elements, throws and the end, for each subscriber anew`(row: Row) {
    let stream = row.apply(.from(row.input))
    for _ in 1...2 { expectEvents(of: stream, row.output) }
  }

  @Test func `map reads a key path, and distinctUntilChanged compares one`() {
    let people = Observable.of(
      Person(name: "Ann", age: 1), Person(name: "Ann", age: 2), Person(name: "Bo", age: 2))
    expectEvents(of: people.map(\.age), ["1", "2", "2", "completed"])
    expectEvents(of: people.distinctUntilChanged(\.name).map(\.age), ["1", "2", "completed"])
    expectEvents(of: people.distinctUntilChanged().map(\.age), ["1", "2", "2", "completed"])
  }

  @Test func `a thrown error disposes of the upstream at once`() {
    let source = Source<Int>()
    let subscription = source.stream.map { _ in throw Mishap.first }
      .subscribe(onNext: { (_: Int) in }, onError: { _ in #expect(source.disposeCount == 0) })
    source.onNext(1)
    #expect(source.disposeCount == 1)
    subscription.dispose()
    #expect(source.disposeCount == 1)
  }

  @Test(arguments: [true, false])
  func `an element sent from inside the observer is compared with the one being delivered`(
    byKey: Bool
  ) {
    let subject = PublishSubject<Int>()
    let log = EventLog()
    let distinct =
      byKey ? subject.distinctUntilChanged { $0 + 1 } : subject.distinctUntilChanged()
    let subscription = distinct.subscribe(onNext: {
      log.note("\($0)")
      if log.lines.count < 3 { subject.onNext($0) }
    })
    subject.onNext(1)
    subject.onNext(2)
    #expect(log.lines == ["1", "2"])
    subscription.dispose()
  }
}
