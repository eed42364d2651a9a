import Foundation

/// The folder of a package, whose files are found, read and written by their paths.
struct PackageFolder {
  let url: URL

  /// The skeleton that this tool is built from; apps that depend on it use its templates.
  static let skeleton = PackageFolder(
    url: URL(filePath: #filePath).appending(path: "../../..").standardized)

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appending(path: path).path)
  }

  /// Returns the names in a folder in order, or no names if there is no folder.
  func names(in path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: path).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Returns the paths of all Swift files below a folder in order.
  func swiftFiles(below path: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: url.appending(path: path).path)
    let names = (all?.allObjects ?? []).compactMap { $0 as? String }
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    let url = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: path))
  }
}
