#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open journal, whose faults name its path.
struct JournalSource {
  let path: String
  private let descriptor: InputDescriptor

  /// Opens a file to read it.
  init(openingForReading path: String) throws(JournalError) {
    try self.init(path, O_RDONLY)
  }

  /// Opens a file to write it, made where there is none, and locks it until it is closed.
  init(lockingForWriting path: String) throws(JournalError) {
    try self.init(path, O_RDWR | O_APPEND | O_CREAT)
    let isLocked: Bool
    do throws(SystemError) {
      isLocked = try SystemCall.lock(number)
    } catch {
      throw self.error(.cannotOpen(error))
    }
    if !isLocked { throw error(.inUse) }
  }

  private init(_ path: String, _ flags: Int32) throws(JournalError) {
    let makes = flags & O_CREAT != 0
    do throws(PlainFile.Refusal) {
      let number = try PlainFile.open(path, flags, narrowing: makes)
      self.path = path
      descriptor = InputDescriptor(number, isOwned: true)
    } catch {
      let reason: JournalError.Reason =
        switch error {
        case .isOther(let kind): .isOther(kind)
        case .failed(let error) where error.code == EISDIR: .isOther(.folder)
        case .failed(let error):
          error.isMissingFile && !makes ? .missing(error) : .cannotOpen(error)
        }
      throw JournalError(path: path, reason: reason)
    }
  }

  /// The open file; it is closed with the last copy of this value.
  var number: Int32 { descriptor.number }

  func error(_ reason: JournalError.Reason) -> JournalError {
    JournalError(path: path, reason: reason)
  }

  /// The size of the file, and nil if it has no name any more.
  func size() throws(JournalError) -> Int? {
    do throws(SystemError) {
      let status = try SystemCall.status(of: number)
      return status.st_nlink > 0 ? Int(status.st_size) : nil
    } catch {
      throw self.error(.cannotRead(error))
    }
  }

  /// What the file has at an offset; nothing at its end.
  func readChunk(at offset: Int, atMost limit: Int) throws(JournalError) -> [UInt8] {
    do throws(SystemError) {
      return try SystemCall.readChunk(of: number, at: offset, atMost: limit)
    } catch {
      throw self.error(.cannotRead(error))
    }
  }
}
