#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The calls of the system by which a journal is changed, so that tests can have them fail.
///
/// Each answers as the system's do: with a negative number where it fails, and its reason in `errno`.
@safe struct JournalCalls {
  /// Writes some of the bytes, and answers how many.
  var write: (Int32, UnsafeRawPointer?, Int) -> Int = {
    unsafe systemWrite($0, $1, $2)
  }
  /// Waits until the file's bytes are on the device.
  var sync: (Int32) -> Int32 = syncData
  /// Waits until a folder's entries are on the device.
  var syncFolder: (Int32) -> Int32 = { fsync($0) }
  /// Cuts a file.
  var truncate: (Int32, off_t) -> Int32 = { ftruncate($0, $1) }
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
