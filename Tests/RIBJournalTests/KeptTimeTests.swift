// The time of a session in its journal, also while nothing but time passes.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBJournal

@Suite struct KeptTimeTests {
  private let folder = TestFolder.empty()

  private func run(
    _ name: String = "j", after number: Int? = nil, calls: JournalCalls = .unsynced()
  ) throws -> KeptRun {
    KeptRun(try folder.journal(name, after: number, calls: calls), isInteractive: true) { root in
      root.viewController.commands(to: root.interactor.reactor.action) {
        command("later", "Add to the number after a minute", .int("n")) {
          .add($0, after: .seconds(60))
        }
      }
    }
  }

  /// Lets real time pass, and the time of the session too.
  private func pass(_ seconds: Int, in run: KeptRun) async {
    await run.realTime.advance(by: .seconds(seconds))
    await run.type("tree")
  }

  /// The seconds for which the effect of a session still sleeps.
  private func left(in run: KeptRun) -> Duration? {
    run.clock.nextDeadline.map { $0.offset - run.clock.now.offset }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `J4: a signal that ends the session keeps the time that had passed`(signal: Int32)
    async throws
  {
    let first = try await run().begin()
    await first.type("later 1")
    await first.realTime.sleepers(1)
    await first.realTime.advance(by: .seconds(5))
    first.session.typist.end(by: signal)
    #expect(await first.endOfInput() == .signal(signal))
    let second = try await run().begin()
    #expect(left(in: second) == .seconds(55))
    await second.endWell()
  }

  @Test func `J4: a kill loses at most ten seconds of a sleep`() async throws {
    let first = try await run().begin()
    await first.type("later 1")
    for seconds in 1...25 {
      await first.realTime.advance(by: .seconds(1))
      let kept = Duration.seconds(seconds / 10 * 10)
      await wait(for: "the time is kept") { first.clock.now.offset >= kept }
    }
    try folder.copy(as: "killed")
    let second = try await run("killed").begin()
    #expect(left(in: second) == .seconds(40))
    await second.endWell()
    await first.endWell()
  }

  @Test func `J4: the time of a sleep is kept by one sync in ten seconds`()
    async throws
  {
    var count = 0
    let run = try await run(calls: .unsynced { _ in count += 1 }).begin()
    await run.type("set 1")
    count = 0
    await pass(30, in: run)
    #expect(count == 0)
    await run.type("later 1")
    count = 0
    for seconds in 1...35 {
      await run.realTime.advance(by: .seconds(1))
      let kept = Duration.seconds(30 + seconds / 10 * 10)
      await wait(for: "the time is kept") { run.clock.now.offset >= kept }
    }
    #expect(count == 3)
    await run.endWell()
  }

  @Test func `only looking keeps time while something sleeps for ten seconds`() async throws {
    let first = try await run().begin()
    await first.type("later 1")
    first.session.typist.end(by: SIGTERM)
    _ = await first.endOfInput()
    let before = try folder.bytes("j")
    let short = try await run().begin()
    await pass(9, in: short)
    await short.endWell()
    #expect(try folder.bytes("j") == before)
    let long = try await run().begin()
    await pass(10, in: long)
    await long.realTime.sleepers(1)
    await long.realTime.advance(by: .seconds(3))
    await long.endWell()
    let next = try await run().begin()
    #expect(left(in: next) == .seconds(47))
    await next.endWell()
  }

  @Test func `time alone begins no branch`() async throws {
    let first = try await run().begin()
    await first.type("later 1", "set 2")
    first.session.typist.end(by: SIGTERM)
    _ = await first.endOfInput()
    let before = try folder.bytes("j")
    let look = try await run(after: 1).begin()
    await pass(30, in: look)
    await look.endWell()
    #expect(try folder.bytes("j") == before)
  }
}
