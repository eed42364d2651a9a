import RIBCore
import RIBRx
import Testing

extension LastElementTests {
  nonisolated static let endings: [Ending] = [
    Ending("take until the closure, inclusive", ["1", "2", "completed"]) { source, _ in
      source.take(until: { $0 == 2 }, behavior: .inclusive)
    },
    Ending("take while, inclusive", ["1", "2", "completed"]) { source, _ in
      source.take(while: { $0 < 2 }, behavior: .inclusive)
    },
    Ending("element at", ["2", "completed"]) { source, _ in source.element(at: 1) },
    Ending("first", ["2", "completed"]) { source, _ in
      source.filter { $0 == 2 }.first().asObservable().compactMap { $0 }
    },
    Ending("reduce", ["3", "completed"]) { source, sign in
      source.take(until: sign).reduce(0) { $0 + $1 }
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
  ]

  @Test func `a stream without the element at a position fails, also at a negative one`() {
    for position in [-1, 2] {
      expectEvents(of: Observable.of(1, 2).element(at: position), "error(argumentOutOfRange)")
    }
  }
}
