import RIBCore
import RIBRx
import RIBTesting
import Testing

@MainActor struct RxSwiftStyleTests {
  @Test func `a form asks about the latest name, and is submitted at most once in an interval`()
    async
  {
    let clock = ManualClock()
    let service = SignUpServiceStub()
    service.freeNames = ["ann"]
    service.failures = 1
    let name = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")
    let submit = PublishRelay<Void>()
    let output = SignUpViewModel(service: service, clock: clock).transform(
      .init(
        name: name.asObservable(), password: password.asObservable(),
        submit: submit.asObservable()))
    var seen: [String] = []
    let bag = DisposeBag()
    output.canSubmit.drive(onNext: { seen.append("can \($0)") }).disposed(by: bag)
    output.isNameFree.subscribe(onNext: { seen.append("free \($0)") }).disposed(by: bag)
    output.result.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
    output.isBusy.skip(1).bind(onNext: { seen.append("busy \($0)") }).disposed(by: bag)
    name.accept("an")
    await clock.advance(by: .milliseconds(200))
    name.accept("ann")
    password.accept("secret")
    await clock.advance(by: .milliseconds(300))
    submit.accept(())
    submit.accept(())
    #expect(service.asked == ["ann"])
    #expect(
      seen == ["can false", "can true", "free true", "busy true", "busy false", "welcome, ann"])
    await clock.advance(by: .seconds(1))
    service.failures = 2
    submit.accept(())
    #expect(seen.contains("failed: noConnection"))
  }

  @Test func `relays, subjects and bags work for a shelf`() {
    let shelf = Shelf()
    shelf.put("Emma")
    shelf.put("Emma")
    shelf.put("Ulysses")
    #expect(
      shelf.log == [
        "count 1", "put Emma", "count 2", "put Emma", "again put Emma", "count 3", "put Ulysses",
      ])
    var longest: [String] = []
    let bag = DisposeBag()
    shelf.longest().subscribe(onNext: { longest.append($0) }).disposed(by: bag)
    #expect(longest == ["Emma", "Ulysses"])
    #expect(shelf.count.value == 3)
  }
}
