// Operators on several streams: what they do with an element of one of them.

import RIBCore
import RIBRx

extension Cases {
  static var joining: [Case] {
    [
      element("merge") {
        .merge($0.asObservable(), .never())
      } byHand: {
        $0
      },
      element("concat") {
        $0.concat(.just(0))
      } byHand: {
        $0
      },
      element("startWith") {
        $0.startWith(0)
      } byHand: {
        $0
      },
      element("combineLatest") {
        .combineLatest($0, Observable.just(1)) { $0 &+ $1 }
      } byHand: {
        adding($0)
      },
      element("combineLatest, array") {
        .combineLatest([$0.asObservable(), .just(1)]) { $0[0] &+ $0[1] }
      } byHand: { next in
        { next([$0, 1].reduce(0, &+)) }
      },
      element("zip") {
        .zip($0, $0) { $0 &+ $1 }
      } byHand: { next in
        { next($0 &+ $0) }
      },
      element("zip, array") {
        .zip([$0.asObservable(), $0.asObservable()]) { $0[0] &+ $0[1] }
      } byHand: { next in
        { next([$0, $0].reduce(0, &+)) }
      },
      element("withLatestFrom") {
        $0.withLatestFrom(Observable.just(1)) { $0 &+ $1 }
      } byHand: {
        adding($0)
      },
      element("sample") {
        $0.sample($0)
      } byHand: {
        $0
      },
    ]
  }

  static var flattening: [Case] {
    [
      element("flatMap, just") {
        $0.flatMap { Observable.just($0) }
      } byHand: {
        $0
      },
      element("flatMap, of 2") {
        $0.flatMap { Observable.of($0, 1) }
      } byHand: {
        twice($0)
      },
      element("flatMapLatest, of 2") {
        $0.flatMapLatest { Observable.of($0, 1) }
      } byHand: {
        twice($0)
      },
      element("flatMapFirst, of 2") {
        $0.flatMapFirst { Observable.of($0, 1) }
      } byHand: {
        twice($0)
      },
      element("concatMap, of 2") {
        $0.concatMap { Observable.of($0, 1) }
      } byHand: {
        twice($0)
      },
    ]
  }

  static var recovering: [Case] {
    [
      element("catch") {
        $0.catch { _ in .never() }
      } byHand: {
        $0
      },
      element("catchAndReturn") {
        $0.catchAndReturn(0)
      } byHand: {
        $0
      },
      element("retry") {
        $0.retry()
      } byHand: {
        $0
      },
      element("retry when") {
        $0.retry { (errors: Observable<any Error>) in errors }
      } byHand: {
        $0
      },
      element("cancellable") {
        $0.cancellable(id: 1)
      } byHand: {
        $0
      },
    ]
  }

  private static func adding(_ next: @escaping HandStage) -> HandStage {
    let latest: Int? = 1
    return { number in if let latest { next(number &+ latest) } }
  }

  private static func twice(_ next: @escaping HandStage) -> HandStage {
    { number in
      next(number)
      next(1)
    }
  }
}
