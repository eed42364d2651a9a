// Recorded requests: their end, their owner, and virtual time, which does not wait for them.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Recorded requests and their end` {
  private let clock = ManualClock()
  private let log = EventLog()
  private let recorder = FakeRecorder()

  @Test func `J5: a request that is disposed before its start is never made`() {
    let subscription = recorder.record {
      Observable<Int>.task(recorded: "a") { [log] in
        log.note("made")
        return 1
      }.note(in: log)
    }
    subscription.dispose()
    subscription.dispose()
    #expect(recorder.abandoned == ["a"])
    recorder.startAll()
    recorder.asked.first?.fail(.interrupted)
    #expect(log.take() == ["disposed"] && recorder.answers.isEmpty)
  }

  @Test func `J5: disposing cancels the work, and late answers are neither recorded nor delivered`()
    async throws
  {
    let subscription = recorder.record {
      Observable<Int>.task(recorded: "a") { [clock, log] in
        do { try await clock.sleep(for: .seconds(1)) } catch { log.note("cancelled") }
        return 1
      }.note(in: log)
    }
    recorder.startAll()
    await clock.sleepers(1)
    subscription.dispose()
    await until { log.lines.contains("cancelled") }
    #expect(log.take() == ["disposed", "cancelled"] && recorder.answers.isEmpty)
    try recorder.asked.first?.deliver(.value("1"))
    #expect(log.lines.isEmpty)
  }

  @Test func `J5: a request that the recorder cancels gets no answer any more, and stays open`()
    async throws
  {
    let source = Source<Int>()
    let subscription = recorder.record { source.stream.recorded("a").note(in: log) }
    recorder.startAll()
    recorder.asked.first?.cancel()
    #expect(source.disposeCount == 1)
    source.onNext(1)
    recorder.startAll()
    #expect(recorder.answers.isEmpty && log.lines.isEmpty)
    #expect(source.startCount == 1 && !recorder.hasEnded)
    subscription.dispose()
    #expect(recorder.abandoned == ["a"])
  }

  @Test func `J5: a subscriber that is disposed at an element gets no more and ends the request`()
    throws
  {
    let subscription = Box<(any Disposable)?>(nil)
    subscription.value = recorder.record {
      Observable<Int>.never().recorded("a").subscribe(
        onNext: { [log] in
          log.note("\($0)")
          subscription.value?.dispose()
        }, onCompleted: { [log] in log.note("completed") })
    }
    try recorder.asked.first?.deliver(.value("1"))
    try recorder.asked.first?.deliver(.value("2"))
    try recorder.asked.first?.deliver(.end)
    #expect((log.lines, recorder.abandoned) == (["1"], ["a"]))
  }

  @Test(arguments: ["answered", "completed", "failed"])
  func `J5: a request is over before its subscriber gets the end, and is not abandoned`(
    way: String
  ) throws {
    let stream: Observable<Int> =
      way == "answered" ? .task(recorded: "a") { 1 } : .never().recorded("a")
    let subscription = recorder.record {
      stream.subscribe(
        onNext: { [log, recorder] in log.note("\($0) \(recorder.hasEnded)") },
        onError: { [log, recorder] _ in log.note("failed \(recorder.hasEnded)") },
        onCompleted: { [log, recorder] in log.note("completed \(recorder.hasEnded)") })
    }
    switch way {
    case "answered": try recorder.asked.first?.deliver(.value("1"))
    case "completed": try recorder.asked.first?.deliver(.end)
    default:
      recorder.asked.first?.fail(.interrupted)
      try recorder.deliverAll()
    }
    let end: [String] = way == "answered" ? ["1 true", "completed true"] : ["\(way) true"]
    #expect(log.lines == end)
    subscription.dispose()
    #expect(recorder.abandoned == [])
  }

  @Test func `J5: virtual time does not wait for the work of a request`() async throws {
    let (answers, feed) = AsyncStream<Int>.makeStream()
    let (silence, silent) = AsyncStream<Int>.makeStream()
    let subscriptions = recorder.record {
      [
        Observable.task(recorded: "task") { [clock] in
          try await clock.sleep(for: .seconds(1))
          for await answer in answers { return answer }
          return 0
        }.note(in: log),
        Observable.from(silence).recorded("stream").note(in: log),
      ]
    }
    recorder.startAll()
    await clock.sleepers(1)
    // The stream neither sleeps nor ends, and after its sleep neither does the task.
    await clock.settle()
    await clock.advance(by: .seconds(1))
    #expect(recorder.answers.isEmpty)
    feed.yield(5)
    await until { !recorder.answers.isEmpty }
    #expect(recorder.answers == [.value("5")])
    for subscription in subscriptions { subscription.dispose() }
    silent.finish()
  }

  @Test func `J5: only the sleepers of a request are known as outside ones`() async {
    let (clock, virtual) = (clock, clock.virtualClock)
    let own = Observable<Int>.run { _ in try await clock.sleep(for: .seconds(1)) }.subscribe()
    let timer = Observable<Int>.timer(.seconds(1), clock: clock).subscribe()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(3)
    #expect(!virtual.hasOutsideSleepers)
    let streams: [Observable<Int>] = [
      .timer(.seconds(1), clock: clock), .run { _ in try await clock.sleep(for: .seconds(1)) },
    ]
    for stream in streams {
      let outside = FakeRecorder()
      let request = outside.record { stream.recorded("a").subscribe() }
      outside.startAll()
      await clock.sleepers(4)
      #expect(virtual.hasOutsideSleepers)
      request.dispose()
      #expect(!virtual.hasOutsideSleepers)
    }
    task.cancel()
    for subscription in [own, timer] { subscription.dispose() }
  }

  @Test func `J5: a request that is started by a timer of the clock is not waited for`() async {
    let (silence, end) = AsyncStream<Int>.makeStream()
    let request = recorder.record { Observable.from(silence).recorded("a").note(in: log) }
    let timer = Observable<Int>.timer(.seconds(1), clock: clock)
      .subscribe(onNext: { [recorder] _ in recorder.startAll() })
    let result = await clock.virtualClock.advance(by: .seconds(1))
    #expect(result == .settled)
    for subscription in [request, timer] { subscription.dispose() }
    end.finish()
  }

  @Test func `J5: requests made by the work of a request are not recorded`() throws {
    let subscription = recorder.record {
      Observable<Int>.task(recorded: "outer") { [log] in
        let inner = Observable<Int>.task(recorded: "inner") { 2 }.note(in: log)
        inner.dispose()
        return 1
      }.note(in: log)
    }
    recorder.record { recorder.startAll() }
    #expect(recorder.asked.map(\.name) == ["outer"])
    #expect(log.take() == ["2", "completed", "disposed"])
    subscription.dispose()
  }

  /// The names, paths and labels of requests.
  private func described(_ recorder: FakeRecorder) -> [String] {
    recorder.asked.map { "\($0.name) at \($0.path ?? "nil") by \($0.label ?? "nil")" }
  }

  @Test func `J5: a request has the path of its node, if any, also one that follows an answer`()
    throws
  {
    let outside = FakeRecorder()
    outside.record { Observable.task(recorded: "a") { 1 }.note(in: log) }.dispose()
    #expect(described(outside) == ["a at nil by nil"])

    let node = Asking()
    let router = Router(interactor: node)
    let root = TestRouter("root", log)
    root.attachChild(router, as: "shop")
    root.interactor.activate()
    recorder.record { node.action.onNext("first") }
    let first = #"first at test/shop by test/shop "first""#
    #expect(described(recorder) == [first])
    try recorder.record { try recorder.asked.first?.deliver(.value("1")) }
    #expect(described(recorder) == [first, #"second at test/shop by test/shop "first""#])
    root.detachChild(router)
    #expect(recorder.abandoned == ["second"])
    root.interactor.deactivate()
  }

  /// Makes a request, and another with its answer.
  private final class Asking: Interactor, Reactor {
    typealias Action = String
    typealias Mutation = Int
    struct State { var sum = 0 }
    let initialState = State()

    func mutate(action: String) -> Observable<Int> {
      Observable.task(recorded: "first") { 1 }.flatMap { first in
        Observable.task(recorded: "second") { first + 1 }
      }
    }
    func reduce(into state: inout State, mutation: Int) { state.sum += mutation }
  }

  private func until(_ isDone: @escaping () -> Bool) async {
    let result = await clock.virtualClock.wait(deadline: .seconds(10), until: isDone)
    #expect(result == .settled)
  }

  @Test func `S4: a request that is over keeps nothing`() throws {
    weak var asked: Token?
    weak var told: Token?
    weak var request: RecordedRequest?
    try {
      let (token, other) = (Token(), Token())
      (asked, told) = (token, other)
      let recorder = FakeRecorder()
      let bag = DisposeBag()
      recorder.record {
        Observable.task(recorded: "a") { token.number }.subscribe(onNext: { _ in _ = other })
          .disposed(by: bag)
        Observable.never().map { token.number }.recorded("b").subscribe(onNext: { _ in _ = other })
          .disposed(by: bag)
      }
      recorder.startAll()
      try recorder.deliverAll()
      request = recorder.asked.last
    }()
    #expect(asked == nil && told == nil && request == nil)
  }
}
