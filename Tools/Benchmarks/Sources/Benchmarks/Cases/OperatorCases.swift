// Operators on one stream: what they do with an element.

import RIBCore
import RIBRx

extension Cases {
  static var transforming: [Case] {
    [
      element("map") {
        $0.map { $0 &+ 1 }
      } byHand: { next in
        { next($0 &+ 1) }
      },
      element("map, key path") {
        $0.map(\.byteSwapped)
      } byHand: { next in
        { next($0.byteSwapped) }
      },
      element("filter") {
        $0.filter { $0 & 1 == 0 }
      } byHand: { next in
        { if $0 & 1 == 0 { next($0) } }
      },
      element("compactMap") {
        $0.compactMap { $0 & 1 == 0 ? $0 : nil }
      } byHand: { next in
        { if $0 & 1 == 0 { next($0) } }
      },
      element("enumerated") {
        $0.enumerated().map { $0.index &+ $0.element }
      } byHand: { next in
        var index = 0
        return { number in
          index += 1
          next(index &+ number)
        }
      },
      element("distinctUntilChanged") {
        $0.distinctUntilChanged()
      } byHand: { next in
        var last: Int?
        return { number in
          if number == last { return }
          last = number
          next(number)
        }
      },
      element("scan") {
        $0.scan(0) { $0 &+ $1 }
      } byHand: {
        summing($0)
      },
      element("scan, in place") {
        $0.scan(into: 0) { $0 &+= $1 }
      } byHand: {
        summing($0)
      },
      element("materialize, dematerialize") {
        $0.materialize().dematerialize()
      } byHand: {
        $0
      },
      element("do") {
        $0.do(onNext: { Benchmarks.sum &-= $0 })
      } byHand: { next in
        { number in
          Benchmarks.sum &-= number
          next(number)
        }
      },
      withUnretained,
    ]
  }

  static var bounded: [Case] {
    [
      element("skip") {
        $0.skip(1)
      } byHand: {
        afterFirst($0)
      },
      element("skip while") {
        $0.skip(while: { $0 == 0 })
      } byHand: {
        afterFirst($0)
      },
      element("skip until") {
        $0.skip(until: Observable.just(0))
      } byHand: {
        $0
      },
      element("take") {
        $0.take(.max)
      } byHand: { next in
        var left = Int.max
        return { number in
          if left == 0 { return }
          left -= 1
          next(number)
        }
      },
      element("take while") {
        $0.take(while: { $0 >= 0 })
      } byHand: {
        nonNegative($0)
      },
      element("take until") {
        $0.take(until: Observable<Int>.never())
      } byHand: {
        $0
      },
      element("take until, by a closure") {
        $0.take(until: { $0 < 0 })
      } byHand: {
        nonNegative($0)
      },
      element("single") {
        $0.single { $0 < 0 }
      } byHand: { next in
        { if $0 < 0 { next($0) } }
      },
      element("element at") {
        $0.element(at: .max)
      } byHand: { next in
        var left = Int.max
        return { number in
          left -= 1
          if left == -1 { next(number) }
        }
      },
      element("takeLast") {
        $0.takeLast(10)
      } byHand: { _ in
        HandFeed(keeping: 10).send
      },
      element("reduce") {
        $0.reduce(0) { $0 &+ $1 }
      } byHand: { _ in
        summing { _ in }
      },
      ending("ignoreElements") {
        $0.ignoreElements().subscribe()
      } byHand: {
        { _ in }
      },
      element("ifEmpty") {
        $0.ifEmpty(default: 0)
      } byHand: {
        $0
      },
      confined,
    ]
  }

  private static func summing(_ next: @escaping HandStage) -> HandStage {
    var sum = 0
    return { number in
      sum &+= number
      next(sum)
    }
  }

  private static func afterFirst(_ next: @escaping HandStage) -> HandStage {
    var left = 1
    return { number in if left > 0 { left -= 1 } else { next(number) } }
  }

  private static func nonNegative(_ next: @escaping HandStage) -> HandStage {
    { number in if number >= 0 { next(number) } }
  }

  private static var withUnretained: Case {
    let object = HandFeed()
    return element("withUnretained") {
      $0.withUnretained(object) { $1 }
    } byHand: { next in
      { [weak object] number in if object != nil { next(number) } }
    }
  }

  private static var confined: Case {
    let interactor = CountInteractor()
    interactor.activate()
    return element("confineTo") {
      $0.confineTo(interactor)
    } byHand: { next in
      { number in if interactor.isActive { next(number) } }
    }
  }
}
