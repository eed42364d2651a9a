// Operators that end a stream themselves, fed by a source that goes on while the last element is delivered (S2).

import RIBCore
import TestSupport
import Testing

struct LastElementTests {
  /// An operator that ends the stream at or after the element 2, and the events that its subscriber gets.
  nonisolated struct Ending: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [String]
    let apply:
      @MainActor @Sendable (_ source: Observable<Int>, _ sign: Observable<Int>) -> Observable<Int>

    init(
      _ name: String, _ expected: [String],
      apply: @escaping @MainActor @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
    ) {
      testDescription = name
      self.expected = expected
      self.apply = apply
    }
  }

  /// What the source does while a subscriber gets the last element.
  nonisolated enum Answer: CaseIterable { case element, end, nothing }

  @Test(arguments: endings, Answer.allCases)
  func `S2: nothing comes between the last element and the end that an operator adds`(
    ending: Ending, answer: Answer
  ) {
    let (source, sign, log) = (Source<Int>(), Source<Int>(), EventLog())
    let last = ending.expected.dropLast().last
    let subscription = ending.apply(source.stream, sign.stream).subscribe(
      onNext: {
        log.note("\($0)")
        guard "\($0)" == last else { return }
        switch answer {
        case .element:
          sign.onNext(0)
          source.onNext(8)
        case .end: source.on(.completed)
        case .nothing: break
        }
      }, onError: { log.note("\($0)") }, onCompleted: { log.note("completed") })
    for number in 1...2 { source.onNext(number) }
    sign.onNext(0)
    source.onNext(3)
    #expect(log.lines == ending.expected)
    subscription.dispose()
  }
}
