// Nodes in the short form, typed at.

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
    #expect(presenter.recordedLines == ["discarded", "kept"])
    #expect(answers.answers == [true, false])
  }
}
