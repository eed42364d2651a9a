// Shared sequences of a strategy of one's own.

import RIBCore
import RIBRx
import Testing

/// Shares one subscription and replays the last two elements.
private enum LastTwo: SharingStrategyProtocol {
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 2)
  }
}

@Suite struct `Shared sequences` {
  private let journal = Journal()

  @Test func `a stream is shared by the strategy that is named or asked for`() {
    let source = Source<Int>()
    let shared = source.stream.asSharedSequence(
      sharingStrategy: LastTwo.self, onErrorJustReturn: 9)
    let bag = DisposeBag()
    shared.asObservable().note(in: journal, as: "a").disposed(by: bag)
    for number in 1...3 { source.onNext(number) }
    shared.asObservable().note(in: journal, as: "b").disposed(by: bag)
    #expect(journal.take() == ["a1", "a2", "a3", "b2", "b3"])
    source.on(.error(Mishap.first))
    #expect(
      journal.lines == ["a9", "b9", "acompleted", "adisposed", "bcompleted", "bdisposed"])
    #expect(source.startCount == 1)
  }

  @Test func `an error is replaced by an element, a stream, or a stream made of it`() {
    let failing = Observable.just(1).concat(.error(Mishap.first))
    let driver: Driver<Int> = failing.asSharedSequence(onErrorJustReturn: 8)
    #expect(heard(driver) == ["1", "8", "completed"])
    let signal: Signal<Int> = failing.asSharedSequence(onErrorDriveWith: .of(8, 9))
    #expect(heard(signal) == ["1", "8", "9", "completed"])
    let shared = failing.asSharedSequence(sharingStrategy: LastTwo.self) {
      .just($0 as? Mishap == .first ? 7 : 0)
    }
    #expect(heard(shared) == ["1", "7", "completed"])
    let recovered: Driver<Int> = failing.asSharedSequence(onErrorRecover: { _ in .empty() })
    #expect(heard(recovered) == ["1", "completed"])
  }
}
