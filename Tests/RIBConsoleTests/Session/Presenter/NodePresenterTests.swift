// Nodes in the short form, typed at.

import Foundation
import RIBCore
import RIBTesting
import TestSupport
import Testing

@testable import RIBConsole

private final class Answers: DiscardListener {
  var answers: [Bool] = []
  func discardDidAnswer(_ yes: Bool) { answers.append(yes) }
}

private final class NoDependency: DiscardDependency {}

private final class Counts: CounterListener, CounterDependency {
  let clock: any Clock<Duration>
  var counts: [Int] = []
  init(clock: any Clock<Duration>) { self.clock = clock }
  func counterDidReach(_ count: Int) { counts.append(count) }
}

/// Shows a text, and rings at each pulse.
private final class TextReactor: Reactor {
  enum Action: Equatable { case show(String?), ring }
  struct State: Codable, Equatable {
    var text: String? = "first"
    @Pulse var rings = 0
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .show(let text): state.text = text
    case .ring: state.rings += 0
    }
  }
}

private final class TextPresenter: RIBConsole.NodePresenter<TextReactor> {
  private let showsFirst: Bool

  init(showsFirst: Bool) { self.showsFirst = showsFirst }

  override var showsFirstState: Bool { showsFirst }

  override func line(for state: State) -> String? { state.text }

  override func present(_ change: Change<State>) {
    if change.pulse(\.$rings) != nil { write("ring") }
    super.present(change)
  }
}

private final class TextInteractor: RIBCore.NodeInteractor<TextReactor, Never> {}

struct NodePresenterTests {
  private let answers = Answers()

  @Test func `a dialog of one file writes its line, then tells its listener, once for each change`()
    throws
  {
    let builder: any NodeBuildable<any DiscardListener> = DiscardBuilder(dependency: NoDependency())
    let node = builder.build(withListener: answers)
    node.interactable.activate()
    #expect(node.name == "discard")
    let presenter = try #require(CLIPresenter.of(node))
    #expect(presenter.recordedLines == [])
    for line in ["yes", "yes", "no"] { try presenter.run(line) }
    #expect((presenter.recordedLines, answers.answers) == (["discarded", "kept"], [true, false]))
  }

  @Test(arguments: [("DiscardNode", 40), ("CounterNode", 60), ("BoardNode", 120)])
  func `a dialog, a counter with an effect and a list of children are short`(
    file: String, limit: Int
  ) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "\(file).swift"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
  }

  @Test func `a counter of one file waits, counts and can be cancelled`() async throws {
    let clock = ManualClock()
    let counts = Counts(clock: clock)
    let node = CounterBuilder(dependency: counts).build(withListener: counts)
    node.interactable.activate()
    let presenter = try #require(CLIPresenter.of(node))
    try presenter.run("increase")
    await clock.advance(by: .seconds(1))
    try presenter.run("increase")
    node.interactable.deactivate()
    #expect((presenter.recordedLines, counts.counts) == (["…", "1", "…", "1"], [1]))
  }

  @Test(arguments: [false, true])
  func
    `a line is written if it is not that of the state before, a first on demand, each pulse once`(
      showsFirst: Bool
    )
  {
    let presenter = TextPresenter(showsFirst: showsFirst)
    let interactor = TextInteractor(TextReactor(), presenter)
    let router = RIBCore.NodeRouter(interactor)
    router.interactor.activate()
    for text in ["first", "a", "a", nil, "a"] { interactor.action.onNext(.show(text)) }
    let lines: [String] = (showsFirst ? ["first"] : []) + ["a", "a"]
    #expect(presenter.recordedLines == lines)
    // Also with an equal value.
    for action in [.ring, .show("b"), .ring] as [TextReactor.Action] {
      interactor.action.onNext(action)
    }
    #expect(presenter.recordedLines == lines + ["ring", "b", "ring"])
  }
}
