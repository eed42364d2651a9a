import CLibrary
import RIBTerminal

/// A file of the user.
///
/// Whenever the process is killed, the file holds the old content or the new one, complete. Several processes and
/// threads can use it at the same time. Calls block their thread until the device is done.
package struct DataFile: StorageFile {
  package let path: String
  private let sizeLimit: Int
  private let calls: FileCalls

  /// Creates a value for the file at a path, whether it exists or not.
  ///
  /// - Parameter sizeLimit: The number of bytes that are read or written at most.
  package init(path: String, sizeLimit: Int = 1 << 30, calls: FileCalls = .system) {
    self.path = path
    self.sizeLimit = sizeLimit
    self.calls = calls
  }

  /// Reads the file, which is on the device then.
  package func read() throws(StorageError) -> FileContents? {
    guard let folder = try openFolder(), let contents = try contents(in: folder) else {
      return nil
    }
    // The process that replaced it may have been killed before it had waited for that.
    if let entries = try? folder.openEntries() {
      defer { withExtendedLifetime(entries) {} }
      try attempt(calls.sync(entries.number)) { .cannotRead($0) }
    }
    return contents
  }

  /// Replaces the content, and waits until it is on the device; missing folders are created.
  ///
  /// A new file is its owner's alone, and a replaced one keeps its permissions.
  @discardableResult
  package func replace(
    with bytes: [UInt8], expecting expected: FileVersion?
  ) throws(StorageError) -> FileVersion {
    if bytes.count > sizeLimit { throw tooLarge(bytes.count) }
    do throws(MissingFolders.Failure) {
      try MissingFolders.make(for: path, calls: calls)
    } catch {
      throw failure(.cannotMakeFolder(error.folder, error.error))
    }
    let (folder, new) = try beginReplacement()
    defer { new.close() }
    let version = FileVersion(of: bytes)
    let present = try contents(in: folder)
    guard [expected, version].contains(present?.version) else { throw failure(.changed) }
    let mode = present?.mode ?? 0o600
    // The system does not ask for it, as only the folder changes.
    if mode & S_IWUSR == 0 { throw failure(.cannotWrite(SystemError(code: EACCES))) }
    try attempt(new.write(bytes, mode: mode)) { .cannotWrite($0) }
    // A program that knows no lock may have changed it since.
    guard try contents(in: folder)?.version == present?.version else { throw failure(.changed) }
    try attempt(new.rename()) { .cannotWrite($0) }
    try attempt(new.syncFolder()) { .cannotSync($0) }
    return version
  }

  /// Moves the file to a new name beside it, such as "board.unreadable.json" or "board.unreadable-2.json".
  package func setAside(_ version: FileVersion) throws(StorageError) -> String {
    let (folder, lock) = try beginReplacement()
    defer { lock.close() }
    guard try contents(in: folder)?.version == version else { throw failure(.changed) }
    // The first dot of a hidden file begins no extension.
    let stemEnd = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    let newPath = RealPath.unused {
      path(of: "\(name[..<stemEnd]).unreadable\($0 == 1 ? "" : "-\($0)")\(name[stemEnd...])")
    }
    try attempt(lock.moveAway(to: RealPath.name(of: newPath))) { .cannotMove(to: newPath, $0) }
    // At worst a power loss brings back the old name; nothing is lost.
    try? lock.syncFolder()
    return newPath
  }

  private var name: String { RealPath.name(of: path) }

  private func path(of name: String) -> String {
    RealPath.joined(RealPath.folder(of: path), name)
  }

  /// Returns nil if the folder is missing.
  private func openFolder() throws(StorageError) -> OpenFolder? {
    do throws(PlainFile.Refusal) {
      return try .trusted(of: path)
    } catch {
      return try nothing(after: error)
    }
  }

  private func beginReplacement() throws(StorageError) -> (OpenFolder, FileReplacement) {
    guard let folder = try openFolder() else { throw failure(.changed) }
    do throws(PlainFile.Refusal) {
      if let new = try FileReplacement(for: name, in: folder, calls: calls) {
        return (folder, new)
      }
    } catch {
      let newPath = path(of: FileReplacement.newName(for: name))
      switch error {
      case .isOther(let kind): throw failure(.newFileIsOther(newPath, kind))
      case .failed(let error): throw failure(.cannotWrite(error))
      }
    }
    throw failure(.inUse)
  }

  /// Returns nil if the file is missing.
  private func contents(in folder: OpenFolder) throws(StorageError) -> FileContents? {
    let file: InputDescriptor
    do throws(PlainFile.Refusal) {
      file = try PlainFile.open(name, in: folder, O_RDONLY, isOwn: true)
    } catch {
      return try nothing(after: error)
    }
    let status = try attempt(file.status()) { .cannotRead($0) }
    if status.st_size > sizeLimit { throw tooLarge(Int(status.st_size)) }
    let bytes = try attempt(file.readAll()) { .cannotRead($0) }
    return FileContents(bytes, mode: status.st_mode & 0o777)
  }

  /// Returns nil if there is nothing to open, and throws any other reason why it was not opened.
  private func nothing<Missing>(
    after refusal: PlainFile.Refusal
  ) throws(StorageError) -> Missing? {
    switch refusal {
    case .isOther(let kind): throw failure(.isOther(kind))
    case .failed(SystemError(code: ENOENT)): return nil
    case .failed(let error): throw failure(.cannotRead(error))
    }
  }

  private func attempt<Value>(
    _ call: @autoclosure () throws(SystemError) -> Value, else problem: (SystemError) -> FileProblem
  ) throws(StorageError) -> Value {
    do throws(SystemError) { return try call() } catch { throw failure(problem(error)) }
  }

  private func tooLarge(_ size: Int) -> StorageError {
    failure(.tooLarge(size: size, limit: sizeLimit))
  }

  private func failure(_ problem: FileProblem) -> StorageError { StorageError(path, problem) }
}
