import RIBCore
import RIBRx
import TestSupport
import Testing

@Suite struct `Ends of drivers and signals` {
  private let log = EventLog()
  private let driver = Driver.just(1)
  private let signal = Signal.just(1)
  private let bag = DisposeBag()

  @Test func `observers get all events in order, also observers of the optional element`() {
    let (one, other) = (noting(Int.self, "a"), noting(Int.self, "b"))
    let (maybe, more) = (noting(Int?.self, "c"), noting(Int?.self, "d"))
    driver.drive(one).disposed(by: bag)
    driver.drive(one, other).disposed(by: bag)
    driver.drive(maybe, more).disposed(by: bag)
    #expect(
      log.take() == [
        "a1", "acompleted", "a1", "b1", "acompleted", "bcompleted",
        "cOptional(1)", "dOptional(1)", "ccompleted", "dcompleted",
      ])
    signal.emit(to: one, other).disposed(by: bag)
    signal.emit(to: maybe).disposed(by: bag)
    #expect(log.take() == ["a1", "b1", "acompleted", "bcompleted", "cOptional(1)", "ccompleted"])
  }

  private func noting<Element>(_: Element.Type, _ name: String) -> AnyObserver<Element> {
    AnyObserver { [log] event in
      log.note("\(name)\(event.element.map { "\($0)" } ?? "completed")")
    }
  }

  @Test func `relays get the elements, also relays of the optional element`() {
    let (behavior, maybe) = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: nil))
    let (publish, publishMaybe) = (PublishRelay<Int>(), PublishRelay<Int?>())
    publish.note(in: log, as: "p").disposed(by: bag)
    publishMaybe.note(in: log, as: "m").disposed(by: bag)
    for start in [0, 1] {
      behavior.accept(0)
      maybe.accept(nil)
      if start == 0 {
        driver.drive(behavior).disposed(by: bag)
        driver.drive(maybe, maybe).disposed(by: bag)
        driver.drive(publish, publish).disposed(by: bag)
        driver.drive(publishMaybe).disposed(by: bag)
      } else {
        signal.emit(to: behavior).disposed(by: bag)
        signal.emit(to: maybe, maybe).disposed(by: bag)
        signal.emit(to: publish, publish).disposed(by: bag)
        signal.emit(to: publishMaybe).disposed(by: bag)
      }
      #expect((behavior.value, maybe.value) == (1, 1))
      #expect(log.take() == ["p1", "p1", "mOptional(1)"])
    }
  }

  @Test func `an element of inferred type takes the optional type of the relay`() {
    let relay = BehaviorRelay<Int?>(value: nil)
    let subject = BehaviorSubject<Int?>(value: nil)
    Driver.just(1).drive(relay).disposed(by: bag)
    #expect(relay.value == 1)
    Signal.just(2).emit(to: relay).disposed(by: bag)
    #expect(relay.value == 2)
    Driver.just(3).drive(subject).disposed(by: bag)
    expectEvents(of: subject, "completed")
  }
}
