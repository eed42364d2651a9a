import Platform

/// The system calls by which a file is replaced, which tests can make fail.
package struct FileCalls: Sendable {
  package static let system = FileCalls()

  /// Creates a folder for its owner alone, unless there is one.
  package var makeFolder: @Sendable (_ path: String) throws(SystemError) -> Void =
    SystemCall.makeFolder
  /// Opens a file to write it, and creates one for its owner alone if there is none.
  package var open:
    @Sendable (OpenFolder, _ name: String) throws(PlainFile.Refusal) -> InputDescriptor = {
      (folder, name) throws(PlainFile.Refusal) in
      try PlainFile.open(name, in: folder, O_WRONLY | O_CREAT)
    }
  package var changeMode: @Sendable (Int32, mode_t) throws(SystemError) -> Void =
    SystemCall.changeMode
  package var write: @Sendable ([UInt8], Int32) throws(SystemError) -> Void =
    SystemCall.writeBytes
  /// Waits until a file, or the entries of a folder, are on the device.
  package var sync: @Sendable (Int32) throws(SystemError) -> Void = SystemCall.sync
  package var rename: @Sendable (OpenFolder, String, String) throws(SystemError) -> Void = {
    (folder, name, newName) throws(SystemError) in
    try folder.rename(name, to: newName)
  }
  package var remove: @Sendable (OpenFolder, String) -> Void = { $0.remove($1) }
  /// Waits for a moment before another try.
  package var pause: @Sendable () -> Void = { SystemCall.pause(milliseconds: 5) }
}
