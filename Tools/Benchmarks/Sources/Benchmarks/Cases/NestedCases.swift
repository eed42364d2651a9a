// Operators one around the other: what each of them costs, however many there are.

import RIBCore

extension Cases {
  static var nested: [Case] {
    [1_000, 10_000].flatMap { count in
      [
        nested("concat", count) {
          $0.concat(.just(1))
        } byHand: {
          listed(count)
        },
        nested("startWith", count) {
          $0.startWith(1)
        } byHand: {
          listed(count)
        },
        // Empty, as each element passes all that is around it.
        nested("merge", count) {
          .merge($0, .empty())
        } byHand: {
          staged(count)
        },
        nested("map", count) {
          $0.map { $0 &+ 1 }
        } byHand: {
          staged(count)
        },
        nested("catch", count) {
          $0.catch { _ in .never() }
        } byHand: {
          staged(count)
        },
      ]
    }
  }

  /// Makes a stream in so many operators, and runs it.
  private static func nested(
    _ name: String, _ count: Int, _ operate: @escaping (Observable<Int>) -> Observable<Int>,
    byHand: @escaping () -> Void
  ) -> Case {
    Case("nested \(Column.grouped(count)) times: \(name)", operations: count) {
      .both {
        var stream = Observable.just(1)
        for _ in 0..<count { stream = operate(stream) }
        stream.subscribe(onNext: { Benchmarks.sum &+= $0 }).dispose()
      } byHand: {
        byHand()
      }
    }
  }

  /// A list that grows, and is passed on.
  private static func listed(_ count: Int) {
    var list = [1]
    for _ in 0..<count { list.append(1) }
    for number in list { Benchmarks.sum &+= number }
  }

  /// A closure around a closure.
  private static func staged(_ count: Int) {
    var stage: HandStage = { Benchmarks.sum &+= $0 }
    for _ in 0..<count {
      let next = stage
      stage = { next($0 &+ 1) }
    }
    stage(1)
  }
}
