// The restoration of effects that were cancelled.

import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

@Suite struct CancelledEffectTests {
  private let folder = TestFolder.empty()

  @Test func `effects that the end of input has cancelled do not run in the next session`()
    async throws
  {
    var options = SessionOptions()
    options.drain = .zero
    let first = await KeptRun(try folder.journal(), options).begin()
    await first.type("add 2")
    #expect(await first.endOfInput() == .commandFailed)
    let second = await KeptRun(try folder.journal()).begin()
    #expect(second.root.interactor.runningEffects.isEmpty)
    await second.endWell()
  }

  @Test func `R21: a restored session shows what its cancelled effects have left`() async throws {
    let first = await KeptRun(try folder.journal(), isInteractive: true).begin()
    await first.type("hold 3")
    first.session.typist.interruptByPerson()
    await first.type("attach a")
    #expect(first.number == 0)
    try folder.copy(as: "killed")
    let second = await KeptRun(try folder.journal("killed"), isInteractive: true).begin()
    #expect(second.picture == first.picture)
    await second.type("hold 4")
    await second.endWell()
    let third = await KeptRun(try folder.journal("killed"), isInteractive: true).begin()
    #expect(third.number == 0)
    #expect(third.errors.text.contains("differs") == false)
    await third.endWell()
    await first.endWell()
  }

  /// The actions that a cancellation leads to: one asks the outside, then one prints; or one comes back later.
  nonisolated enum Consequence: CaseIterable {
    case question, hop

    @MainActor var actions: [NodeAction] {
      self == .hop ? [.hop] : [.ask("again", isRepeated: true), .set(7)]
    }
  }

  /// A session whose root sends actions when the number that it holds is gone.
  private func run(_ name: String = "j", whenGone consequence: Consequence) throws -> KeptRun {
    var interrupt: () -> Void = {}
    let run = KeptRun(try folder.journal(name), isInteractive: true) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("give-up", "Press C-c while the line runs") {
          interrupt()
          return .set(3)
        }
      }
      root.interactor.state.map(\.number).distinctUntilChanged().skip(1).filter { $0 == 0 }
        .subscribe(onNext: { [weak root] _ in
          for action in consequence.actions { root?.interactor.action.onNext(action) }
        })
        .disposed(by: root.viewController.disposeBag)
    }
    interrupt = { [weak run] in if run?.isBegun == true { run?.session.typist.interruptByPerson() }
    }
    return run
  }

  /// Expects that a process that is killed now leaves a session that the next one restores.
  private func expectRestorable(_ first: KeptRun, whenGone consequence: Consequence) async throws {
    try folder.copy(as: "killed")
    let second = try await run("killed", whenGone: consequence).begin()
    #expect(second.errors.lines == [])
    #expect(second.picture == first.picture)
    await second.endWell()
    await first.endWell()
  }

  @Test(arguments: Consequence.allCases)
  func `J1: what a cancellation has led to is recorded after it, though something is printed`(
    consequence: Consequence
  ) async throws {
    let first = try await run(whenGone: consequence).begin()
    await first.type("hold 3")
    first.session.typist.interruptByPerson()
    await wait(for: "the cancellation is shown") { first.errors.text.contains("Cancelled: ") }
    if consequence == .question {
      await wait(for: "the question is asked") { first.outside.questions.count == 1 }
    }
    try await expectRestorable(first, whenGone: consequence)
  }

  @Test(arguments: Consequence.allCases)
  func `J1: what a C-c during a line has led to is recorded after its cancellation`(
    consequence: Consequence
  ) async throws {
    let first = try await run(whenGone: consequence).begin()
    await first.type("hold 3", "give-up")
    await wait(for: "the cancellation is shown") {
      first.errors.lines == ["Cancelled: root hold 3."]
    }
    try await expectRestorable(first, whenGone: consequence)
  }

  @Test(arguments: Consequence.allCases)
  func `J1: what the end of a session cancels comes to rest before it is recorded`(
    consequence: Consequence
  ) async throws {
    let first = try run(whenGone: consequence)
    let task = Task { await first.session.run() }
    await first.lines.beAwaited()
    await first.type("hold 3")
    task.cancel()
    #expect(await task.value == .success)
    let second = try await run(whenGone: consequence).begin()
    #expect(second.errors.lines == [])
    await second.endWell()
  }
}
