import CLibrary
import RIBTerminal

/// A file that is read and replaced as a whole, and only while it holds what the caller knows.
///
/// Whenever the process is killed, the file holds the old content or the new one, complete. Several processes and
/// threads can use it at the same time. Calls block their thread until the device is done.
package struct DataFile: Sendable {
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

  /// Reads the file, which is on the device then; returns nil if there is none.
  package func read() throws(StorageError) -> Contents? {
    guard let folder = try openFolder(), let contents = try contents(in: folder) else {
      return nil
    }
    // The process that replaced it may have been killed before it had waited for that.
    guard let number = try? folder.openEntries() else { return contents }
    let entries = InputDescriptor(number, isOwned: true)
    defer { withExtendedLifetime(entries) {} }
    try attempt { () throws(SystemError) in
      try calls.sync(number)
    } else: {
      .cannotRead($0)
    }
    return contents
  }

  /// Replaces the content, and waits until it is on the device; missing folders are created.
  ///
  /// A file that already has the new content is as good as one with the expected version: a call that was cut
  /// short can be repeated. A new file is its owner's alone, and a replaced one keeps its permissions.
  ///
  /// - Parameter expecting: The version to replace; nil if there must be no file.
  /// - Throws: An error if the file was left as it is; after one of the kind `unsynced`, it was replaced.
  package func replace(
    with bytes: [UInt8], expecting: Version?
  ) throws(StorageError) -> Version {
    if bytes.count > sizeLimit { throw tooLarge(bytes.count) }
    do throws(MissingFolders.Failure) {
      try MissingFolders.make(for: path, calls: calls)
    } catch {
      throw failure(.cannotMakeFolder(error.folder, error.error))
    }
    let (folder, new) = try beginReplacement()
    defer { new.close() }
    let version = Version(of: bytes)
    let present = try contents(in: folder)
    guard [expecting, version].contains(present?.version) else { throw failure(.changed) }
    let mode = present?.mode ?? 0o600
    // The system does not ask for it, as only the folder changes.
    if mode & S_IWUSR == 0 { throw failure(.cannotWrite(SystemError(code: EACCES))) }
    try attempt { () throws(SystemError) in
      try new.write(bytes, mode: mode)
    } else: {
      .cannotWrite($0)
    }
    // A program that knows no lock may have changed it since.
    guard try contents(in: folder)?.version == present?.version else { throw failure(.changed) }
    try attempt(new.rename) { .cannotWrite($0) }
    try attempt(new.syncFolder) { .cannotSync($0) }
    return version
  }

  /// Moves the file to a new name beside it, such as "board.unreadable.json" or "board.unreadable-2.json".
  ///
  /// - Parameter version: The version to move; another one stays where it is.
  /// - Returns: The new path.
  package func setAside(_ version: Version) throws(StorageError) -> String {
    let (folder, lock) = try beginReplacement()
    defer { lock.close() }
    guard try contents(in: folder)?.version == version else { throw failure(.changed) }
    let newName = unusedName()
    try attempt { () throws(SystemError) in
      try lock.moveAway(to: newName)
    } else: {
      .cannotMove(to: path(of: newName), $0)
    }
    // At worst a power loss brings back the old name; nothing is lost.
    try? lock.syncFolder()
    return path(of: newName)
  }

  // MARK: Names

  private var name: String { RealPath.name(of: path) }

  private func path(of name: String) -> String {
    RealPath.joined(RealPath.folder(of: path), name)
  }

  private func unusedName() -> String {
    // The first dot of a hidden file begins no extension.
    let stemEnd = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    var (number, suffix) = (1, "")
    while true {
      let unused = "\(name[..<stemEnd]).unreadable\(suffix)\(name[stemEnd...])"
      if !SystemCall.hasEntry(path(of: unused)) { return unused }
      number += 1
      suffix = "-\(number)"
    }
  }

  // MARK: Opening

  /// Returns nil if the folder is missing.
  private func openFolder() throws(StorageError) -> OpenFolder? {
    do throws(PlainFile.Refusal) {
      return try .trusted(of: path)
    } catch {
      if case .failed(SystemError(code: ENOENT)) = error { return nil }
      throw failure(.init(error))
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

  private func contents(in folder: OpenFolder) throws(StorageError) -> Contents? {
    let (status, bytes): (stat, [UInt8]?)
    do throws(PlainFile.Refusal) {
      let file = InputDescriptor(
        try PlainFile.open(name, in: folder, O_RDONLY, isOwn: true), isOwned: true)
      (status, bytes) = try PlainFile.Refusal.wrap { () throws(SystemError) in
        let status = try SystemCall.status(of: file.number)
        return (status, status.st_size <= sizeLimit ? try file.readAll() : nil)
      }
    } catch {
      if case .failed(SystemError(code: ENOENT)) = error { return nil }
      throw failure(.init(error))
    }
    guard let bytes else { throw tooLarge(Int(status.st_size)) }
    return Contents(
      bytes: bytes, version: Version(of: bytes), mode: status.st_mode & 0o777)
  }

  private func attempt(
    _ body: () throws(SystemError) -> Void, else problem: (SystemError) -> FileProblem
  ) throws(StorageError) {
    do throws(SystemError) { try body() } catch { throw failure(problem(error)) }
  }

  private func tooLarge(_ size: Int) -> StorageError {
    failure(.tooLarge(size: size, limit: sizeLimit))
  }

  private func failure(_ problem: FileProblem) -> StorageError {
    StorageError(path, problem)
  }
}
