import Platform

/// A file that is read and replaced as a whole, and only while it holds what the caller knows: one on a device, or a
/// double in memory.
///
/// All functions may be called from any thread, and block it.
package protocol StorageFile: Sendable {
  var path: String { get }
  /// Returns nil if there is no file.
  func read() throws(StorageError) -> FileContents?
  /// Replaces the content, or makes the file.
  ///
  /// A file that already has the new content is as good as one with the expected version: a call that was cut short can
  /// be repeated.
  ///
  /// - Parameter version: The version to replace; nil if there must be no file.
  /// - Throws: An error if the file was left as it is; after one of the kind `unsynced`, it was replaced.
  func replace(with new: FileContents, expecting version: String?) throws(StorageError)
  /// Writes contents that the file has to a new file beside it, and returns the path of that.
  func keep(_ contents: FileContents) throws(StorageError) -> String
  /// Gives a file that has a version another name, and returns its new path.
  func setAside(_ version: String) throws(StorageError) -> String
}

package struct FileContents: Sendable {
  let bytes: [UInt8]
  /// The identity of the content, also in journals: its size and a checksum.
  let version: String
  /// The permissions of the file, unless it replaces another.
  let mode: mode_t

  init(_ bytes: [UInt8], mode: mode_t = 0o600) {
    // FNV-1a, with 64 bits.
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.bytes = bytes
    self.mode = mode
    version = "\(bytes.count)-\(String(checksum, radix: 16))"
  }
}
