// The README and the guide show the files that are compiled here.

import Foundation
import RIBCore
import RIBTesting
import SampleRIB
import Testing

final class HouseDependencyStub: HouseDependency {}

struct LampTests {
  /// The text of a file of the repository.
  private func text(of path: String) throws -> String {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let file = here.appending(path: "../../../\(path)").standardized
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `the README shows the node as it is compiled`() throws {
    let file = try text(of: "Tests/SampleRIBTests/Lamp/Lamp.swift")
    let code = file.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)[2]
    #expect(try text(of: "README.md").contains("```swift\n\(code)```"))
  }

  @Test func `the refusals that are shown are those of a session`() async throws {
    let article = try text(of: "Sources/RIBConsole/RIBConsole.docc/AtATerminal.md")
    let block = article.components(separatedBy: "```console\n")
      .compactMap { $0.components(separatedBy: "```\n").first }
      .first { $0.contains("house/lamp") }
    let shown = try #require(block).split(separator: "\n").map(String.init)
    let console = ConsoleTester(isInteractive: true) { clock in
      let root = RootBuilder(dependency: StubDependency(clock: clock)).build()
      root.attachChild(HouseBuilder(dependency: HouseDependencyStub()).build())
      return root
    }
    for line in shown where line.hasPrefix("root> ") {
      await console.type(String(line.dropFirst("root> ".count)))
    }
    let errors: [String] = shown.filter { !$0.hasPrefix("root> ") }
    #expect(console.errors == errors)
    await console.finish()
  }

  @Test(arguments: ["README.md", "Sources/RIBTesting/RIBTesting.docc/TestingANode.md"])
  func `each test that is shown is one that runs here`(document: String) throws {
    let tests = try text(of: "Tests/SampleRIBTests/Lamp/LampExampleTests.swift")
    let blocks = try text(of: document).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
      .filter { $0.contains("@Test") }
    #expect(!blocks.isEmpty)
    for block in blocks {
      // The shown file has the imports that an app needs.
      let code = block.components(separatedBy: "import Testing\n\n").last ?? block
      #expect(tests.contains(code))
    }
  }
}
