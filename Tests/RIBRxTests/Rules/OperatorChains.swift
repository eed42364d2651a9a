import RIBCore
import RIBRx

extension `Constant stack` {
  nonisolated static let chains: [Chain] = [
    Chain("concatMap to just") { Observable.from(0..<$0).concatMap { Observable.just($0) } },
    Chain("concatMap to values") { Observable.from(0..<$0).concatMap { Observable.of($0) } },
    Chain("concatMap behind one that ends late") { number in
      let first = PublishSubject<Int>()
      let parts = [first.asObservable()] + Array(repeating: .of(1), count: number)
      return .create { observer in
        let subscription = Observable.from(parts).concat().subscribe(observer)
        first.onCompleted()
        return subscription
      }
    },
    Chain("merge of streams, two at a time") {
      Observable.from(0..<$0).map { Observable.of($0) }.merge(maxConcurrent: 2)
    },
    Chain("switchLatest of just") {
      Observable.from(0..<$0).map { Observable.just($0) }.switchLatest()
    },
    Chain("materialize") { Observable.from(1..<$0).materialize() },
  ]
}
