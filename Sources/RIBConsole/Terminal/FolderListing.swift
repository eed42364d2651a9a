// What is in a folder, for the completion of file names.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

enum FolderListing {
  struct Entry: Equatable {
    let name: String
    let isFolder: Bool
  }

  /// No more of a folder is looked at: a person waits for the answer.
  private static let most = 10_000

  /// The files and folders whose names begin with a text, sorted.
  ///
  /// Hidden ones only if the text begins with a dot. What cannot be read, and names that are not UTF-8, are left out.
  static func entries(of folder: String, startingWith start: String) -> [Entry] {
    // C would stop at the NUL and look at another folder.
    guard !folder.utf8.contains(0), let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var entries: [Entry] = []
    for _ in 0..<most {
      guard let entry = unsafe readdir(directory) else { break }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        unsafe String(
          validatingCString: UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))
      }
      guard let name, name.hasPrefix(start), name != ".", name != "..",
        start.hasPrefix(".") || !name.hasPrefix("."),
        let isFolder = isFolder(RealPath.joined(folder, name))
      else { continue }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// Whether a path leads to a folder; nil where it leads neither to one nor to a regular file.
  private static func isFolder(_ path: String) -> Bool? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFREG: return false
    default: return nil
    }
  }
}
