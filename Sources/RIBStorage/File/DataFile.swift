import Platform
import RIBTerminal

/// A file of the user.
///
/// Whenever the process is killed, the file holds the old content or the new one, complete. Several processes and
/// threads can use it at the same time. Calls block their thread until the device is done.
struct DataFile: StorageFile {
  let path: String
  private let sizeLimit: Int
  private let calls: FileCalls

  /// - Parameter sizeLimit: The number of bytes that are read or written at most.
  init(path: String, sizeLimit: Int = 1 << 30, calls: FileCalls = .system) {
    self.path = path
    self.sizeLimit = sizeLimit
    self.calls = calls
  }

  /// Reads the file, which is on the device then.
  func read() throws(StorageError) -> FileContents? {
    guard let folder = try openFolder(), let contents = try contents(in: folder) else {
      return nil
    }
    // The process that replaced it may have been killed before it had waited for that.
    if let entries = try? folder.openEntries() {
      defer { withExtendedLifetime(entries) {} }
      try attempt(calls.sync(entries.number), or: StorageError.cannotRead)
    }
    return contents
  }

  /// Replaces the content, and waits until it is on the device; missing folders are created.
  ///
  /// A new file is its owner's alone, and a replaced one keeps its permissions.
  func replace(
    with new: FileContents, expecting version: String?
  ) throws(StorageError) {
    try checkSize(new.bytes.count)
    do throws(MissingFolders.Failure) {
      try MissingFolders.make(for: path, calls: calls)
    } catch {
      let folder = TerminalText.visible(error.folder)
      throw StorageError(
        .unwritable, path,
        "cannot be written, as its folder '\(folder)' cannot be created: \(error.error). Fix that, and save again."
      )
    }
    let replacement = try beginReplacement()
    defer { replacement.close() }
    let present = try contents(in: replacement.folder)
    guard [version, new.version].contains(present?.version) else { throw .changed(path) }
    let mode = (present ?? new).mode
    // The system does not ask for it, as only the folder changes.
    if mode & S_IWUSR == 0 { throw .cannotWrite(path, SystemError(code: EACCES)) }
    try attempt(replacement.write(new.bytes, mode: mode), or: StorageError.cannotWrite)
    // A program that knows no lock may have changed it since.
    let latest = try contents(in: replacement.folder)
    guard latest?.version == present?.version else { throw .changed(path) }
    try attempt(replacement.rename(), or: StorageError.cannotWrite)
    try attempt(replacement.syncFolder()) {
      let clause = "was written, but a power loss may undo that"
      return StorageError(.unsynced, $0, "\(clause): \($1). Fix that, and save again.")
    }
  }

  /// Writes contents to a new file beside this one, such as "board.replaced.json" or "board.replaced-2.json".
  func keep(_ contents: FileContents) throws(StorageError) -> String {
    let newPath = unusedPath(for: "replaced")
    let copy = DataFile(path: newPath, sizeLimit: sizeLimit, calls: calls)
    try copy.replace(with: contents, expecting: nil)
    return newPath
  }

  /// Moves the file to a new name beside it, such as "board.unreadable.json" or "board.unreadable-2.json".
  func setAside(_ version: String) throws(StorageError) -> String {
    let lock = try beginReplacement()
    defer { lock.close() }
    guard try contents(in: lock.folder)?.version == version else { throw .changed(path) }
    let newPath = unusedPath(for: "unreadable")
    try attempt(lock.moveAway(to: RealPath.name(of: newPath))) {
      let clause = "cannot be moved to '\(TerminalText.visible(newPath))'"
      return StorageError(.unwritable, $0, "\(clause): \($1). Fix that, and start again.")
    }
    // At worst a power loss brings back the old name; nothing is lost.
    try? lock.syncFolder()
    return newPath
  }

  private var name: String { RealPath.name(of: path) }

  private func path(of name: String) -> String {
    RealPath.joined(RealPath.folder(of: path), name)
  }

  /// Returns a path beside the file at which nothing is, with a word before its extension.
  private func unusedPath(for word: String) -> String {
    // The first dot of a hidden file begins no extension.
    let stemEnd = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    return RealPath.unused {
      path(of: "\(name[..<stemEnd]).\(word)\($0 == 1 ? "" : "-\($0)")\(name[stemEnd...])")
    }
  }

  /// Returns nil if the folder is missing.
  private func openFolder() throws(StorageError) -> OpenFolder? {
    do throws(PlainFile.Refusal) {
      return try .trusted(of: path)
    } catch {
      return try nothing(after: error)
    }
  }

  private func beginReplacement() throws(StorageError) -> FileReplacement {
    guard let folder = try openFolder() else { throw .changed(path) }
    do throws(PlainFile.Refusal) {
      if let new = try FileReplacement(for: name, in: folder, calls: calls) { return new }
    } catch {
      switch error {
      case .failed(let error): throw .cannotWrite(path, error)
      case .isOther(let kind):
        let new = TerminalText.visible(path(of: FileReplacement.newName(for: name)))
        throw StorageError(
          .unwritable, path,
          "cannot be written, as '\(new)' \(kind.clause). Move that away, and save again.")
      }
    }
    throw StorageError(
      .unwritable, path,
      "is being written by another process, which has not finished for seconds. Wait until it has, or end it, and save "
        + "again.")
  }

  /// Returns nil if the file is missing.
  private func contents(in folder: OpenFolder) throws(StorageError) -> FileContents? {
    let file: InputDescriptor
    do throws(PlainFile.Refusal) {
      file = try PlainFile.open(name, in: folder, O_RDONLY, isOwn: true)
    } catch {
      return try nothing(after: error)
    }
    let status = try attempt(file.status(), or: StorageError.cannotRead)
    try checkSize(Int(status.st_size))
    let bytes = try attempt(file.readAll(), or: StorageError.cannotRead)
    return FileContents(bytes, mode: status.st_mode & 0o777)
  }

  /// Returns nil if there is nothing to open, and throws any other reason why it was not opened.
  private func nothing<Missing>(
    after refusal: PlainFile.Refusal
  ) throws(StorageError) -> Missing? {
    switch refusal {
    case .isOther(let kind):
      throw StorageError(.unreadable, path, "\(kind.clause). Move it away, or name another file.")
    case .failed(SystemError(code: ENOENT)): return nil
    case .failed(let error): throw .cannotRead(path, error)
    }
  }

  private func attempt<Value>(
    _ call: @autoclosure () throws(SystemError) -> Value,
    or failure: (_ path: String, SystemError) -> StorageError
  ) throws(StorageError) -> Value {
    do throws(SystemError) { return try call() } catch { throw failure(path, error) }
  }

  private func checkSize(_ size: Int) throws(StorageError) {
    if size <= sizeLimit { return }
    throw StorageError(
      .unwritable, path,
      "has, or would have, \(size) bytes, more than the limit of \(sizeLimit). Make it smaller, or name another file."
    )
  }
}
