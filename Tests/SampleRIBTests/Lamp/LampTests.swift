// The README's node works, and the README shows the very files that are compiled here.

import Foundation
import RIBCore
import Testing

private final class PresenterStub: LampPresentable {
  weak var listener: (any LampPresentableListener)?
}

private final class ListenerSpy: LampListener {
  var heard: [Bool] = []
  func lampDidSwitch(isOn: Bool) { heard.append(isOn) }
}

private final class LampDependencyStub: LampDependency {}

struct LampTests {
  @Test func `a lamp that is switched on tells its listener`() {
    let presenter = PresenterStub()
    let listener = ListenerSpy()
    let interactor = LampInteractor(presenter: presenter, reactor: LampReactor())
    interactor.listener = listener
    interactor.activate()
    interactor.action.onNext(.toggle)
    #expect(interactor.currentState.isOn)
    interactor.didRelay(isOn: true)
    #expect(listener.heard == [true])
  }

  @Test func `a built lamp is switched by its command, and says so`() throws {
    let listener = ListenerSpy()
    let lamp = LampBuilder(dependency: LampDependencyStub()).build(withListener: listener)
    lamp.interactable.activate()
    let presenter = try #require(lamp.viewControllable as? LampCLIPresenter)
    try presenter.run("toggle")
    try presenter.run("toggle")
    #expect(presenter.recordedLines == ["on", "off"])
    #expect(listener.heard == [true, false])
  }

  @Test(arguments: ["Reactor", "Interactor", "CLIPresenter", "Router", "Builder"])
  func `the README shows the file as it is compiled`(part: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let file = try String(contentsOf: here.appending(path: "Lamp\(part).swift"), encoding: .utf8)
    let readme = try String(
      contentsOf: here.appending(path: "../../../README.md").standardized, encoding: .utf8)
    let code = file.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)[2]
    #expect(readme.contains("**Lamp\(part).swift**"))
    #expect(readme.contains("```swift\n\(code)```"))
  }
}
