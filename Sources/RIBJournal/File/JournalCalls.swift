import CLibrary
import RIBConsole

/// The system calls that change a journal, which tests can make fail.
///
/// As in the system, each returns a negative number if it fails, with the reason in `errno`.
@safe package struct JournalCalls {
  /// Writes some of the bytes, and returns their number.
  var write: (Int32, UnsafeRawPointer?, Int) -> Int = {
    unsafe systemWrite($0, $1, $2)
  }
  /// Waits until the file's bytes are on the device.
  var sync: (Int32) -> Int32 = syncData
  /// Waits until a folder's entries are on the device.
  var syncFolder: (Int32) -> Int32 = { fsync($0) }
  /// Cuts a file to a size.
  var truncate: (Int32, off_t) -> Int32 = { ftruncate($0, $1) }
}

extension JournalCalls {
  /// Calls that do not wait for the device.
  ///
  /// - Parameter didSync: Called instead of waiting, with the descriptor of the file.
  package static func unsynced(didSync: @escaping (Int32) -> Void) -> JournalCalls {
    unsafe JournalCalls(
      sync: {
        didSync($0)
        return 0
      }, syncFolder: { _ in 0 })
  }

  func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try unsafe SystemCall.writeAll(.init(bytes), to: descriptor, with: write)
    }
  }

  func cutFile(_ descriptor: Int32, to size: Int) throws(SystemError) {
    try SystemCall.untilUninterrupted { truncate(descriptor, off_t(size)) }
  }

  func syncFile(_ descriptor: Int32) throws(SystemError) {
    try SystemCall.untilUninterrupted { sync(descriptor) }
  }

  /// Waits until the entry of a path is on the device.
  func syncFolder(of path: String) throws(SystemError) {
    let folder = RealPath.folder(of: path)
    let number = try SystemCall.openFile(folder.isEmpty ? "." : folder)
    defer { SystemCall.closeFile(number) }
    try SystemCall.untilUninterrupted { syncFolder(number) }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func syncData(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    // Only this waits for the device; some file systems do not have it.
    fcntl(descriptor, F_FULLFSYNC) == -1 ? fsync(descriptor) : 0
  #else
    fdatasync(descriptor)
  #endif
}
