import RIBCore
import RIBRx
import TestSupport
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

extension OwnedClosureTests {
  nonisolated static let ways: [Way] = [
    Way("bind", ["1", "", ""]) { stream, owner, log in
      stream.catch { _ in .empty() }.bind(with: owner) { log.note($0, $1) }
    },
    Way("drive", ["1 completed disposed", "0 completed disposed", "completed disposed"]) {
      stream, owner, log in
      stream.asDriver(onErrorJustReturn: 0).drive(
        with: owner, onNext: { log.note($0, $1) },
        onCompleted: { log.note($0, "completed") }, onDisposed: { log.note($0, "disposed") })
    },
    Way("drive what can fail", ["1", "", ""]) { stream, owner, log in
      stream.catch { _ in .empty() }.asDriver().drive(with: owner, onNext: { log.note($0, $1) })
    },
    Way("emit", ["1 completed disposed", "0 completed disposed", "completed disposed"]) {
      stream, owner, log in
      stream.asSignal(onErrorJustReturn: 0).emit(
        with: owner, onNext: { log.note($0, $1) },
        onCompleted: { log.note($0, "completed") }, onDisposed: { log.note($0, "disposed") })
    },
    Way("subscribe to a maybe", ["1 disposed", "first disposed", "completed disposed"]) {
      stream, owner, log in
      stream.asMaybe().subscribe(
        with: owner, onSuccess: { log.note($0, $1) }, onError: { log.note($0, $1) },
        onCompleted: { log.note($0, "completed") }, onDisposed: { log.note($0, "disposed") })
    },
    Way(
      "subscribe to a completable",
      ["completed disposed", "first disposed", "completed disposed"]
    ) { stream, owner, log in
      stream.ignoreElements().asCompletable().subscribe(
        with: owner, onCompleted: { log.note($0, "completed") }, onError: { log.note($0, $1) },
        onDisposed: { log.note($0, "disposed") })
    },
  ]
}
