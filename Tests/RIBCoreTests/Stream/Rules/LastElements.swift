import RIBCore

extension LastElementTests {
  nonisolated static let endings: [Ending] = [
    Ending("take", ["1", "2", "completed"]) { source, _ in source.take(2) },
    Ending("take until a stream", ["1", "2", "completed"]) { source, sign in
      source.take(until: sign)
    },
    Ending("takeLast", ["2", "completed"]) { source, sign in
      source.take(until: sign).takeLast(1)
    },
    Ending("asSingle", ["2", "completed"]) { source, sign in
      source.filter { $0 == 2 }.take(until: sign).asSingle().asObservable()
    },
    Ending("the last element of a cancelled stream", ["1", "2", "9", "completed"]) { source, sign in
      .merge(
        source.onCancel(9).cancellable(id: "name"),
        sign.flatMap { _ in Observable.cancel(id: "name") }
      )
      .take(3)
    },
  ]
}
