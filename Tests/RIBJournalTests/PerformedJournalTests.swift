// Work of workers, and dates, in a session with a journal.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct PerformedJournalTests {
  private let folder = TestFolder.empty()

  /// A session whose root begins something as it becomes active.
  private func run(
    _ journal: String = "j", begin: @escaping (NodeRouter) -> Void
  ) async throws -> KeptRun {
    let run = KeptRun(try folder.journal(journal)) { root in
      root.interactor.onActive = { [weak root] in if let root { begin(root) } }
    }
    await run.begin()
    return run
  }

  @Test func `K2: a restored session takes the result of performed work from its journal`()
    async throws
  {
    let outside = Outside()
    let worker = Worker()
    func begin(_ root: NodeRouter) {
      worker.start(root.interactor)
      worker.perform("count") { report in
        report(0.5)
        return try await outside.ask("count", key: report.key)
      }
      .subscribe(onSuccess: { [weak root] in root?.interactor.action.onNext(.set($0)) })
      .disposeOnDeactivate(interactor: root.interactor)
    }
    let first = try await run(begin: begin)
    await wait(for: "the question") { outside.questions.count == 1 }
    #expect(first.picture.contains { $0.contains("[\"count\"]") })
    outside.answer(.success(7))
    await wait(for: "the result") { first.number == 7 }
    await first.type("attach a")
    try folder.copy(as: "copy")
    let second = try await run("copy", begin: begin)
    #expect(second.number == 7 && outside.questions.count == 1)
    await second.endWell()
    _ = await first.end()
  }

  @Test func `R16: a request of an action that was sent from elsewhere is recorded`() async throws {
    let run = KeptRun(try folder.journal())
    // Asked for outside of the session, whose recorder is unknown here.
    let sender = run.root.interactor.action.sender
    await run.begin()
    sender.send(.ask("weather", isRepeated: true))
    await wait(for: "the question") { run.outside.questions.count == 1 }
    run.outside.answer(.success(7))
    await wait(for: "the answer") { run.number == 7 }
    await run.endWell()
    #expect(try folder.text("j").contains(#""asked":"weather""#))
  }

  @Test
  func
    `R16: a line is at rest only when the actions that it has sent from elsewhere are processed`()
    async throws
  {
    let run = KeptRun(nil, SessionOptions(movesClock: true)) { root in
      let sender = root.interactor.action.sender
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("mail", "Send from elsewhere") {
          sender.send(.set(5))
          return .set(1)
        }
      }
    }
    await run.begin()
    await run.type("mail")
    #expect(run.number == 5)
    await run.endWell()
  }

  @Test func `a date that passed while no program ran comes as soon as the session is restored`()
    async throws
  {
    // The name of the request is that of the date, which both starts wait for.
    var date = Date.now.addingTimeInterval(3600)
    let name = date
    func begin(_ root: NodeRouter) {
      Observable.recorded("until \(name)", resuming: { _ in .timer(until: date, on: .system) })
        .subscribe(onNext: { [weak root] (_: Date) in root?.interactor.action.onNext(.set(1)) })
        .disposeOnDeactivate(interactor: root.interactor)
    }
    let first = try await run(begin: begin)
    await first.type("attach a")
    try folder.copy(as: "copy")
    #expect(first.number == 0)
    date = .distantPast
    let second = try await run("copy", begin: begin)
    await wait(for: "the date") { second.number == 1 }
    await second.endWell()
    await first.endWell()
  }
}
