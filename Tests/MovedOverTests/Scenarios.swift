// Small programs of a reactor, as ReactorKit's users might write them. Only the imports were changed. What the real
// ReactorKit prints for each is in ScenarioTests.swift.

import RIBCore
import RIBRx

enum ScenarioAction { case a, b, c(Int), many }
final class ScenarioReactor: Reactor {
  typealias Action = ScenarioAction
  enum Mutation { case add(String) }
  struct State {
    var log: [String] = []
    @Pulse var p: Int?
  }
  let initialState = State()
  let relay = PublishRelay<String>()
  let events = PublishSubject<String>()
  var onMutate: ((ScenarioAction) -> Void)?
  var sideEffect = false
  var effect: ((ScenarioAction) -> Observable<Mutation>)?
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, events.map { .add("ev" + $0) })
  }
  func mutate(action: ScenarioAction) -> Observable<Mutation> {
    onMutate?(action)
    if let e = effect { return e(action) }
    switch action {
    case .many: return .concat([.just(.add("m1")), .just(.add("m2")), .just(.add("m3"))])
    default: return .just(.add("\(action)"))
    }
  }
  func reduce(state: State, mutation: Mutation) -> State {
    var s = state
    if case .add(let t) = mutation {
      s.log.append(t)
      if sideEffect { relay.accept(t) }
      s.p = s.log.count
    }
    return s
  }
}
struct ScenarioError: Error {}

