// The README and the guide show the files that are compiled here.

import Foundation
import RIBCore
import RIBTesting
import SampleRIB
import Testing

final class LampDependencyStub: LampDependency {}
final class HouseDependencyStub: HouseDependency {}

struct LampTests {
  @Test(arguments: ["Lamp", "House"])
  func `the README shows the file as it is compiled`(name: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let file = try String(contentsOf: here.appending(path: "\(name).swift"), encoding: .utf8)
    let readme = try String(
      contentsOf: here.appending(path: "../../../README.md").standardized, encoding: .utf8)
    let code = file.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)[2]
    #expect(readme.contains("**\(name).swift**"))
    #expect(readme.contains("```swift\n\(code)```"))
  }

  @Test func `the refusals that the README shows are those of a session`() async throws {
    let readme = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../README.md").standardized, encoding: .utf8)
    let block = readme.components(separatedBy: "```console\n")
      .compactMap { $0.components(separatedBy: "```\n").first }
      .first { $0.contains("house/lamp") }
    let shown = try #require(block).split(separator: "\n").map(String.init)
    let root = RootBuilder(dependency: StubDependency()).build()
    root.attachChild(HouseBuilder(dependency: HouseDependencyStub()).build())
    let console = ConsoleTester(root: root, isInteractive: true)
    for line in shown where line.hasPrefix("root> ") {
      await console.type(String(line.dropFirst("root> ".count)))
    }
    #expect(console.errors == shown.filter { !$0.hasPrefix("root> ") })
    await console.finish()
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
      // The shown file has the imports that an app needs.
      let code = block.components(separatedBy: "import Testing\n\n").last ?? block
      #expect(tests.contains(code))
    }
  }
}
