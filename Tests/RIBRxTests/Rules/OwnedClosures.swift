import RIBCore
import RIBRx

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