@MainActor func sub(
  _ r: ScenarioReactor, _ o: @escaping (String) -> Void, _ bag: DisposeBag, _ n: String = ""
) {
  r.state.subscribe(
    onNext: { o(n + "[" + $0.log.joined(separator: ",") + "]") }, onError: { _ in o("ERR") },
    onCompleted: { o("END") }
  ).disposed(by: bag)
}
@MainActor
func drive() -> [String] {
  var rows: [String] = []
  func show(
    _ name: String, _ run: (ScenarioReactor, @escaping (String) -> Void, DisposeBag) -> Void
  ) {
    var out: [String] = []
    let reactor = ScenarioReactor()
    let bag = DisposeBag()
    run(reactor, { out.append($0) }, bag)
    rows.append(
      "\(name) | \(out.joined(separator: " ")) | \(reactor.currentState.log.joined(separator: ","))"
    )
    withExtendedLifetime(bag) {}
  }
  show("1 side effect in reduce sends an action") { r, o, b in
    r.sideEffect = true
    var sent = false
    r.relay.subscribe(onNext: { t in
      if !sent {
        sent = true
        r.action.onNext(.b)
      }
    }).disposed(
      by: b)
    sub(r, o, b)
    r.action.onNext(.a)
  }
  show("2 subscriber sends actions") { r, o, b in
    r.state.subscribe(onNext: { s in
      o("x\(s.log.count)")
      if s.log.count < 4 { r.action.onNext(.c(s.log.count)) }
    }).disposed(by: b)
    sub(r, o, b)
  }
  show("2b subscriber sends actions, second first") { r, o, b in
    sub(r, o, b, "1")
    r.state.skip(1).subscribe(onNext: { s in if s.log.count < 4 { r.action.onNext(.c(s.log.count)) }
    }).disposed(by: b)
    sub(r, o, b, "2")
    r.action.onNext(.a)
  }
  show("3 mutate sends an action") { r, o, b in
    var once = false
    r.onMutate = { _ in
      if !once {
        once = true
        r.action.onNext(.b)
      }
    }
    sub(r, o, b)
    r.action.onNext(.a)
  }
  show("4 many elements, subscriber sends at the first") { r, o, b in
    sub(r, o, b)
    r.state.subscribe(onNext: { s in if s.log.last == "m1" { r.action.onNext(.b) } }).disposed(
      by: b)
    r.action.onNext(.many)
  }
  show("5 event of a merged subject inside mutate") { r, o, b in
    r.onMutate = { _ in r.events.onNext("x") }
    sub(r, o, b)
    r.action.onNext(.a)
  }
  show("5b event inside an effect's do") { r, o, b in
    r.effect = { a in .just(.add("\(a)")).do(onNext: { _ in r.events.onNext("y") }) }
    sub(r, o, b)
    r.action.onNext(.a)
    r.action.onNext(.b)
  }
  show("5c event inside reduce by relay") { r, o, b in
    r.sideEffect = true
    var n = 0
    r.relay.subscribe(onNext: { _ in
      n += 1
      if n == 1 { r.events.onNext("z") }
    }).disposed(by: b)
    sub(r, o, b)
    r.action.onNext(.a)
  }
  show("6 event sent by a state subscriber") { r, o, b in
    sub(r, o, b)
    r.state.subscribe(onNext: { s in if s.log.count == 1 { r.events.onNext("q") } }).disposed(
      by: b)
    r.action.onNext(.many)
  }
  show("7 ping-pong of two reactors") { r, o, b in
    let q = ScenarioReactor()
    sub(r, o, b, "r")
    q.state.skip(1).filter { $0.log.count < 4 }.map { ScenarioAction.c($0.log.count) }.subscribe(
      r.action
    ).disposed(by: b)
    r.state.skip(1).map { ScenarioAction.c($0.log.count * 10) }.subscribe(q.action).disposed(by: b)
    r.action.onNext(.a)
    o("q:" + q.currentState.log.joined(separator: ","))
  }
  show("8 error in an effect") { r, o, b in
    r.effect = { a in
      if case .a = a { return .error(ScenarioError()) }
      return .just(.add("\(a)"))
    }
    sub(r, o, b)
    r.action.onNext(.a)
    r.action.onNext(.b)
  }
  show("9 error of a merged stream") { r, o, b in
    sub(r, o, b)
    r.action.onNext(.a)
    r.events.onError(ScenarioError())
    r.action.onNext(.b)
  }
  show("10 merged stream completes") { r, o, b in
    sub(r, o, b)
    r.events.onCompleted()
    r.action.onNext(.b)
  }
  show("11 action completes") { r, o, b in
    sub(r, o, b)
    r.action.onCompleted()
    r.action.onNext(.b)
  }
  show("12 action error") { r, o, b in
    sub(r, o, b)
    r.action.onError(ScenarioError())
    r.action.onNext(.b)
  }
  show("13 late subscriber") { r, o, b in
    r.action.onNext(.a)
    r.action.onNext(.b)
    sub(r, o, b)
  }
  show("14 take(1) of state inside an effect") { r, o, b in
    r.effect = { a in r.state.take(1).map { .add("n\($0.log.count)") } }
    sub(r, o, b)
    r.action.onNext(.a)
    r.action.onNext(.a)
  }
  show("15 endless state inside an effect, until an action") { r, o, b in
    r.effect = { a in
      if case .b = a { return .just(.add("b")) }
      return r.state.map(\.log.count).distinctUntilChanged().filter { $0 < 6 }.take(
        until: r.action.filter {
          if case .b = $0 { return true }
          return false
        }
      ).map { .add("s\($0)") }
    }
    sub(r, o, b)
    r.action.onNext(.a)
    r.action.onNext(.b)
  }
  show("16 pulses") { r, o, b in
    r.pulse(\.$p).subscribe(onNext: { o("p\($0 ?? -1)") }).disposed(by: b)
    r.action.onNext(.many)
    r.action.onNext(.a)
    r.pulse(\.$p).subscribe(onNext: { o("late\($0 ?? -1)") }).disposed(by: b)
  }
  show("17 flatMapLatest over actions inside an effect") { r, o, b in
    let s = PublishSubject<Int>()
    r.effect = { a in s.take(2).map { .add("\(a)\($0)") }.take(until: r.action) }
    sub(r, o, b)
    r.action.onNext(.a)
    s.onNext(1)
    r.action.onNext(.b)
    s.onNext(2)
    s.onNext(3)
    s.onNext(4)
  }
  show("18 zip of nothing, merge of nothing, concat of nothing") { r, o, b in
    Observable.zip([Observable<Int>]()).subscribe { o("zip \($0)") }.disposed(by: b)
    Observable.merge([Observable<Int>]()).subscribe { o("merge \($0)") }.disposed(by: b)
    Observable.concat([Observable<Int>]()).subscribe { o("concat \($0)") }.disposed(by: b)
    Observable.combineLatest([Observable<Int>]()).subscribe { o("cl \($0)") }.disposed(by: b)
  }
  show("19 withLatestFrom, sample, skip(until:)") { r, o, b in
    let x = PublishSubject<Int>(), y = PublishSubject<String>()
    x.withLatestFrom(y) { "\($0)\($1)" }.subscribe(onNext: o).disposed(by: b)
    x.sample(y).subscribe(onNext: { o("sample\($0)") }).disposed(by: b)
    x.skip(until: y).subscribe(onNext: { o("su\($0)") }).disposed(by: b)
    x.onNext(1)
    y.onNext("a")
    x.onNext(2)
    y.onNext("b")
    y.onNext("c")
    x.onCompleted()
    y.onNext("d")
  }
  show("20 share(replay:1) and re-subscribe") { r, o, b in
    var n = 0
    let x = Observable<Int>.create { ob in
      n += 1
      ob.onNext(n)
      return Disposables.create { o("disp") }
    }.share(replay: 1)
    let d1 = x.subscribe(onNext: { o("1:\($0)") })
    let d2 = x.subscribe(onNext: { o("2:\($0)") })
    d1.dispose()
    d2.dispose()
    x.subscribe(onNext: { o("3:\($0)") }).disposed(by: b)
  }
  show("21 BehaviorRelay re-entrant accept") { r, o, b in
    let x = BehaviorRelay(value: 0)
    x.subscribe(onNext: { v in
      o("a\(v)")
      if v == 1 { x.accept(2) }
    }).disposed(by: b)
    x.subscribe(onNext: { o("b\($0)") }).disposed(by: b)
    x.accept(1)
    o("v\(x.value)")
  }
  show("22 dispose inside onNext") { r, o, b in
    let x = PublishSubject<Int>()
    var d: (any Disposable)?
    d = x.subscribe(onNext: { v in
      o("\(v)")
      if v == 2 { d?.dispose() }
    })
    x.onNext(1)
    x.onNext(2)
    x.onNext(3)
  }
  show("23 retry and catch order") { r, o, b in
    var n = 0
    Observable<Int>.create { ob in
      n += 1
      ob.onNext(n)
      ob.onError(ScenarioError())
      return Disposables.create { o("d\(n)") }
    }.retry(3).catch { _ in .just(99) }.subscribe { o("\($0)") }.disposed(by: b)
  }
  show("24 reentrant actions: bag disposed") { r, o, b in
    var bag2: DisposeBag? = DisposeBag()
    r.state.subscribe(onNext: { s in
      o("s\(s.log.count)")
      if s.log.count == 1 { bag2 = nil }
    }).disposed(by: bag2 ?? b)
    r.action.onNext(.many)
  }
  return rows
}
