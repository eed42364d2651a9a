// Streams that end by one result or none: what one of them costs from its making to its end.

import RIBCore
import RIBRx

extension Cases {
  static var requests: [Case] {
    [
      request("Single, just, map") { number in
        _ = Single.just(number).map { $0 &+ 1 }.subscribe(onSuccess: { Benchmarks.sum &+= $0 })
      },
      request("Single, create") { number in
        _ = Single<Int>.create { observer in
          observer(.success(number))
          return Disposables.create()
        }.subscribe(onSuccess: { Benchmarks.sum &+= $0 })
      },
      request("Maybe, create") { number in
        _ = Maybe<Int>.create { observer in
          observer(.success(number))
          return Disposables.create()
        }.subscribe(onSuccess: { Benchmarks.sum &+= $0 })
      },
      request("Completable, create") { number in
        _ = Completable.create { observer in
          observer(.completed)
          return Disposables.create()
        }.subscribe(onCompleted: { Benchmarks.sum &+= number })
      },
    ]
  }

  private static func request(_ name: String, _ run: @escaping (Int) -> Void) -> Case {
    Case("a request: " + name, operations: elements) {
      .both {
        for number in 0..<elements { run(number) }
      } byHand: {
        for number in 0..<elements { answer(number) { Benchmarks.sum &+= $0 } }
      }
    }
  }

  @inline(never)
  private static func answer(_ number: Int, _ answer: @escaping HandStage) { answer(number) }
}
