import CLibrary

/// A text file that is made, or takes the place of another one as a whole.
package enum NewFile {
  /// - Parameters:
  ///   - replacing: Whether it may take the place of another file; if not, it fails with EEXIST.
  ///   - mode: The permissions, whatever the process's mask; others can read it by default.
  package static func write(
    _ text: String, to path: String, replacing: Bool, mode: mode_t = 0o644
  ) throws(PlainFile.Refusal) {
    let folder = try OpenFolder.trusted(of: path)
    let name = RealPath.name(of: path)
    // Takes the name, so that no other file is replaced.
    let flags = replacing ? O_WRONLY | O_CREAT : O_WRONLY | O_CREAT | O_EXCL
    try PlainFile.open(name, in: folder, flags).close()
    guard let file = try FileReplacement(for: name, in: folder) else {
      throw .failed(SystemError(code: EAGAIN))
    }
    defer { file.close() }
    try attempt(file.write(Array(text.utf8), mode: mode), or: PlainFile.Refusal.failed)
    try attempt(file.rename(), or: PlainFile.Refusal.failed)
  }
}
