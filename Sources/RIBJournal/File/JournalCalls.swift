import RIBConsole

/// The system calls that change a journal, which tests can make fail.
package struct JournalCalls {
  var write: ([UInt8], Int32) throws(SystemError) -> Void = SystemCall.writeBytes
  /// Waits until the file's bytes are on the device.
  var sync: (Int32) throws(SystemError) -> Void = SystemCall.syncBytes
  var syncFolder: (Int32) throws(SystemError) -> Void = SystemCall.sync
  var cut: (Int32, Int) throws(SystemError) -> Void = SystemCall.cut

  /// Calls that do not wait for the device, and pass the descriptor of the file on instead.
  package static func unsynced(didSync: @escaping (Int32) -> Void = { _ in }) -> JournalCalls {
    JournalCalls(sync: didSync, syncFolder: { _ in })
  }

  func syncFolder(of path: String) throws(SystemError) {
    let folder = try OpenFolder(RealPath.folder(of: path)).openEntries()
    defer { withExtendedLifetime(folder) {} }
    try syncFolder(folder.number)
  }
}
