import CLibrary

/// A text file that is made, or takes the place of another one as a whole.
package enum NewFile {
  /// The reason why a file is not written.
  package enum Refusal: Error, Equatable {
    /// There is a file already, which was left as it is.
    case exists
    case isOther(FileKind)
    case failed(SystemError)
  }

  /// Writes a file, which others can read.
  ///
  /// - Parameter replacing: Whether it may take the place of another file.
  package static func write(
    _ text: String, to path: String, replacing: Bool
  ) throws(Refusal) {
    do throws(PlainFile.Refusal) {
      let folder = try OpenFolder.trusted(of: path)
      let name = RealPath.name(of: path)
      // Takes the name, so that no other file is replaced.
      let flags = replacing ? O_WRONLY | O_CREAT : O_WRONLY | O_CREAT | O_EXCL
      try PlainFile.open(name, in: folder, flags).close()
      guard let file = try FileReplacement(for: name, in: folder) else {
        throw PlainFile.Refusal.failed(SystemError(code: EAGAIN))
      }
      defer { file.close() }
      try attempt(file.write(Array(text.utf8), mode: 0o644), or: PlainFile.Refusal.failed)
      try attempt(file.rename(), or: PlainFile.Refusal.failed)
    } catch {
      switch error {
      case .failed(let error) where error.code == EEXIST && !replacing: throw .exists
      case .failed(let error): throw .failed(error)
      case .isOther(let kind): throw .isOther(kind)
      }
    }
  }
}
