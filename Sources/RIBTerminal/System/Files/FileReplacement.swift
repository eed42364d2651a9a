import Platform

/// A new file that takes the place of another by a rename, so that there is always the one or the other, complete.
///
/// Until then its name is that of the other between a dot and `.new`. Each writer opens this name and locks the
/// file, so there is one writer at a time, and an unlocked file was left by a killed process. The lock goes with
/// the rename; a lock of the folder would keep out the writers of other files.
package final class FileReplacement {
  /// The number of tries to get the lock; all together take five seconds.
  private static let mostTries = 1_000

  private let name: String
  private let newName: String
  package let folder: OpenFolder
  /// The folder again, opened so that it can be synced.
  private let entries: InputDescriptor
  private let file: InputDescriptor
  private let calls: FileCalls
  private var isRenamed = false

  /// The name of the new file until it is renamed.
  package static func newName(for name: String) -> String { ".\(name).new" }

  /// Creates the new file and locks it; close it in the end.
  ///
  /// Returns nil if another writer keeps the lock for seconds, as a stopped program would for ever.
  ///
  /// - Parameters:
  ///   - name: The name of the file to replace, which may be missing.
  ///   - folder: A folder that no other user chose.
  package init?(
    for name: String, in folder: OpenFolder, calls: FileCalls = .system
  ) throws(PlainFile.Refusal) {
    self.name = name
    self.folder = folder
    self.calls = calls
    newName = Self.newName(for: name)
    // Before anything changes, as a folder that cannot be read cannot be synced.
    entries = try attempt(folder.openEntries(), or: PlainFile.Refusal.failed)
    for _ in 0..<Self.mostTries {
      guard let file = try Self.lockedFile(newName, folder, calls) else { continue }
      self.file = file
      return
    }
    return nil
  }

  /// Returns nil if the file was another writer's; the next one may not be.
  private static func lockedFile(
    _ name: String, _ folder: OpenFolder, _ calls: FileCalls
  ) throws(PlainFile.Refusal) -> InputDescriptor? {
    let file = try calls.open(folder, name)
    guard try attempt(file.lock(), or: PlainFile.Refusal.failed) else {
      calls.pause()
      return nil
    }
    let status = try attempt(file.status(), or: PlainFile.Refusal.failed)
    // Another writer may have renamed or removed it between opening and locking.
    guard folder.isName(name, of: status) else { return nil }
    if status.st_size == 0, status.st_nlink == 1 { return file }
    // A killed process left it. It is not used again, as it may have another name too.
    calls.remove(folder, name)
    return nil
  }

  /// Writes the content, and waits until it is on the device.
  ///
  /// - Parameter mode: The permissions, whatever the process's mask.
  package func write(_ bytes: [UInt8], mode: mode_t) throws(SystemError) {
    try calls.changeMode(file.number, mode)
    try calls.write(bytes, file.number)
    try calls.sync(file.number)
  }

  package func rename() throws(SystemError) {
    try calls.rename(folder, newName, name)
    isRenamed = true
  }

  /// Moves the other file away, to another name in the folder.
  package func moveAway(to otherName: String) throws(SystemError) {
    try calls.rename(folder, name, otherName)
  }

  /// Waits until the names in the folder are on the device.
  package func syncFolder() throws(SystemError) { try calls.sync(entries.number) }

  /// Releases the lock, and removes the new file if it did not replace the other.
  package func close() {
    // Before the lock is released, as the next writer uses the same name.
    if !isRenamed { calls.remove(folder, newName) }
    file.close()
  }
}
