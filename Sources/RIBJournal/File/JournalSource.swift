import Platform
import RIBConsole

/// An open journal, whose errors name its path.
struct JournalSource {
  let path: String
  private let descriptor: InputDescriptor

  init(openingForReading path: String) throws(JournalError) {
    try self.init(path, O_RDONLY)
  }

  /// Opens a file to write it, makes it if need be and if it may be made, and locks it until it is closed.
  init(lockingForWriting path: String, isMade: Bool) throws(JournalError) {
    try self.init(path, O_RDWR | O_APPEND | (isMade ? O_CREAT : 0))
    let isLocked = try attempt(descriptor.lock(tries: 20)) { error(.cannotOpen($0)) }
    if !isLocked { throw error(.inUse) }
  }

  private init(_ path: String, _ flags: Int32) throws(JournalError) {
    self.path = path
    do throws(PlainFile.Refusal) {
      descriptor = try PlainFile.open(path, flags, narrowing: false)
    } catch {
      let reason: JournalError.Reason =
        switch error {
        case .isOther(let kind): .isOther(kind)
        case .failed(let error):
          error.isMissingFile && flags & O_CREAT == 0 ? .missing(error) : .cannotOpen(error)
        }
      throw JournalError(path: path, reason: reason)
    }
  }

  /// The descriptor of the file, which is closed with the last copy of this value.
  var number: Int32 { descriptor.number }

  func error(_ reason: JournalError.Reason) -> JournalError {
    JournalError(path: path, reason: reason)
  }

  func size() throws(JournalError) -> Int { Int(try status().st_size) }

  /// The time of the last change of the contents, in nanoseconds.
  func changeTime() throws(JournalError) -> Int64 {
    let time = try status().changeTime
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private func status() throws(JournalError) -> stat {
    try attempt(descriptor.status()) { error(.cannotRead($0)) }
  }

  func readChunk(at offset: Int, atMost limit: Int) throws(JournalError) -> [UInt8] {
    try attempt(SystemCall.readChunk(of: number, at: offset, atMost: limit)) {
      error(.cannotRead($0))
    }
  }

  /// Waits until the file is on the device; nothing of it may be shown before.
  func sync(_ calls: JournalCalls) throws(JournalError) {
    try attempt(calls.sync(number)) { error(.cannotSync($0)) }
  }

  /// Makes the file its user's alone, and returns the former mode if other users had access.
  func makePrivate() throws(JournalError) -> mode_t? {
    let status = try status()
    let mode = status.st_mode & 0o7777
    // An empty file may have just been made, with a mode that the process's mask restricts.
    if mode & S_IWUSR == 0, status.st_size > 0 { throw error(.readOnly(safe: nil)) }
    try attempt(SystemCall.changeMode(number, mode & 0o700 | 0o600)) { error(.cannotOpen($0)) }
    return mode & 0o077 == 0 ? nil : mode
  }

  /// Checks that the file is still at its path, has the size that was written, and may be written.
  func check(size: Int, _ safe: JournalChain) throws(JournalError) {
    let status = try status()
    if !SystemCall.isPath(path, of: status) { throw error(.moved(safe: safe)) }
    if status.st_size != size { throw error(.changed(safe: safe)) }
    if status.st_mode & S_IWUSR == 0 { throw error(.readOnly(safe: safe)) }
  }
}
