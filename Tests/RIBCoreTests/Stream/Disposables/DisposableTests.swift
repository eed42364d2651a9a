import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Disposables and bags` {
  private let log = EventLog()

  private func noting(_ name: String) -> any Disposable {
    Disposables.create { [log] in log.note(name) }
  }

  @Test
  func `an action runs at the first dispose only, also if it disposes itself, and is released`() {
    weak var held: Token?
    let disposable: any Disposable
    do {
      let token = Token()
      held = token
      disposable = Disposables.create { [log] in log.note("\(token.number)") }
    }
    #expect(held != nil)
    for _ in 1...3 { disposable.dispose() }
    #expect(log.take() == ["0"])
    #expect(held == nil)
    Disposables.create().dispose()
    let box = Box<(any Disposable)?>(nil)
    box.value = Disposables.create { [log] in
      log.note("once")
      box.value?.dispose()
    }
    box.value?.dispose()
    #expect(log.lines == ["once"])
  }

  @Test
  func `several are disposed in order, and late ones of a composite at once, even in its disposal`()
  {
    let all = Disposables.create(noting("a"), noting("b"), noting("c"))
    all.dispose()
    all.dispose()
    #expect(log.take() == ["a", "b", "c"])
    let composite = CompositeDisposable(disposables: [noting("a")])
    for name in ["b", "c", "d"] { composite.insert(noting(name)) }
    #expect((composite.count, composite.isDisposed) == (4, false))
    composite.dispose()
    #expect((composite.count, composite.isDisposed) == (0, true))
    #expect(composite.insert(noting("late")) == nil)
    composite.dispose()
    #expect(log.take() == ["a", "b", "c", "d", "late"])
    let other = CompositeDisposable()
    other.insert(
      Disposables.create { [noting] in
        other.dispose()
        other.insert(noting("inside"))
      })
    other.insert(noting("after"))
    other.dispose()
    #expect(log.lines == ["inside", "after"])
  }

  @Test func `a composite disposes of one by its key, once, and keeps the order of the others`()
    throws
  {
    let composite = CompositeDisposable()
    let key = try #require(composite.insert(noting("a")))
    composite.insert(noting("b"))
    composite.remove(for: key)
    composite.remove(for: key)
    #expect(log.lines == ["a"])
    composite.dispose()
    composite.remove(for: key)
    #expect(log.take() == ["a", "b"])
    let other = CompositeDisposable()
    var keys = (0..<6).map { other.insert(noting("\($0)")) }
    for index in [4, 1, 0, 3] {
      if let key = keys[index] { other.remove(for: key) }
      if let key = keys[index] { other.remove(for: key) }
    }
    #expect(log.take() == ["4", "1", "0", "3"])
    #expect(other.count == 2)
    keys.append(other.insert(noting("6")))
    keys.append(other.insert(noting("7")))
    if let key = keys[6] { other.remove(for: key) }
    #expect(log.take() == ["6"])
    other.dispose()
    #expect(log.lines == ["2", "5", "7"])
  }

  @Test func `S4: a bag disposes of its content in order when it is released`() {
    var bag = DisposeBag()
    noting("a").disposed(by: bag)
    bag.insert(noting("b"), noting("c"))
    bag.insert(noting("d"))
    #expect(log.lines.isEmpty)
    bag = DisposeBag()
    #expect(log.take() == ["a", "b", "c", "d"])
    noting("e").disposed(by: bag)
    bag = DisposeBag()
    #expect(log.take() == ["e"])
  }

  @Test func `S4: a bag released off the main actor disposes on it`() async {
    let (end, ending) = AsyncStream<Void>.makeStream()
    let waiting = Observable.from(end).subscribe { _ in }
    await useElsewhere { [log] bag in
      bag.insert(
        Disposables.create {
          MainActor.preconditionIsolated()
          log.note("released")
          ending.finish()
        })
    }
    await ManualClock().settle()
    #expect(log.lines == ["released"])
    waiting.dispose()
  }

  /// Makes a bag and releases it, both off the main actor.
  @concurrent private func useElsewhere(_ fill: @MainActor @Sendable (DisposeBag) -> Void) async {
    let bag = DisposeBag()
    await fill(bag)
  }

  @Test func `a chain of holders of bags is freed`() {
    final class Holder {
      let bag = DisposeBag()
      let relay = BehaviorRelay(value: 0)
      var received = 0
      init() {
        relay.map { $0 + 1 }.subscribe(onNext: { [weak self] in self?.received = $0 })
          .disposed(by: bag)
      }
    }
    weak var held: Holder?
    do {
      let holder = Holder()
      holder.relay.accept(4)
      #expect(holder.received == 5)
      held = holder
    }
    #expect(held == nil)
  }
}
