import Platform

/// Opens files of the user, such as a journal: regular files that are not reached through anything that another
/// user chose.
///
/// - The path itself must not be a link, a named pipe, a folder or a device.
/// - A link on the path is followed only if the user of the process or root owns it.
/// - A file that is written to must belong to the user of the process.
package enum PlainFile {
  /// The reason why a file is not opened.
  package enum Refusal: Error, Equatable {
    case isOther(FileKind)
    case failed(SystemError)
  }

  /// Opens a file; a created one is readable by its owner alone, whatever the process's mask.
  ///
  /// - Parameter narrowing: Whether to remove the permissions of others.
  package static func open(
    _ path: String, _ flags: Int32, narrowing: Bool
  ) throws(Refusal) -> InputDescriptor {
    let folder = try OpenFolder.trusted(of: path)
    return try open(RealPath.name(of: path), in: folder, flags, narrowing: narrowing)
  }

  /// Opens a file in a folder.
  ///
  /// - Parameters:
  ///   - folder: A folder that no other user chose.
  ///   - isOwn: Whether it must belong to the user of the process even if it is only read.
  package static func open(
    _ name: String, in folder: OpenFolder, _ flags: Int32, narrowing: Bool = false,
    isOwn: Bool = false
  ) throws(Refusal) -> InputDescriptor {
    let name = name.isEmpty ? "." : name
    let number = try attempt(folder.open(name, flags | O_NOFOLLOW | O_NOCTTY, mode: 0o600)) {
      (error: SystemError) -> Refusal in
      switch error.code {
      case ELOOP: .isOther(.link)
      case EISDIR: .isOther(.folder)
      default: .failed(error)
      }
    }
    let file = InputDescriptor(number, isOwned: true)
    let status = try attempt(file.status(), or: Refusal.failed)
    let kind = FileKind(status.st_mode)
    if kind != .file { throw .isOther(kind) }
    if isOwn || flags & O_ACCMODE != O_RDONLY, status.st_uid != geteuid() {
      throw .isOther(.foreignFile)
    }
    if narrowing {
      let wanted = status.st_mode & 0o700 | (flags & O_CREAT != 0 ? 0o600 : 0)
      try attempt(SystemCall.changeMode(file.number, wanted), or: Refusal.failed)
    }
    return file
  }
}
