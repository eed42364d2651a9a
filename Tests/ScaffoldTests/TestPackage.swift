// A package that new nodes are written to: like a new app, and not the package at hand, whose hosts
// `new-rib` changes.
import Foundation
import Testing

@testable import Scaffold

/// A package in a folder of its own, which goes with it.
///
/// It has the hosts and the node Welcome of a new app, out of `Templates`, a second host, a node Board
/// below another, which has no table of kinds, and a node Rack that has one of its own.
final class TestPackage {
  let folder: PackageFolder

  init() throws {
    let here = PackageFolder(url: URL(filePath: #filePath).appending(path: "../../..").standardized)
    let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID())")
    folder = PackageFolder(url: url)
    // Those alone: a package may have templates of its own.
    let templates = ["Templates/Node", "Templates/Viewless", "Templates/App/Hosting"]
    for path in templates.flatMap(here.swiftFiles(below:)) {
      let text = try here.text(of: path)
      try folder.write(text, to: path)
      guard let target = Self.place(of: path) else { continue }
      let named = text.replacing("NewNode", with: "Welcome").replacing("newNode", with: "welcome")
      try folder.write(named.replacing("newnode", with: "welcome"), to: target)
    }
    for (path, text) in Self.texts { try folder.write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

  /// Where a template's file is in the package, if it is there.
  private static func place(of path: String) -> String? {
    if path.hasSuffix("Tests.swift") { return nil }
    let file = path.split(separator: "/").last ?? ""
    if file.hasPrefix("NewNode") {
      return "Sources/SampleRIB/Welcome/Welcome\(file.dropFirst("NewNode".count))"
    }
    return file.hasPrefix("Host") ? "Sources/SampleRIB/Hosting/\(file)" : nil
  }

  private static let texts = [
    "Tests/SampleRIBTests/Support/Stubs.swift": "",
    "Sources/SampleRIB/Root/RootRouter.swift": "",
    "Sources/SampleRIB/Root/RootBuilder.swift": "HostComponent(dependency: dependency, depth: 0)\n",
    "Sources/SampleRIB/Group/GroupRouter.swift": "",
    "Sources/SampleRIB/Group/GroupBuilder.swift":
      "HostComponent(dependency: dependency, depth: dependency.hostDepth + 1)\n",
    "Sources/SampleRIB/Game/Board/BoardRouter.swift":
      "protocol BoardInteractable: Interactable {}\n",
    "Sources/SampleRIB/Game/Board/BoardBuilder.swift":
      "final class BoardComponent: Component<any BoardDependency> {}\n",
    "Sources/SampleRIB/Game/Rack/RackRouter.swift": "",
    "Sources/SampleRIB/Game/Rack/RackBuilder.swift": """
    let component = RackComponent(dependency: dependency)

    """,
    "Sources/SampleRIB/Game/Rack/RackKinds.swift": """
    extension RackKind {
      static let table = [
        RackKind("book", "Read") {
          BookBuilder(dependency: $0).build(withListener: $1)
        },
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
    _ request: NodeRequest, saying text: String, sourceLocation: SourceLocation = #_sourceLocation
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
