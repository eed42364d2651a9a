import CLibrary

/// A file that is read and replaced as a whole, and only while it holds what the caller knows: one on a device, or a
/// double in memory.
///
/// All functions may be called from any thread, and block it.
package protocol StorageFile: Sendable {
  /// The name of the file for people.
  var path: String { get }
  /// Reads the file; returns nil if there is none.
  func read() throws(StorageError) -> FileContents?
  /// Replaces the content, or makes the file.
  ///
  /// A file that already has the new content is as good as one with the expected version: a call that was cut short can
  /// be repeated.
  ///
  /// - Parameter expected: The version to replace; nil if there must be no file.
  /// - Returns: The new version.
  /// - Throws: An error if the file was left as it is; after one of the kind `unsynced`, it was replaced.
  func replace(
    with bytes: [UInt8], expecting expected: FileVersion?
  ) throws(StorageError) -> FileVersion
  /// Gives a file that has a version another name, and returns its new path.
  func setAside(_ version: FileVersion) throws(StorageError) -> String
}

/// The content of a file.
package struct FileContents: Sendable {
  package let bytes: [UInt8]
  package let version: FileVersion
  /// The permissions of the file.
  let mode: mode_t

  init(_ bytes: [UInt8], mode: mode_t = 0o600) {
    self.bytes = bytes
    self.mode = mode
    version = FileVersion(of: bytes)
  }
}

/// The identity of a content: its size and a checksum, as a short text.
package struct FileVersion: RawRepresentable, Codable, Hashable, Sendable {
  package let rawValue: String

  /// Creates a version from its text; another text than that of a version is that of no content.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Creates the version of a content.
  package init(of bytes: [UInt8]) {
    // FNV-1a, with 64 bits.
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    rawValue = "\(bytes.count)-\(String(checksum, radix: 16))"
  }
}
