import Foundation

/// A folder for the files of one test, removed when it is released.
@MainActor
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  isolated deinit { try? FileManager.default.removeItem(atPath: path) }

  package subscript(name: String) -> String { "\(path)/\(name)" }

  package func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
  }

  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self[name])), as: UTF8.self)
  }

  /// The permissions of a file or folder.
  package func mode(_ name: String) -> mode_t? {
    var status = stat()
    return unsafe lstat(self[name], &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
