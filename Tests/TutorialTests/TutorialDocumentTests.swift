// The articles of the tutorial show the files that are compiled and tested in the folders of their names, each of them once.
import Foundation
import Testing

struct TutorialDocumentTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let articles = here.appending(
    path: "../../Sources/RIBConsole/RIBConsole.docc"
  ).standardized

  @Test(arguments: ["GettingStarted", "SharedState", "AWorkflow"])
  func `an article shows its files letter for letter, and no other code`(name: String) throws {
    // An app's tests import the app; here, the tests and the tested code are one target.
    let article = try String(
      contentsOf: Self.articles.appending(path: "\(name).md"), encoding: .utf8
    )
    .replacing("\n@testable import Town\n", with: "")
    let shown = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```\n").first }

    let folder = Self.here.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let texts = try files.map { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let isShown = article.contains("/\(file)**\n\n```swift\n\(text)```\n")
      #expect(isShown, "\(file) is not shown below its path as it is compiled")
      return text
    }
    #expect(!texts.isEmpty)
    #expect(shown.sorted() == texts.sorted())
  }
}
