import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

@Suite struct `The flow contract` {
  private let clock = ManualClock()

  private func build(
    page: @escaping (CounterPresenter, CounterReactor) -> CounterInteractor = {
      CounterInteractor(presenter: $0, reactor: $1)
    }
  ) -> FlowRouter {
    FlowRouter(clock: clock) { [clock] _ in
      AttachedRouter(buildCounter(clock: clock, make: page).interactor)
    }
  }

  @Test
  func
    `pages and overlays pass, reached at once or within the minute of waiting, with running work`()
    async
  {
    var count = 0
    await flowContract(
      pages: [
        "dialog": ["first increase", "ask dialog"],
        "second": ["ask dialog", "open second", "second increase"],
        "third": ["open-later second", "second increase", "open-later third"],
      ], back: "back", clock: clock
    ) {
      count += 1
      return build()
    }
    #expect(count == 3)
    await clock.expectNoSleepers()
    await flowContract(
      pages: ["third": ["open-later late", "late increase", "open third"]], back: "back",
      clock: clock
    ) { build() }
  }

  private nonisolated static let brokenPages:
    [(page: String, lines: [String], back: String, sentences: String)] = [
      // It cannot be reached.
      (
        "second", ["open third"], "back",
        "It cannot be reached: after \"open third\", third is on top."
      ),
      (
        "forbidden", ["open forbidden"], "back",
        "after \"open forbidden\", first is on top. Refused by root/flow: CounterRefusal()"
      ),
      (
        "second", ["second increase"], "back",
        "with first on top, \"second increase\" cannot be typed."
      ),
      // The command does not leave it.
      ("stuck", ["open stuck"], "back", "\"back\" does not leave it. Look at"),
      ("second", ["open second"], "return", "\"return\" cannot be typed."),
      ("first", [], "back", "There is nothing below it to go back to."),
      // The command leaves it for another page than the one below.
      (
        "lost", ["open second", "open lost"], "back",
        "\"back\" does not lead back to the page that was below it. Below it were first, "
          + "second; now there are first."
      ),
      (
        "torn", ["open second", "open torn"], "back",
        "Below it were first, second; now there are second."
      ),
    ]

  @Test(arguments: brokenPages)
  func `a page that cannot be reached, or from which back does not lead to the one below, fails`(
    page: String, lines: [String], back: String, sentences: String
  ) async {
    await expectFailure("The flow contract of FlowRouter, page \(page): ", sentences) {
      await flowContract(pages: [page: lines], back: back, clock: clock) { build() }
    }
  }

  @Test func `a page that is on top but not active fails`() async {
    await expectAll(
      "page second: It is on top, but is not active.",
      "page second: After \"back\", first is on top again, but is not active.", times: 2
    ) {
      await flowContract(pages: ["second": ["open second"]], back: "back", clock: clock) {
        build(page: Sleepy.init)
      }
    }
  }

  @Test func `a page that is held after it was left fails`() async {
    var held: [any Routing] = []
    await expectFailure(
      "FlowRouter, page second: ", "AttachedRouter is still held after \"back\". Look for"
    ) {
      await flowContract(pages: ["second": ["open second"]], back: "back", clock: clock) {
        FlowRouter(clock: clock) { [clock] _ in
          held.append(AttachedRouter(buildCounter(clock: clock).interactor))
          return held[held.count - 1]
        }
      }
    }
    #expect(held.count == 2)
  }

  @Test func `a page that leaves a part behind fails`() async {
    var held: [CounterPresenter] = []
    await expectFailure("page second: Still held after root/flow was detached: CounterPresenter of")
    {
      await flowContract(pages: ["second": ["open second"]], back: "back", clock: clock) {
        build { presenter, reactor in
          if !held.isEmpty { held.append(presenter) }
          if held.isEmpty { held = [CounterPresenter()] }
          return CounterInteractor(presenter: presenter, reactor: reactor)
        }
      }
    }
    #expect(held.count == 2)
  }

  @Test func `a page that writes after it was left fails`() async {
    var subscriptions: [any Disposable] = []
    await expectAll(
      "page second: After \"back\", it wrote: late. Stop that in", "Still held after", times: 2
    ) {
      await flowContract(pages: ["second": ["open second"]], back: "back", clock: clock) {
        build { [clock] presenter, reactor in
          subscriptions.append(
            Observable.concat([.just(()).delay(.seconds(1), clock: clock), .never()])
              .subscribe(onNext: { presenter.write("late") }))
          return CounterInteractor(presenter: presenter, reactor: reactor)
        }
      }
    }
    #expect(subscriptions.count == 2)
  }

  @Test func `a page that leaves a sleeper behind fails`() async {
    var subscriptions: [any Disposable] = []
    await expectFailure("page second: After it was detached, it still sleeps on the clock: ") {
      await flowContract(pages: ["second": ["open second"]], back: "back", clock: clock) {
        build { [clock] presenter, reactor in
          if subscriptions.isEmpty {
            subscriptions.append(
              Observable.just(()).delay(.seconds(3_600), clock: clock).subscribe { _ in })
          }
          return CounterInteractor(presenter: presenter, reactor: reactor)
        }
      }
    }
    await clock.run()
  }

  @Test func `a node and a page without a presenter fail`() async {
    await expectFailure(
      "page second: ", "\"open second\" cannot be typed. root/routerspy has no CLIPresenter."
    ) {
      await flowContract(pages: ["second": ["open second"]], back: "back") { RouterSpy() }
    }
  }
}

private final class Sleepy: CounterInteractor {
  override func didBecomeActive() { deactivate() }
}
