import TestSupport
import Testing

@testable import RIBCore

@Suite struct `Structures beneath the streams` {
  @Test func `a queue keeps the order of its elements`() {
    var queue = FIFO<Int>()
    var generator = SeededGenerator(seed: 7)
    var (taken, given) = (0, 0)
    for _ in 0..<20_000 {
      if Int.random(in: 0..<100, using: &generator) < 52 {
        queue.append(taken)
        taken += 1
      } else if let element = queue.popFirst() {
        #expect(element == given)
        given += 1
      }
      #expect(queue.count == taken - given)
      #expect(queue.isEmpty == (taken == given))
    }
    while let element = queue.popFirst() {
      #expect(element == given)
      given += 1
    }
    #expect(given == taken)
  }

  @Test func `a queue releases removed elements at once, and memory after a while`() {
    var queue = FIFO<Token>()
    weak var first: Token?
    do {
      let token = Token()
      first = token
      queue.append(token)
      queue.append(Token())
    }
    _ = queue.popFirst()
    #expect(first == nil)
    for _ in 0..<100_000 {
      queue.append(Token())
      _ = queue.popFirst()
    }
    #expect(queue.elements.count < 4_096)
  }

  @Test func `a subscriber list drops stopped sinks`() {
    var list = SinkList<Int>()
    let sinks = (0..<100).map { _ in Sink<Int> { _ in } }
    for sink in sinks {
      list.append(sink)
      sink.dispose()
    }
    #expect(list.count <= 16)
    list.clean()
    #expect(list.count == 0)
  }

  @Test func `a delivery to a subscriber list reaches those that were in it as it began`() {
    var list = SinkList<Int>()
    var received = 0
    let stopped = Sink<Int> { _ in }
    stopped.dispose()
    let late = Sink<Int> { _ in received += 1 }
    let first = Sink<Int> { _ in
      received += 10
      list.append(late)
      list.clean()
    }
    list.append(stopped)
    list.append(first)
    let copy = list
    #expect(copy.deliver(1) == (2, true))
    #expect(received == 10 && list.count == 2 && copy.count == 2)
    #expect(list.deliver(1) { false } == (1, false) && received == 20)
  }

  @Test func `a subscriber list that has doubled drops stopped sinks and keeps the others`() {
    var list = SinkList<Int>()
    let running = (0..<10).map { _ in Sink<Int> { _ in } }
    for sink in running { list.append(sink) }
    var greatestCount = 0
    for _ in 0..<100 {
      let sink = Sink<Int> { _ in }
      list.append(sink)
      sink.dispose()
      greatestCount = max(greatestCount, list.count)
    }
    #expect(greatestCount == 20)
    for sink in running.dropFirst() { sink.dispose() }
    list.clean()
    #expect(list.count == 1)
    #expect(list.hasRunning)
  }

  @Test func `an observer that is kept after its subscription retains no scope of that`() {
    weak var held: NamedWork?
    let kept = Box<AnyObserver<Int>?>(nil)
    do {
      let work = NamedWork("work", at: nil)
      held = work
      let subscription = Observable<Int>.create { observer in
        kept.value = observer
        return Disposables.create()
      }.map { $0 }.subscribe { _ in }
      (subscription as? AnySink)?.bind(to: work)
      subscription.dispose()
    }
    #expect(held == nil)
    #expect(kept.value != nil)
  }

  @Test func `sleepers wake in order, without removed ones`() {
    var sleepers = Sleepers()
    var generator = SeededGenerator(seed: 11)
    var expected: [(Int, Int)] = []
    for id in 0..<2_000 {
      let second = Int.random(in: 0..<50, using: &generator)
      sleepers.insert(
        Sleeper(
          deadline: .init(offset: .seconds(second)), order: id, id: id, scope: nil,
          isOutside: false
        ) { _ in })
      expected.append((second, id))
    }
    for id in stride(from: 0, to: 2_000, by: 3) { #expect(sleepers.remove(id: id)?.id == id) }
    #expect(sleepers.remove(id: 0) == nil)
    expected = expected.filter { $0.1 % 3 != 0 }.sorted { $0 < $1 }
    #expect(sleepers.inOrder.map(\.id) == expected.map(\.1))
    for (_, id) in expected {
      #expect(sleepers.first?.id == id)
      #expect(sleepers.remove(id: id)?.id == id)
    }
    #expect(sleepers.count == 0)
    #expect(sleepers.first == nil)
  }

  @Test func `ended streams leave the list of running ones`() {
    let sink = Sink<Int> { _ in }
    let merged = MergeRun(into: sink)
    for _ in 1...100 {
      let source = PublishSubject<Int>()
      merged.add(source.asObservable())
      #expect(merged.running.count == 1)
      source.onCompleted()
      #expect(merged.running.count == 0)
    }
    sink.dispose()
  }
}
