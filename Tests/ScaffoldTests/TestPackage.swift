// A copy of those parts of this package that new nodes are written to.
import Foundation
import Testing

@testable import Scaffold

/// A package in a folder of its own, which goes with it.
final class TestPackage {
  let folder: PackageFolder

  init() throws {
    let here = URL(filePath: #filePath).appending(path: "../../..").standardized
    let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID())")
    folder = PackageFolder(url: url)
    for path in ["Sources/SampleRIB", "Tests/SampleRIBTests", "Templates"] {
      let copy = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: here.appending(path: path), to: copy)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

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
