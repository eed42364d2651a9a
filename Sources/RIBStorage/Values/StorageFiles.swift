import RIBTerminal

/// The files of stored values: those of a folder, or a double in a test.
///
/// All functions may be called from any thread, and block it.
package protocol StorageFiles: Sendable {
  /// Returns the content of a file; nil if there is none.
  func read(_ name: String) throws(StorageError) -> StoredContents?
  /// Replaces a file that has the known version, or the new content already; nil stands for no file.
  ///
  /// - Parameter known: Changed to the new version as soon as the file has that, also if an error follows.
  func replace(
    _ name: String, with bytes: [UInt8], known: inout String?
  ) throws(StorageError)
  /// Gives a file that has a version another name, and returns that.
  func setAside(_ name: String, _ version: String) throws(StorageError) -> String
  /// Returns the version of a file that has a content.
  func version(of bytes: [UInt8]) -> String
  /// Returns the name of a file for people.
  func path(of name: String) -> String
}

/// The content of a file, and what identifies it.
package struct StoredContents: Sendable {
  package let bytes: [UInt8]
  package let version: String

  package init(bytes: [UInt8], version: String) {
    self.bytes = bytes
    self.version = version
  }
}

/// The files of a folder, `name.json` each.
struct FolderFiles: StorageFiles {
  let folder: String

  private func file(_ name: String) -> DataFile { DataFile(path: path(of: name)) }

  func path(of name: String) -> String { RealPath.joined(folder, name + ".json") }

  func read(_ name: String) throws(StorageError) -> StoredContents? {
    try file(name).read().map {
      StoredContents(bytes: $0.bytes, version: $0.version.rawValue)
    }
  }

  func replace(
    _ name: String, with bytes: [UInt8], known: inout String?
  ) throws(StorageError) {
    let expected = known.map(DataFile.Version.init(rawValue:))
    do throws(StorageError) {
      known = try file(name).replace(with: bytes, expecting: expected).rawValue
    } catch {
      if error.kind == .unsynced { known = version(of: bytes) }
      throw error
    }
  }

  func version(of bytes: [UInt8]) -> String { DataFile.Version(of: bytes).rawValue }

  func setAside(_ name: String, _ version: String) throws(StorageError) -> String {
    try file(name).setAside(DataFile.Version(rawValue: version))
  }
}
