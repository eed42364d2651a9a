// The owners of the names of `cancellable(id:)` (R8, R20).

import RIBCore
import TestSupport
import Testing

@testable import class RIBCore.CancellableSet
@testable import class RIBCore.ReactorSlot
@testable import class RIBCore.ReactorStore

/// Merges the newest reply to each question, and returns the stream that a test makes from `mutate`.
private final class Asking: Reactor {
  enum Action { case make, stop }
  typealias Mutation = String
  typealias State = [String]
  let initialState: [String] = []
  let reactorSlot = ReactorSlot()
  var questions: Observable<Int> = .never()
  var reply: (Int) -> Observable<String> = { _ in .never() }
  var onMake: () -> Observable<String> = { .empty() }
  var merged: Observable<String> = .never()

  func transform(mutation: Observable<String>) -> Observable<String> {
    .merge(
      mutation, merged,
      questions.flatMap { [reply] in reply($0).cancellable(id: "load", cancelInFlight: true) })
  }

  func mutate(action: Action) -> Observable<String> {
    switch action {
    case .make: onMake()
    case .stop: .cancel(id: "load")
    }
  }

  func reduce(into state: inout [String], mutation: String) { state.append(mutation) }
}

/// A name whose release a test sees.
private nonisolated struct Name: Hashable {
  let token: LiveCount.Token

  static func == (one: Name, other: Name) -> Bool { one.token === other.token }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
}

struct CancelScopeTests {
  private let asking = Asking()
  private let bag = DisposeBag()
  private let subject = PublishSubject<Int>()

  /// The number of names under which a reactor has running streams.
  private func nameCount(_ reactor: Asking) -> Int? {
    let storage =
      reactor.reactorSlot.fields.store as? ReactorStore<Asking.Action, String, [String]>
    return storage?.cancellables.count
  }

  @Test
  func `R8: a name is removed with its stream, however that ends, and released with the last`() {
    let reply = PublishSubject<String>()
    var replies: [Observable<String>] = [
      .just("a"), .error(TestError()), .never(), reply.asObservable(),
    ]
    asking.onMake = { replies.removeFirst().cancellable(id: "load") }
    for _ in 0..<4 { asking.action.onNext(.make) }
    #expect(nameCount(asking) == 2)
    reply.onCompleted()
    #expect(nameCount(asking) == 1)
    asking.action.onNext(.stop)
    #expect(nameCount(asking) == 0)

    let live = LiveCount()
    let numbers = PublishSubject<Int>()
    let subscription = numbers.flatMap {
      Observable.just($0).cancellable(id: Name(token: live.count()))
    }.subscribe()
    numbers.onNext(1)
    #expect(live.now == 0)
    subscription.dispose()
  }

  @Test
  func `R20: a stream made outside that two reactors run or merge has a name in each of them`() {
    let stream = Observable<String>.never().cancellable(id: "load", cancelInFlight: true)
    let running = [Asking(), Asking()]
    for reactor in running {
      reactor.onMake = { stream }
      reactor.action.onNext(.make)
    }
    for reactor in running {
      #expect(nameCount(reactor) == 1)
      reactor.action.onNext(.stop)
      #expect(nameCount(reactor) == 0)
    }
    let subject = PublishSubject<String>()
    let merged = subject.cancellable(id: "load", cancelInFlight: true)
    let merging = [Asking(), Asking()]
    for reactor in merging {
      reactor.merged = merged
      _ = reactor.state
    }
    subject.onNext("both")
    merging[0].action.onNext(.stop)
    subject.onNext("one")
    #expect(merging.map(\.currentState) == [["both"], ["both", "one"]])
  }

  @Test
  func `R20: a stream that is made after the first use of another reactor belongs to its maker`() {
    let (asking, other) = (Asking(), Asking())
    let reply = PublishSubject<String>()
    var received: [String] = []
    asking.onMake = {
      _ = other.state
      reply.cancellable(id: "load").subscribe(onNext: { received.append($0) }).disposed(by: bag)
      return .empty()
    }
    asking.action.onNext(.make)
    reply.onNext("before")
    asking.action.onNext(.stop)
    reply.onNext("after")
    #expect(received == ["before"])
  }

