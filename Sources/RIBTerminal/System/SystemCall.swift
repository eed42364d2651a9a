import Platform

/// Calls of the operating system, with their retries.
package enum SystemCall {
  /// Reads available bytes, and waits for them even if the descriptor is non-blocking.
  ///
  /// - Returns: At most 64 KiB; nothing at the end of input. Only the result shows the end, never `errno`,
  ///   which may be stale.
  static func readChunk(of descriptor: Int32) throws(SystemError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        result = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        count = max(result, 0)
      }
      if result >= 0 { return bytes }
      try waitOrThrow(SystemError.latest, descriptor: descriptor, events: POLLIN)
    }
  }

  /// Reads the bytes of a file at an offset, without moving its read position.
  ///
  /// - Returns: At most `limit` bytes; nothing at the end of the file.
  package static func readChunk(
    of descriptor: Int32, at offset: Int, atMost limit: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try untilUninterrupted {
      unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress, limit, off_t(offset))
      }
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Returns the next range of a file that has data, up to an end; nil if there are only holes, which read as zeros.
  ///
  /// The whole rest of the file has data where its file system knows no holes.
  package static func nextData(
    of descriptor: Int32, from offset: Int, upTo end: Int
  ) throws(SystemError) -> Range<Int>? {
    if offset >= end { return nil }
    do throws(SystemError) {
      let start = Int(
        try untilUninterrupted { lseek(descriptor, off_t(offset), CLibrary.nextData) })
      if start >= end { return nil }
      let hole = try untilUninterrupted { lseek(descriptor, off_t(start), CLibrary.nextHole) }
      return start..<min(Int(hole), end)
    } catch {
      switch error.code {
      case ENXIO: return nil
      case EINVAL: return offset..<end
      default: throw error
      }
    }
  }

  /// Moves the position of a file, at which the next write begins.
  package static func seek(_ descriptor: Int32, to offset: Int) throws(SystemError) {
    try untilUninterrupted { lseek(descriptor, off_t(offset), SEEK_SET) }
  }

  /// Writes all bytes, in as many calls as that takes.
  ///
  /// - Parameter write: The system's call, or that of a test.
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32,
    with write: (Int32, UnsafeRawPointer?, Int) -> Int = unsafe write
  ) throws(SystemError) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let count = unsafe write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if count == 0 {
        throw .inputOutput  // nothing was taken and nothing said why: do not go round for ever
      } else {
        try waitOrThrow(SystemError.latest, descriptor: descriptor, events: POLLOUT)
      }
    }
  }

  package static func writeBytes(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try unsafe writeAll(.init(bytes), to: descriptor)
    }
  }

  /// Waits until the bytes of a file, or the entries of a folder, are on the device.
  package static func sync(_ descriptor: Int32) throws(SystemError) {
    try untilUninterrupted { CLibrary.sync(descriptor) }
  }

  /// Waits until the bytes of a file are on the device, but not the times of its changes.
  package static func syncBytes(_ descriptor: Int32) throws(SystemError) {
    try untilUninterrupted { CLibrary.syncBytes(descriptor) }
  }

  package static func cut(_ descriptor: Int32, to size: Int) throws(SystemError) {
    try untilUninterrupted { ftruncate(descriptor, off_t(size)) }
  }

  /// Writes a whole file in place, and so replaces the content of an existing one.
  ///
  /// - Parameter mode: The mode of a created file, less the process's mask.
  package static func writeFile(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o666
  ) throws(SystemError) {
    let descriptor = try openFile(path, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
    defer { closeFile(descriptor) }
    try writeBytes(bytes, to: descriptor)
  }

  /// Repeats a call until no signal interrupts it, and returns its result, which is negative if it failed.
  @discardableResult
  package static func untilUninterrupted<Number: SignedInteger>(
    _ call: () -> Number
  ) throws(SystemError) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = SystemError.latest
      if error.code != EINTR { throw error }
    }
  }

  package static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

  /// Opens a file without waiting for a writer, as opening a FIFO would.
  ///
  /// - Parameters:
  ///   - mode: The mode of a created file, less the process's mask.
  ///   - folder: The open folder of a relative path; the working folder by default.
  package static func openFile(
    _ path: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) -> Int32 {
    // C would stop at the NUL and open another file.
    if path.utf8.contains(0) { throw .invalidArgument }
    return try untilUninterrupted {
      unsafe openat(folder, path, flags | O_NONBLOCK | O_CLOEXEC, mode)
    }
  }

  package static func closeFile(_ descriptor: Int32) { close(descriptor) }

  static func target(ofLink descriptor: Int32) throws(SystemError) -> String {
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, initialized in
      unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let start = buffer.baseAddress else { return }
        count = unsafe CLibrary.readLink(descriptor, start, buffer.count)
      }
      initialized = max(count, 0)
    }
    guard count >= 0 else { throw .latest }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a pipe, neither end of which is inherited by programs that are started later.
  package static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .latest }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Returns the present size of a terminal; 80 by 24 for values that make no sense, as some terminals report.
  static func terminalSize(_ descriptor: Int32) -> (columns: Int, rows: Int) {
    var size = winsize()
    _ = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return (size.ws_col > 1 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
  }

  package static func status(of descriptor: Int32) throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .latest }
    return status
  }

  /// Changes the permissions of an open file, unless it has them.
  package static func changeMode(_ descriptor: Int32, _ mode: mode_t) throws(SystemError) {
    if try status(of: descriptor).st_mode & 0o7777 == mode { return }
    try untilUninterrupted { fchmod(descriptor, mode) }
  }

  /// Returns the platform's name of a signal, such as "Illegal instruction".
  package static func name(ofSignal number: Int32) -> String {
    guard let text = unsafe strsignal(number) else { return "signal \(number)" }
    return unsafe String(cString: text)
  }

  /// Whether a path leads to an open file itself, and not to a link to it or to another file.
  ///
  /// - Parameter folder: The open folder of a relative path; the working folder by default.
  package static func isPath(
    _ path: String, of file: stat, in folder: Int32 = AT_FDCWD
  ) -> Bool {
    guard let found = status(at: path, in: folder) else { return false }
    return found.st_dev == file.st_dev && found.st_ino == file.st_ino
  }

  /// Whether anything exists at a path, even a link that leads nowhere.
  package static func hasEntry(_ path: String) -> Bool { status(at: path) != nil }

  /// Returns the status of what is at a path, a link not followed; nil if there is nothing.
  static func status(at path: String, in folder: Int32 = AT_FDCWD) -> stat? {
    var status = stat()
    return unsafe fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Creates a folder for its owner alone, unless there is one.
  static func makeFolder(_ path: String) throws(SystemError) {
    if unsafe mkdir(path, 0o700) == 0 { return }
    let error = SystemError.latest
    if error.code != EEXIST { throw error }
  }

  package static func removeFile(_ path: String) { unsafe unlink(path) }

  /// Returns the kind of the file at a path, symbolic links followed; nil if there is none.
  package static func kind(at path: String) -> FileKind? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? FileKind(status.st_mode) : nil
  }

  /// Returns at once for an interrupted call, and waits for one that would have blocked.
  private static func waitOrThrow(
    _ error: SystemError, descriptor: Int32, events: Int32
  ) throws(SystemError) {
    if error.code == EINTR { return }
    // A file counts as ready at any time, so that the wait would return at once, and for ever.
    let isFile = (try? status(of: descriptor)).map { FileKind($0.st_mode) == .file } == true
    guard error.code == EAGAIN, !isFile else { throw error }
    try wait(for: descriptor, events: events)
  }

  package static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

  /// Waits until there is something to read, or for other `events`, or until a signal comes.
  package static func wait(
    for descriptor: Int32, events: Int32 = POLLIN
  ) throws(SystemError) {
    _ = try wait(forAnyOf: [descriptor], events: events)
  }

  /// Waits until there is something to read from one of some descriptors, or for other `events`, or until a signal
  /// comes, or the time is over.
  ///
  /// - Returns: Those that need not be waited for: the next call on one of them reports its failure, if it has one.
  package static func wait(
    forAnyOf descriptors: [Int32], events: Int32 = POLLIN, milliseconds: Int32 = -1
  ) throws(SystemError) -> [Int32] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(events), revents: 0) }
    if unsafe poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
      let failure = SystemError.latest
      if failure.code == EINTR { return [] }
      throw failure
    }
    return entries.filter { $0.revents != 0 }.map(\.fd)
  }
}
