// Simulations of trees whose requests do work on other threads.

import RIBConsole
import RIBCore
import TestSupport
import Testing

@testable import RIBSimulation

private enum WorkAction { case ask(Int), askTwice(Int), follow(Int), stop }

private final class WorkReactor: Reactor {
  typealias Mutation = [Int]
  let initialState: [Int] = []

  func mutate(action: WorkAction) -> Observable<[Int]> {
    switch action {
    case .ask(let number):
      .task(recorded: "ask") { [await compute(number)] }
    case .askTwice(let number):
      mutate(action: .ask(number)).concat(mutate(action: .ask(number)))
    case .follow(let count):
      Observable.from(Numbers(count: count)).recorded("follow").map { [$0] }
    case .stop: .just([])
    }
  }

  func reduce(into state: inout [Int], mutation: [Int]) {
    state = mutation.isEmpty ? [] : state + mutation
  }
}

/// Numbers, each of which takes a computation off the main actor.
private struct Numbers: AsyncSequence, Sendable {
  let count: Int

  struct Iterator: AsyncIteratorProtocol {
    var left: Int

    mutating func next() async -> Int? {
      if left == 0 { return nil }
      left -= 1
      return await compute(left)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(left: count) }
}

@concurrent private func compute(_ number: Int) async -> Int {
  // Long and short ones take turns.
  (0..<(number % 3) * 4_000).reduce(number) { $0 ^ $1 }
}

private final class WorkPresenter: RIBConsole.NodePresenter<WorkReactor> {
  override func bind() {
    commands {
      command("ask", "Ask", .int("number", in: 0...9)) { .ask($0) }
      command("ask-twice", "Ask, and then again", .int("number", in: 0...9)) { .askTwice($0) }
      command("follow", "Follow", .int("count", in: 0...5)) { .follow($0) }
      command("stop", "Forget all") { .stop }
    }
  }

  override func line(for state: [Int]) -> String? { "\(state)" }
}

private final class WorkInteractor: RIBCore.NodeInteractor<WorkReactor, Never> {}
private final class WorkRouter: LaunchNodeRouter<WorkInteractor> {}

@Suite struct RecordedWorkTests {
  @Test func `X8: the next line waits also for an answer that follows from another one`() async {
    let run = await RecordedRun.of(.lines(["ask-twice 3", "tree"])) { _ in
      WorkRouter(WorkInteractor(WorkReactor(), WorkPresenter()))
    }
    #expect(run.printed == ["work: [3]", "work: [3, 3]", "work: work"])
  }

  @Test func `X8: recorded tasks and streams print the same in each run of a seed`() async {
    var first: [String] = []
    for number in 0..<Scale.of(20, full: 1_000) {
      let run = await RecordedRun.of(.generated(60, seed: 7)) { _ in
        WorkRouter(WorkInteractor(WorkReactor(), WorkPresenter()))
      }
      if number == 0 { first = run.records }
      #expect((run.records, run.findings) == (first, []))
    }
    #expect(first.contains { $0.hasPrefix("printed") && $0.contains(", ") })
  }
}
