// Operators that end a stream themselves, fed by a source that goes on while the last element is delivered (S2).

import RIBCore
import RIBRx
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

  nonisolated static let endings = [
    Ending("take", ["1", "2", "completed"]) { source, _ in source.take(2) },
    Ending("take until the closure, inclusive", ["1", "2", "completed"]) { source, _ in
      source.take(until: { $0 == 2 }, behavior: .inclusive)
    },
    Ending("take while, inclusive", ["1", "2", "completed"]) { source, _ in
      source.take(while: { $0 < 2 }, behavior: .inclusive)
    },
    Ending("take until a stream", ["1", "2", "completed"]) { source, sign in
      source.take(until: sign)
    },
    Ending("element at", ["2", "completed"]) { source, _ in source.element(at: 1) },
    Ending("first", ["2", "completed"]) { source, _ in
      source.filter { $0 == 2 }.first().asObservable().compactMap { $0 }
    },
    Ending("takeLast", ["2", "completed"]) { source, sign in
      source.take(until: sign).takeLast(1)
    },
    Ending("reduce", ["3", "completed"]) { source, sign in
      source.take(until: sign).reduce(0) { $0 + $1 }
    },
    Ending("asSingle", ["2", "completed"]) { source, sign in
      source.filter { $0 == 2 }.take(until: sign).asSingle().asObservable()
    },
    Ending("asMaybe", ["2", "completed"]) { source, sign in
      source.filter { $0 == 2 }.take(until: sign).asMaybe().asObservable()
    },
    Ending("sample with a default", ["2", "completed"]) { source, sign in
      source.take(2).sample(sign, defaultValue: 7)
    },
    Ending("materialize and back", ["1", "2", "completed"]) { source, _ in
      source.take(2).materialize().dematerialize()
    },
    Ending("the last element of a cancelled stream", ["1", "2", "9", "completed"]) { source, sign in
      .merge(
        source.onCancel(9).cancellable(id: "name"),
        sign.flatMap { _ in Observable.cancel(id: "name") }
      )
      .take(until: { $0 == 9 }, behavior: .inclusive)
    },
  ]

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

  @Test func `a stream without the element at a position fails, also at a negative one`() {
    for position in [-1, 2] {
      expectEvents(
        of: Observable.of(1, 2).element(at: position), ["error(argumentOutOfRange)"])
    }
  }
}
