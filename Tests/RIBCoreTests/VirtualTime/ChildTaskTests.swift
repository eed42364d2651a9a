import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `Child tasks under virtual time` {
  private let clock = ManualClock()
  private let log = EventLog()
  private let bag = DisposeBag()

  private func run(_ work: @escaping @MainActor (Send<String>) async throws -> Void) {
    Observable<String>.run(work).subscribe(onNext: { [log] in log.note($0) })
      .disposed(by: bag)
  }

  @Test func `S10: advance waits for the child that woke, while another sleeps`() async {
    run { [clock] send in
      await withTaskGroup(of: String.self) { group in
        for seconds in [10, 1] {
          group.addTask {
            try? await clock.sleep(for: .seconds(seconds))
            return "\(seconds)"
          }
        }
        for await name in group { send(name) }
      }
      send("done")
    }
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["1"])
    await clock.advance(by: .seconds(9))
    #expect(log.take() == ["10", "done"])
  }

  @Test func `S10: advance waits for children that hop while another sleeps`() async {
    run { [clock] send in
      async let sleeper: Void = clock.sleep(for: .seconds(10))
      async let worker = hops(20)
      send("worked \(await worker)")
      try await sleeper
      send("slept")
    }
    await clock.settle()
    #expect(log.take() == ["worked 20"])
    await clock.advance(by: .seconds(10))
    #expect(log.take() == ["slept"])
  }

  @Test func `S10: nested groups come to rest before time advances`() async {
    for _ in 0..<Scale.of(20, full: 1_000) {
      run { send in
        await withTaskGroup { outer in
          for name in 1...3 { outer.addTask { await group(name) } }
        }
        send("all")
      }
      await clock.advance(by: .seconds(1))
      #expect(log.take() == ["1 at \(clock.now.offset / .seconds(1))"])
      await clock.run()
      #expect(log.take().count == 3)
    }
  }

  /// Three child tasks that hop, sleep for the number of seconds in the group's name, and hop again.
  private func group(_ name: Int) async {
    await withTaskGroup { inner in
      for count in 1...3 { inner.addTask { await nap(name, between: count) } }
    }
    log.note("\(name) at \(clock.now.offset / .seconds(1))")
  }

  private func nap(_ seconds: Int, between count: Int) async {
    await hops(count)
    try? await clock.sleep(for: .seconds(seconds))
    await hops(count)
  }

  @Test func `S10: the answer of a service comes before the time limit beside it`() async {
    let service = Service()
    run { [clock] send in
      try await withThrowingTaskGroup { group in
        group.addTask { await service.ask() }
        group.addTask {
          try await clock.sleep(for: .seconds(5))
          return "too late"
        }
        if let first = try await group.next() { send(first) }
        group.cancelAll()
      }
      send("over")
    }
    await clock.advance(by: .seconds(4))
    #expect(log.take() == [])
    service.answer("answer")
    await clock.settle()
    #expect(log.take() == ["answer", "over"])
    await clock.expectNoSleepers()
  }

  @Test func `work that hops without end is named when the deadline passes`() async {
    let isOver = Box(false)
    run { [clock] send in
      async let sleeper: Void = clock.sleep(for: .seconds(10))
      while !isOver.value { await hops(1) }
      try await sleeper
    }
    let result = await clock.virtualClock.advance(by: .seconds(1), deadline: .milliseconds(100))
    guard case .deadlinePassed(let names) = result else {
      Issue.record("It settled.")
      return
    }
    #expect(names.count == 1)
    isOver.value = true
    await clock.run()
  }

  @Test func `effects that hop end in one order, however busy the machine is`() async {
    var orders: Set<[String]> = []
    for _ in 0..<Scale.of(100, full: 6_000) {
      for (index, count) in [3, 1, 5, 2, 4].enumerated() {
        run { send in
          await hops(count)
          send("\(index)")
        }
      }
      await clock.settle()
      orders.insert(log.take())
    }
    #expect(orders == [["1", "3", "0", "4", "2"]])
  }
}

/// A service that answers when the test lets it.
private final class Service {
  private var question: CheckedContinuation<String, Never>?

  func ask() async -> String { await withCheckedContinuation { question = $0 } }
  func answer(_ text: String) { question?.resume(returning: text) }
}

/// Leaves the caller's actor and comes back, a number of times.
@MainActor
@discardableResult
private func hops(_ count: Int) async -> Int {
  for _ in 0..<count { await hop() }
  return count
}
