// Streams with one subscription for many subscribers, and where streams end.

import RIBCore
import RIBRx

extension Cases {
  static var sharing: [Case] {
    [
      element("share") {
        $0.share()
      } byHand: {
        HandFeed.shared($0)
      },
      element("share, replay 1") {
        $0.share(replay: 1)
      } byHand: {
        HandFeed.shared(keeping: 1, $0)
      },
      element("share, replay 1, forever") {
        $0.share(replay: 1, scope: .forever)
      } byHand: {
        HandFeed.shared(keeping: 1, $0)
      },
      element("publish, refCount") {
        $0.publish().refCount()
      } byHand: {
        HandFeed.shared($0)
      },
      element("replay 1, refCount") {
        $0.replay(1).refCount()
      } byHand: {
        HandFeed.shared(keeping: 1, $0)
      },
      connected,
      element("multicast, selector") {
        $0.multicast({ PublishSubject<Int>() }, selector: { $0.map { $0 &+ 1 } })
      } byHand: { next in
        HandFeed.shared { next($0 &+ 1) }
      },
      element("asDriver") {
        $0.asDriver(onErrorJustReturn: 0).asObservable()
      } byHand: {
        HandFeed.shared(keeping: 1, $0)
      },
      element("asDriver, map") {
        $0.asDriver(onErrorJustReturn: 0).map { $0 &+ 1 }.asObservable()
      } byHand: { next in
        HandFeed.shared(keeping: 1, HandFeed.shared(keeping: 1) { next($0 &+ 1) })
      },
      element("asSignal") {
        $0.asSignal(onErrorJustReturn: 0).asObservable()
      } byHand: {
        HandFeed.shared($0)
      },
      only("share, replay 1") { $0.share(replay: 1) },
      only("replay 1, refCount") { $0.replay(1).refCount() },
      late("share, replay 1") { $0.share(replay: 1) },
      late("ReplaySubject, 1") { source in
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        _ = source.subscribe(subject)
        return subject.asObservable()
      },
    ]
  }

  static var ends: [Case] {
    let relay = PublishRelay<Int>()
    let object = HandFeed()
    return [
      ending("bind to a relay") {
        $0.bind(to: relay)
      } byHand: {
        HandFeed.shared { _ in }
      },
      ending("bind to a Binder") {
        $0.bind(to: Binder(object) { _, number in Benchmarks.sum &+= number })
      } byHand: {
        summing(with: object)
      },
      ending("subscribe with an object") {
        $0.subscribe(with: object, onNext: { _, number in Benchmarks.sum &+= number })
      } byHand: {
        summing(with: object)
      },
      ending("drive") {
        $0.asDriver(onErrorJustReturn: 0).drive(onNext: { Benchmarks.sum &+= $0 })
      } byHand: {
        HandFeed.shared(keeping: 1) { Benchmarks.sum &+= $0 }
      },
    ]
  }

  private static func summing(with object: HandFeed) -> HandStage {
    { [weak object] number in if object != nil { Benchmarks.sum &+= number } }
  }

  private static var connected: Case {
    ending("replay 1, connect") { subject in
      let shared = subject.replay(1)
      let subscription = shared.subscribe(onNext: { Benchmarks.sum &+= $0 })
      return Disposables.create(subscription, shared.connect())
    } byHand: {
      HandFeed.shared(keeping: 1) { Benchmarks.sum &+= $0 }
    }
  }

  /// A subscriber that comes after another, gets what was kept and goes again.
  private static func late(
    _ name: String, _ share: @escaping (PublishSubject<Int>) -> Observable<Int>
  ) -> Case {
    Case("a late subscriber: " + name, operations: elements) {
      let subject = PublishSubject<Int>()
      let shared = share(subject)
      let first = shared.subscribe(onNext: { Benchmarks.sum &+= $0 })
      subject.onNext(1)
      let hand = HandFeed(keeping: 1)
      hand.subscribe { Benchmarks.sum &+= $0 }
      hand.send(1)
      return coming(to: shared, holding: first, byHand: hand)
    }
  }

  /// A subscriber that is the only one, and goes again.
  private static func only(
    _ name: String, _ share: @escaping (PublishSubject<Int>) -> Observable<Int>
  ) -> Case {
    Case("the only subscriber: " + name, operations: elements) {
      let shared = share(PublishSubject())
      return coming(to: shared, holding: Disposables.create(), byHand: HandFeed(keeping: 1))
    }
  }

  private static func coming(
    to shared: Observable<Int>, holding first: any Disposable, byHand hand: HandFeed
  ) -> Ways {
    .both {
      withExtendedLifetime(first) {
        for _ in 0..<elements {
          shared.subscribe(onNext: { Benchmarks.sum &+= $0 }).dispose()
        }
      }
    } byHand: {
      for _ in 0..<elements {
        hand.subscribe { Benchmarks.sum &+= $0 }
        hand.unsubscribeLast()
      }
    }
  }
}
