// The cost of an element on its way from a subject through one operator to its subscriber.

import RIBCore
import RIBRx

extension Cases {
  static var streams: [Case] {
    subjects + transforming + bounded + joining + flattening + recovering + sharing + ends
      + requests + nested
  }

  static let elements = 20_000

  /// An operator behind a subject, beside its work as a closure.
  static func element(
    _ name: String, _ operate: @escaping (PublishSubject<Int>) -> Observable<Int>,
    byHand: @escaping (@escaping HandStage) -> HandStage
  ) -> Case {
    ending(name) {
      operate($0).subscribe(onNext: { Benchmarks.sum &+= $0 })
    } byHand: {
      byHand { Benchmarks.sum &+= $0 }
    }
  }

  /// The end of a stream, beside its work as a closure.
  static func ending(
    _ name: String, _ subscribe: @escaping (PublishSubject<Int>) -> any Disposable,
    byHand: @escaping () -> HandStage
  ) -> Case {
    Case("an element: " + name, operations: elements) {
      let subject = PublishSubject<Int>()
      let subscription = subscribe(subject)
      let hand = HandFeed()
      hand.subscribe(byHand())
      return .both {
        withExtendedLifetime(subscription) {
          for number in 0..<elements { subject.onNext(number) }
        }
      } byHand: {
        for number in 0..<elements { hand.send(number) }
      }
    }
  }

  private static var subjects: [Case] {
    [
      sent("PublishSubject", keeping: 0) { PublishSubject() },
      sent("BehaviorSubject", keeping: 1) { BehaviorSubject(value: 0) },
      sent("ReplaySubject, 1", keeping: 1) { ReplaySubject.create(bufferSize: 1) },
      sent("ReplaySubject, 10", keeping: 10) { ReplaySubject.create(bufferSize: 10) },
      accepted("PublishRelay", keeping: 0) { PublishRelay() },
      accepted("BehaviorRelay", keeping: 1) { BehaviorRelay(value: 0) },
      accepted("ReplayRelay, 1", keeping: 1) { ReplayRelay.create(bufferSize: 1) },
    ]
  }

  /// Not generic once compiled: a client knows its subject.
  @inline(__always)
  private static func sent<Subject: ObserverType<Int> & ObservableType<Int>>(
    _ name: String, keeping limit: Int, _ make: @escaping () -> Subject
  ) -> Case {
    Case("an element: " + name, operations: elements) {
      let subject = make()
      return ways(subject, keeping: limit) {
        for number in 0..<elements { subject.onNext(number) }
      }
    }
  }

  /// The same for relays.
  @inline(__always)
  private static func accepted<Relay: RelayType<Int>>(
    _ name: String, keeping limit: Int, _ make: @escaping () -> Relay
  ) -> Case {
    Case("an element: " + name, operations: elements) {
      let relay = make()
      return ways(relay, keeping: limit) { for number in 0..<elements { relay.accept(number) } }
    }
  }

  @inline(__always)
  private static func ways(
    _ stream: some ObservableType<Int>, keeping limit: Int, _ send: @escaping () -> Void
  ) -> Ways {
    let subscription = stream.subscribe(onNext: { Benchmarks.sum &+= $0 })
    let hand = HandFeed(keeping: limit)
    hand.subscribe { Benchmarks.sum &+= $0 }
    return .both {
      withExtendedLifetime(subscription) { send() }
    } byHand: {
      for number in 0..<elements { hand.send(number) }
    }
  }
}
