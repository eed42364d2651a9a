import RIBCore

extension OwnedClosureTests {
  nonisolated static let ways: [Way] = [
    Way("subscribe", ["1 completed disposed", "first disposed", "completed disposed"]) {
      stream, owner, log in
      stream.subscribe(
        with: owner, onNext: { log.note($0, $1) }, onError: { log.note($0, $1) },
        onCompleted: { log.note($0, "completed") }, onDisposed: { log.note($0, "disposed") })
    },
    Way("subscribe to a single", ["1 disposed", "first disposed", "noElements disposed"]) {
      stream, owner, log in
      stream.asSingle().subscribe(
        with: owner, onSuccess: { log.note($0, $1) }, onFailure: { log.note($0, $1) },
        onDisposed: { log.note($0, "disposed") })
    },
  ]
}
