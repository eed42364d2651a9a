import Foundation
import Testing

@testable import Scaffold

/// A package in a temporary folder, to which tests write new nodes.
///
/// It has the root of a new app with its node Welcome, as in `Templates`, a node Board without a table
/// of kinds, and a node Rack that has a table of its own.
final class TestPackage {
  let folder: PackageFolder

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID())")
    folder = PackageFolder(url: url)
    let root = "Templates/App/Root"
    for path in PackageFolder.skeleton.swiftFiles(below: root) where !path.hasSuffix("Tests.swift")
    {
      let text = try PackageFolder.skeleton.text(of: path).replacing("NewNode", with: "Welcome")
      try folder.write(
        text.replacing("newnode", with: "welcome"),
        to: path.replacing(root, with: "Sources/Shop/Root"))
    }
    for file in try Template(named: "node", in: folder).files(of: try RIBName("Welcome")) {
      try folder.write(file.text, to: "Sources/Shop/Welcome/Welcome\(file.part).swift")
    }
    for (path, text) in Self.texts { try folder.write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

  private static let texts = [
    "Tests/ShopTests/Support/Stubs.swift": "",
    "Sources/Shop/Game/Board/BoardBuilder.swift": "public final class BoardBuilder {}\n",
    "Sources/Shop/Game/Rack/RackBuilder.swift":
      "let component = RackComponent(dependency: dependency)\n",
    "Sources/Shop/Game/Rack/RackKinds.swift": """
    extension RackKind {
      static let table = [
        RackKind("book") {
          BookBuilder(dependency: $0).build(withListener: $1)
        },
      ]

      static let others = [
        book
      ]
    }

    """,
  ]

  /// All files with their texts.
  func contents() throws -> [String: String] {
    let paths = ["Sources", "Tests"].flatMap(folder.swiftFiles(below:))
    return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try folder.text(of: $0)) })
  }

  /// Asserts that a request is refused with this text, and that nothing was written.
  func expectRefusal(
    _ request: Request, saying text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try contents()
    let error = #expect(throws: ScaffoldError.self, sourceLocation: sourceLocation) {
      try Plan(request, in: folder).write()
    }
    #expect(
      error?.description.contains(text) == true, "\(error?.description ?? "")",
      sourceLocation: sourceLocation)
    #expect(try contents() == before, sourceLocation: sourceLocation)
  }
}
