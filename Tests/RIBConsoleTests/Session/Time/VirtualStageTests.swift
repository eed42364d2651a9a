// Values of this process that are asked for while virtual time is at rest or moves.

import RIBCore
import Testing

@testable import RIBConsole

struct VirtualStageTests {
  private let clock = VirtualClock()
  private let requests = OutsideRequests(
    start: "", onAsked: { _, _, _ in }, onAnswer: {})
  private let bag = DisposeBag()

  private func stage(localLimit: Duration = .seconds(60)) -> VirtualStage {
    VirtualStage(SessionRest(clock), requests, SessionMoments(of: clock), localLimit: localLimit)
  }

  /// A stream that emits a text at a time.
  private func later(_ seconds: Int, _ text: String) -> Observable<String> {
    .just(text).delay(.seconds(seconds), clock: clock)
  }

  @Test func `an answer comes after all that is due then, before the time goes on`() async {
    requests.goLive()
    let value = RecordedValue("time") { [clock] in "answer at \(clock.now.offset)" }
    var log: [String] = []
    let stage = stage()
    await stage.own {
      for stream in [
        later(1, "").flatMap { _ in value.next() }, later(1, "due"), later(2, "later"),
      ] {
        stream.subscribe(onNext: { log.append($0) }).disposed(by: bag)
      }
      await stage.move(to: VirtualClock.Instant(offset: .seconds(3)))
    }
    #expect(log == ["due", "answer at 1.0 seconds", "later"])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func `values that are asked for without end are left for later`() async {
    requests.goLive()
    let value = RecordedValue("number") { 1 }
    let sum = BehaviorRelay(value: 0)
    let stage = stage(localLimit: .zero)
    await stage.own {
      sum.flatMap { sum in value.next().map { sum + $0 } }.bind(to: sum).disposed(by: bag)
      for count in 1...3 {
        await stage.comeToRest()
        #expect(sum.value == count && !stage.isQuiet)
      }
    }
  }

  @Test func `a restoration answers nothing by itself`() async {
    let value = RecordedValue("number") { 1 }
    var numbers: [Int] = []
    let stage = stage()
    await stage.own {
      value.next().subscribe(onNext: { numbers.append($0) }).disposed(by: bag)
      await stage.comeToRest()
      #expect(numbers == [] && stage.isQuiet)
      #expect(throws: Never.self) { try requests.deliver(.value("7"), to: 1) }
      requests.goLive()
      await stage.comeToRest()
      #expect(numbers == [7])
    }
  }
}
