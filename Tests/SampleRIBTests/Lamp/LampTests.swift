// The README and the guide show the very files that are compiled here.

import Foundation
import RIBCore
import Testing

final class LampDependencyStub: LampDependency {}

struct LampTests {
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

  @Test(arguments: ["README.md", "Sources/RIBTesting/RIBTesting.docc/TestingANode.md"])
  func `each test that is shown is one that runs here`(document: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let tests = try String(
      contentsOf: here.appending(path: "LampExampleTests.swift"), encoding: .utf8)
    let text = try String(
      contentsOf: here.appending(path: "../../../\(document)").standardized, encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
      .filter { $0.contains("@Test") }
    #expect(!blocks.isEmpty)
    for block in blocks {
      // Shown with the imports that a file of one's own needs.
      let code = block.components(separatedBy: "import Testing\n\n").last ?? block
      #expect(tests.contains(code))
    }
  }
}
