// LiveNode.swift: a node built by its builder and attached, typed at and read as a user would.
import RIBConsole
import RIBCore
import RIBTesting
import Testing

@testable import SampleRIB

final class LiveNode {
  let dependency: StubDependency
  let listener = SpyListener()
  let parent = StubParent()
  let router: any ViewableRouting
  private let presenter: CLIPresenter

  init(
    _ dependency: StubDependency = StubDependency(),
    build: (StubDependency, SpyListener) -> any ViewableRouting
  ) throws {
    self.dependency = dependency
    router = build(dependency, listener)
    presenter = try #require(router.viewControllable as? CLIPresenter)
    parent.attach(router)
  }

  var lines: [String] { presenter.recordedLines }

  /// Types lines without waiting between them, then lets all effects end.
  func type(_ lines: String...) async throws {
    for line in lines { try typeWithoutWaiting(line) }
    await dependency.manualClock.run()
  }

  func typeWithoutWaiting(_ line: String) throws {
    try presenter.run(line)
  }
}
