import Foundation

/// A temporary folder with files, which is removed when this is released.
package final class TestFolder: Sendable {
  /// Its path, without symbolic links.
  package let path: String

  /// Makes a folder with these files; the names can include folders.
  package init(_ files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = base.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  /// Makes an empty folder for a suite of tests, whose properties cannot throw.
  package static func empty() -> TestFolder {
    do { return try TestFolder() } catch { preconditionFailure("no temporary folder: \(error)") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a name in the folder.
  package subscript(name: String) -> String { "\(path)/\(name)" }

  package func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: self[name]))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// The permissions of a file or folder; nil if there is none.
  package func mode(_ name: String) -> mode_t? {
    var status = stat()
    return unsafe lstat(self[name], &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  package func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  package func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self[name], withDestinationPath: destination)
  }
}
