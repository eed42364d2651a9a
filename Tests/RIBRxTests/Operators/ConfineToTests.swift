import RIBCore
import RIBRx
import TestSupport
import Testing

private final class Sender {
  private let onRelease: () -> Void
  init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }
  isolated deinit { onRelease() }
}

struct ConfineToTests {
  private let log = EventLog()
  private let bag = DisposeBag()

  private func confine(_ stream: Observable<Int>, to scope: any InteractorScope) {
    stream.confineTo(scope)
      .subscribe(
        onNext: { [log] in log.note("\($0)") },
        onError: { [log] in log.note("error \($0)") },
        onCompleted: { [log] in log.note("completed") }
      )
      .disposed(by: bag)
  }

  @Test
  func `T11: a confined stream passes while active, and each activation passes the latest value`() {
    let interactor = Interactor()
    let numbers = PublishSubject<Int>()
    confine(numbers.asObservable(), to: interactor)
    numbers.onNext(1)
    numbers.onNext(2)
    #expect(log.take() == [])
    interactor.activate()
    #expect(log.take() == ["2"])
    interactor.deactivate()
    interactor.activate()
    #expect(log.take() == ["2"])
    numbers.onNext(3)
    numbers.onNext(4)
    #expect(log.take() == ["3", "4"])
    interactor.deactivate()
    interactor.activate()
    interactor.deactivate()
    numbers.onNext(5)
    #expect(log.take() == ["4"])
    interactor.activate()
    #expect(log.take() == ["5"])
    interactor.deactivate()
  }

  @Test func `T11: becoming inactive passes nothing, nor does a scope that has not emitted`() {
    let interactor = Interactor()
    let numbers = PublishSubject<Int>()
    confine(numbers.asObservable(), to: interactor)
    interactor.activate()
    #expect(log.take() == [])
    numbers.onNext(1)
    #expect(log.take() == ["1"])
    interactor.deactivate()
    #expect(log.take() == [])
    let scope = SentScope()
    confine(numbers.asObservable(), to: scope)
    numbers.onNext(2)
    #expect(log.take() == [])
    scope.activity.onNext(true)
    #expect(log.take() == ["2"])
    scope.activity.onNext(false)
    numbers.onNext(3)
    #expect(log.take() == [])
  }

  @Test func `T11: a subscriber that deactivates the interactor gets nothing until it is active`() {
    let interactor = Interactor()
    let numbers = PublishSubject<Int>()
    numbers.confineTo(interactor)
      .subscribe(onNext: { [log] number in
        log.note("\(number)")
        guard number == 1 else { return }
        interactor.deactivate()
        numbers.onNext(2)
      }).disposed(by: bag)
    interactor.activate()
    numbers.onNext(1)
    #expect(log.take() == ["1"])
    interactor.activate()
    #expect(log.take() == ["2"])
  }

  @Test func `T11: an element may send another as it is released`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let interactor = Interactor()
        var observer: AnyObserver<Sender>?
        var received = 0
        let subscription = Observable<Sender>.create {
          observer = $0
          return Disposables.create()
        }.confineTo(interactor).subscribe(onNext: { _ in received += 1 })
        observer?.onNext(Sender { observer?.onNext(Sender {}) })
        observer?.onNext(Sender {})
        interactor.activate()
        precondition(received == 1)
        subscription.dispose()
      }
    }
  }

  @Test func `T11: a confined stream does not retain the interactor, and can be disposed`() {
    weak var gone: Interactor?
    do {
      let interactor = Interactor()
      gone = interactor
      let subscription = Observable<Int>.never().confineTo(interactor).subscribe(onNext: { _ in })
      confine(.never(), to: interactor)
      subscription.dispose()
    }
    #expect(gone == nil)
  }

  @Test
  func `T11: a confined stream ends with an error or without a value, and with its interactor`() {
    let interactor = Interactor()
    confine(.error(TestError()), to: interactor)
    confine(.empty(), to: interactor)
    #expect(log.take() == ["error failed", "completed"])
    let failing = SentScope()
    confine(.never(), to: failing)
    failing.activity.onError(TestError())
    #expect(log.take() == ["error failed"])
    let inactive = SentScope()
    confine(.never(), to: inactive)
    inactive.activity.onNext(true)
    inactive.activity.onNext(false)
    inactive.activity.onCompleted()
    #expect(log.take() == ["completed"])
    let going = SentScope()
    let numbers = PublishSubject<Int>()
    confine(numbers.asObservable(), to: going)
    going.activity.onNext(true)
    going.activity.onCompleted()
    numbers.onNext(1)
    numbers.onCompleted()
    #expect(log.take() == ["1", "completed"])
  }

  @Test
  func
    `T11: a value is there in didBecomeActive, even of an ended stream, and in willResignActive`()
  {
    let interactor = TestInteractor("a", log)
    let numbers = BehaviorRelay(value: 1)
    confine(numbers.asObservable(), to: interactor)
    interactor.onResign = { numbers.accept(2) }
    interactor.activate()
    interactor.deactivate()
    #expect(log.take() == ["1", "+a", "-a", "2"])
    var router: TestRouter? = TestRouter("a", log)
    if let router { confine(.of(1, 2), to: router.interactor) }
    router?.interactor.activate()
    router?.interactor.deactivate()
    router?.interactor.activate()
    #expect(log.take() == ["2", "+a", "load a", "-a", "2", "+a"])
    router = nil
    #expect(log.take() == ["-a", "completed"])
    withExtendedLifetime(interactor) {}
  }
}
