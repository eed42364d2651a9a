import Platform

/// Text files that are made, or take the place of others as a whole: all of them, or none.
package enum NewFile {
  /// The reason why no file was written, and the path of the file to which it applies.
  package struct Failure: Error {
    package let path: String
    package let refusal: PlainFile.Refusal
  }

  package static func write(
    _ text: String, to path: String, replacing: Bool, mode: mode_t = 0o644
  ) throws(PlainFile.Refusal) {
    try attempt(write([(path, text)], replacing: replacing, mode: mode)) { (failure: Failure) in
      failure.refusal
    }
  }

  /// - Parameters:
  ///   - replacing: Whether they may take the places of other files; if not, it fails with EEXIST.
  ///   - mode: The permissions, whatever the process's mask; others can read it by default.
  package static func write(
    _ files: [(path: String, text: String)], replacing: Bool, mode: mode_t = 0o644,
    calls: FileCalls = .system
  ) throws(Failure) {
    var drafts: [Draft] = []
    var isDone = false
    defer { for draft in drafts { draft.end(isDone: isDone) } }
    for file in files {
      drafts.append(
        try attempt(Draft(file.path, replacing: replacing, calls)) {
          Failure(path: file.path, refusal: $0)
        })
    }
    // All are on the device before the first one gets its name.
    for (file, draft) in zip(files, drafts) {
      try attempt(draft.write(Array(file.text.utf8), mode: mode)) {
        Failure(path: file.path, refusal: $0)
      }
    }
    for (file, draft) in zip(files, drafts) {
      try attempt(draft.publish(keepsOld: files.count > 1)) {
        Failure(path: file.path, refusal: $0)
      }
    }
    isDone = true
  }
}

/// A file that is going to be made, or to replace another one.
private final class Draft {
  private let name: String
  private let folder: OpenFolder
  private let calls: FileCalls
  /// Whether nothing was at the name, which an empty file holds until then.
  private let isNew: Bool
  private var replacement: FileReplacement?
  private var isPublished = false

  /// The name of the replaced file until the new one, and those beside it, are complete.
  private var oldName: String { ".\(name).old" }

  /// Takes the name, so that no other file is replaced.
  init(_ path: String, replacing: Bool, _ calls: FileCalls) throws(PlainFile.Refusal) {
    name = RealPath.name(of: path)
    folder = try OpenFolder.trusted(of: path)
    self.calls = calls
    do throws(PlainFile.Refusal) {
      try PlainFile.open(name, in: folder, O_WRONLY | O_CREAT | O_EXCL).close()
      isNew = true
    } catch .failed(let error) where replacing && error.isExistingFile {
      try PlainFile.open(name, in: folder, O_WRONLY).close()
      isNew = false
    }
  }

  /// Writes the content beside the name, and waits until it is on the device.
  func write(_ bytes: [UInt8], mode: mode_t) throws(PlainFile.Refusal) {
    guard let file = try FileReplacement(for: name, in: folder, calls: calls) else {
      throw .failed(SystemError(code: EAGAIN))
    }
    replacement = file
    try attempt(file.write(bytes, mode: mode), or: PlainFile.Refusal.failed)
  }

  /// Gives the content its name.
  ///
  /// - Parameter keepsOld: Whether a replaced file is kept until the end, as a later one may fail.
  func publish(keepsOld: Bool) throws(PlainFile.Refusal) {
    if keepsOld, !isNew {
      folder.remove(oldName)
      // Where there are no links, a replaced file stays replaced if a later one fails.
      try? folder.link(name, to: oldName)
    }
    if let replacement { try attempt(replacement.rename(), or: PlainFile.Refusal.failed) }
    isPublished = true
  }

  /// Removes what is no longer needed, or all if it was not done.
  func end(isDone: Bool) {
    replacement?.close()
    if isDone {
      if !isNew { folder.remove(oldName) }
    } else if isNew {
      folder.remove(name)
    } else if isPublished {
      try? folder.rename(oldName, to: name)
    } else {
      folder.remove(oldName)
    }
  }
}