  @Test func `R20: a stream merged in a transform keeps the latest by name`() {
    let questions = PublishSubject<Int>()
    let replies = [PublishSubject<String>(), PublishSubject<String>()]
    asking.questions = questions.asObservable()
    asking.reply = { replies[$0].asObservable() }
    _ = asking.state
    questions.onNext(0)
    questions.onNext(1)
    replies[1].onNext("new")
    replies[0].onNext("old")
    #expect(asking.currentState == ["new"])
    asking.action.onNext(.stop)
    replies[1].onNext("stopped")
    #expect(asking.currentState == ["new"])
  }

  @Test
  func `R20: outside of any reactor the latest wins by name, of streams and of subscriptions`() {
    let questions = PublishSubject<Int>()
    let replies = [PublishSubject<String>(), PublishSubject<String>()]
    let newest = questions.flatMap {
      replies[$0].cancellable(id: "load", cancelInFlight: true).map { $0 + "!" }
    }.map { $0 }
    var received: [String] = []
    newest.subscribe(onNext: { received.append("a " + $0) }).disposed(by: bag)
    newest.subscribe(onNext: { received.append("b " + $0) }).disposed(by: bag)
    questions.onNext(0)
    questions.onNext(1)
    replies[0].onNext("old")
    replies[1].onNext("new")
    #expect(received == ["a new!", "b new!"])

    let stream = subject.cancellable(id: "load", cancelInFlight: true)
    var numbers: [String] = []
    stream.subscribe(onNext: { numbers.append("a \($0)") }).disposed(by: bag)
    stream.subscribe(onNext: { numbers.append("b \($0)") }).disposed(by: bag)
    subject.onNext(1)
    #expect(numbers == ["b 1"])
  }

  @Test func `R20: a stream made in mutate has the reactor's names wherever it is subscribed to`() {
    let subject = PublishSubject<String>()
    var made: Observable<String> = .empty()
    asking.onMake = {
      PublishRelay<String>().accept("to subscribers, whose code is not part of the reactor's")
      made = subject.cancellable(id: "load")
      return .empty()
    }
    asking.action.onNext(.make)
    var received: [Event<String>] = []
    made.subscribe { received.append($0) }.disposed(by: bag)
    asking.action.onNext(.stop)
    #expect(received.map(\.isCompleted) == [true])
  }

  @Test func `R20: a node that a mutate activates keeps its names to itself`() {
    let (log, bag) = (EventLog(), DisposeBag())
    let root = TestRouter("root", log)
    let child = TestRouter("child", log)
    root.interactor.activate()
    var received: [Int] = []
    child.interactor.onActive = {
      subject.cancellable(id: "load").subscribe(onNext: { received.append($0) }).disposed(by: bag)
    }
    asking.onMake = {
      root.attach(child)
      return .empty()
    }
    asking.action.onNext(.make)
    asking.action.onNext(.stop)
    subject.onNext(1)
    #expect(received == [1])
  }

  @Test func `R20: a subscriber's stream made at an effect's element is its own`() async {
    let relay = PublishRelay<String>()
    var received: [String] = []
    let (bag, inner) = (DisposeBag(), DisposeBag())
    let open = { (name: String) in
      subject.cancellable(id: "load").subscribe(onNext: { received.append("\(name) \($0)") })
        .disposed(by: inner)
    }
    asking.state.skip(1).subscribe(onNext: { open($0.last ?? "") }).disposed(by: bag)
    relay.subscribe(onNext: { open($0) }).disposed(by: bag)
    asking.onMake = {
      relay.accept("in mutate")
      return .run { send in
        relay.accept("in an effect")
        send("at once")
      }
    }
    asking.action.onNext(.make)
    asking.action.onNext(.stop)
    subject.onNext(1)
    #expect(received == ["in mutate 1", "in an effect 1", "at once 1"])
  }
}

extension Event {
  fileprivate var isCompleted: Bool { if case .completed = self { true } else { false } }
}
